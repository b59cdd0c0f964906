/** Every bound of the core, in one place. A number elsewhere is a weight (ranking/weights.ts) or a mistake. */

/** A term longer than this many characters is cut: nobody types it, and one word of base64 must not fill an index. */
export const termCharactersMax = 64

/** Years that a text may name; what is outside (100,000 years ago, year 0) is told as a tale, not as a date. */
export const yearMin = 1000
export const yearMax = 2999

/** Characters of one message; 200,000 must pass. */
export const messageCharactersMax = 1_000_000
export const messagesPerTraceMax = 10_000

/** Events that a stage takes in one step, and slots that a projector keeps at hand. */
export const stageBatchMax = 100
export const slotsCachedMax = 4_096

/** How often a stage tries one event before it parks it. */
export const attemptsMax = 3

/** Episodes in which a practice must have worked before it is taken for a rule (A_proc without a model). */
export const practiceEpisodesMin = 2

/** Found segments whose rules the procedural graph is asked for in its second round. */
export const ruleSegmentsMax = 40

/** Up to so many anchors, a graph is ranked whole and exactly; above, each branch over-fetches. */
export const exactItemsMax = 5_000

/** Items of one recall. */
export const recallItemsMax = 200

/** Characters of an episode's summary. */
export const summaryCharactersMax = 400

/** Characters of a segment that are read for rules; the segmenter's own bound (512 tokens) is below it. */
export const ruleCharactersMax = 4_000

/** Characters of a model's answer that are read and recorded; more is refused unread. */
export const modelAnswerCharactersMax = 65_536
