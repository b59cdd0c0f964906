import { nodeLabels } from '@ecphory/memory'

const whole = `v.space AS space, v.id AS id, v.slot AS slot, v.item AS item, v.type AS type, v.recordFrom AS recordFrom,
      v.recordTo AS recordTo, v.validFrom AS validFrom, v.validTo AS validTo, v.properties AS properties,
      v.support AS support, v.keys AS keys, v.from AS from, v.to AS to`

/**
 * Which versions a read sees: believed at the position, begun by the instant, and, under a filter, resting on an anchor
 * that passes it. The present is a position above all others.
 */
const isVisible = (v: string): string => `
      ${v}.recordTo > $given.position AND ${v}.recordFrom <= $given.position AND ${v}.validFrom <= $given.instant
      AND ($given.isFiltered = false OR EXISTS {
        UNWIND ${v}.support AS segment
        MATCH (a:Anchor {space: $space, segment: segment})
        WHERE a.recordTo > $given.position AND a.recordFrom <= $given.position AND a.instant <= $given.instant
          AND ($given.agent IS NULL OR a.agent = $given.agent) AND ($given.session IS NULL OR a.session = $given.session)
      })`

/** A node shows its label in the graph too, for whoever looks at it: each is written out, none comes from input. */
const setLabel = nodeLabels
  .map((label) => `FOREACH (_ IN CASE WHEN row.properties.type = '${label}' THEN [1] ELSE [] END | SET v:${label})`)
  .join('\n    ')

/**
 * Nodes and edges. What lasts of a node is a `:Node`; each of its versions is a `:Version` that it leads to. An edge's
 * versions are nodes too, each between the two that it joins: an edge has versions and a slot, and those are looked up.
 */
export const itemStatements = {
  versionStretches: `
    UNWIND $given.rows AS row
    MATCH (v:Version {space: row.space, slotKey: row.slotKey}) WHERE row.from <= v.recordTo < row.to
    RETURN ${whole}`,
  createNodes: `
    UNWIND $given.rows AS row
    MERGE (n:Node {space: row.space, id: row.properties.item})
    CREATE (n)-[:VERSION]->(v:Version {space: row.space, id: row.id})
    SET v:NodeVersion, v += row.properties
    ${setLabel}
    FOREACH (key IN row.properties.keyIds | MERGE (k:Key {space: row.space, id: key}) MERGE (n)-[:NAMED]->(k))`,
  createEdges: `
    UNWIND $given.rows AS row
    MERGE (f:Node {space: row.space, id: row.properties.from})
    MERGE (t:Node {space: row.space, id: row.properties.to})
    CREATE (f)<-[:FROM]-(v:Version {space: row.space, id: row.id})-[:TO]->(t)
    SET v:EdgeVersion, v += row.properties`,
  endVersions: `
    UNWIND $given.rows AS row
    MATCH (v:Version {space: row.space, id: row.id})
    SET v.recordTo = row.recordTo`,
  removeVersions: `
    UNWIND $given.rows AS row
    MATCH (v:Version {space: row.space, id: row.id})
    DETACH DELETE v`,
  versionsOfSpace: `
    MATCH (v:Version {space: $space}) WHERE v.id > $given.after
    RETURN ${whole}, v.id AS place
    ORDER BY place LIMIT $given.take`,
  countItems: `
    MATCH (v:Version {space: $space}) WHERE v.id IS NOT NULL AND v.recordTo = $stillOpen
    RETURN v:NodeVersion AS isNode, v.type AS type, count(DISTINCT v.item) AS items`,

  nodesByTime: `
    MATCH (v:Version {space: $space, type: $given.label})
    WHERE v:NodeVersion AND v.validFrom < $given.to AND v.validTo > $given.from AND ${isVisible('v')}
    RETURN ${whole}
    ORDER BY v.validFrom DESC, v.item, v.recordFrom DESC, v.slot LIMIT $given.take`,
  nodesByState: `
    MATCH (v:Version {space: $space, type: $given.label})
    WHERE v:NodeVersion AND v.validFrom <= $given.at AND v.validTo > $given.at
      AND any(facet IN v.facets WHERE facet IN $given.facets) AND ${isVisible('v')}
    RETURN ${whole}
    ORDER BY v.validFrom DESC, v.item, v.recordFrom DESC, v.slot LIMIT $given.take`,
  /** Each id where it comes first, then what is behind the last page. */
  nodesInOrder: `
    MATCH (v:Version {space: $space, type: $given.label})
    WHERE v:NodeVersion AND v.validFrom < $given.to AND v.validTo > $given.from
      AND all(wanted IN $given.where WHERE any(facet IN v.facets WHERE facet IN wanted)) AND ${isVisible('v')}
    WITH v ORDER BY v.validFrom DESC, v.recordFrom DESC, v.slot
    WITH v.item AS item, collect(v) AS held
    WITH head(held) AS v
    WHERE v.validFrom < $given.afterFrom OR (v.validFrom = $given.afterFrom AND v.item > $given.afterId)
    RETURN ${whole}
    ORDER BY v.validFrom DESC, v.item LIMIT $given.take`,
  nodesBySupport: `
    UNWIND $given.segments AS wanted
    MATCH (s:Segment {space: $space, id: wanted})<-[:RESTS_ON]-(x:Assertion {space: $space})
    WHERE x.assertedAt <= $given.position AND x.withdrawnAt > $given.position
    WITH DISTINCT x.slotKey AS slotKey
    MATCH (v:Version {space: $space, slotKey: slotKey})
    WHERE v:NodeVersion AND any(segment IN v.support WHERE segment IN $given.segments) AND ${isVisible('v')}
    RETURN ${whole}
    ORDER BY v.item, v.recordFrom DESC, v.slot LIMIT $given.take`,
  nodeIdsByKeys: `
    UNWIND $given.keys AS key
    MATCH (k:Key {space: $space, id: key.id})<-[:NAMED]-(n:Node {space: $space})-[:VERSION]->(v:Version {space: $space})
    WHERE key.text IN v.keys AND ${isVisible('v')}
    RETURN DISTINCT n.id AS id`,
  visibleNodes: `
    UNWIND $given.ids AS id
    MATCH (n:Node {space: $space, id: id})-[:VERSION]->(v:Version {space: $space})
    WHERE ${isVisible('v')}
    RETURN DISTINCT n.id AS id`,
  /** Light rows: a hub has thousands of edges, of which few are handed out. */
  visibleEdges: `
    UNWIND $given.ids AS id
    MATCH (n:Node {space: $space, id: id})<-[:FROM|TO]-(v:Version {space: $space})
    WHERE v.type IN $given.types AND ${isVisible('v')}
    RETURN DISTINCT v.id AS id, v.item AS item, v.type AS type, v.from AS from, v.to AS to, v.slot AS slot,
      v.recordFrom AS recordFrom`,
  nodes: `
    UNWIND $given.ids AS id
    MATCH (n:Node {space: $space, id: id})-[:VERSION]->(v:Version {space: $space})
    WHERE ${isVisible('v')}
    RETURN n.id AS node, ${whole}
    ORDER BY v.item, v.recordFrom DESC, v.slot`,
  versions: `
    UNWIND $given.ids AS id
    MATCH (v:Version {space: $space, id: id})
    RETURN ${whole}`,
} as const
