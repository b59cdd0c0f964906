import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openMemory } from './open-memory.ts'
import { said } from './testing/open-both.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

describe('the shipped router', () => {
  it('K3 K4 learns in a thread of its own, keeps its head beside the file, and comes up with it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ecphory-learns-'))
    folders.push(folder)
    const path = join(folder, 'm.db')
    const memory = await openMemory({ path })
    const ana = memory.of({ user: 'ana' })
    const texts = Array.from({ length: 30 }, (_, index) => `The gauge in hall ${index} showed ${7 * index} bar.`)
    const receipts = await Promise.all(texts.map((text) => ana.record([said(text)])))
    await Promise.all(receipts.map((receipt) => ana.settled(receipt)))
    const segmentIds = receipts.map(({ traceId }) => `${traceId}-0`)
    const labelled = await Promise.all(segmentIds.map((segmentId) => ana.label(segmentId, ['working'])))
    await Promise.all(labelled.map((label) => ana.settled(label)))
    const router = memory.router()
    const { head: shipped } = await router.status()
    const told: number[] = []
    const training = router.train({ progress: (done) => told.push(done) })
    // Whoever asks meanwhile is answered.
    expect((await ana.recall('gauge')).items.length).toBeGreaterThan(0)
    const round = await training
    expect(round).toMatchObject({ parent: shipped, round: 1, trigger: 'command' })
    expect(told.length).toBeGreaterThan(1)
    expect(readdirSync(`${path}.heads`)).toEqual([round.head])
    if (!round.promoted) await router.rollback({ to: round.head })
    await memory.close()

    const after = await openMemory({ path })
    expect(await after.router().status()).toMatchObject({ head: round.head, previous: shipped, fault: null })
    const next = await after.of({ user: 'ana' }).record([said('The gauge in hall 99 showed 3 bar.')])
    await after.of({ user: 'ana' }).settled(next)
    expect((await after.of({ user: 'ana' }).recall('hall 99')).items[0]?.types).toContain('working')
    // The same labels after the same head give the same one again.
    await after.router().rollback()
    expect((await after.router().train()).head).toBe(round.head)
    await after.close()
  })

  it('ends a round that runs when it is closed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ecphory-learns-'))
    folders.push(folder)
    const memory = await openMemory({ path: join(folder, 'm.db') })
    const ana = memory.of({ user: 'ana' })
    const receipt = await ana.record([said('The gauge in the hall showed 7 bar.')])
    await ana.settled(receipt)
    await ana.settled(await ana.label(`${receipt.traceId}-0`, ['working']))
    const stopped = expect(memory.router().train()).rejects.toMatchObject({ code: 'CLOSED' })
    await memory.close()
    await stopped
  })
})
