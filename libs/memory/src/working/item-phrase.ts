import { textToTerms } from '../text/terms.ts'

/** What stands before an item without naming it; taken off again and again while one of them fits. */
const leads: readonly RegExp[] = [
  /^[\s,.;:·•\-–—>→"“”'‘’「」()[\]*#✅]+/u,
  /^(?:and|but|so|then|also|ok|okay|well|plus|oh|anyway|hey|hi|btw|fyi|noted|understood|right|yes|no|good|great|nvm|never mind|done|status|next|todo|to-do|please|pls|plz|just|finally|still|already|now|first|later|again|maybe|the thing is)\b(?!-)[\s,:!.]*/iu,
  /^(?:i|we|you)(?:'ve|'m|'re|'ll|'d| have| am| are| will| had| would)?\s+(?:still |also |just |really |now |only )*(?:need(?:ed)? to|have to|had to|got to|must|should|ought to|want(?:ed)? to|would like to|like to|plan to|promised to|said i'd|forgot to|supposed to|meant to|am to|owe|lack|need|want|mustn't forget to)\b\s*/iu,
  /^(?:i'm|we're|i am|we are)\s+(?:still |also |just |now )*(?:to|meant to|supposed to|going to|about to|waiting (?:for|on)|trying to|working on|busy|in the middle of|halfway through)\b\s*/iu,
  /^(?:i|we|you|he|she|they|it)(?:'ve|'m|'re|'ll|'d|'s| have| has| am| are| is| was| will| had| would)\b\s*/iu,
  /^(?:i|we|they|he|she|you)\s+(?=\w)/iu,
  /^(?:need(?:s)? to|have to|has to|got to|gotta|must|should)\b\s*/iu,
  /^(?:need|waiting (?:for|on)|awaiting|halfway through|in the middle of|trying to|looking for)\b\s*/iu,
  /^(?:remind(?:er)?(?: me)?(?: created| to| about)?|don't (?:let me )?forget(?: to)?|remember to|make sure to|add to (?:the|my) [\w ]*list|action items? for me|event added|alarm set|goal for today|new goal)\b[\s:,]*/iu,
  /^(?:can|could|would|will) (?:you|u)\s+(?:please |just )?/iu,
  /^(?:shall i|you want(?: me to)?|you'd like(?: me to)?|so you're after|so the goal is|so the plan is|it sounds like you want)\b\s*/iu,
  /^(?:to|a|an|the|my|our|your|this|that|some|for|about)\s+/iu,
  /^(?:cancel|scrap|forget|kill|drop|skip)\s+(?=(?:the|my|our|that|this|it)\b)/iu,
  /^(?:请|麻烦|帮我|帮忙|提醒我|别忘了|记得|还要|还得|还没|还|得|要|我得|我要|我们|我|您是想|您|好的|好|明白|另外|对了|然后|现在|终于|总算|已经|正在|今天|今晚|还在)+[，,：:\s]*/u,
]

/** What stands behind an item without naming it. */
const trails: readonly RegExp[] = [
  /[\s,.;:!?…·•\-–—"“”'‘’「」()[\]*✅，。；：！？、]+$/u,
  /\s+(?:please|pls|plz|for me|as well|too|then|again|already|yet|now|today|by|at|on|in|for|from|to|until|till|before|after|since|of|and|but|or|the|a|is|are|was|'s|has|have|i think|if you can)$/iu,
  /(?:了|吧|呢|啊|吗|一下)$/u,
]

const wide = /[\s,]{2,}|\s+/gu

/**
 * The words of a clause that name its item: the clause without its times (they are the due), without the wording that
 * tells its state from outside ("remind me to", "I still have to", 记得), on one line. Falls back to the clause where
 * nothing would be left.
 *
 * @param times half-open ranges of the text to leave out
 */
export function clauseToItem(text: string, clause: Range, times: readonly Range[]): string {
  const stripped = stripClause(text, clause, times)
  return stripped === '' ? text.slice(clause.start, clause.end).trim() : stripped
}

/** False for a clause of nothing but a time or the wording of a state ("done", "next Tuesday"): it names no item. */
export const namesItem = (text: string, clause: Range, times: readonly Range[]): boolean =>
  textToTerms(stripClause(text, clause, times)).length > 0

interface Range {
  readonly start: number
  readonly end: number
}

function stripClause(text: string, clause: Range, times: readonly Range[]): string {
  let rest = ''
  let at = clause.start
  for (const time of times.filter(({ start, end }) => start < clause.end && end > clause.start)) {
    rest += `${text.slice(at, Math.max(at, time.start))} `
    at = Math.min(Math.max(at, time.end), clause.end)
  }
  rest += text.slice(at, clause.end)
  return strip(rest.replace(wide, ' '))
}

function strip(text: string): string {
  let before = ''
  let after = text
  while (before !== after) {
    before = after
    for (const pattern of [...leads, ...trails]) after = after.replace(pattern, '')
  }
  return after
}
