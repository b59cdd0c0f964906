const digits: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  二: 2,
  两: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  七: 7,
  八: 8,
  九: 9,
}
const units: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 }

/** A count in Arabic or Chinese numerals, as a regular expression's source. */
export const chineseNumberPattern = '(?:\\d{1,7}|[零〇一二两三四五六七八九十百千万]{1,9}|半)'

/** 三百二十 -> 320, 十 -> 10, 二〇一九 -> 2019, 半 -> .5; null for what is no number. */
export function chineseNumber(text: string | undefined): number | null {
  if (!text) return null
  if (/^\d+$/.test(text)) return Number(text)
  if (text === '半') return 0.5
  const [high, low] = text.includes('万') ? text.split('万') : ['', text]
  const base = high ? belowTenThousand(high) : 0
  const rest = low ? belowTenThousand(low) : 0
  return base === null || rest === null ? null : base * 10_000 + rest
}

function belowTenThousand(text: string): number | null {
  if (/^[零〇一二三四五六七八九]{2,4}$/.test(text)) return Number([...text].map((sign) => digits[sign]).join(''))
  let total = 0
  let digit: number | null = null
  for (const sign of text) {
    const unit = units[sign]
    if (unit) total += (digit ?? 1) * unit
    else if (digits[sign] === undefined) return null
    digit = unit ? null : (digits[sign] ?? null)
  }
  return total + (digit ?? 0)
}
