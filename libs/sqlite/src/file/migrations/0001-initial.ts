/**
 * The log: an event is kept once, as its JSON. Its rowid was its offset, one sequence for all streams, until 0002.
 *
 * The graphs: every row begins with its space, a small integer for the space's hash, and so does every index. An
 * anchor's or item's version holds over root positions [record_from, record_to).
 *
 * The full-text index holds one token per anchor and term: space, term and both counts in one word (see
 * graph/term-token.ts). `detail=none` and no content: a posting is a rowid. Its vocabulary table reads it back exactly.
 * A plain table of postings dirtied most pages of its tree with each batch: 249 us of CPU an anchor against 69, for 60
 * terms an anchor and 10,000 anchors.
 */
export const initialSchema = `
CREATE TABLE store_property (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE stream (
  id INTEGER PRIMARY KEY,
  topic TEXT NOT NULL,
  partition INTEGER NOT NULL,
  end INTEGER NOT NULL,
  UNIQUE (topic, partition)
);
CREATE TABLE subject (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE);
CREATE TABLE event (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  stream INTEGER NOT NULL,
  subject INTEGER NOT NULL,
  root_partition INTEGER,
  root_offset INTEGER,
  json TEXT NOT NULL
);
CREATE INDEX event_by_stream ON event (stream);
CREATE INDEX event_by_subject ON event (subject, stream);
CREATE INDEX event_by_root ON event (stream, root_offset) WHERE root_offset IS NOT NULL;
CREATE TABLE consumer (
  name TEXT NOT NULL,
  topic TEXT NOT NULL,
  partition INTEGER NOT NULL,
  next INTEGER NOT NULL,
  watermark INTEGER NOT NULL,
  PRIMARY KEY (name, topic, partition)
) WITHOUT ROWID;
CREATE TABLE claim (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE space (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  hash TEXT NOT NULL UNIQUE,
  tenant TEXT,
  user TEXT,
  generation TEXT,
  graph TEXT
);
CREATE INDEX space_by_generation ON space (generation);
CREATE TABLE checkpoint (
  projection TEXT NOT NULL,
  generation TEXT NOT NULL,
  topic TEXT NOT NULL,
  partition INTEGER NOT NULL,
  next INTEGER NOT NULL,
  PRIMARY KEY (projection, generation, topic, partition)
) WITHOUT ROWID;
CREATE TABLE watermark (
  projection TEXT NOT NULL,
  generation TEXT NOT NULL,
  partition INTEGER NOT NULL,
  root_offset INTEGER NOT NULL,
  PRIMARY KEY (projection, generation, partition)
) WITHOUT ROWID;

CREATE TABLE encoder (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE anchor (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  space INTEGER NOT NULL,
  segment TEXT NOT NULL,
  record_from INTEGER NOT NULL,
  record_to INTEGER,
  trace TEXT NOT NULL,
  source TEXT NOT NULL,
  agent TEXT,
  session TEXT,
  instant INTEGER NOT NULL,
  own_length INTEGER NOT NULL,
  context_length INTEGER NOT NULL,
  position INTEGER NOT NULL,
  encoder INTEGER NOT NULL,
  scale REAL NOT NULL,
  vector BLOB NOT NULL,
  body TEXT NOT NULL,
  terms TEXT NOT NULL
);
CREATE INDEX anchor_by_space ON anchor (space);
CREATE INDEX anchor_by_segment ON anchor (space, segment);
CREATE INDEX anchor_by_trace ON anchor (space, trace) WHERE record_to IS NULL;
CREATE INDEX anchor_by_source ON anchor (space, source) WHERE record_to IS NULL;
CREATE VIRTUAL TABLE term_index USING fts5 (
  token, content = '', detail = none, columnsize = 0, tokenize = "ascii tokenchars '|'"
);
CREATE VIRTUAL TABLE term_posting USING fts5vocab (term_index, instance);

CREATE TABLE version (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  space INTEGER NOT NULL,
  slot TEXT NOT NULL,
  item TEXT NOT NULL,
  record_from INTEGER NOT NULL,
  record_to INTEGER,
  is_node INTEGER NOT NULL,
  type TEXT NOT NULL,
  from_item TEXT,
  to_item TEXT,
  valid_from INTEGER,
  valid_to INTEGER,
  properties TEXT NOT NULL,
  support TEXT NOT NULL,
  keys TEXT
);
CREATE INDEX version_by_slot ON version (space, slot, item);
CREATE INDEX version_by_item ON version (space, item);
CREATE INDEX version_by_from ON version (space, from_item) WHERE is_node = 0;
CREATE INDEX version_by_to ON version (space, to_item) WHERE is_node = 0;
CREATE INDEX version_by_type ON version (space, type, record_to, valid_from);
CREATE TABLE version_key (
  space INTEGER NOT NULL,
  key TEXT NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (space, key, version)
) WITHOUT ROWID;

CREATE TABLE assertion (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  space INTEGER NOT NULL,
  slot TEXT NOT NULL,
  fact TEXT NOT NULL,
  asserted_at INTEGER NOT NULL,
  withdrawn_at INTEGER,
  valid_time INTEGER NOT NULL,
  value TEXT NOT NULL,
  support TEXT NOT NULL,
  UNIQUE (space, slot, fact, asserted_at)
);
CREATE TABLE assertion_support (
  space INTEGER NOT NULL,
  segment TEXT NOT NULL,
  assertion INTEGER NOT NULL,
  PRIMARY KEY (space, segment, assertion)
) WITHOUT ROWID;
CREATE TABLE tombstone (
  space INTEGER NOT NULL,
  tombstone TEXT NOT NULL,
  PRIMARY KEY (space, tombstone)
) WITHOUT ROWID;
`
