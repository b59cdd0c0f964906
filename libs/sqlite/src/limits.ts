/** Every bound of this adapter, in one place. */

/** Files up to this size are checked whole when they are opened; of greater ones a fault shows when it is read. */
export const checkedBytesMax = 16 * 1024 * 1024

/** How long a write waits for a foreign reader of the file, e.g. a database browser, in milliseconds. */
export const busyWaitMs = 5_000

/** How long opening waits for another process to let go of the file, in milliseconds. */
export const lockWaitMs = 200

/** Anchors whose vectors and columns are kept in the process, over all spaces; the least used space goes first. */
export const cachedAnchorsMax = 200_000

/** Texts that are kept per space once they were read; all go when one more is found. */
export const cachedTextsMax = 4_000

/**
 * Terms whose postings are kept per space, so that statistics and search of one question read them once. The words by
 * which admission finds how answers are to look are 93 alone, and are asked for with each request.
 */
export const cachedTermsMax = 256

/** Up to this many visible anchors `nearest` compares every vector; above, one bit per dimension picks whom it compares. */
export const exactItemsMax = 5_000

/**
 * How many of the best by bits are compared by bytes: at least this, and this many for each one asked for. On 7,086
 * texts under e5-small 2,000 keep .997 of the true best 10 and .976 of the best 60; 400 keep .947 and .784.
 */
export const rescoredMin = 2_000
export const rescoredPerItem = 3

/** Events that one statement inserts where so many wait. */
export const rowsPerInsert = 20

/** Offsets that a stream has; the file's schema counts on it. Leaves room for a million streams in a safe integer. */
export const offsetsPerStream = 2 ** 33
