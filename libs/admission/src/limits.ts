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
