/**
 * What `text.matchAll(pattern)` finds, without the copy of the pattern that it makes: a long pattern is copied more slowly than a
 * sentence is searched, and sentences are read by tables of patterns.
 *
 * @throws TypeError where the pattern is not global
 */
export function matchesOf(pattern: RegExp, text: string): readonly RegExpExecArray[] {
  if (!pattern.global) throw new TypeError(`Only a global pattern has all its matches found: /${pattern.source}/`)
  const found: RegExpExecArray[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push(match)
    if (match[0] === '') pattern.lastIndex += (text.codePointAt(match.index) ?? 0) > 0xffff ? 2 : 1
  }
  return found
}
