import { statSync } from 'node:fs'
import { join } from 'node:path'
import { memoryKinds } from '@ecphory/events'
import type { MemoryKind } from '@ecphory/events'
import { openShippedEncoder } from '@ecphory/onnx'
import { openTestMemory } from '@ecphory/embedded/testing'
import { memoryTypes } from '@ecphory/memory'
import { syntheticMessages } from './synthetic.ts'

/** What one memory of a type costs from record to searchable, with the shipped encoder and no language model. */
export interface CostRow {
  readonly kind: MemoryKind
  /** CPU milliseconds of the whole process, the encoder's thread included. */
  readonly cpuMs: number
  readonly bytes: number
  readonly encoderRuns: number
  readonly modelCalls: number
}

export async function measureCost(folder: string, count: number): Promise<CostRow[]> {
  const encoder = await openShippedEncoder()
  await encoder.encode(['warm'], 'passage')
  const rows: CostRow[] = []
  for (const kind of memoryKinds) {
    let encoderRuns = 0
    const counting: typeof encoder = {
      ...encoder,
      encode: (texts, purpose) => {
        encoderRuns += texts.length
        return encoder.encode(texts, purpose)
      },
      encodeTokens: (text) => {
        encoderRuns += 1
        return encoder.encodeTokens(text)
      },
    }
    const path = join(folder, `cost-${kind}.db`)
    const messages = syntheticMessages(count * memoryKinds.length).filter(({ content }) => content.startsWith(kind))
    const { memory } = await openTestMemory({ path, types: memoryTypes, encoder: counting })
    const before = process.cpuUsage()
    await memory.of({ user: 'ana' }).record(messages)
    await memory.settled()
    const { user, system } = process.cpuUsage(before)
    await memory.close()
    rows.push({
      kind,
      cpuMs: (user + system) / 1_000 / messages.length,
      bytes: statSync(path).size / messages.length,
      encoderRuns: encoderRuns / messages.length,
      modelCalls: 0,
    })
  }
  await encoder.close()
  return rows
}
