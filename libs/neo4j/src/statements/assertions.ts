const whole = `a.space AS space, a.id AS id, a.slot AS slot, a.fact AS fact, a.validTime AS validTime, a.value AS value,
      a.support AS support, a.assertedAt AS assertedAt, a.withdrawnAt AS withdrawnAt`

/** Assertions, with the segments that they rest on, and tombstones. */
export const assertionStatements = {
  assertionsOfSlots: `
    UNWIND $given.rows AS row
    MATCH (a:Assertion {space: row.space, slotKey: row.slotKey}) WHERE a.fact IS NOT NULL
    RETURN ${whole}`,
  assertionsOfFacts: `
    UNWIND $given.rows AS row
    MATCH (a:Assertion {space: row.space, slotKey: row.slotKey, fact: row.fact})
    RETURN ${whole}`,
  liveAssertionsOfSegment: `
    MATCH (s:Segment {space: $space, id: $segment})<-[:RESTS_ON]-(a:Assertion {space: $space})
    WHERE a.withdrawnAt = $stillOpen
    RETURN ${whole}`,
  slotsOfSegments: `
    UNWIND $given.segments AS segment
    MATCH (s:Segment {space: $space, id: segment})<-[:RESTS_ON]-(a:Assertion {space: $space})
    RETURN DISTINCT a.slot AS slot`,
  createAssertions: `
    UNWIND $given.rows AS row
    CREATE (a:Assertion {space: row.space, id: row.id})
    SET a += row.properties
    WITH a, row
    UNWIND row.segments AS segment
    MERGE (s:Segment {space: row.space, id: segment})
    CREATE (a)-[:RESTS_ON]->(s)`,
  withdrawAssertions: `
    UNWIND $given.rows AS row
    MATCH (a:Assertion {space: row.space, id: row.id})
    SET a.withdrawnAt = row.withdrawnAt`,
  assertionsOfSpace: `
    MATCH (a:Assertion {space: $space}) WHERE a.id > $given.after
    RETURN ${whole}, a.id AS place
    ORDER BY place LIMIT $given.take`,
  putTombstones: `
    UNWIND $given.rows AS row
    MATCH (s:Space {space: row.space})
    SET s.hasTombstones = true
    MERGE (:Tombstone {space: row.space, id: row.tombstone})`,
  tombstones: `
    UNWIND $given.tombstones AS tombstone
    MATCH (t:Tombstone {space: $space, id: tombstone})
    RETURN t.id AS id`,
} as const
