/** What somebody did in a situation, and how it turned out. */
export interface Practice {
  readonly condition: string
  readonly action: string
  readonly feedback: 'positive' | 'negative' | null
}

const positive =
  /\b(?:worked|works|helped|did the trick|fixed it|solved it|sorted it|felt (?:much )?better|went (?:really )?well|paid off|no more)\b|有用|管用|见效|有效|好多了|好了|解决了|顺利/iu
const negative =
  /\b(?:didn['’]?t (?:help|work)|did not (?:help|work)|made (?:it|things) worse|no use|backfired|useless|failed)\b|没用|没效果|不管用|更糟|更严重|白费/iu
const englishSituation =
  /(?:^|[.!;,]\s+)(?:so\s+|and\s+)?((?:when(?:ever)?|because|since|as soon as|after|once|before)\s[^,]+),\s+(?:so\s+)?(i\s[^,.;!]+)/iu
const englishTrailing = /(?:^|[.!;]\s+)(i\s[^,.;!]+?)\s+((?:when|because|after|as soon as|before)\s[^,.;!]+)/iu
const chineseSituation =
  /([^，,。；;！!]{2,30}?(?:的时候|之后|以后|(?<!小)时|后|了))[，,]?\s*(?:所以)?我(?:就|先|赶紧|马上)?([^，,。；;！!]{2,40})/u

/** Reads "When X, I did Y, and it helped" of an episode; null where it has no situation or nothing was done. Pure. */
export function readPractice(text: string): Practice | null {
  const leading = englishSituation.exec(text)
  const trailing = leading === null ? englishTrailing.exec(text) : null
  const chinese = chineseSituation.exec(text)
  const condition = leading?.[1] ?? trailing?.[2] ?? chinese?.[1]
  const action = leading?.[2] ?? trailing?.[1] ?? chinese?.[2]
  if (condition === undefined || action === undefined) return null
  return { condition: cleanSituation(condition), action: cleanAction(action), feedback: readFeedback(text) }
}

/** How something turned out, where the text says so; a failure outweighs a success in one text. */
export function readFeedback(text: string): Practice['feedback'] {
  if (negative.test(text)) return 'negative'
  return positive.test(text) ? 'positive' : null
}

function cleanSituation(text: string): string {
  return text
    .trim()
    .replace(/^(?:when(?:ever)?|because|since|as soon as|once)\s+/iu, '')
    .replace(/(?:的时候|了)$/u, '')
}

function cleanAction(text: string): string {
  return text
    .trim()
    .replace(/^i\s+(?:just\s+|always\s+)?/iu, '')
    .replace(/\s+and\s+(?:it|that)\s.*$/iu, '')
    .replace(/^了|了$/u, '')
}
