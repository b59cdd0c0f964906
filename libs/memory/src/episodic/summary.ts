import type { ResolvedTime } from '../time/resolve-times.ts'
import type { Clause } from './clauses.ts'

/** Words that lead into a time and go with it. */
const timeLead =
  /(?:(?:^|\s)(?:on|at|in|by|since|around|about|until|till|from|before|after|of|earlier|just)(?:\s+the)?)?\s*$/iu
const openers = /^(?:so|well|oh|ok so|okay so|and|but|yeah|hey|dude|ugh|just|correction|nope|no)[\s,:]+(?=\S)/iu
const symbols = /[\p{Extended_Pictographic}\uFE0F\u200D\u{1F3FB}-\u{1F3FF}]+/gu
const chineseSubject = /(?<!\p{sc=Han})我(?!们)/gu

/** The text of clauses, in the segment's own words, without those that were read as the episode's time. */
export function clausesToText(text: string, clauses: readonly Clause[], words: readonly ResolvedTime[]): string {
  let joined = ''
  for (const [i, clause] of clauses.entries()) {
    const previous = clauses[i - 1]
    const part = withoutTimes(text, clause, words)
    if (part === '') continue
    joined += joined === '' ? part : `${between(text, previous, clause)}${part}`
  }
  return tidy(joined)
}

function withoutTimes(text: string, clause: Clause, times: readonly ResolvedTime[]): string {
  let part = ''
  let from = clause.start
  for (const time of times) {
    if (time.start < from || time.start >= clause.end || /^['’]s/u.test(text.slice(time.end))) continue
    part += text.slice(from, time.start).replace(timeLead, ' ')
    from = Math.min(time.end, clause.end)
  }
  return (part + text.slice(from, clause.end)).replace(/^[\s,，:：–-]+|[\s,，:：–-]+$/gu, '')
}

/** What stood between two neighbouring clauses, joining word included; a semicolon where something was left out. */
function between(text: string, previous: Clause | undefined, clause: Clause): string {
  if (previous === undefined) return ''
  const han = /\p{sc=Han}/u.test(clause.text)
  if (previous.sentence !== clause.sentence) return han ? '；' : '; '
  if (previous.index + 1 === clause.index) return text.slice(previous.end, clause.start)
  return han ? '，' : ', '
}

function tidy(text: string): string {
  return text
    .replace(symbols, '')
    .replace(openers, '')
    .replace(chineseSubject, '')
    .replace(/\s+([,;.!?])/gu, '$1')
    .replace(/\s+/gu, ' ')
    .replace(/^[\s,，;；:：.]+|[\s,，;；:：.]+$/gu, '')
}
