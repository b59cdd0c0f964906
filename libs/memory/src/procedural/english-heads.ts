import { cleanCondition, isConditional, readLeadingCondition } from './english-conditions.ts'

/** Words of a head that only announce; what is left of it may name the situation. */
const announcingWords =
  /\b(?:the|a|an|my|our|your|his|her|this|that|it|its|here|here's|is|are|was|i|we|me|us|you|what|how|which|to|of|from|in|at|by|and|then|now|always|usually|finally|new|old|golden|first|general|standing|basic|simple|quick|little|house|office|rules?|fix|fixed|fixes|solution|lessons?|learned|learnt|orders?|tips?|tricks?|hacks?|drill|steps?|routine|recipe|method|way|advice|taught|note|reminder|conventions?|next|works?|worked|helps|helped|did|do|does|checklist|protocol|procedure|process|plan|ritual|policy|remember|listen|thumb|instructions?|\p{L}+(?:'s|’s))(?![\p{L}-])/giu
const numberWord = 'one|two|three|four|five|six|seven|eight|first|second|third|fourth|last|\\d{1,2}'
const enumeratingHead = new RegExp(
  `^(?:(?:step|week|day|month|phase|stage|part|round|level|number)\\s+)?(?:${numberWord})$`,
  'iu',
)
const phrase = '(?:when|whenever|if|before|after|for)'
const lastPhrase = new RegExp(`\\s(${phrase}\\s+[^,]+)$`, 'isu')
const separatePhrase = new RegExp(`,\\s*(?:so|and)?\\s*${phrase}\\s[^,]+$`, 'isu')

/** Heads about where a rule comes from, not when it holds. */
const tellsOfLearning = /\b(?:taught|learn(?:ed|t)|lessons?|orders)\b/iu
/** "New rule after last night, for …", "Recipe for …" */
const announcedPhrase =
  /\b(?:rules?|tips?|tricks?|fix|recipe|routine|drill|checklist|protocol|advice|plan|steps?|ritual|way)\b/iu

/** What is behind a task in a head and says nothing of it: "… goes like this", "… I do it so". */
const headTail =
  /\s+(?:(?:i|we) (?:do|go|handle|like|make) (?:it|things?|this)?\s*(?:so|like this|this way)|there's (?:only )?(?:the )?one way|goes? like this|goes|is (?:simple|easy)(?: here)?|the usual way|the way .*|can be .*|like this)$/iu
/** "Cold-water camera drill" -> "Cold-water camera" */
const announcedTail =
  /(?<!\b(?:the|an?))(?:['’]s)?\s+(?:rules?|tips?|tricks?|drill|routine|recipe|checklist|protocol|procedure|process|ritual|policy|conventions?|steps|method|plan)(?:\s+(?:now|these days|here))?$/iu

/** True for "Week two" or "Third": the body is a step of what is being told, not a rule of its own. */
export function isEnumerating(head: string): boolean {
  return enumeratingHead.test(head.trim())
}

/** True for a head that stands for a situation named elsewhere ("House rule", "What fixed it"). */
export function isAnnouncing(head: string): boolean {
  return tellsOfLearning.test(head) || !/[\p{L}\p{N}]/u.test(head.replace(announcingWords, ''))
}

/** The conditional phrase of a head: "I do the same before any meal out" -> "before any meal out"; null without one. */
export function headToPhrase(head: string): string | null {
  const bare = head.trim().replace(headTail, '')
  if (isConditional(bare) || /^(?:for|with|at|to|in|on|during|every)\s/iu.test(bare)) {
    const behind = /^[^,]+,\s+(.+)$/su.exec(bare)?.[1]
    return cleanCondition(behind !== undefined && isConditional(behind) ? behind : bare)
  }
  const last = lastPhrase.exec(bare)
  if (last === null) return null
  const before = bare.slice(0, last.index)
  const isSaid =
    isAnnouncing(before) || announcedPhrase.test(before) || separatePhrase.test(bare) || /\b(?:do|same)\b/iu.test(bare)
  return isSaid ? cleanCondition(last[1]!) : null
}

/** A head that is a situation or a task: without what only announces it. */
export function headToCondition(head: string): string {
  const bare = head
    .trim()
    .replace(headTail, '')
    .replace(/^(?:since|because|as)\s[^,]+,\s+(?:so\s+)?/iu, '')
    .replace(/^(?:here's|here is|this is how i|how i|how to|try|my|the|a|an)\s+/iu, '')
    .replace(announcedTail, '')
    .replace(/^by [^,]+? (?:i|we) (?:must|have to|need to)\s+/iu, '')
  return cleanCondition(bare)
}

/** "The trick with X is to Y", "Packing goes best if you Y": a head within a sentence; null where there is none. */
export function readInnerHead(sentence: string): { condition: string; rest: string } | null {
  for (const pattern of innerHeads) {
    const found = pattern.exec(sentence)
    if (found !== null) return { condition: cleanCondition(found[1]!), rest: found[2]! }
  }
  const leading = readLeadingCondition(sentence)
  return leading !== null && leading.rest !== '' ? leading : null
}

const innerHeads: readonly RegExp[] = [
  /^(.+?)\s+(?:works|goes) (?:best|better|well) (?:if|when) (?:you |i )?(.+)$/isu,
  /^(?:the|my|our|his|her)\s+(?:\p{L}+\s+)?(?:trick|secret|key|rule|way|routine|method|approach|habit)\s+(?:with|for|of|when|before|after|to)\s+(.+?)\s+is\s+(?:to\s+)?(.+)$/isu,
  /^(no [^,]+), (no .+)$/isu,
  /^(\p{L}+ing\s.+?)\s+goes\s+(.+,.+)$/isu,
  /^(any(?:thing|one|body)?\s.+?)\s+((?:gets?|goes?|must|needs?)\s.+)$/isu,
]
