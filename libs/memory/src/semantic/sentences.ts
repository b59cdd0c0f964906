/** How a sentence is meant. Only what is stated makes statements; a question may presuppose one, unless it is asked of oneself. */
export type Mood = 'stated' | 'question' | 'asked' | 'hypothetical' | 'sarcastic' | 'quoted'

export interface Sentence {
  readonly text: string
  /** Offset in the segment. */
  readonly start: number
  readonly mood: Mood
  /** The sentence, or the one before it, takes back what was said earlier. */
  readonly isCorrection: boolean
}

const sentencePattern = /[^.!?。！？;；\n]+(?:[.!?](?=\S)[^.!?。！？;；\n]+)*[.!?。！？;；\n]*/gu

const hypothetical =
  /\bif (?:only )?(?:I|we)(?:'d| had| were| was| could| won| didn't| wasn't)\b|\bI wish\b|\b(?:imagine|suppose|supposing|pretend)\b|\bwould(?:'ve| have)\b.*\bif\b|\bif\b.*\bI(?:'d| would)\b|\bmight\b.*\bsomeday\b|要是.*就|如果|假如|假设|万一|要不是|若是|\b(?:wonder(?:ing|ed)?|not sure|unsure|don't know|no idea|find out|test(?:s|ed)?|check(?:s|ed)?|asked?) (?:\w+ )?(?:whether|if) (?:I|we|my)\b|\b(?:maybe|perhaps) I(?:'m|’m| am| have)\b/iu
const sarcastic =
  /\b(?:oh|yeah|ah|sure),? (?:yes|sure|great|right|of course|because)\b|\bbecause I (?:simply|just|really|so) [A-Z]*(?:adore|love|enjoy)\b|\bjust what I (?:needed|wanted)\b|\bnothing I love more\b|\bI just love it when\b|\bsuch a treasure\b|真贴心|可真是|是吧|谢谢你啊/iu
const correcting =
  /\bI mis(?:spoke|typed|remembered)\b|\b(?:correction|scratch that|strike that|disregard that)\b|\bI (?:got|had) (?:that|it) wrong\b|\b(?:sorry|no|wait|actually),? I mean[t]?\b|\bwhat I meant\b|\b(?:forget|ignore) what I (?:said|wrote|told)\b|\bI was wrong about\b|说错|记错|打错|口误|搞错|更正|纠正/iu
/** What somebody else is quoted with is nothing that the user states. */
const quoting =
  /\b(?!I\b)\p{L}+ (?:said|says|wrote|writes|told (?:me|us|him|her|\p{Lu}\p{L}+)):?,? ?["“]|(?<!我)说[：:，,]?\s*[“"「]/u
/** "Do I have diabetes?" presupposes nothing of what it asks. */
const askedOfOneself =
  /^\W*(?:(?:so|and|but|hey|wait|ok|okay),? )*(?:do|don't|did|didn't|am|was|have|haven't|will|won't) I\b/iu
const askedOfOneselfInChinese = /^[^，,]*吗\s*[?？]*\s*$/u
/** Asks what may be done, given what it says on the way ("我有糖尿病能吃西瓜吗"). */
const asksForLeave = /能|可以|可不|该|行吗|好吗|要不要|会不会/u
/** Worked examples of a prompt, and a block of recalled memory that comes back. */
const exhibited = /<\/?memory\b|^\s*(?:example|input|output|few-shot|user|assistant|q|a)\s*\d*\s*[:：]/iu

/** What was asked, wondered or wished ends where a clause of the speaker's own begins: ", I'm …", ", but I live …". */
const asked =
  /\b(?:asked|asks|wonder(?:ing|s|ed)?|not sure|unsure|don't know|no idea) (?:\w+ )?(?:whether|if)\b|\bI wish\b/iu
const ownClause =
  /[,，;—–] ?(?=(?:but |though |and anyway,? )?(?:I['’]m|I am|my name is|we['’]re|we are)\b|(?:but|though) (?:I|we|my)\b)/iu
/** Where the clause may still be one of what is asked or supposed. */
const goesOnSupposing = /\b(?:or|if|whether|would|could|might|should|wish|maybe|perhaps|were)\b|['’]d\b|["“”]/iu

/** "If my brother is vegan, …": the clause alone is supposed. */
const condition = /\bif\b.*?(?:[,，;—–]|(?= then\b)|$)/isu

/**
 * The sentences of a segment, in order; one that supposes ends where its speaker states something beside. Quoted speech and
 * prompt examples are marked; nothing in them is the user's.
 */
export function textToSentences(text: string): readonly Sentence[] {
  const sentences: Sentence[] = []
  for (const match of text.matchAll(sentencePattern)) {
    const previous = sentences.at(-1)
    const isCorrection = correcting.test(match[0]) || (previous?.isCorrection === true && isShort(previous.text))
    for (const { text, start, mood } of clausesOf(match[0]))
      sentences.push({ text, start: match.index + start, mood, isCorrection })
  }
  return sentences
}

type Clause = Pick<Sentence, 'text' | 'start' | 'mood'>

function clausesOf(sentence: string): readonly Clause[] {
  const mood = moodOf(sentence)
  if (mood === 'stated') return aroundCondition(sentence)
  const whole: readonly Clause[] = [{ text: sentence, start: 0, mood }]
  const question = asked.exec(sentence)
  if (question === null || mood !== 'hypothetical') return whole
  const from = question.index + question[0].length
  const own = ownClause.exec(sentence.slice(from))
  if (own === null) return whole
  const start = from + own.index + own[0].length
  const rest = sentence.slice(start)
  if (goesOnSupposing.test(rest)) return whole
  const before = sentence.slice(0, start)
  return [
    { text: before, start: 0, mood: moodOf(before) },
    { text: rest, start, mood: moodOf(rest) },
  ]
}

/** What a stated sentence says before and after its condition, which is only supposed. */
function aroundCondition(sentence: string): readonly Clause[] {
  const found = condition.exec(sentence)
  if (found === null) return [{ text: sentence, start: 0, mood: 'stated' }]
  const end = found.index + found[0].length
  const clauses: readonly Clause[] = [
    { text: sentence.slice(0, found.index), start: 0, mood: 'stated' },
    { text: found[0], start: found.index, mood: 'hypothetical' },
    { text: sentence.slice(end), start: end, mood: 'stated' },
  ]
  return clauses.filter(({ text }) => text !== '')
}

function moodOf(sentence: string): Mood {
  if (exhibited.test(sentence) || quoting.test(sentence)) return 'quoted'
  if (/[?？]\s*$/u.test(sentence) || /[吗呢么]\s*[。！]?\s*$/u.test(sentence)) {
    return isAskedOfOneself(sentence) ? 'asked' : 'question'
  }
  if (hypothetical.test(sentence)) return 'hypothetical'
  if (sarcastic.test(sentence)) return 'sarcastic'
  return 'stated'
}

/** "I misspoke." alone announces that the next sentence corrects. */
function isShort(sentence: string): boolean {
  return sentence.trim().length <= 24
}

const isAskedOfOneself = (question: string): boolean =>
  askedOfOneself.test(question) || (askedOfOneselfInChinese.test(question) && !asksForLeave.test(question))
