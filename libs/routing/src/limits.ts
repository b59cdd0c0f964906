/** Every bound of the router, in one place. */

/** A message up to this many estimated tokens stays one segment: chat turns of a few sentences always do. */
export const wholeTokensMax = 256

/** A longer message is cut into pieces of at most this many estimated tokens, well inside an encoder's 512. */
export const pieceTokensMax = 180

/** Characters of a script with spaces that make about one token, and the share of a token that others make each. */
export const charactersPerToken = 4

/** How many segments before one travel with it. */
export const precedingMax = 2

/** How much of a preceding segment's text travels, in characters. */
export const precedingCharactersMax = 400

/** How long an annotator may take for the segments of one trace before the classifier's word stands, in milliseconds. */
export const annotatorMsMax = 20_000

/** How long a model may take for one answer, in milliseconds: none is to be paid for that comes too late to be heard. */
export const annotatorAnswerMsMax = 15_000

/** After so many traces in a row without a word of it, an annotator is left alone for so many milliseconds. */
export const silentTracesMax = 3
export const annotatorPauseMs = 60_000

/** Segments of one trace that an annotator is asked about at once. */
export const askedAtOnceMax = 32

/** Confidence scores of a tenant that a budget's threshold goes by, and how many it must have before it is in force. */
export const windowScoresMax = 500
export const windowScoresMin = 100

/** Tenants whose scores are kept; of more, those that were silent longest begin anew. */
export const windowsMax = 1_000

/** How far the share of deferred segments may be above the wanted one before nothing more is deferred. */
export const shareExcessMax = 0.05

/** Labels that one segment may have. */
export const labelsMax = 3

if (annotatorAnswerMsMax >= annotatorMsMax) throw new Error('An answer must have time to be heard.')
if (windowScoresMin > windowScoresMax) throw new Error('A window of scores must hold as many as a budget needs.')
if (pieceTokensMax > wholeTokensMax)
  throw new Error('A piece of a long message must be no longer than a whole one may be.')
