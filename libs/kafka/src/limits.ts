/** Every bound of the adapter, in one place. */

/** How long a call goes on trying before it says `STORE_FAILED`; by default, and at least. */
export const patienceMsDefault = 15_000
export const patienceMsMin = 500

/** Pauses between tries of a request that failed, and of a transaction that met the end of the one before it. */
export const retryMsMin = 20
export const retryMsMax = 500
export const transactionRetryMs = 8

export const connectionTimeoutMs = 3_000
export const requestTimeoutMs = 10_000
export const requestTimeoutMsMin = 1_000
export const metadataAgeMsMax = 60_000

/** An open transaction of a process that died holds readers back for as long, unless another takes its place. */
export const transactionTimeoutMs = 15_000

/** How long whoever asks for a group's offsets waits for the end of a transaction that may be lost to the broker. */
export const unstableMsMax = 5_000

/** How long a reader waits for the end of a transaction that it knows to be committed. */
export const visibleMsMax = 2_000
export const visiblePollMs = 2

/** Bytes of one fetch, and what one record is taken to have when few are asked for. */
export const fetchBytesMax = 1_048_576
export const fetchBytesMin = 65_536
export const fetchBytesPerRecord = 2_048

/** Bytes of one fetch where a whole partition is gone through. */
export const scanBytes = 4_194_304

/** How old a reader's knowledge of what was erased may be. */
export const redactionsAgeMsMax = 250

/** Bytes of one probe of a binary search. */
export const probeBytes = 32_768
/** Places of one partition that searches keep in mind. */
export const rootMarksMax = 512

/** Partitions whose fetched but unread records are kept, each at most one fetch. */
export const leftoversMax = 64

/** Bytes of one produced batch: below the broker's default for one record (1 MiB with its overhead). */
export const batchBytesMax = 786_432
/** Bytes of one request, all its batches together; a single record may be larger. */
export const requestBytesMax = 8_388_608
/** What a record is taken to need beside its key, value and headers. */
export const recordOverheadBytes = 128

/** Bytes of one record on a topic that stages write: their outputs hold their input, and a dead letter holds it escaped. */
export const derivedRecordBytesMax = 16_777_216
/** Bytes of one event, which a dead letter holds as a string: that is at most twice as long. */
export const eventBytesMax = 8_000_000

/** Levels of nesting that an event's JSON may have. */
export const nestingMax = 64
/** Bytes of a record that can't be read as an event, as they are kept in its dead letter. */
export const unreadableBytesMax = 65_536

/** Connections that wait for more at the same time; further waits take turns. */
export const waitersMax = 4

export const installationCharactersMax = 64
export const topicCharactersMax = 249

/** A member that is not heard of for so long loses its partitions; how often it says that it is there. */
export const sessionTimeoutMsDefault = 10_000
export const heartbeatIntervalMsDefault = 1_000
export const rebalanceTimeoutMs = 10_000
export const rejoinMs = 1_000

/** Minutes for which a broker must keep what a group committed: a quiet partition's stage would begin anew. */
export const offsetsMinutesMin = 5_256_000

/** Compacted topics: how long a segment stays open, and how long a tombstone and what it removes may stay. */
export const compactedSegmentMs = 600_000
export const compactionLagMsMax = 600_000
export const tombstoneMs = 86_400_000

/** Keys that are held after their use, and for how long: what is destroyed elsewhere must not live on here. */
export const keysHeldMax = 4_096
export const keyAgeMsMax = 60_000
/** Root records whose key's name is held. */
export const rootKeysHeldMax = 65_536
