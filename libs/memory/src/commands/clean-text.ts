/**
 * What enters the log of a text: well-formed Unicode (a lone surrogate becomes U+FFFD); control characters other than
 * tab and line breaks become spaces; the bidirectional overrides and isolates, which can make a text read otherwise
 * than it is, are left out. Everything else stays as the caller wrote it.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g, ' ')
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
}

export const isBlank = (text: string): boolean => !/[^\s\p{C}\p{Z}]/u.test(text)
