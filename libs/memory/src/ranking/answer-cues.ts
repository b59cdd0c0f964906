/** What a question asks for, and how a text looks that tells it. English and Chinese; other languages have no cues. */
interface Cue {
  readonly asks: RegExp
  readonly tells: RegExp
}

const months = 'january|february|march|april|june|july|august|september|october|november|december'
const days = 'monday|tuesday|wednesday|thursday|friday|saturday|sunday'
const relative = 'yesterday|today|tonight|tomorrow|last|next|ago|since|recently|morning|week|weekend|month|year|years'
const numbers = 'one|two|three|four|five|six|seven|eight|nine|ten|once|twice|couple|few|several|dozen'

const time: Cue = {
  asks: /^when\b|\b(?:what|which) (?:year|month|date|day)\b|什么时候|何时|哪[年月天日]|几[月号点]|星期几|周几/i,
  tells: new RegExp(
    `\\b(?:${months}|${days}|${relative}|(?:19|20)\\d\\d)\\b|[昨今明前后]天|去年|今年|明年|[上下这本]个?[周月]|\\d+[年月日号]`,
    'i',
  ),
}
const number: Cue = {
  asks: /\bhow (?:many|long|often|much|old)\b|多少|几|多久|多长|多大/i,
  tells: new RegExp(`\\b(?:\\d+|${numbers})\\b|[一二两三四五六七八九十百半\\d]+[个次年月天周岁只本]`, 'i'),
}
const name: Cue = {
  asks: /^(?:who|where|which)\b|\bwhat\b.*\b(?:name|book|movie|game|city|country|band|artist|place|song)|谁|哪里|哪儿|哪个|哪家|什么名|叫什么/i,
  // A capital that does not begin a sentence, or a title in quotes.
  tells: /[a-z,] (?!I\b)["“]?[A-Z]|[《「“]/,
}

/** What a text shows that answers in kind: one pattern for each thing that the question asks for. */
export const cuesOf = (question: string): readonly RegExp[] =>
  [time, number, name].filter(({ asks }) => asks.test(question)).map(({ tells }) => tells)
