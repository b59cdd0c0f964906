import { headsTopic } from '@ecphory/events'
import { createMemoryEventLog } from '@ecphory/memory/testing'
import { createMemoryHeadStore } from '@ecphory/routing'
import type { Head, HeadManifest, HeadStore, OpenHead } from '@ecphory/routing'
import { headOf } from '@ecphory/routing/testing'
import type { EcphoryError } from '@ecphory/memory'
import { describe, expect, it } from 'vitest'
import { tenantHeadsOpenMax } from '../limits.ts'
import { adoptedEvent } from './head-events.ts'
import { HeadKeeper } from './head-keeper.ts'

const [shipped, one, two] = [headOf(0), headOf(1), headOf(2)]
const stored = [one, two]

/** Answers with its own id, and fails once it is released. */
function createOpener() {
  const open = new Set<OpenHead>()
  let opened = 0
  return {
    open: async (manifest: HeadManifest): Promise<OpenHead> => {
      opened += 1
      await new Promise(setImmediate)
      const head: OpenHead = {
        manifest,
        async logits(inputs) {
          await new Promise(setImmediate)
          if (!open.has(head)) throw new Error(`${manifest.id} is released.`)
          return inputs.map(() => Float32Array.of(stored.findIndex((each) => each.manifest.id === manifest.id)))
        },
        release: async () => {
          if (!open.delete(head)) throw new Error(`${manifest.id} was released before.`)
        },
      }
      open.add(head)
      return head
    },
    count: () => open.size,
    opened: () => opened,
  }
}

async function createStore(...heads: readonly (typeof one)[]): Promise<HeadStore> {
  const store = createMemoryHeadStore()
  for (const { manifest, bytes } of heads) await store.put(manifest, bytes)
  return store
}

async function createKeeper(store: HeadStore, log = createMemoryEventLog({ partitions: 3 })) {
  const opener = createOpener()
  const told: string[] = []
  const keeper = new HeadKeeper({
    ...{ log, store, shipped: await opener.open(shipped.manifest), open: opener.open },
    onFault: (error: EcphoryError, tenant) => told.push(`${tenant} ${error.code}`),
  })
  let now = 0
  const adopt = async (tenant: string, head: { readonly manifest: HeadManifest }) => {
    await keeper.look()
    const previous = keeper.inForce(tenant)
    await log.append([adoptedEvent({ tenant, head: head.manifest.id, previous, because: 'command' }, (now += 1))])
    await keeper.look()
  }
  const answering = (tenant: string) =>
    keeper.using(tenant, async (head) => {
      await head.logits([])
      return head.manifest.id
    })
  return { keeper, log, opener, told, adopt, answering }
}

