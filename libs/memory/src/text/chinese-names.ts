import type { EntityKind } from '@ecphory/events'
import { matchesOf } from './matches.ts'
import { chinesePeople, chineseSurnames, chineseTitles } from './name-words.ts'
import type { NameInText } from './names.ts'

interface NamePattern {
  readonly pattern: RegExp
  readonly kind: EntityKind
}

/** What may stand right after a given name: it keeps a pattern from taking the verb with it. */
const afterName =
  '(?=$|[，。！？；、,.!?;:：\\s]|[说叫来去在是的给和跟与也都把被让请约到问送借还告要就又不会没有从对下上昨今明这那吃打买见聊]|一起|一块|昨天|今天|喜欢)'

/** Earlier patterns win where two overlap. */
const patterns: readonly NamePattern[] = [
  {
    pattern: new RegExp(
      `(?:${chineseSurnames})(?:(?![说跟和在是的被让给找问叫])\\p{sc=Han}){0,2}?(?:${chineseTitles})`,
      'gu',
    ),
    kind: 'person',
  },
  { pattern: new RegExp(`(?:${chinesePeople})`, 'gu'), kind: 'person' },
  { pattern: new RegExp(`[老小](?:${chineseSurnames})(?!\\p{sc=Han}?[时学心孩])`, 'gu'), kind: 'person' },
  { pattern: /阿\p{sc=Han}(?![姨们])/gu, kind: 'person' },
  {
    pattern: new RegExp(
      `(?<=^|[，。！？；、,.!?;\\s]|[和跟与同找约陪叫给问帮请让被对见是])(?:${chineseSurnames})\\p{sc=Han}{1,2}?${afterName}`,
      'gu',
    ),
    kind: 'person',
  },
  {
    pattern:
      /(?<=[在去到从回进往])(?!了)[\p{sc=Han}A-Za-z0-9]{0,5}?(?:医院|学校|公司|机场|车站|火车站|地铁站|餐厅|饭店|酒店|超市|商场|公园|银行|诊所|图书馆|博物馆|体育馆|健身房|游泳馆|办公室|会议室|教室|宿舍|厨房|后厨|客厅|卧室|阳台|救助站|社区|大学|中学|小学|老家|家里|海边|山上|码头|工地|现场|车库|楼下|北京|上海|广州|深圳|杭州|成都|重庆|南京|武汉|西安|香港|台北)/gu,
    kind: 'place',
  },
]

/** Names of people and places in Chinese text, by family names, titles, words for people and words for places. */
export function chineseNames(text: string): NameInText[] {
  const names: NameInText[] = []
  for (const { pattern, kind } of patterns) {
    for (const match of matchesOf(pattern, text)) {
      const start = match.index
      const end = start + match[0].length
      if (names.every((other) => end <= other.start || start >= other.end)) {
        names.push({ name: match[0], kind, discriminator: null, start, end })
      }
    }
  }
  return names.sort((a, b) => a.start - b.start)
}
