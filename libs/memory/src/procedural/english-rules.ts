import { cleanCondition, isPlacing, readLeadingCondition } from './english-conditions.ts'
import { headToCondition, headToPhrase, isAnnouncing, isEnumerating, readInnerHead } from './english-heads.ts'
import { cleanStep, isImperative, isInstruction, splitSteps } from './english-steps.ts'
import type { FoundRule } from './found-rule.ts'

/** A rule while its text is still being read. */
interface Draft {
  if: string[]
  then: string[]
  else: string[]
}

/** A condition, and the text of what is to be done then. */
interface Branch {
  readonly condition: string
  readonly rest: string
}

/** What has been read so far: the rules, and a condition or a topic that still waits for its steps. */
interface Reading {
  readonly rules: Draft[]
  /** A remark that may turn out to be the situation of a "Fix: …" behind it. */
  remark: string | null
  pending: string | null
}

const abbreviation = /(?:\b(?:mr|mrs|ms|dr|prof|st|no|nr|vs|e\.g|i\.e|etc|approx|min|max)\.)$/iu
/** Words in which advice is wrapped. */
const suggestion =
  /^(?:(?:maybe|perhaps|ideally|well|okay|ok|right|look|haha|oh|you (?:could|can|might)(?: also)?|you may want to|try to|i['’]d suggest|i would)[,\s]+)+/iu
const standingOrder =
  /^(?:(?:i|please|from now on,?|now)\s+)*(?:don['’]?t|do not|never|always|no|not|avoid|only|please)\b/iu
const pleasantry =
  /^(?:thank|thanks|see you|take care|have a|have fun|let me know|good (?:luck|night|morning)|no (?:worries|problem|idea|rush))\b/iu
const elsePattern = /^(?:otherwise|or else|else|if not)[,:\s]+/iu
const comparison = /\b(?:above|over|under|below|more than|less than)\b/iu
const oppositePattern = /^(?:above|over|under|below|more than|less than) (?:that|it)\b,?\s*/iu
/** What would be, and is not: no rule. */
const hypothetical =
  /\bif\s+(?:\p{L}+\s+){1,3}?(?:had|were|was|could|won|knew|lived)\b.*(?:\bwould|['’]d)\b|\b(?:would|['’]d)\b.*\bif\s+(?:\p{L}+\s+){1,3}?(?:had|were|could)\b/iu
/** A longer remark is a story, not a situation. */
const remarkWordsMax = 10
/** What somebody does is a habit worth keeping where it is told as a sequence. */
const habitStepsMin = 3
const placingPhrase =
  /\s((?:before|after|during|at)\s.+|for\s(?!me\b|us\b|\d|\p{L}+ (?:minutes|hours|days|seconds)).+)$/isu
const questionToSomebody =
  /^(?:can|could|would|will|do|does|did|what|how|why|who|where|when|which|shall|should|may)\b/iu
const remarkPattern =
  /^(?:it|it's|that|that's|this|they|he|she|there|works|worked|we're|i'm|i am|i've|i was|honestly|anyway|my|our|ours|thanks)\b/iu

/** Rules of an English text, by its own words alone. Pure; at worst an empty list. */
export function readEnglishRules(text: string): FoundRule[] {
  const reading: Reading = { rules: [], remark: null, pending: null }
  for (const sentence of splitSentences(text)) readSentence(reading, sentence)
  return reading.rules.map((rule) => ({ ...rule, ordered: rule.then.length > 1 }))
}

/** Sentences, and clauses behind a semicolon that begin a rule of their own. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = []
  for (const part of text.split(
    /(?<=[.!?])["')]?\s+|\n+|;\s+(?=(?:otherwise|else|if|when|whenever|no|could|can|please)\b)/iu,
  )) {
    const last = sentences.at(-1)
    if (last !== undefined && abbreviation.test(last)) sentences[sentences.length - 1] = `${last} ${part}`
    else if (part.trim() !== '') sentences.push(part.trim())
  }
  return sentences
}

function readSentence(reading: Reading, told: string): void {
  const sentence = told.replace(suggestion, '')
  if (hypothetical.test(told)) return
  const current = reading.rules.at(-1)
  if (current !== undefined && elsePattern.test(sentence)) {
    current.else.push(...splitSteps(sentence.replace(elsePattern, '')))
    return
  }
  if (current !== undefined && oppositePattern.test(sentence)) {
    open(reading, oppositeOf(current.if.join(' ')), sentence.replace(oppositePattern, ''))
    return
  }
  if (sentence.endsWith('?')) {
    if (!questionToSomebody.test(sentence))
      reading.pending = cleanCondition(sentence.replace(/^(?:want|need|got)\s+/iu, ''))
    return
  }
  const headed = /^([^:]{2,120}?)(?::\s+|\s+=>?\s+)(.+)$/su.exec(sentence)
  if (headed !== null) readHeaded(reading, headed[1]!, headed[2]!)
  else readPlain(reading, sentence)
}

/** "Head: body". The head is the situation, unless it only announces one. */
function readHeaded(reading: Reading, head: string, body: string): void {
  if (isEnumerating(head)) return addEnumerated(reading, head, body)
  const before = reading.pending ?? reading.remark
  const leading = readLeadingCondition(head)
  if (leading !== null && isOwnStep(leading.rest)) return open(reading, leading.condition, `${leading.rest}; ${body}`)
  const phrase = leading !== null && isReferring(leading.rest) ? leading.condition : headToPhrase(head)
  if (phrase !== null) return open(reading, phrase === 'next time' && before !== null ? before : phrase, body)
  const nested = readOwnCondition(body)
  if (nested !== null) return open(reading, nested.condition, nested.rest)
  open(reading, isAnnouncing(head) ? (before ?? sentenceToTopic(body)) : headToCondition(head), body)
}

/** "If it fails, restart it: …": what is before the colon is a step itself, unless it only points behind it. */
function isOwnStep(rest: string): boolean {
  return isInstruction(rest) && !isReferring(rest)
}

/** "… I do the same every time" */
function isReferring(rest: string): boolean {
  return (
    /^(?:i|we|you)\s+(?:always\s+)?(?:do|go|have|follow|stick to|use)\b/iu.test(rest) && rest.split(' ').length <= 8
  )
}

/** "Week two: add a voice" is a step of what was announced before. */
function addEnumerated(reading: Reading, head: string, body: string): void {
  const step = cleanStep(/\s/u.test(head.trim()) ? `${head.trim()}: ${body}` : body)
  const current = reading.rules.at(-1)
  const topic = reading.pending ?? reading.remark
  if (current !== undefined && topic === null) current.then.push(step)
  else reading.rules.push({ if: [topic ?? sentenceToTopic(body)], then: [step], else: [] })
  reading.pending = null
  reading.remark = null
}

function readPlain(reading: Reading, sentence: string): void {
  const own = readOwnCondition(sentence)
  const current = reading.rules.at(-1)
  const isStep = current !== undefined && isPlacing(sentence) && isInstruction(own?.rest ?? '')
  if (own !== null && !isStep) return open(reading, own.condition, own.rest)
  if (reading.pending !== null) return open(reading, reading.pending, sentence)
  if (current !== undefined && (isStep || (isInstruction(sentence) && !remarkPattern.test(sentence)))) {
    addSteps(reading, current, sentence)
    return
  }
  const topic = current === undefined && isInstruction(sentence) ? topicOf(sentence, reading.remark) : null
  if (topic !== null) open(reading, topic, sentence)
  else if (!pleasantry.test(sentence)) reading.remark = cleanCondition(sentence)
}

/** A condition anywhere in a sentence of one: in front, behind, or inside. */
function readOwnCondition(sentence: string): Branch | null {
  return (
    readInnerHead(sentence) ??
    readInnerCondition(sentence) ??
    readTrailingCondition(sentence) ??
    readConsequence(sentence)
  )
}

/** "I lead a choir, so when they go flat I stop": the condition behind a remark. */
function readInnerCondition(sentence: string): Branch | null {
  const found =
    /[,;]\s+(?:so|and|but)\s+(?:now\s+)?((?:when|whenever|if|as soon as|before|after|for|every time)\s.+)$/isu.exec(
      sentence,
    )
  const bare =
    found ??
    (isImperative(sentence) ? null : /(?<!\b(?:ask|see|check|know|wonder))\s((?:if|whenever)\s.+)$/isu.exec(sentence))
  const before = bare === null ? '' : sentence.slice(0, bare.index)
  const inner = bare === null || isImperative(before) ? null : readLeadingCondition(bare[1]!)
  return inner === null || inner.rest === '' ? null : inner
}

/** "Shut the lid if it rains": of a sequence, the condition is its last step's alone. */
function readTrailingCondition(sentence: string): Branch | null {
  const trailing = /^([^,]+?),?\s+((?:if|when|whenever|in case|unless)\s+[^,]+?)[.!]?$/isu.exec(sentence)
  if (trailing === null || !isInstruction(trailing[1]!) || /\beven$/iu.test(trailing[1]!)) return null
  return { condition: cleanCondition(trailing[2]!), rest: trailing[1]! }
}

/** "Phone calls frighten me, so I write down three points": what is done because of a lasting state. */
function readConsequence(sentence: string): Branch | null {
  const found = /^([^,]+),\s+so\s+(?:now\s+)?((?:i|we)\s+.+)$/isu.exec(sentence)
  return found === null || !isInstruction(found[2]!) ? null : { condition: cleanCondition(found[1]!), rest: found[2]! }
}

function open(reading: Reading, condition: string, body: string): void {
  const rule: Draft = { if: [condition], then: [], else: [] }
  reading.rules.push(rule)
  reading.pending = null
  addSteps(reading, rule, body)
}

/** Adds the steps of a text to a rule; a step with a condition of its own begins another rule. */
function addSteps(reading: Reading, rule: Draft, body: string): void {
  let target = rule
  for (const step of splitSteps(body)) {
    const own = target.then.length === 0 ? null : stepCondition(step)
    if (own === null) {
      target.then.push(step)
      continue
    }
    target = { if: [own.condition], then: own.step === '' ? [] : [own.step], else: [] }
    reading.rules.push(target)
    if (own.isTrailing) target = rule
  }
}

function stepCondition(step: string): { condition: string; step: string; isTrailing: boolean } | null {
  if (/^(?:if|when|whenever)\s/iu.test(step)) {
    const leading = readLeadingCondition(step)
    return { condition: leading?.condition ?? cleanCondition(step), step: leading?.rest ?? '', isTrailing: false }
  }
  const trailing = /^(.+?)\s+if\s+(.+)$/isu.exec(step)
  if (trailing === null || /\b(?:ask|see|check|know|even)$/iu.test(trailing[1]!)) return null
  return { condition: cleanCondition(trailing[2]!), step: trailing[1]!, isTrailing: true }
}

/**
 * What an instruction without a condition is about: the phrase that places it, else the remark before it, else itself
 * where it is a standing order or a sequence. A lone "Buy milk." is a task, not a rule: null.
 */
function topicOf(sentence: string, remark: string | null): string | null {
  if (pleasantry.test(sentence)) return null
  const clause = sentence.replace(/^(?:from now on|now),?\s+/iu, '').split(/[,;:.]\s/u)[0] ?? sentence
  const steps = splitSteps(sentence).length
  const about = steps === 1 ? placingPhrase.exec(clause) : null
  if (about !== null) return cleanCondition(about[1]!)
  if (remark !== null && remark.split(' ').length <= remarkWordsMax) return remark
  const isSequence = steps >= (isImperative(sentence) ? 2 : habitStepsMin)
  return standingOrder.test(sentence) || isSequence ? sentenceToTopic(clause) : null
}

/** An instruction's own first clause, without the words of command. */
function sentenceToTopic(sentence: string): string {
  const clause = sentence.split(/[,;:.]\s/u)[0] ?? sentence
  return cleanCondition(clause.replace(/^(?:please\s+)?(?:i\s+)?(?:don['’]t|do not|never|always)\s+/iu, ''))
}

function oppositeOf(condition: string): string {
  const pairs: Readonly<Record<string, string>> = {
    above: 'under',
    over: 'under',
    under: 'above',
    below: 'above',
    'more than': 'less than',
    'less than': 'more than',
  }
  const compared = condition.split(/\s+and\s+/iu).find((part) => comparison.test(part)) ?? condition
  const swapped = compared.replace(comparison, (word) => pairs[word.toLowerCase()]!)
  return swapped === compared ? `not ${condition}` : swapped
}
