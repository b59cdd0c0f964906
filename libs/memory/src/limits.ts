/** Every bound of the core, in one place. A number elsewhere is a weight (ranking/weights.ts) or a mistake. */

/** A term longer than this many characters is cut: nobody types it, and one word of base64 must not fill an index. */
export const termCharactersMax = 64

/** Years that a text may name; what is outside (100,000 years ago, year 0) is told as a tale, not as a date. */
export const yearMin = 1000
export const yearMax = 2999

/** Characters of a tenant, a user, an agent or a session: what the events' scope takes. */
export const nameCharactersMax = 256

/** Characters of the reason of a retraction: what its event takes. */
export const reasonCharactersMax = 1_024

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

/** Up to so many anchors, a graph is ranked whole and exactly; above, each of its queries brings so many at most. */
export const exactItemsMax = 2_000
export const overFetchedMax = 1_000

/** Nearest segments of each graph that bring their vectors, for the ranking to learn from its first finds. */
export const nearestVectorsMax = 150

/** Items of one recall. */
export const recallItemsMax = 200

/** Characters of an episode's summary. */
export const summaryCharactersMax = 400

/** Characters of a segment that are read for rules; the segmenter's own bound (512 tokens) is below it. */
export const ruleCharactersMax = 4_000

/** Characters of a model's answer that are read and recorded; more is refused unread. */
export const modelAnswerCharactersMax = 65_536

/** Tokens that a model may answer with, and the confidence below which its findings are not recorded. */
export const modelAnswerTokensMax = 2_000
export const modelConfidenceMin = 0.5

/** Confidence at most of what a model concludes from episodes: the weak band (A_sem). */
export const abstractionConfidenceMax = 0.69

/** Episodes that one request to abstract names at most, and how many a gap in event time must find waiting. */
export const abstractionEpisodesMax = 20
export const abstractionEpisodesMin = 5
export const abstractionGapMinutes = 30

/** Days of event time whose episodes share one request slot; in the first of them, the window before may close. */
export const abstractionWindowDays = 91
export const abstractionClosingDays = 7

/** How far back from a command, and ahead of it, windows are looked through. */
export const abstractionYearsBack = 40
export const abstractionWindowsAhead = 4

/** Open requests of one subject and graph that one step answers. */
export const abstractionRequestsMax = 8

/** Spellings of one entity that are kept, and mentions of each that its support names: further ones add nothing. */
export const aliasesMax = 16
export const supportPerNameMax = 8

/** Entities that links join to one, as far as a read of one of them looks. */
export const joinedNodesMax = 1_000

/** Episodes of one session and day that are linked in sequence. */
export const sequenceEpisodesMax = 200

/** Days on which something must have happened to be a pattern (A_abs without a model). */
export const recurrenceDaysMin = 3
/** Instances that a pattern rests on, and patterns that one episode may be an instance of. */
export const patternInstancesMax = 50
export const patternKeysMax = 3

/** Episodes from which the event graph is expanded in its second round, and times of a query that are looked up. */
export const expandedEpisodesMax = 20
export const queriedTimesMax = 3

/** Segments that a statement rests on: what is said a thousand times must not be written out a thousand times over. */
export const statementSupportMax = 50

/** Words, or ideographs, of a statement's object as the tagger may find it. */
export const spanWordsMax = 16

/** Local days, each with its own hint, after which a recurrence becomes a weak statement (A_sem without a model). */
export const hintDaysMin = 3

/** Characters of an item's name on the status board. */
export const itemCharactersMax = 200

/** Least probability of a segment's likeliest clause, and of each further one, to be taken for an item. */
export const itemProbabilityMin = 0.4
export const furtherItemProbabilityMin = 0.65
export const itemsPerSegmentMax = 8
/** Logit, above that of doing nothing, from which a segment sounds like the beginning of an item. */
export const soundsOpeningMin = -0.5

/** Days of valid time whose new items share one board, and earlier boards that a change still reaches. */
export const boardWindowDays = 28
export const boardWindowsBack = 2

/** How long past its due an item counts as open, and how long without word of it (hours for a device's run). */
export const dueGraceMinutes = 30
export const untouchedDaysMax = 45
export const untouchedDeviceHoursMax = 12

/** Open states that are read for one recall, lines of the status block, and the logit from which an item is shown. */
export const openItemsMax = 200
export const statusLinesMax = 6
export const relevanceLogitMin = -1.25

/** Found segments whose statements the knowledge graph is asked for in its second round. */
export const statementSegmentsMax = 40

/** Typed nodes that are read for one item of a recall. */
export const factsPerItemMax = 8

/** A block line that is worth less (its type's weight and its sources' relevance together) is noise. */
export const lineWorthMin = 0.15
