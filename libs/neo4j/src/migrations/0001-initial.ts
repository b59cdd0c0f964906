export const termIndex = `CREATE FULLTEXT INDEX anchor_terms IF NOT EXISTS FOR (a:Anchor) ON EACH [a.space, a.tokens]
   OPTIONS {indexConfig: {\`fulltext.analyzer\`: 'whitespace'}}`

export const embeddingIndex = `CYPHER 25
   CREATE VECTOR INDEX anchor_embedding IF NOT EXISTS FOR (a:Anchor) ON (a.embedding) WITH [a.space]
   OPTIONS {indexConfig: {\`vector.similarity_function\`: 'cosine'}}`

/**
 * Uniqueness is (space, id) for every family of nodes, and every other index of what a subject owns begins with the
 * space. `recordTo`, `withdrawnAt` and the ends of `valid` are numbers always, since an index of several properties
 * holds only nodes that have them all: what is open ends at `stillOpen`, far above any position.
 *
 * The full-text index holds the space beside the terms, so that a query is bound to its space inside the index. Its
 * words are made by this adapter out of letters and digits alone; `whitespace` leaves them as they are.
 *
 * The vector index holds the space too. Only anchors of large spaces have an `embedding`; it takes any length.
 */
export const initialSchema: readonly string[] = [
  'CREATE CONSTRAINT space_unique IF NOT EXISTS FOR (s:Space) REQUIRE s.space IS UNIQUE',
  'CREATE CONSTRAINT checkpoint_unique IF NOT EXISTS FOR (c:Checkpoint) REQUIRE c.id IS UNIQUE',
  'CREATE CONSTRAINT watermark_unique IF NOT EXISTS FOR (w:Watermark) REQUIRE w.id IS UNIQUE',
  'CREATE CONSTRAINT purge_unique IF NOT EXISTS FOR (p:Purge) REQUIRE p.id IS UNIQUE',
  'CREATE CONSTRAINT setting_unique IF NOT EXISTS FOR (s:Setting) REQUIRE s.id IS UNIQUE',
  ...['Anchor', 'Segment', 'Assertion', 'Node', 'Version', 'Key', 'Tombstone'].map(
    (label) =>
      `CREATE CONSTRAINT ${label.toLowerCase()}_unique IF NOT EXISTS FOR (n:${label}) REQUIRE (n.space, n.id) IS UNIQUE`,
  ),
  'CREATE CONSTRAINT sealing_key_unique IF NOT EXISTS FOR (k:SealingKey) REQUIRE k.id IS UNIQUE',
  'CREATE RANGE INDEX sealing_key_by_subject IF NOT EXISTS FOR (k:SealingKey) ON (k.subject)',
  'CREATE RANGE INDEX space_by_generation IF NOT EXISTS FOR (s:Space) ON (s.generationKey)',
  'CREATE RANGE INDEX checkpoint_by_generation IF NOT EXISTS FOR (c:Checkpoint) ON (c.generationKey)',
  'CREATE RANGE INDEX watermark_by_generation IF NOT EXISTS FOR (w:Watermark) ON (w.generationKey)',
  'CREATE RANGE INDEX filler_by_filling IF NOT EXISTS FOR (f:Filler) ON (f.filling)',
  'CREATE RANGE INDEX anchor_by_segment IF NOT EXISTS FOR (a:Anchor) ON (a.space, a.segment, a.recordTo)',
  'CREATE RANGE INDEX anchor_by_trace IF NOT EXISTS FOR (a:Anchor) ON (a.space, a.trace, a.recordTo)',
  'CREATE RANGE INDEX anchor_by_source IF NOT EXISTS FOR (a:Anchor) ON (a.space, a.sourceKey, a.recordTo)',
  'CREATE RANGE INDEX anchor_by_revision IF NOT EXISTS FOR (a:Anchor) ON (a.space, a.revision)',
  'CREATE RANGE INDEX assertion_by_slot IF NOT EXISTS FOR (a:Assertion) ON (a.space, a.slotKey, a.fact)',
  'CREATE RANGE INDEX version_by_slot IF NOT EXISTS FOR (v:Version) ON (v.space, v.slotKey, v.recordTo)',
  'CREATE RANGE INDEX version_by_type IF NOT EXISTS FOR (v:Version) ON (v.space, v.type, v.recordTo, v.validFrom)',
  termIndex,
  embeddingIndex,
]
