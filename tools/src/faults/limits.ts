/** Every bound of the fault scenarios, in one place. */

/** The shortest that a broker takes by default: what a dead process held goes to others after so long. */
export const sessionMs = 6_000

/** From the first write that is held until the process stops itself, so that its other stages come to a write as well. */
export const holdMs = 400
/** A process that stops itself is stopped by then. */
export const stoppedMs = 100

/** How often something that other processes bring about is looked at, and when it is given up. */
export const lookMs = 200
export const patienceMs = 120_000
/** With dozens of processes killed on a busy machine. */
export const longPatienceMs = 1_800_000

/** Traces of one append, and how many may wait to be searchable before more are fed. */
export const feedBatch = 50
export const aheadMax = 1_500

/** Partitions of the logs that the scenarios make. */
export const partitions = 4

/** A log into which nothing came for so long has all that a stopped process wrote. */
export const quietMs = 500

/** How many times faster an annotator's time passes: its 20 s are 20 ms. */
export const clockScale = 1_000
