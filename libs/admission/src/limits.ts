/** Bounds of admission; each is in force wherever its name says so. */

/** Gap queries of one request: what is missing is named in few words, or not at all. */
export const gapsMax = 3

/** Characters of one gap query. */
export const gapCharactersMax = 200

/** Evidence units that the gap queries of one request may bring together: one budget for all of them. */
export const candidatesMax = 12

/** Estimated tokens of one evidence unit; a longer memory is cut at sentence bounds. */
export const unitTokensMax = 48

/** Evidence units that one decision may admit. */
export const admittedMax = 6

/** Default of the tokens that the compiled evidence may cost. */
export const evidenceTokensDefault = 256

/** Evidence units of one memory that may be candidates: a long one must not take the room of all others. */
export const unitsPerSegmentMax = 3

/** Candidates that the gate bars, as far as a decision names them. */
export const barredMax = 24

/** Typed facts that are read for one candidate, to see whether newer ones have taken their place. */
export const factsPerCandidateMax = 8

/** Lines of the fixed profile block and their estimated tokens together, and the memories that are looked through. */
export const profileLinesMax = 8
export const profileTokensMax = 192
export const profileMemoriesMax = 2_000

/** Characters of a request and of its public context. */
export const requestCharactersMax = 8_000
export const publicCharactersMax = 32_000

/** Vectors of public contexts that are kept for each encoder: many requests may come with the same one. */
export const publicVectorsMax = 64

/** How long one policy may take: beyond it, the public-only path answers. */
export const policyMsMax = 6_000

if (unitsPerSegmentMax > candidatesMax) throw new Error('One memory cannot have more candidates than all together.')
if (admittedMax > candidatesMax) throw new Error('No more can be admitted than was found.')
