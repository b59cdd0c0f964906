import { setTimeout as sleep } from 'node:timers/promises'
import {
  fillerListCharacters,
  fillerNodesMax,
  fillerNodesPerStatement,
  fillerPerCharacter,
  fillerRoundsMax,
  fillerTextCharacters,
  indexWaitSeconds,
  retryWaitMs,
  transactionMsMax,
} from '../limits.ts'
import type { StoreKeys } from '../store-keys.ts'
import { embeddingIndex, termIndex } from '../migrations/0001-initial.ts'
import type { Run } from '../server/neo4j-client.ts'
import { isIndexMade } from '../server/neo4j-error.ts'
import { statements } from '../statements/statements.ts'

/**
 * Makes what was erased go from the server's files as far as a client can. Deleting unlinks: the words stay in freed
 * records of the stores until others are written over them, in the full-text index's segments until it is merged, and
 * in the transaction log until it is rotated and dropped. So both indexes with words or vectors are made anew (reads go
 * without them meanwhile), and filler is written over the freed records.
 *
 * The transaction log is the server's own. With `db.tx_log.rotation.retention_policy=keep_none`,
 * `db.tx_log.rotation.size=128K` and `db.checkpoint.interval.time=1s` the filler also drives it out, within seconds;
 * with the defaults (logs of 256 MB, kept for days) it holds the erased words until it is dropped, as do backups. The
 * range indexes hold hashes of words, never words.
 */
export async function purge(run: Run, keys: StoreKeys, database: string, reuseMs: number): Promise<void> {
  const [debt] = await run<{ owed: number }>(statements.owed, { purge: keys.purge })
  const owed = debt?.owed ?? 0
  if (owed === 0) return
  const startedAt = performance.now()
  await renewIndexes(run)
  await olderTransactionsEnded(run, database, startedAt)
  await overwrite(run, owed, reuseMs)
  await run(statements.owe, { purge: keys.purge, characters: -owed, installation: keys.installation })
}

/** Another process may purge at the same time: an index that it has just made is as new as one of ours. */
async function renewIndexes(run: Run): Promise<void> {
  await run(statements.dropTermIndex)
  await run(termIndex).catch(passIndexMade)
  await run(statements.dropEmbeddingIndex)
  await run(embeddingIndex).catch(passIndexMade)
  await run(statements.awaitIndexes, { seconds: indexWaitSeconds })
}

const passIndexMade = (error: unknown): void => {
  if (!isIndexMade(error)) throw error
}

/**
 * A record is given free only once no transaction is open that is older than its deletion, or filler takes other ones. Of
 * this adapter's none lasts longer than `transactionMsMax`; for longer ones of others nobody waits.
 */
async function olderTransactionsEnded(run: Run, database: string, since: number): Promise<void> {
  while (performance.now() - since < transactionMsMax) {
    const ms = Math.ceil(performance.now() - since)
    const [row] = await run<{ open: number }>(statements.olderTransactions, { database, ms })
    if ((row?.open ?? 0) === 0) return
    await sleep(retryWaitMs)
  }
}

/**
 * Writes filler until the server takes new records for it, which it does once no freed one is left, and at least in
 * proportion to what was erased. In rounds, since records are given free only once no transaction is open that is
 * older than their deletion. All is written before any is deleted, so that it takes ever other records.
 */
async function overwrite(run: Run, owed: number, reuseMs: number): Promise<void> {
  const filler = new Filler(run)
  const [before] = await run<{ highest: number }>(statements.highestNode)
  const wanted = Math.ceil((owed * fillerPerCharacter) / fillerTextCharacters)
  for (let round = 0; round < fillerRoundsMax; round++) {
    await sleep(reuseMs)
    let batches = 0
    while (filler.nodes < fillerNodesMax) {
      const least = await filler.write()
      batches += 1
      if (least > (before?.highest ?? 0) && filler.nodes >= wanted) break
    }
    if (batches === 1 && round > 0) break
  }
  await filler.remove()
}

class Filler {
  nodes = 0
  readonly #run: Run
  readonly #shape = {
    filling: crypto.randomUUID(),
    text: 'x'.repeat(fillerTextCharacters),
    list: Array.from({ length: 10 }, () => 'x'.repeat(fillerListCharacters / 10)),
    word: 'x'.repeat(20),
  }

  constructor(run: Run) {
    this.#run = run
  }

  /** Writes some more; resolves with the least of the numbers that the server has given them. */
  async write(): Promise<number> {
    const bound = { ...this.#shape, count: fillerNodesPerStatement }
    const [made] = await this.#run<{ least: number }>(statements.createFiller, bound)
    this.nodes += fillerNodesPerStatement
    return made?.least ?? 0
  }

  async remove(): Promise<void> {
    const bound = { filling: this.#shape.filling, count: fillerNodesPerStatement }
    for (let deleted = 1; deleted > 0;) {
      deleted = (await this.#run<{ deleted: number }>(statements.deleteFiller, bound))[0]?.deleted ?? 0
    }
  }
}
