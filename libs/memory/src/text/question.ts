/** How English questions begin, a word of address before them or not, and how they are put in other words. */
const englishPattern =
  /^(?:(?:and|so|but|or|hey|hi|ok|okay|well|please|then),? +)*(?:what|who|whom|whose|which|where|when|why|how|is|are|am|was|were|do|does|did|have|has|had|can|could|will|would|shall|should|may|might|isn't|aren't|wasn't|weren't|don't|doesn't|didn't|haven't|hasn't|hadn't|can't|couldn't|won't|wouldn't|shouldn't|(?:tell|remind|show) me (?:what|who|whose|which|where|when|why|how|if|whether|about)|do you know)\b/i

const chinesePattern =
  /[吗呢么]\s*[。.！!]?\s*$|什么|谁|哪[里儿些个种位天年家款]|怎么|怎样|如何|多少|多久|多大|几[个点次时岁天年种]|为何|是否|是不是|有没有|能不能|会不会|要不要|可不可以/

/**
 * Whether a text asks for something, rather than states or orders it: what answers it looks like another kind of text than it
 * does. English and Chinese; with a question mark, any language.
 */
export const isQuestion = (text: string): boolean =>
  /[?？]/.test(text) || englishPattern.test(text.trim()) || chinesePattern.test(text)