describe('the head in force', () => {
  it('is the shipped one until a tenant adopts another, and of that tenant alone', async () => {
    const { answering, adopt } = await createKeeper(await createStore(one, two))
    expect(await answering('a')).toBe(shipped.manifest.id)
    await adopt('a', one)
    await adopt('b', two)
    expect(await Promise.all(['a', 'b', 'c'].map(answering))).toEqual(
      [one, two, shipped].map(({ manifest }) => manifest.id),
    )
    await adopt('a', shipped)
    expect(await answering('a')).toBe(shipped.manifest.id)
    expect(await answering('b')).toBe(two.manifest.id)
  })

  it('is not one that takes other inputs than the shipped one: the one before answers, and it is told once', async () => {
    const { denseCount } = shipped.manifest
    const wider = { ...two, manifest: { ...two.manifest, denseCount: denseCount + 1 } }
    const { answering, adopt, keeper, told } = await createKeeper(await createStore(one, wider))
    await adopt('a', one)
    await adopt('a', wider)
    expect([await answering('a'), await answering('a')]).toEqual([one.manifest.id, one.manifest.id])
    expect(told).toEqual(['a ENCODER_MISMATCH'])
    expect(keeper.faults.get('a')?.message).toContain(`${denseCount + 1} values of`)
  })

  it('is known to a process that starts, before it answers', async () => {
    const store = await createStore(one)
    const before = await createKeeper(store)
    await before.adopt('a', one)
    const after = await createKeeper(store, before.log)
    expect(await after.answering('a')).toBe(one.manifest.id)
  })

  it('changes under load without failed or mixed work', async () => {
    const { keeper, adopt, opener } = await createKeeper(await createStore(one, two))
    await adopt('a', one)
    let [isOver, done] = [false, 0]
    const input = { dense: new Float32Array(4), termIds: new Int32Array(0), termWeights: new Float32Array(0) }
    const work = async (head: Head) => {
      const before = head.manifest.id
      const rows = [...(await head.logits([input])), ...(await head.logits([input, input]))]
      const own = stored.findIndex(({ manifest }) => manifest.id === before)
      expect([head.manifest.id, ...rows.map(([value]) => value)]).toEqual([before, own, own, own])
      done += 1
    }
    const ask = async () => {
      while (!isOver) await keeper.using('a', work)
    }
    const askers = [ask(), ask(), ask(), ask()]
    for (let swap = 0; swap < 30; swap += 1) await adopt('a', swap % 2 === 0 ? two : one)
    isOver = true
    await Promise.all(askers)
    expect(done).toBeGreaterThan(60)
    await keeper.close()
    // The shipped one is its owner's.
    expect(opener.count()).toBe(1)
  })

  it('stays the former one where the new one cannot be read, and says so until it can', async () => {
    const store = await createStore(one)
    const { keeper, answering, adopt, told } = await createKeeper(store)
    await adopt('a', one)
    expect(await answering('a')).toBe(one.manifest.id)
    await adopt('a', two)
    await keeper.look()
    expect(await answering('a')).toBe(one.manifest.id)
    expect(keeper.faults.get('a')?.code).toBe('FILE_UNREADABLE')
    expect(told).toEqual(['a FILE_UNREADABLE'])
    await store.put(two.manifest, two.bytes)
    await keeper.look()
    expect(await answering('a')).toBe(two.manifest.id)
    expect(keeper.faults.size).toBe(0)
  })

  it('is replaced at the start by the newest before it that can be read', async () => {
    const both = await createKeeper(await createStore(one, two))
    await both.adopt('a', one)
    await both.adopt('a', two)
    const half = await createKeeper(await createStore(one), both.log)
    expect(await half.answering('a')).toBe(one.manifest.id)
    expect(half.keeper.faults.has('a')).toBe(true)
    const none = await createKeeper(await createStore(), both.log)
    expect(await none.answering('a')).toBe(shipped.manifest.id)
    expect(none.told).toHaveLength(2)
  })

  it('answers nobody before the log could be read', async () => {
    const { keeper, log } = await createKeeper(await createStore())
    await log.close()
    await expect(keeper.using('a', async () => 0)).rejects.toMatchObject({ code: 'CLOSED' })
  })
})

describe('open heads', () => {
  it('are bounded: the one that was idle longest is closed, and opened again when it is asked for', async () => {
    const { keeper, answering, opener, log } = await createKeeper(await createStore(one))
    const tenants = Array.from({ length: 2 * tenantHeadsOpenMax }, (_, index) => `t${index}`)
    const adoption = { head: one.manifest.id, previous: shipped.manifest.id, because: 'trained' } as const
    await log.append(tenants.map((tenant) => adoptedEvent({ tenant, ...adoption }, 1)))
    for (let round = 0; round < 2; round += 1) {
      const heads = await Promise.all(tenants.map(answering))
      expect(new Set(heads)).toEqual(new Set([one.manifest.id]))
      expect(opener.count()).toBe(tenantHeadsOpenMax + 1)
    }
    await keeper.close()
    expect(opener.count()).toBe(1)
    expect(await log.end(headsTopic, 0)).toBeGreaterThan(0)
  })

  it('stay open while they are in use, however long others were asked for since', async () => {
    const { keeper, answering, opener, log } = await createKeeper(await createStore(one))
    const tenants = Array.from({ length: tenantHeadsOpenMax + 1 }, (_, index) => `t${index}`)
    const adoption = { head: one.manifest.id, previous: shipped.manifest.id, because: 'trained' } as const
    await log.append(tenants.map((tenant) => adoptedEvent({ tenant, ...adoption }, 1)))
    let end = () => {}
    const long = keeper.using('t0', async () => new Promise<void>((resolve) => (end = resolve)))
    for (const tenant of tenants.slice(1)) await answering(tenant)
    const before = opener.opened()
    await answering('t0')
    expect(opener.opened()).toBe(before)
    end()
    await long
    await keeper.close()
  })
})
