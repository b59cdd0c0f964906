import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { memoryTypes } from '@ecphory/memory'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { lifeOfTraces } from './testing/life-of-traces.ts'
import { openTestMemory } from './testing/open-test-memory.ts'

const folder = mkdtempSync(join(tmpdir(), 'ecphory-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0

interface Digests {
  readonly history: string
  readonly state: string
}

/** Records traces in an order, all at once or one after the other, and takes both digests. */
async function digestsOf(
  order: readonly number[],
  options: { readonly stored?: 'sqlite' | 'in-memory'; readonly partitions?: number; readonly oneByOne?: boolean } = {},
): Promise<Digests> {
  const { stored = 'in-memory', partitions = 1, oneByOne = false } = options
  const path = stored === 'sqlite' ? { path: join(folder, `${(files += 1)}.db`) } : {}
  const { memory } = await openTestMemory({ types: memoryTypes, partitions, ...path })
  const ana = memory.of({ user: 'ana', session: 's1' })
  for (const index of order) {
    const receipt = await ana.record(lifeOfTraces[index] ?? [], { key: `t${index}` })
    if (oneByOne) await ana.settled(receipt)
  }
  await memory.settled()
  const digests = { history: await ana.digest('history'), state: await ana.digest('state') }
  await memory.close()
  return digests
}

const all = lifeOfTraces.map((_, index) => index)

describe('determinism of the whole pipeline', () => {
  it('E1 E2 one log gives one history: on both stores, in any batches, on any count of partitions', async () => {
    const { history } = await digestsOf(all)
    expect((await digestsOf(all, { oneByOne: true })).history).toBe(history)
    expect((await digestsOf(all, { stored: 'sqlite' })).history).toBe(history)
    expect((await digestsOf(all, { stored: 'sqlite', oneByOne: true })).history).toBe(history)
    expect((await digestsOf(all, { partitions: 5 })).history).toBe(history)
  })

  it('E3 B8 the same messages in any order and repetition give one state', async () => {
    const { state } = await digestsOf(all)
    const deliveries = fc
      .tuple(fc.shuffledSubarray(all, { minLength: all.length }), fc.array(fc.constantFrom(...all), { maxLength: 5 }))
      .map(([order, repeats]) => [...order, ...repeats])
    await fc.assert(
      fc.asyncProperty(deliveries, fc.boolean(), async (order, oneByOne) => {
        expect((await digestsOf(order, { oneByOne })).state).toBe(state)
      }),
      { numRuns: 40 },
    )
  })

  it('E1 the time zone of the process changes nothing', async () => {
    const here = await digestsOf(all)
    const script = fileURLToPath(new URL('./testing/print-digests.ts', import.meta.url))
    for (const zone of ['America/Los_Angeles', 'Asia/Shanghai']) {
      const env = { ...process.env, TZ: zone }
      const printed = execFileSync(process.execPath, ['--conditions=@ecphory/source', script], {
        env,
        encoding: 'utf8',
      })
      expect(JSON.parse(printed), zone).toEqual(here)
    }
  })
})
