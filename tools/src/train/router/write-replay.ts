import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Encoder } from '@ecphory/memory'
import { writeReplayRow, type LabelledInput } from '@ecphory/routing'

/** Every third: enough to remember by, and about a megabyte. */
const replayed = 3

/** A sample of what a head learned from, which training rounds replay: `replay.jsonl.gz`. */
export function writeReplay(folder: string, labelled: readonly LabelledInput[], { id }: Pick<Encoder, 'id'>): void {
  const rows = labelled.filter((_, index) => index % replayed === 0).map((each) => writeReplayRow(each, id))
  writeFileSync(join(folder, 'replay.jsonl.gz'), gzipSync(`${rows.join('\n')}\n`, { level: 9 }))
}
