import type { EpisodeFact, RoutedSegment } from '@ecphory/events'
import { summaryCharactersMax } from '../limits.ts'
import type { Draft } from '../memory-type.ts'
import { resolveTimes } from '../time/resolve-times.ts'
import { textToClauses, type Clause } from './clauses.ts'
import { feedbackOf, practiceOf } from './outcome.ts'
import { groupClauses, scoreClauses, selectClauses } from './select-clauses.ts'
import { clausesToText } from './summary.ts'
import { whenOf } from './when.ts'
import { whoAndWhere } from './who-and-where.ts'

const letters = /\p{L}/gu
const readable = /[\p{sc=Latin}\p{sc=Han}]/u
const kana = /[\p{sc=Hiragana}\p{sc=Katakana}]/u

/**
 * The episodes that an English or Chinese segment tells of: at least one, with what happened in the segment's own
 * words. A segment in another script has none: it is found by its terms alone. A segment that is only observed too.
 */
export function extractEpisodes(segment: RoutedSegment, observed: boolean): readonly Draft<EpisodeFact>[] {
  if (observed || !isReadable(segment.text)) return []
  const clauses = textToClauses(segment.text)
  const times = resolveTimes(segment.text, segment.time)
  const selected = selectClauses(clauses, scoreClauses(segment, clauses, times))
  return groupClauses(segment, selected, times).map((group) => {
    const { span, words } = whenOf(segment, group, times)
    const text = group.map((clause) => clause.text).join(' ')
    return {
      kind: 'episode',
      summary: summarise(segment.text, group, clausesToText(segment.text, group, words)),
      when: span,
      ...mutable(whoAndWhere(segment, group)),
      feedback: feedbackOf(text),
      practice: practiceOf(clauses),
    }
  })
}

function mutable({
  participants,
  places,
  things,
}: ReturnType<typeof whoAndWhere>): Pick<EpisodeFact, 'participants' | 'places' | 'things'> {
  return { participants: [...participants], places: [...places], things: [...things] }
}

function summarise(text: string, group: readonly Clause[], summary: string): string {
  const whole = summary !== '' ? summary : (group[0]?.text ?? text)
  return [...whole].slice(0, summaryCharactersMax).join('')
}

function isReadable(text: string): boolean {
  const all = text.match(letters) ?? []
  return all.length > 0 && !kana.test(text) && all.filter((letter) => readable.test(letter)).length * 2 > all.length
}
