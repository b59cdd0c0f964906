/** An upper estimate of a text's tokens for any common tokeniser: a CJK character is one, four others are one. */
export const estimateTokens = (text: string): number => Math.ceil(measureTokens(text))

/** The same unrounded, so that the parts of a text add up to it. */
export function measureTokens(text: string): number {
  let wide = 0
  let narrow = 0
  for (let index = 0; index < text.length; index += 1) {
    if (isWide(text.charCodeAt(index))) wide += 1
    else narrow += 1
  }
  return wide + narrow / 4
}

/** Hangul, kana, Han and full-width forms; surrogates count as wide, so that rare Han and emoji are not under-counted. */
function isWide(unit: number): boolean {
  if (unit < 0x1100) return false
  return (
    unit <= 0x11ff ||
    (unit >= 0x2e80 && unit <= 0xa4cf) ||
    (unit >= 0xa960 && unit <= 0xa97f) ||
    (unit >= 0xac00 && unit <= 0xdfff) ||
    (unit >= 0xf900 && unit <= 0xfaff) ||
    (unit >= 0xff00 && unit <= 0xffef)
  )
}
