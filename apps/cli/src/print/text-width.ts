/** Characters that take two columns in a terminal: Han, kana, Hangul and their full-width forms. */
const wide = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60\uFFE0-\uFFE6]/u
const invisible = /[\p{Mn}\p{Cf}]/u

/** Columns that a text takes. */
export function textWidth(text: string): number {
  let width = 0
  for (const character of text) width += invisible.test(character) ? 0 : wide.test(character) ? 2 : 1
  return width
}

export function padText(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)))
}

/** The text on one line. Control characters, and those that turn the direction of writing, become blanks. */
export function toLine(text: string): string {
  return text.replace(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]+/g, ' ').replace(/ {2,}/g, ' ')
}

/** The text on one line and within `width` columns; a cut shows as an ellipsis. */
export function fitText(text: string, width: number): string {
  const line = toLine(text)
  if (textWidth(line) <= width) return line
  let cut = ''
  for (const character of line) {
    if (textWidth(cut) + textWidth(character) > width - 1) break
    cut += character
  }
  return `${cut}…`
}

/** The text as lines within `width` columns, cut at blanks where there are some. Line breaks become blanks. */
export function wrapText(text: string, width: number): readonly string[] {
  const lines: string[] = []
  let line = ''
  const open = (next: string): void => {
    lines.push(line)
    line = next
  }
  for (const word of text.split(/\s+/)) {
    if (line === '') line = word
    else if (textWidth(line) + 1 + textWidth(word) <= width) line += ` ${word}`
    else open(word)
    if (textWidth(line) <= width) continue
    const [...characters] = line
    line = ''
    for (const character of characters) {
      if (textWidth(line) + textWidth(character) > width) open(character)
      else line += character
    }
  }
  return [...lines, line]
}
