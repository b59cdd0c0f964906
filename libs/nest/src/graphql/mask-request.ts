import { maskedCharactersMin, maskedStringsMax } from '../limits.ts'

const mark = '…'

/**
 * Takes out of a text whatever strings came with a GraphQL request, for errors of others that quote what they were
 * given. The request is looked through only once an error is described.
 */
export function maskOf(request: unknown): (text: string) => string {
  let strings: readonly string[] | undefined
  return (text) => {
    strings ??= stringsOf(request)
    return strings.reduce((masked, string) => masked.replaceAll(string, mark), text)
  }
}

/** Longest first, so that a string inside another one does not leave the rest of it standing. */
function stringsOf(request: unknown): readonly string[] {
  const { query, variables } = (request ?? {}) as { query?: unknown; variables?: unknown }
  const literals = typeof query === 'string' ? (query.match(/"""[^]*?"""|"(?:[^"\\]|\\.)*"/g) ?? []) : []
  const found = new Set([...literals.map((literal) => literal.replaceAll('"', '')), ...leavesOf(variables)])
  return [...found].filter((each) => each.length >= maskedCharactersMin).sort((one, other) => other.length - one.length)
}

/** Without recursion, since a request may be nested as deep as it is long. */
function leavesOf(root: unknown): readonly string[] {
  const found: string[] = []
  const open: unknown[] = [root]
  while (open.length > 0 && found.length < maskedStringsMax) {
    const value = open.pop()
    if (typeof value === 'string') found.push(value)
    else if (typeof value === 'object' && value !== null) for (const inner of Object.values(value)) open.push(inner)
  }
  return found
}
