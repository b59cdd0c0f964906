/** Checkpoints, watermarks, settings and the records of spaces. */
export const progressStatements = {
  /**
   * The guard. The write to `lock` takes the node's lock first, so that what is compared then is what stands: two that
   * compare before they write both go on (150 races of 150).
   */
  moveCheckpoint: `
    MERGE (c:Checkpoint {id: $checkpoint})
      ON CREATE SET c.next = 0, c.generationKey = $generationKey, c.installation = $installation
    SET c.lock = $worker
    WITH c WHERE c.next = $expected
    SET c.next = $next
    RETURN c.next AS next`,
  checkpoint: `MATCH (c:Checkpoint {id: $checkpoint}) RETURN c.next AS next`,
  watermark: `MATCH (w:Watermark {id: $watermark}) RETURN w.offset AS offset`,
  advanceWatermarks: `
    UNWIND $given.rows AS row
    MERGE (w:Watermark {id: row.watermark})
      ON CREATE SET w.offset = 0, w.generationKey = row.generationKey, w.installation = $installation
    SET w.lock = $worker
    WITH w, row WHERE w.offset < row.offset
    SET w.offset = row.offset`,
  dropCheckpoints: `MATCH (c:Checkpoint {generationKey: $generationKey}) DELETE c`,
  dropWatermarks: `MATCH (w:Watermark {generationKey: $generationKey}) DELETE w`,
  setting: `MATCH (s:Setting {id: $setting}) RETURN s.value AS value`,
  putSetting: `MERGE (s:Setting {id: $setting}) SET s.value = $value, s.installation = $installation`,

  /** Takes the space's lock and counts its changes: by its revision, a process knows whether what it holds is stale. */
  holdSpaces: `
    UNWIND $given.rows AS row
    MERGE (s:Space {space: row.space})
      ON CREATE SET s.incarnation = randomUUID(), s.revision = 0, s.removedAt = 0, s.installation = $installation
    SET s.revision = s.revision + 1
    RETURN s.space AS space, s.incarnation AS incarnation, s.revision AS revision,
      coalesce(s.hasTombstones, false) AS hasTombstones,
      coalesce(s.anchors, 0) AS anchors, coalesce(s.isEmbedded, false) AS isEmbedded`,
  nameSpaces: `
    UNWIND $given.rows AS row
    MATCH (s:Space {space: row.space}) WHERE s.generationKey IS NULL
    SET s.generationKey = row.generationKey, s.record = row.record`,
  noteRemovals: `
    UNWIND $given.rows AS row
    MATCH (s:Space {space: row.space})
    SET s.removedAt = s.revision`,
  countPutAnchors: `
    UNWIND $given.rows AS row
    MATCH (s:Space {space: row.space})
    SET s.anchors = row.anchors, s.isEmbedded = row.isEmbedded`,
  spaceState: `
    MATCH (s:Space {space: $space})
    RETURN s.incarnation AS incarnation, s.revision AS revision, s.removedAt AS removedAt,
      coalesce(s.isEmbedded, false) AS isEmbedded`,
  spacesOfGeneration: `
    MATCH (s:Space {generationKey: $generationKey})
    RETURN s.record AS record`,
} as const
