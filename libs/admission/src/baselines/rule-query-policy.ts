import { gapCharactersMax, gapsMax } from '../limits.ts'
import type { GapKind } from '../gap-query.ts'
import type { QueryPolicy } from '../ports/query-policy.ts'

/** Asks for nothing of the user: the same for everybody. */
const impersonal: readonly RegExp[] = [
  /^\s*(?:please\s+)?(?:translate|convert|calculate|compute|spell|define|transcribe|summari[sz]e|proofread|add up|sort|count|paraphrase|fix the (?:grammar|spelling))\b/iu,
  /^\s*(?:what (?:is|are|was|were|does)|who (?:is|was|wrote|invented)|when (?:is|was|did|does)|where (?:is|was)|how (?:many|much|far|long|old|tall|high)|why (?:is|are|do|does|did))\b(?![^?]*\b(?:I|me|my|mine|we|us|our|next|pending|still)\b)/iu,
  /\b(?:leave|keep) (?:me|my \w+|us) out of\b|\b(?:just|only) (?:from|by) the (?:data ?sheet|sheet|leaflet|table|facts)\b|\bfact (?:box|sheet)\b/iu,
  /^\s*(?:请)?(?:帮我)?(?:翻译|换算|计算|算一下|解释一下|定义|总结|校对|改错)|(?:是什么意思|是多少|是谁|在哪(?:里|儿)?)[？?]?\s*$/u,
  /^[\s\d+\-*/×÷^().,%=?？]+$/u,
]

interface Rule {
  readonly kind: GapKind
  /** How the gap is worded before the request. */
  readonly asks: string
  readonly cue: RegExp
}

/** In the order in which they take the few places. */
const rules: readonly Rule[] = [
  {
    kind: 'constraint',
    asks: 'limits, allergies, needs and budget for',
    cue: /\b(?:eat|food|dish|recipe|menu|cook|dinner|lunch|breakfast|restaurant|medicine|tablets?|dose|ibuprofen|paracetamol|allerg\w*|safe|fit|size|budget|afford|cheaper for|price|train|exercise|work ?out|book|reserve|may I|can I|am I allowed)\b|吃|菜|餐|药|过敏|预算|锻炼|订|尺码|可以.*吗/iu,
  },
  {
    kind: 'reaction',
    asks: 'what I felt and said of',
    cue: /\b(?:review|rate|rating|stars?|feedback|recommendation letter|honest|opinion|worth it|verdict|comment on|testimonial|reply|tell .* what I think)\b|评价|评论|点评|感受|推荐信|影评|书评/iu,
  },
  {
    kind: 'preference',
    asks: 'likes, dislikes and wishes about',
    cue: /\b(?:which|recommend|suggest|choose|pick|prefer|favou?rite|should I|shall (?:I|we)|what (?:should|shall|could|can) (?:I|we)|ideas? for|gift|present|for me|something (?:to|for)|explain why|why do you think)\b|哪(?:个|款|家|种|一)|推荐|建议|选|挑|适合我|送.*礼物|该不该|买什么|去哪/iu,
  },
  {
    kind: 'tolerance',
    asks: 'what I can stand and what is too much about',
    cue: /\b(?:noise|loud|spicy|hot|cold|heights?|crowds?|long|strenuous|difficult|scary|pain|film|movie|flight|hike|horror)\b|辣|吵|怕|受得了|电影|飞机|徒步/iu,
  },
  {
    kind: 'habit',
    asks: 'how I usually go about',
    cue: /\b(?:plan|schedule|routine|usually|every (?:day|week)|weekday|morning|commute|packing|pack|shopping list|agenda|timetable|when should|how often|tariff|subscription)\b|计划|安排|日程|通勤|平时|每天|每周|清单|行李/iu,
  },
  {
    kind: 'relationship_or_event',
    asks: 'people and what happened about',
    cue: /\b(?:my (?:wife|husband|partner|daughter|son|child|kids?|mother|father|mum|mom|dad|sister|brother|friend|boss|colleague|neighbou?r|dog|cat|team)|birthday|wedding|invit\w*|letter|e-?mail|apolog\w*|message to|thank|congratulat\w*|trip|holiday|visit|remember|last (?:time|week|year))\b|妻子|丈夫|女儿|儿子|孩子|妈妈|爸爸|朋友|同事|老板|生日|婚礼|邀请|邮件|道歉|感谢|旅行|上次|记得/iu,
  },
  {
    kind: 'task_state',
    asks: 'what is open, decided and done about',
    cue: /\b(?:status|open|pending|next steps?|still|to-?do|agenda|progress|update|follow[- ]up|deadline|remind|prepare|preparation|meeting|finish|continue|pick up where)\b|进展|待办|下一步|还没|截止|会议|提醒|准备|继续/iu,
  },
]

/** Words of one's own in a request: then something of the person may be missing whatever it is about. */
const personal = /\b(?:I|me|my|mine|we|us|our|myself)\b|我|咱/u

/** Which kinds of things are missing, by the words of the request: no model, and the same answer always. */
export const ruleQueryPolicy: QueryPolicy = {
  id: 'rules@1',
  async findGaps({ request: { text } }) {
    if (impersonal.some((pattern) => pattern.test(text))) return []
    const found = rules.filter(({ cue }) => cue.test(text))
    const asked = found.length > 0 || !personal.test(text) ? found : rules.filter(({ kind }) => kind === 'preference')
    return asked.slice(0, gapsMax).map(({ kind, asks }) => ({ kind, text: wordGap(asks, text) }))
  },
}

/** The request follows the wording, cut at a blank where it is too long for a gap. */
function wordGap(asks: string, request: string): string {
  const whole = `${asks}: ${request.trim().replace(/\s+/gu, ' ')}`
  if (whole.length <= gapCharactersMax) return whole
  const cut = whole.slice(0, gapCharactersMax)
  const end = cut.lastIndexOf(' ')
  return (end > asks.length + 1 ? cut.slice(0, end) : cut).replace(/[\ud800-\udbff]$/u, '')
}
