import { instructionVerbs } from './instruction-verbs.ts'

/** A clause that says when, and what is left of the sentence behind it. */
export interface LeadingCondition {
  readonly condition: string
  readonly rest: string
}

const clauseWords =
  'when(?:ever)?|if|once|as soon as|as long as|the (?:moment|minute)|(?:every|each|any|next) time|in case|before|after|until|unless|while|where(?:ver)?'
const phraseWords = 'for|at|with|without|to|in|on|during|over|above|under|below|from|every|each|most'
const clausePattern = new RegExp(`^(?:${clauseWords})\\s+`, 'iu')
const phrasePattern = new RegExp(`^(?:${phraseWords})\\s+`, 'iu')
/** Words that only lead up to the condition: "so when", "and if", "from now on". */
const openingWords = /^(?:(?:and|but|so|or|then|now|also|that's why|from now on|as for|,)\s+)+/iu
/** What says "when" without being part of what has to be the case. */
const droppedLead =
  /^(?:when(?:ever)?|if|once|as soon as|the (?:moment|minute)|(?:every|each|any|next) time|in case|for|with|while|during|as for|wherever)\s+(?!of\b)/iu

/** The subject of the main clause: nothing joins it to what stands before it. */
const clauseSubject = /\s(?:I|we)(?:['’]\p{L}+)?\s/gu
const phraseSubject = /\s(?:(?:I|we)(?:['’]\p{L}+)?|you|it['’]s)\s/gu

/** Reads "When X, Y", "For X I Y", "If X do Y": null where the sentence does not begin with a condition. */
export function readLeadingCondition(sentence: string): LeadingCondition | null {
  const text = sentence.trim().replace(openingWords, '')
  const isClause = clausePattern.test(text)
  if (!isClause && !phrasePattern.test(text)) return null
  const end = conditionEnd(text, isClause)
  if (end === null) return null
  return { condition: cleanCondition(text.slice(0, end)), rest: text.slice(end).replace(/^[,\s]*(?:then\s+)?/iu, '') }
}

/** True where a text begins with a place or a point of time: within a sequence that is a step, not a new rule. */
export function isPlacing(text: string): boolean {
  return /^(?:at|in|on|over|from|without)\s/iu.test(text.trim().replace(openingWords, ''))
}

/** True where a text begins with a word of condition. */
export function isConditional(text: string): boolean {
  return clausePattern.test(text.trim().replace(openingWords, ''))
}

/** A condition as it is kept: without its conjunction, as a task in the -ing form where it began with "to". */
export function cleanCondition(text: string): string {
  const bare = text
    .trim()
    .replace(openingWords, '')
    .replace(/^[,;:\s]+|[\s.,;:!?]+$/gu, '')
  const task = /^to\s+(\p{L}+)(.*)$/isu.exec(bare)
  if (task !== null) return `${toGerund(task[1]!)}${task[2]!}`
  return lowerLead(bare.replace(droppedLead, '')).replace(/^(before|after)\s+(?:i|we|you)\s+(\p{L}+)/iu, verbToGerund)
}

/** A word of time or place that began the sentence no longer does. */
function lowerLead(text: string): string {
  return text.replace(
    /^(?:Before|After|At|In|On|During|Over|Above|Under|Below|Until|Unless|Without|From|Every|Each|Most)\b/u,
    (word) => word.toLowerCase(),
  )
}

function verbToGerund(match: string, word: string, verb: string): string {
  return instructionVerbs.has(verb.toLowerCase()) ? `${word} ${toGerund(verb)}` : match
}

/** "make" -> "making", "cut" -> "cutting", "tie" -> "tying". */
export function toGerund(verb: string): string {
  const base = verb.toLowerCase()
  if (base.endsWith('ie')) return `${base.slice(0, -2)}ying`
  if (/[^aeiouy]e$/u.test(base) || /[aeiou][^aeiou]*ue$/u.test(base)) return `${base.slice(0, -1)}ing`
  if (/^(?:un|re)?[^aeiou]*[aeiou][^aeiouwxy]$/u.test(base)) return `${base}${base.at(-1)}ing`
  return `${base}ing`
}

/** Where the condition ends: a comma, a second subject, or the first instruction; null where none is found. */
function conditionEnd(text: string, isClause: boolean): number | null {
  const comma = text.search(/,(?!\d)|\s[-–—]\s/u)
  const subject = indexAfterWords(text, 2, isClause ? clauseSubject : phraseSubject)
  const command = isClause ? indexOfCommand(text) : null
  const ends = [comma >= 0 ? comma : null, subject, command].filter((end) => end !== null)
  if (ends.length > 0) return Math.min(...ends)
  if (!isClause) return null
  return indexAfterWords(text, 3, /\s(?:you|just|please|then)\s/giu) ?? indexOfInstruction(text)
}

/** "… you don't climb": a second person that is told something, not one that the condition is about. */
function indexOfCommand(text: string): number | null {
  for (const match of text.matchAll(/\s(?:you|they)\s+(\p{L}+(?:['’]t)?)/giu)) {
    const isTold = instructionVerbs.has(match[1]!) || /^(?:don['’]t|do|can|should|must|need|just)$/iu.test(match[1]!)
    if (isTold && countWords(text.slice(0, match.index)) >= 3) return match.index
  }
  return null
}

function indexOfInstruction(text: string): number | null {
  for (const match of text.matchAll(/\s(\p{L}[\p{L}-]*)/gu)) {
    if (countWords(text.slice(0, match.index)) >= 3 && instructionVerbs.has(match[1]!)) return match.index
  }
  return null
}

function indexAfterWords(text: string, wordsMin: number, pattern: RegExp): number | null {
  for (const match of text.matchAll(pattern)) {
    if (countWords(text.slice(0, match.index)) >= wordsMin) return match.index
  }
  return null
}

function countWords(text: string): number {
  return text.trim().split(/\s+/u).length
}
