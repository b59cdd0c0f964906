const words: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  thirteen: 13,
  fourteen: 14,
  fifteen: 15,
  sixteen: 16,
  seventeen: 17,
  eighteen: 18,
  nineteen: 19,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  'a couple of': 2,
  'a hundred': 100,
  'a thousand': 1000,
}

const byLength = Object.keys(words).sort((a, b) => b.length - a.length)

/** A count in digits or words up to ninety-nine, as a regular expression's source. */
export const numberPattern = `(?:\\d{1,7}(?:\\.\\d+)?|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[- ](?:one|two|three|four|five|six|seven|eight|nine)|${byLength.join('|')})`

/** The number that `numberPattern` matched, or null. */
export function englishNumber(text: string | undefined): number | null {
  if (text === undefined) return null
  const lower = text.toLowerCase()
  if (/^\d/.test(lower)) return Number(lower)
  if (Object.hasOwn(words, lower)) return words[lower] ?? null
  const [tens = '', units = ''] = lower.split(/[- ]/)
  return Object.hasOwn(words, tens) && Object.hasOwn(words, units) ? (words[tens] ?? 0) + (words[units] ?? 0) : null
}
