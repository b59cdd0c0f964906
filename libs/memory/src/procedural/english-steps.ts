import { instructionVerbs } from './instruction-verbs.ts'

/** Stretches that are one thing whatever they hold: code, quotations, brackets. */
const protectedPattern = /`[^`]*`|"[^"]*"|“[^”]*”|\([^)]*\)|(?<![\p{L}\p{N}])'[^']+'(?![\p{L}\p{N}])/gu
const separatorPattern = /,?\s+(?:and\s+)?(?:only\s+)?then\s+|\s*(?:,|;|\s[-–—]{1,2}\s)\s*(?!\d{3}\b)|[.!]\s+/giu
const leadingWords =
  /^(?:(?:and|but|or|so|also|plus|then|only then|finally|lastly|after that|next(?:,|\s(?!time))|please|just|i(?:'ll|'d|’ll|’d)?|we(?:'ll)?|you(?:'ll| should| can| must)?|(?:always|simply)(?=\s\p{L}))\s+)+/iu

const openingWords = /^(?:(?:and|but|so|then|next|finally|after that|just|please|from now on|now)[,\s]+)+/iu
/** Behind a noun, not behind an imperative: "Lift at the castle was out". */
const isFinite = /^(?:is|isn['’]t|was|are|were|has|had|at|of|will|goes)$/iu

/** The steps of a sequence: "soak it, scrub it, and then rinse twice" -> three. */
export function splitSteps(text: string): string[] {
  const parts = splitOutside(text, separatorPattern)
  return parts.flatMap(splitAtAnd).map(cleanStep).filter(isWorded)
}

/** A step without what joins it to the one before it, its subject, and its end mark. */
export function cleanStep(text: string): string {
  return text
    .trim()
    .replace(leadingWords, '')
    .replace(/^(?:\d+[.)]|[-*•])\s+/u, '')
    .replace(/^[,;:\s]+|[\s.,;:!]+$/gu, '')
}

/** True where a clause tells somebody what to do: an instruction verb or a prohibition in front. */
export function isImperative(clause: string): boolean {
  const text = clause.trim().replace(openingWords, '')
  if (/^(?:i\s+)?(?:don['’]?t|do not|never|always|usually)\s|^(?:no|not|avoid|only|first)\s/iu.test(text)) return true
  const words = /^(\p{L}[\p{L}-]*)\s*([\p{L}'’]*)/u.exec(text)
  return words !== null && instructionVerbs.has(words[1]!.toLowerCase()) && !isFinite.test(words[2]!)
}

/** True for an imperative, and for a habit that is told in the first or second person ("I ring the flat below"). */
export function isInstruction(clause: string): boolean {
  if (isImperative(clause)) return true
  const habit = /^(?:i|we|you)\s+(?:always\s+|just\s+|only\s+|never\s+)?(\p{L}[\p{L}-]*)/iu.exec(
    clause.trim().replace(openingWords, ''),
  )
  return habit !== null && instructionVerbs.has(habit[1]!.toLowerCase())
}

/** "boil it and wait" -> two steps; "vinegar and water" stays one. */
function splitAtAnd(step: string): string[] {
  const parts = splitOutside(step, /\s+and\s+/giu)
  const steps: string[] = []
  for (const part of parts) {
    const verb = /^(?:(?:i|we|you|then)\s+)?(\p{L}[\p{L}-]*)/iu.exec(part)?.[1]?.toLowerCase() ?? ''
    const last = steps.at(-1)
    if (last !== undefined && !instructionVerbs.has(verb)) steps[steps.length - 1] = `${last} and ${part}`
    else steps.push(part)
  }
  return steps
}

function isWorded(step: string): boolean {
  return /[\p{L}\p{N}]/u.test(step) && !/^(?:and|then|or)$/iu.test(step)
}

/** Splits at a pattern, but never within a protected stretch. */
export function splitOutside(text: string, pattern: RegExp): string[] {
  const closed = [...text.matchAll(protectedPattern)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  )
  const parts: string[] = []
  let from = 0
  for (const match of text.matchAll(pattern)) {
    if (closed.some(([start, end]) => match.index >= start && match.index < end)) continue
    parts.push(text.slice(from, match.index))
    from = match.index + match[0].length
  }
  return [...parts, text.slice(from)].filter((part) => part.trim() !== '')
}
