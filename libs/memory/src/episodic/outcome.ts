import type { EpisodeFact } from '@ecphory/events'
import type { Clause } from './clauses.ts'

const good =
  /\b(?:worked|works|helped|went (?:well|great|fine)|great|wonderful|lovely|delicious|perfect(?:ly)?|success|passed|won|fine|best|loved|enjoyed|fun|happy|proud|better|faster|cleared the plate|solved|fixed)\b|(?:顺利|成功|好吃|开心|有效|管用|通过|没事|太好|考过)/iu
const bad =
  /\b(?:failed|fails|broke|broken|worse|worst|terrible|awful|horrible|disaster|soggy|burnt|wrong|missed|lost|hurt|sick|cried|useless|refused|rejected|declined|cancelled|stuck|late|stolen|crashed|didn't work|did not work)\b|(?:失败|糟|坏了|难吃|难受|摔|丢|洒|挂了|没用|不行|生气|失望)/iu
const hasPast =
  /\b(?:\w+ed|took|went|made|ate|gave|put|left|slept|drank|ran|sat|wore|drove|told|did|hummed|fed|cut)\b|[了过]/iu

/** How an episode turned out, where its words say so; null where they say nothing or both. */
export function feedbackOf(text: string): EpisodeFact['feedback'] {
  const [positive, negative] = [good.test(text), bad.test(text)]
  if (positive === negative) return null
  return positive ? 'positive' : 'negative'
}

/**
 * Condition and action of "Y, so I did X" and "I did X because Y", from neighbouring clauses of one sentence; null
 * where the text has no such pair. What a person once did is a practice only when it recurs: that is for A_proc.
 */
export function practiceOf(clauses: readonly Clause[]): EpisodeFact['practice'] {
  for (const [i, clause] of clauses.entries()) {
    const previous = clauses[i - 1]
    if (previous?.sentence !== clause.sentence) continue
    const joint = clause.joint || chineseJoint(clause.text)
    if (/^(?:so|所以)$/.test(joint) && hasPast.test(clause.text)) return toPractice(previous.text, clause.text)
    if (/^(?:because|since|when|因为)$/.test(joint) && hasPast.test(previous.text))
      return toPractice(clause.text, previous.text)
  }
  return null
}

function chineseJoint(text: string): string {
  return /^(?:所以|因为)/u.exec(text)?.[0] ?? ''
}

function toPractice(condition: string, action: string): EpisodeFact['practice'] {
  const clean = (text: string): string =>
    text
      .replace(/^(?:I|we)\s+/iu, '')
      .replace(/^(?:所以|因为)?我?/u, '')
      .trim()
  const practice = { condition: clean(condition), action: clean(action) }
  return practice.condition && practice.action ? practice : null
}
