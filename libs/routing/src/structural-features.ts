import { roleSchema, type Role } from '@ecphory/events'
import type { SegmentContent } from './features.ts'

/** Cue words by what they hint at, in English and Chinese. Each list is one feature: does the text hold one of them? */
const cues: readonly RegExp[] = [
  /** The speaker is spoken of. */
  /\b(i|i'm|i've|i'll|i'd|my|me|mine|we|our|us)\b|我|咱|俺/i,
  /** The other is spoken to. */
  /\b(you|your|you're|you'll)\b|你|您/i,
  /** Thanks, praise, greeting, sympathy. */
  /\b(thanks|thank you|wow|congrat\w*|awesome|amazing|cool|great|glad|hey|hi|hello|bye|haha|lol|sorry to hear|good luck|take care)\b|谢谢|哈哈|你好|太好了|恭喜|加油|晚安|早上好/i,
  /** A time gone by. */
  /\b(yesterday|ago|last (night|week|month|year|\w+day)|this morning|earlier|recently|just (got|finished|came|had|went|did|took|started))\b|昨天|昨晚|刚才|刚刚|上周|上个月|去年|前天|今早/i,
  /** A verb of the past. */
  /\b(was|were|had|did|went|got|took|made|came|saw|met|bought|started|finished|\w{3,}ed)\b|了[，。,.！!？?\s]|过/i,
  /** A time to come. */
  /\b(tomorrow|next (week|month|year|\w+day)|tonight|soon|later|by (monday|tuesday|wednesday|thursday|friday|saturday|sunday)|due|deadline)\b|明天|下周|下个月|明年|后天|今晚|截止/i,
  /** Plans, duties, pending things. */
  /\b(will|going to|gonna|need to|have to|must|plan(ning)? (to|on)|want to|hope to|reminder|remind|appointment|schedul\w+|to-do|pending|waiting for|in progress|booked|looking forward)\b|要去|打算|准备|计划|需要|得去|提醒|预约|待办|等着|安排/i,
  /** A request. */
  /\b(can you|could you|please|help me|would you|how (do|can|should) i|what should i|recommend|suggest)\b|请|帮我|能不能|可以.{0,4}吗|怎么/i,
  /** Likes, traits, habits. */
  /\b(love|like|hate|dislike|prefer|enjoy|favou?rite|always|usually|never|every (day|week|morning|evening|night|\w+day)|allerg\w+|am an?|i'm an?)\b|喜欢|讨厌|不爱|总是|经常|每天|每周|从不|过敏|习惯|偏好/i,
  /** Steps, rules, advice. */
  /\b(first|then|after that|finally|step|if|when(ever)?|make sure|try|avoid|instead|recommend|consider|start (by|with)|until)\b|首先|然后|最后|步骤|如果|每当|建议|尝试|避免|先.{1,12}再/i,
  /** A date or a time of day. */
  /\b\d{1,2}(:\d\d|\s?(am|pm))\b|\b(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b|\d+[月日号点]|\b\d{4}-\d\d-\d\d\b/i,
  /** A log's report of what somebody did. */
  /^(the )?user (has |have )?\w+|^(the )?user\b|^用户/i,
  /** An entry that something will happen, or is under way. */
  /\b(created|set (a|an|up)|added|scheduled|reminder|alarm|timer|draft|open|assigned|pending|queued|upcoming|awaiting|in transit|due)\b|已创建|已设置|待|闹钟|日程/i,
  /** An entry that something is over. */
  /\b(completed|closed|delivered|finished|performed|opened|searched|browsed|viewed|played|purchased|paid|sent|received|logged|recorded|posted|shared|ended)\b|已完成|已支付|已送达|搜索|浏览|购买|播放|发送/i,
  /** An offer, or comfort, without content. */
  /\b(here for you|let me know|feel free|anything else|good to (hear|see)|you('ve| have) got this|you can do it|proud of you|rooting for you|keep (it up|going|pushing)|no worries|any time|anytime|understood|got it|i understand|my pleasure|you're welcome)\b|随时|不客气|理解|明白了|辛苦了/i,
  /** What the other is taken to want. */
  /\b(sounds like|seems (that )?you|it (seems|appears)|you('d| would) like|you mentioned|you want|you need|you('re| are) (looking|hoping|trying|after|aiming))\b|您是想|你是想|你想|你希望|您希望|听起来/i,
  /** A reserve, or a wish of the moment. */
  /\b(worried|concerned|afraid|not sure|i'll (try|give)|give it a (try|go|shot)|suits? me|not for me|i('d| would) rather|i('m| am) (looking|trying|thinking|hoping|working|planning))\b|担心|怕|试试|不太想|想要/i,
  /** An order to do something, as the first word of a sentence. */
  /(^|[.!:;,]\s+)(try|use|set|put|take|start|keep|make|add|write|let|give|go|do|stick|pick|choose|begin|split|mix|rinse|turn|check|ask|leave|avoid|limit|combine)\b|(^|[。！；，、])(先|再|把|用|每|不要|别|可以)/i,
]

const crossed: readonly Role[] = ['user', 'assistant', 'log']

/**
 * Features that no single word carries, each about 0 to 1: the role, who is named, length, punctuation, cue words, and
 * what stands before the segment. Their number is fixed; a head names it in its manifest.
 */
export function structuralFeatures(segment: SegmentContent): Float32Array {
  const { text } = segment
  const previous = segment.preceding.at(-1)
  const found = [...cues.map((cue) => Number(cue.test(text))), Number(/[?？]/.test(text))]
  const wordCount = text.match(/\p{Script=Han}{1,2}|[\p{L}\p{N}'’]+/gu)?.length ?? 0
  const questions = /[?？]/.test(text)
  return Float32Array.from([
    ...roleSchema.options.map((role) => Number(segment.role === role)),
    Number(segment.speaker !== null),
    Math.min(1, Math.log1p(text.length) / 7),
    Math.min(1, text.split(/[.!?。！？\n]+/).filter((part) => part.trim() !== '').length / 6),
    Number(questions),
    Number(/[?？]["'”’)\s]*$/.test(text)),
    Number(/[!！]/.test(text)),
    Number(/\d/.test(text)),
    Number(/\p{Extended_Pictographic}/u.test(text)),
    Number(/\p{Script=Han}/u.test(text)),
    Number(segment.attachments.length > 0),
    // Hardly any word, and words that nobody could speak: what typing by accident looks like.
    Number(wordCount <= 1),
    Number(wordCount <= 3),
    Number(/[bcdfghjklmnpqrstvwxz]{5}/i.test(text)),
    ...found,
    // What a cue means depends on who says it: "set an alarm" in a log is not advice.
    ...crossed.flatMap((role) => found.map((value) => (segment.role === role ? value : 0))),
    Number(previous !== undefined),
    Number(previous !== undefined && /[?？]/.test(previous.text)),
    Number(previous?.role === 'assistant'),
  ])
}

/** How many there are. */
export const structuralFeatureCount = roleSchema.options.length + 13 + (cues.length + 1) * (1 + crossed.length) + 3
