import { matchesOf } from '../text/matches.ts'
import type { FoundStatement } from './found-statement.ts'
import type { Sentence } from './sentences.ts'

const english =
  /\b(?:I|we) (?:also |just |then |finally )*(?<verb>went|played|cooked|baked|ran|swam|watched|read|painted|knitted|practised|practiced|drank|ate|rode|climbed|hiked|visited|sang|danced|gardened) ?(?<object>[^,.;:!?\n]*?)(?=$|[,.;:!?\n]| (?:yesterday|today|tonight|this|last|at|with|in|on|after|before|for|until|and|but|because|so|again|from|by)\b)/giu
const chinese =
  /我?(?:们)?(?:今天|昨天|昨晚|今早|下午|晚上|早上|刚|又|去)*(?<verb>打|踢|跑|游|练|看|弹|爬|骑|做|画|唱|跳)(?:了|过|完)?(?<object>[\p{Script=Han}]{1,6}?)(?:了|呢|吧)?(?=$|[,，。！；])/gu

const plain: ReadonlyMap<string, string> = new Map(
  Object.entries({
    went: 'go',
    ran: 'run',
    swam: 'swim',
    drank: 'drink',
    ate: 'eat',
    rode: 'ride',
    sang: 'sing',
    practiced: 'practise',
  }),
)

/** What somebody was seen doing: a hint of a habit, never more (A_sem). */
export function findHints(sentence: Sentence): readonly FoundStatement[] {
  if (sentence.mood !== 'stated') return []
  return [...matchesOf(english, sentence.text), ...matchesOf(chinese, sentence.text)].flatMap((match) => {
    const { verb = '', object = '' } = match.groups ?? {}
    if (object.trim() === '' && plain.get(verb.toLowerCase()) === 'go') return []
    const isChinese = /\p{Script=Han}/u.test(verb)
    const lowered = verb.toLowerCase()
    const base = plain.get(lowered) ?? lowered.replace(/ed$/u, '')
    const activity = isChinese ? verb + object : `${base} ${object.trim()}`.trim()
    const start = sentence.start + match.index
    return [
      {
        subject: 'user',
        relation: 'has_habit',
        object: activity,
        polarity: 'positive' as const,
        confidence: 0.5,
        start,
        end: start + match[0].length,
      },
    ]
  })
}
