/** Whether words stand in a text, whatever its case, blanks and quotation marks. */
export function stands(words: string, text: string): boolean {
  const wanted = fold(words)
  return wanted !== '' && fold(text).includes(wanted)
}

/** Whether what a model wrote is in the script of its source (I9): Chinese of Chinese, and no Chinese of anything else. */
export function isInScriptOf(written: string, source: string): boolean {
  const isMostlyHan = count(source, han) * 2 > count(source, letters)
  return isMostlyHan ? han.test(written) || !letters.test(written) : !han.test(written) || han.test(source)
}

const han = /\p{Script=Han}/u
const letters = /\p{L}/u

const count = (text: string, pattern: RegExp): number => [...text].filter((character) => pattern.test(character)).length

function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[‘’“”"'`…]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/[.。,，!！?？;；]+$/u, '')
}
