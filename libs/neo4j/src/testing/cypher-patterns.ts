/** A node pattern of a statement, e.g. `(a:Anchor {space: $space, id: row.id})`. */
export interface NodePattern {
  readonly variable: string | null
  readonly labels: readonly string[]
  /** What its map says of a property, by the property's name. */
  readonly properties: ReadonlyMap<string, Place>
}

/** A relationship pattern between two node patterns. */
export interface RelationshipPattern {
  readonly types: readonly string[]
  readonly hasProperties: boolean
  readonly ends: readonly [NodePattern, NodePattern]
}

/** A property of a map, and where it stands in the statement. */
export interface Place {
  readonly value: string
  readonly from: number
  readonly to: number
}

export interface Patterns {
  readonly nodes: readonly NodePattern[]
  readonly relationships: readonly RelationshipPattern[]
}

/** Where a pattern may stand. */
const begins = /\b(?:MATCH|MERGE|CREATE)\b|\bEXISTS\s*\{\s*(?=\()/gu

/**
 * The patterns of one of this adapter's statements. It reads what they are written in, no more of Cypher than that:
 * patterns after MATCH, MERGE, CREATE and in EXISTS, maps of one level, no labels or types that are computed.
 */
export function patternsOf(statement: string): Patterns {
  const nodes: NodePattern[] = []
  const relationships: RelationshipPattern[] = []
  for (const begin of statement.matchAll(begins)) {
    const from = begin.index + begin[0].length
    const path = readPath(statement, from)
    nodes.push(...path.nodes)
    relationships.push(...path.relationships)
  }
  return { nodes, relationships }
}

/** Paths, by commas, from a place on: whatever follows that is neither node, relationship nor comma ends them. */
function readPath(statement: string, from: number): Patterns {
  const nodes: NodePattern[] = []
  const relationships: RelationshipPattern[] = []
  let at = skipSpace(statement, from)
  while (statement[at] === '(') {
    const close = closing(statement, at)
    nodes.push(readNode(statement, at, close))
    at = skipSpace(statement, close + 1)
    const link = /^<?-\[([^\]]*)\]->?\s*/u.exec(statement.slice(at))
    if (link !== null) {
      at += link[0].length
      const next = readNode(statement, at, closing(statement, at))
      relationships.push(readRelationship(link[1] ?? '', nodes.at(-1) as NodePattern, next))
    } else if (statement[at] === ',') at = skipSpace(statement, at + 1)
    else break
  }
  return { nodes, relationships }
}

function readNode(statement: string, open: number, close: number): NodePattern {
  const text = statement.slice(open + 1, close)
  const [, variable = '', labels = ''] = /^\s*(\w*)((?::\w+)*)/u.exec(text) ?? []
  return {
    variable: variable === '' ? null : variable,
    labels: labels.split(':').filter((label) => label !== ''),
    properties: readProperties(statement, open, close),
  }
}

function readProperties(statement: string, open: number, close: number): ReadonlyMap<string, Place> {
  const properties = new Map<string, Place>()
  const brace = statement.slice(open, close).indexOf('{')
  if (brace < 0) return properties
  const inner = statement.slice(open + brace + 1, closing(statement, open + brace))
  for (const entry of inner.matchAll(/(\w+):\s*([^,]+?)\s*(?:,|$)/gu)) {
    const [, name = '', value = ''] = entry
    const from = open + brace + 1 + entry.index
    properties.set(name, { value, from, to: from + entry[0].lastIndexOf(value) + value.length })
  }
  return properties
}

function readRelationship(text: string, left: NodePattern, right: NodePattern): RelationshipPattern {
  const types = /:([\w|]+)/u.exec(text)?.[1] ?? ''
  return {
    types: types.split('|').filter((type) => type !== ''),
    hasProperties: text.includes('{'),
    ends: [left, right],
  }
}

function closing(statement: string, open: number): number {
  const pair = statement[open] === '(' ? '()' : '{}'
  let depth = 0
  for (let at = open; at < statement.length; at++) {
    if (statement[at] === pair[0]) depth += 1
    else if (statement[at] === pair[1] && --depth === 0) return at
  }
  throw new Error(`A bracket is not closed in: ${statement}`)
}

function skipSpace(statement: string, from: number): number {
  let at = from
  while (/\s/u.test(statement[at] ?? '')) at += 1
  return at
}
