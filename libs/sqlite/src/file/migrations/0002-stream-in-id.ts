/**
 * An event's rowid is its stream's id times `offsetsPerStream` and its offset within the stream, so that a stream's events
 * lie together and need no index of their own. Offsets that were given out stay as they are; a stream's `end` says which is
 * next, so that one that was erased does not come back.
 */
export const streamInId = `
ALTER TABLE event RENAME TO event_before;
CREATE TABLE event (
  id INTEGER PRIMARY KEY,
  subject INTEGER NOT NULL,
  root_partition INTEGER,
  root_offset INTEGER,
  json TEXT NOT NULL
);
INSERT INTO event (id, subject, root_partition, root_offset, json)
  SELECT stream * 8589934592 + id, subject, root_partition, root_offset, json FROM event_before ORDER BY stream, id;
DROP TABLE event_before;
CREATE INDEX event_by_subject ON event (subject);
CREATE INDEX event_by_root ON event (root_offset) WHERE root_offset IS NOT NULL;
`
