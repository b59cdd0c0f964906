const found = `a.id AS id, a.segment AS segment, a.trace AS trace, a.agent AS agent,
      a.session AS session, a.ownLength AS ownLength, a.contextLength AS contextLength, a.order AS order, a.body AS body`
const whole = `${found}, a.recordFrom AS recordFrom, a.recordTo AS recordTo, a.instant AS instant,
      a.encoder AS encoder, a.scale AS scale, a.vector AS vector, a.terms AS terms`

/** Anchors: one node for each version. */
export const anchorStatements = {
  anchorStretches: `
    UNWIND $given.rows AS row
    MATCH (a:Anchor {space: row.space, segment: row.segment}) WHERE a.recordTo >= 0
    RETURN a.space AS space, a.segment AS segment, a.id AS id, a.recordFrom AS recordFrom, a.recordTo AS recordTo`,
  openAnchorOfSegment: `
    MATCH (a:Anchor {space: $space, segment: $segment, recordTo: $stillOpen})
    RETURN ${whole}`,
  openAnchorsOfTrace: `
    MATCH (a:Anchor {space: $space, trace: $trace, recordTo: $stillOpen})
    RETURN ${whole}`,
  openAnchorsOfSource: `
    MATCH (a:Anchor {space: $space, sourceKey: $sourceKey, recordTo: $stillOpen})
    RETURN ${whole}`,
  createAnchors: `
    UNWIND $given.rows AS row
    CREATE (a:Anchor {space: row.space, id: row.id})
    SET a += row.properties, a.revision = row.revision`,
  endAnchors: `
    UNWIND $given.rows AS row
    MATCH (a:Anchor {space: row.space, id: row.id})
    SET a.recordTo = row.recordTo, a.revision = row.revision`,
  removeAnchors: `
    UNWIND $given.rows AS row
    MATCH (a:Anchor {space: row.space, id: row.id})
    DETACH DELETE a`,
  rewriteTerms: `
    UNWIND $given.rows AS row
    MATCH (a:Anchor {space: row.space, segment: row.segment}) WHERE a.recordTo >= 0
    SET a += row.properties, a.revision = row.revision`,
  anchorsChangedSince: `
    MATCH (a:Anchor {space: $space}) WHERE a.revision > $revision
    RETURN a.id AS id, a.segment AS segment, a.recordFrom AS recordFrom, a.recordTo AS recordTo, a.agent AS agent,
      a.session AS session, a.instant AS instant, a.ownLength AS ownLength, a.contextLength AS contextLength,
      a.scale AS scale, CASE WHEN $withVectors THEN a.vector END AS vector`,
  anchorsBySegment: `
    UNWIND $given.segments AS segment
    MATCH (a:Anchor {space: $space, segment: segment})
    WHERE a.recordTo > $position AND a.recordFrom <= $position AND a.instant <= $instant
    RETURN ${whole}`,
  foundAnchors: `
    UNWIND $given.ids AS id
    MATCH (a:Anchor {space: $space, id: id})
    RETURN ${found}`,
  /** The query is made of words of this adapter's own making, letters and digits alone (see graph/term-token.ts). */
  anchorsByTerms: `
    CALL db.index.fulltext.queryNodes('anchor_terms', '+space:' + $space + ' +tokens:(' + $tokens + ')') YIELD node AS a
    RETURN a.id AS id, a.terms AS terms`,
  /** While the full-text index is made anew (see graph/purge.ts). */
  termsOfSpace: `
    MATCH (a:Anchor {space: $space}) WHERE a.id IS NOT NULL
    RETURN a.id AS id, a.terms AS terms`,
  /** The nearest by the index's own measure: what is found is measured again by the bytes. */
  anchorsByVector: `CYPHER 25
    MATCH (a:Anchor)
    SEARCH a IN (VECTOR INDEX anchor_embedding FOR $given.vector WHERE a.space = $space LIMIT $given.take)
    RETURN a.id AS id, a.segment AS segment, a.scale AS scale, a.vector AS vector`,
  vectorsOfAnchors: `
    UNWIND $given.ids AS id
    MATCH (a:Anchor {space: $space, id: id})
    RETURN a.id AS id, a.segment AS segment, a.scale AS scale, a.vector AS vector`,
  anchorsToEmbed: `
    MATCH (a:Anchor {space: $space}) WHERE a.id IS NOT NULL AND a.embedding IS NULL
    RETURN a.id AS id, a.scale AS scale, a.vector AS vector`,
  embedAnchors: `
    UNWIND $given.rows AS row
    MATCH (a:Anchor {space: row.space, id: row.id})
    SET a.embedding = row.embedding`,
  anchorsOfSpace: `
    MATCH (a:Anchor {space: $space}) WHERE a.id > $given.after
    RETURN ${whole}, a.id AS place
    ORDER BY place LIMIT $given.take`,
  countAnchors: `
    MATCH (a:Anchor {space: $space}) WHERE a.id IS NOT NULL AND a.recordTo = $stillOpen
    RETURN count(a) AS anchors`,
} as const
