/** About how much a node leaves behind in the server's files when it is deleted: for `purge`. */
function charactersOf(n: string): string {
  const texts = ['body', 'terms', 'tokens', 'properties', 'value', 'slot']
  return [...texts.map((name) => `coalesce(size(${n}.${name}), 0)`), '500'].join(' + ')
}

/** What a space holds, by label. */
export const families = ['Anchor', 'Version', 'Assertion', 'Segment', 'Node', 'Key', 'Tombstone']
const everyFamily = families
  .map(
    (label) => `CALL () {
      MATCH (n:${label} {space: $space}) WHERE n.id IS NOT NULL
      WITH n, ${charactersOf('n')} AS characters
      DETACH DELETE n
      RETURN coalesce(sum(characters), 0) AS of${label}
    }`,
  )
  .join('\n    ')

/** What an erasure removes: each step in a subquery of its own, in this order; with about how many characters went. */
export const forgettingStatements = {
  /** Looks through the whole space: an erasure must not rely on an index of what rests on what. */
  forgetSegments: `
    CALL () {
      UNWIND $given.segments AS segment
      MATCH (a:Anchor {space: $space, segment: segment}) WHERE a.recordTo >= 0
      WITH a, ${charactersOf('a')} AS characters
      DETACH DELETE a
      RETURN coalesce(sum(characters), 0) AS ofAnchors
    }
    CALL () {
      MATCH (v:Version {space: $space})
      WHERE v.id IS NOT NULL AND any(segment IN v.support WHERE segment IN $given.segments)
      WITH v, ${charactersOf('v')} AS characters
      DETACH DELETE v
      RETURN coalesce(sum(characters), 0) AS ofVersions
    }
    CALL () {
      MATCH (a:Assertion {space: $space})
      WHERE a.id IS NOT NULL AND any(segment IN a.support WHERE segment IN $given.segments)
      WITH a, ${charactersOf('a')} AS characters
      DETACH DELETE a
      RETURN coalesce(sum(characters), 0) AS ofAssertions
    }
    RETURN ofAnchors + ofVersions + ofAssertions AS characters`,
  /** Segments on which nothing rests any more, names that no version of their node bears, nodes without a version. */
  forgetBare: `
    CALL () {
      MATCH (s:Segment {space: $space})
      WHERE s.id IS NOT NULL AND NOT EXISTS { (s)<-[:RESTS_ON]-(:Assertion {space: $space}) }
      DETACH DELETE s
    }
    CALL () {
      MATCH (n:Node {space: $space})-[named:NAMED]->(k:Key {space: $space})
      WHERE n.id IS NOT NULL AND NOT EXISTS {
        MATCH (n)-[:VERSION]->(v:Version {space: $space}) WHERE k.id IN v.keyIds
      }
      DELETE named
    }
    CALL () {
      MATCH (k:Key {space: $space})
      WHERE k.id IS NOT NULL AND NOT EXISTS { (k)<-[:NAMED]-(:Node {space: $space}) }
      DETACH DELETE k
    }
    CALL () {
      MATCH (n:Node {space: $space})
      WHERE n.id IS NOT NULL AND NOT EXISTS { (n)-[:VERSION|FROM|TO]-(:Version {space: $space}) }
      DETACH DELETE n
    }`,
  forgetSpace: `
    ${everyFamily}
    CALL () { MATCH (s:Space {space: $space}) DELETE s }
    RETURN ${families.map((label) => `of${label}`).join(' + ')} AS characters`,
} as const
