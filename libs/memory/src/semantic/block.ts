import type { GraphRow } from '../graph/graph-query.ts'
import type { SettledNode } from '../graph/items.ts'
import type { BlockLine, RecallQuery } from '../memory-type.ts'
import { nameToKey } from '../text/names.ts'
import { textToTerms } from '../text/terms.ts'
import { formatTimeSpan } from '../time/index.ts'
import { relationPhrase } from './phrases.ts'
import { askedRelations } from './relation-cues.ts'

/** What a statement's line is worth: for the relation asked, the share of its words asked, a name asked, its band. */
const weights = { relation: 1, words: 1, name: 0.5, bands: { explicit: 0.3, paraphrased: 0.2, weak: 0 } } as const

/** What holds of the user and of those around them now: one line per relation, whose it is said where not the user's. */
export const profileBlock = {
  name: 'profile',
  title: 'User profile',
  // The user and what is named rest on every text; only a statement says how things are.
  isCurrent: (node: SettledNode, instant: number): boolean | null =>
    node.label === 'Statement' ? holdsAt(node, instant) : null,
  lines(query: RecallQuery, rows: readonly GraphRow[]): readonly BlockLine[] {
    const asked = new Set(askedRelations(query.text))
    const current = statementsOf(rows)
      .filter((node) => holdsAt(node, query.now.instant))
      .map((node) => ({ node, weight: weightOf(node, query, asked) }))
      // What is merely likely is worth a line where it is asked about, and nowhere else.
      .filter(({ node, weight }) => !isWeak(node) || weight > 0)
      .sort((a, b) => b.weight - a.weight || (a.node.id < b.node.id ? -1 : 1))
    const groups = Map.groupBy(current, ({ node }) => groupKey(node))
    return [...groups.values()].map((group) => ({
      text: groupToLine(
        group.map(({ node }) => node),
        query,
      ),
      support: [...new Set(group.flatMap(({ node }) => node.support))],
      weight: group[0]!.weight,
    }))
  },
}

function statementsOf(rows: readonly GraphRow[]): readonly SettledNode[] {
  const byId = new Map<string, SettledNode>()
  for (const row of rows) if (row.row === 'node' && row.node.label === 'Statement') byId.set(row.node.id, row.node)
  return [...byId.values()]
}

function holdsAt({ valid }: SettledNode, instant: number): boolean {
  return (valid.from === null || valid.from <= instant) && (valid.to === null || valid.to > instant)
}

function weightOf(node: SettledNode, query: RecallQuery, asked: ReadonlySet<string>): number {
  const words = new Set(textToTerms(property(node, 'object')))
  const shared = query.terms.filter((term) => words.has(term)).length
  const isNamed = query.names.includes(nameToKey(property(node, 'subject')))
  const band = property(node, 'band') as keyof typeof weights.bands
  return (
    (asked.has(property(node, 'relation')) ? weights.relation : 0) +
    (words.size === 0 ? 0 : (weights.words * shared) / words.size) +
    (isNamed ? weights.name : 0) +
    weights.bands[band]
  )
}

/** Uncertain statements stand on a line of their own, so that the line can say so. */
function groupKey(node: SettledNode): string {
  return ['subject', 'relation', 'polarity'].map((name) => property(node, name)).join('|') + `|${isWeak(node)}`
}

function groupToLine(nodes: readonly SettledNode[], query: RecallQuery): string {
  const [first] = nodes
  const isChinese = /\p{Script=Han}/u.test(property(first!, 'object'))
  const phrase = relationPhrase(property(first!, 'relation'), isChinese)
  const said = property(first!, 'polarity') === 'negative' ? phrase.negative : phrase.positive
  const objects = nodes.map((node) => objectToText(node, query, isChinese)).join(isChinese ? '、' : '; ')
  const subject = property(first!, 'subject')
  const maybe = !isWeak(first!) ? '' : isChinese ? '可能' : 'probably '
  const line = isChinese ? `${maybe}${said}：${objects}` : `${maybe}${said} ${objects}`
  if (subject !== 'user') return isChinese ? `${subject}：${line}` : `${subject}: ${line}`
  return line.charAt(0).toUpperCase() + line.slice(1)
}

function objectToText(node: SettledNode, query: RecallQuery, isChinese: boolean): string {
  const { from } = node.valid
  const object = property(node, 'object')
  if (from === null) return object
  const { offsetMinutes } = query.now
  const since = formatTimeSpan({ from, to: null, offsetMinutes, precision: 'day' })
  return isChinese ? `${object}（${since.replace('since ', '')}起）` : `${object} (${since})`
}

function isWeak(node: SettledNode): boolean {
  return property(node, 'band') === 'weak'
}

function property(node: SettledNode, name: string): string {
  return String(node.properties[name] ?? '')
}
