/** Every bound of this adapter, in one place. */

/** Rows that one statement takes: the server keeps what a transaction changes in its heap. */
export const rowsPerStatement = 1_000

/** How long a transaction may last, in milliseconds: one whose worker hangs must not hold a checkpoint's lock for ever. */
export const transactionMsMax = 60_000

/** How long connecting may take, and waiting for a connection of the pool. */
export const connectMsMax = 5_000
export const acquireMsMax = 15_000

/** Connections to the server. */
export const connectionsMax = 50

/** How often a statement that stands alone is tried where the server asks to try again, and the wait before. */
export const attemptsMax = 5
export const retryWaitMs = 20

/** Keys that one statement makes or reads; those asked for at one time go together. */
export const keysPerStatement = 1_000

/** How long opening waits for the indexes of a new schema, in seconds. */
export const indexWaitSeconds = 300

/** Anchors whose columns and vectors are kept in the process, over all spaces; the least used space goes first. */
export const cachedAnchorsMax = 200_000

/** Up to this many anchors of a space `nearest` compares every vector in the process; above, an index picks whom. */
export const exactItemsMax = 5_000

/** How many of the best by the vector index are compared by bytes: at least this, and this many for each one asked for. */
export const rescoredMin = 400
export const rescoredPerItem = 4

/** Found by the index, more than this is not asked for: then all are compared, since a filter leaves few of them. */
export const rescoredMax = 6_400

/** How long a server may take until it gives freed records out again, in milliseconds: its own turn is a second. */
export const recordReuseMs = 2_500

/**
 * Nodes of filler a statement; characters of each in long texts, in lists, and in short ones: in proportion more than
 * what an anchor, a version and an assertion are on average, so that no kind of freed record outlasts the nodes.
 */
export const fillerNodesPerStatement = 200
export const fillerTextCharacters = 1_200
export const fillerListCharacters = 600

/** Characters of filler for each character that was erased, at least. */
export const fillerPerCharacter = 2

/** How often a purge looks for records that were given free late, and nodes of filler that it writes at most. */
export const fillerRoundsMax = 10
export const fillerNodesMax = 1_000_000

/** Names of segments and slots that a process remembers of the spaces it has watched since they were new. */
export const knownNamesMax = 400_000

/** Texts that are kept per space once they were read; all go when one more is found. */
export const cachedTextsMax = 4_000

/** Terms whose postings are kept per space, so that statistics and search of one question read them once. */
export const cachedTermsMax = 64

/** Terms that one full-text query asks for: Lucene takes no more than 1,024 clauses. */
export const termsPerQuery = 256

/** A word of the full-text index is cut by its tokeniser at 255 characters; a longer one is named by its hash. */
export const tokenCharactersMax = 200

/** Rows of a space that are read at once where all of it is: an item that much rests on is tens of kilobytes. */
export const dumpedAtOnce = 200
