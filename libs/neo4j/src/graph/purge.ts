import { setTimeout as sleep } from 'node:timers/promises'
import {
  fillerCharactersMin,
  fillerNodeCharacters,
  fillerNodesPerStatement,
  fillerPerCharacter,
  fillerRounds,
  indexWaitSeconds,
  recordReuseMs,
} from '../limits.ts'
import type { StoreKeys } from '../store-keys.ts'
import { embeddingIndex, termIndex } from '../migrations/0001-initial.ts'
import type { Run } from '../server/neo4j-client.ts'
import { statements } from '../statements/statements.ts'

/**
 * Makes what was erased go from the server's files as far as a client can. Deleting unlinks: the words stay in freed
 * records of the stores until others are written over them, in the full-text index's segments until it is merged, and
 * in the transaction log until it is rotated and dropped. So both indexes with words or vectors are made anew (reads go
 * without them meanwhile), and filler is written over the freed records, several times as much as was erased.
 *
 * The transaction log is the server's own. With `db.tx_log.rotation.retention_policy=keep_none`,
 * `db.tx_log.rotation.size=128K` and `db.checkpoint.interval.time=1s` the filler also drives it out, within seconds;
 * with the defaults (logs of 256 MB, kept for days) it holds the erased words until it is dropped, as do backups. The
 * range indexes hold hashes of words, never words.
 */
export async function purge(run: Run, keys: StoreKeys): Promise<void> {
  const [debt] = await run<{ owed: number }>(statements.owed, { purge: keys.purge })
  const owed = debt?.owed ?? 0
  if (owed === 0) return
  await renewIndexes(run)
  await overwrite(run, Math.max(fillerCharactersMin, owed * fillerPerCharacter))
  await run(statements.owe, { purge: keys.purge, characters: -owed, installation: keys.installation })
}

async function renewIndexes(run: Run): Promise<void> {
  await run(statements.dropTermIndex)
  await run(termIndex)
  await run(statements.dropEmbeddingIndex)
  await run(embeddingIndex)
  await run(statements.awaitIndexes, { seconds: indexWaitSeconds })
}

/**
 * All of it is written before any is deleted, so that it takes ever other records; in rounds with a pause before each,
 * since the server gives freed records out again only once no transaction is open that is older than their deletion.
 */
async function overwrite(run: Run, characters: number): Promise<void> {
  const filling = crypto.randomUUID()
  const shape = {
    text: 'x'.repeat(fillerNodeCharacters / 2),
    list: Array.from({ length: 10 }, () => 'x'.repeat(fillerNodeCharacters / 20)),
    word: 'x'.repeat(20),
  }
  for (let round = 0; round < fillerRounds; round++) {
    await sleep(recordReuseMs)
    for (let left = Math.ceil(characters / fillerNodeCharacters); left > 0; left -= fillerNodesPerStatement) {
      await run(statements.createFiller, { filling, ...shape, count: Math.min(left, fillerNodesPerStatement) })
    }
  }
  for (let deleted = 1; deleted > 0;) {
    const rows = await run<{ deleted: number }>(statements.deleteFiller, { filling, count: fillerNodesPerStatement })
    deleted = rows[0]?.deleted ?? 0
  }
}
