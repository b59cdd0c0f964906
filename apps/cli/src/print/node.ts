import type { Properties, SettledNode } from '@ecphory/memory'
import { formatInstant } from './times.ts'

/** "2026-05-02 to 2026-06-01", "since 2026-05-02", "until 2026-06-01", or nothing where it is unbounded. */
export function formatSpan({ from, to }: SettledNode['valid']): string {
  const day = (instant: number) => formatInstant(instant, 0, 'day')
  if (from === null) return to === null ? '' : `until ${day(to)}`
  if (to === null) return `since ${day(from)}`
  // The end is exclusive: what ends at midnight was over with the day before.
  return day(from) === day(to - 1) ? day(from) : `${day(from)} to ${day(to - 1)}`
}

/** What a node says, as one line. Properties that only serve a store or a ranking are left out. */
export function formatNode({ label, properties }: Pick<SettledNode, 'label' | 'properties'>): string {
  const text = (name: string) => readProperty(properties, name)
  switch (label) {
    case 'User':
      return 'user'
    case 'Episode':
      return text('summary')
    case 'Entity':
      return withNote(text('name'), text('kind'))
    case 'Statement': {
      const not = text('polarity') === 'negative' ? 'not: ' : ''
      return withNote(`${not}${text('subject')} ${words(text('relation'))} ${text('object')}`, text('band'))
    }
    case 'Rule': {
      const otherwise = text('else') === '' ? '' : `; otherwise ${text('else')}`
      return `${text('if') || text('title')} -> ${text('then')}${otherwise}`
    }
    case 'Item':
      return withNote(text('item'), [text('constraint'), text('recurrence')].filter((note) => note !== '').join(', '))
    case 'State':
      return `${text('item')}: ${words(text('status'))}${formatDue(properties)}`
    default:
      return text('text') || text('summary') || text('name') || text('title')
  }
}

function formatDue(properties: Properties): string {
  const from = properties['dueFrom']
  const offset = properties['dueOffset']
  if (typeof from !== 'number') return ''
  return `, due ${formatInstant(from, typeof offset === 'number' ? offset : 0, 'day')}`
}

function readProperty(properties: Properties, name: string): string {
  const value = properties[name]
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? value.join(', ') : String(value)
}

const words = (name: string) => name.replaceAll('_', ' ')
const withNote = (text: string, note: string) => (note === '' ? text : `${text} (${note})`)
