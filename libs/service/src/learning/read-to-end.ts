import type { LogRecord } from '@ecphory/memory'

/**
 * What `read` gives from an offset on, up to the end. A long log is read beside requests that are to be answered meanwhile,
 * so others have their turn between two reads. `onRead` is told the next offset once all before it was taken.
 */
export async function* readToEnd(
  read: (from: number) => Promise<readonly LogRecord[]>,
  from = 0,
  onRead: (next: number) => void = () => {},
): AsyncGenerator<LogRecord> {
  for (let next = from; ;) {
    const records = await read(next)
    const last = records.at(-1)
    if (last === undefined) return
    yield* records
    next = last.position.offset + 1
    onRead(next)
    await new Promise(setImmediate)
  }
}
