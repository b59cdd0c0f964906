import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Encoder } from '@ecphory/memory'
import { createHashEncoder, withMiddle } from '@ecphory/memory/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { workspaceRoot } from '../../eval/evaluation.ts'
import { openFloor } from './adapters/floor.ts'
import { openOurs, ourForms } from './adapters/ours.ts'
import { addAgain, allIds, checkReopened, closedBytes, countForeign, eraseAndClose } from './check-safety.ts'
import { lookedUpEmbedder } from './looked-up-embedder.ts'
import { measureAdds } from './measure-adds.ts'
import { measureSearches } from './measure-searches.ts'
import type { MemorySystem } from './memory-system.ts'
import { createParticipant } from './participant.ts'
import type { Participant } from './participant.ts'
import { systemPlans } from './systems.ts'
import type { SystemPlan } from './systems.ts'
import { openHere } from './testing/open-here.ts'
import { ownConversations } from './testing/own-conversations.ts'
import { createWorkload, probesOf } from './workload.ts'

const workload = createWorkload(ownConversations, 1)
const { own, foreign } = probesOf(workload)

/** Hashed words under the name of the encoder that the shipped head was trained on. */
const { encoder: id } = JSON.parse(readFileSync(join(workspaceRoot, 'models/router/manifest.json'), 'utf8')) as {
  encoder: string
}
const encoder: Encoder = withMiddle({ ...createHashEncoder(384), id })
const noVectors = { encoder: id, dimensions: 384, workloads: [], vectors: { passage: new Map(), query: new Map() } }

const openers: Readonly<Record<string, (folder: string) => MemorySystem | Promise<MemorySystem>>> = {
  ...Object.fromEntries(ourForms.map((form) => [`ours:${form}`, (folder: string) => openOurs(folder, form, encoder)])),
  floor: (folder) => openFloor(folder, lookedUpEmbedder(noVectors)),
}

const openedPlans = systemPlans.filter(({ adapter }) => adapter in openers)

describe.each(openedPlans)('$name', (plan: SystemPlan) => {
  const open = openers[plan.adapter] as (typeof openers)[string]
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-bench-peers-'))
  let participant: Participant

  beforeAll(async () => {
    participant = createParticipant(plan, folder, openHere(await open(folder)))
  })

  it('adds every session and finds the evidence of every question', async () => {
    await measureAdds([participant], workload.sessions, Infinity)
    await measureSearches([participant], workload.questions, Infinity)
    expect(participant.failure).toBeNull()
    expect(participant.adds.map(({ turns }) => turns)).toEqual([2, 1, 2, 1])
    expect(participant.questions.map(({ evidence, in10 }) => [evidence, in10])).toEqual([
      [1, 1],
      [1, 1],
    ])
    expect(participant.leaked).toBe(0)
  })

  it('shows nobody what another one told, and keeps a repeated session once', async () => {
    expect(await countForeign(participant.driver, foreign, 'ada')).toBe(0)
    expect(await addAgain(participant.driver, workload.sessions[0] ?? [])).toEqual({ turns: 2, stored: 0, shown: 0 })
  })

  it('has after reopening what it had, and loses an erased turn', async () => {
    const before = await allIds(participant.driver, workload.users)
    expect(before).toHaveLength(6)
    expect(await closedBytes(participant.driver, folder)).toBeGreaterThan(0)
    const again = openHere(await open(folder))
    const query = workload.questions[0]?.query
    if (query === undefined) throw new Error('The workload has no question.')
    const reopened = await checkReopened(again, before, query)
    expect(reopened.missing).toBe(0)
    expect(reopened.hits).toBeGreaterThan(0)
    const erased = await eraseAndClose(again, folder, { turn: own, handle: 'none' })
    expect(erased.isFound).toBe(false)
    expect(erased.filesBefore).not.toEqual([])
    if (plan.adapter.startsWith('ours')) expect(erased.filesAfter).toEqual([])
  })
})

describe('the run', () => {
  it('stops a system whose time is up, asks it only what it was told, and goes on without one that fails', async () => {
    const plan = openedPlans.at(-1) as SystemPlan
    const floor = await openFloor(mkdtempSync(join(tmpdir(), 'ecphory-bench-peers-')), lookedUpEmbedder(noVectors))
    const slow: MemorySystem = {
      ...floor,
      add: async (turns) => ({ ...(await floor.add(turns)), searchable: [{ wall: 1, cpu: 1_000 }] }),
    }
    const broken: MemorySystem = { ...floor, add: () => Promise.reject(new Error('The disk is full.')) }
    const [stopped, failed] = [slow, broken].map((system) => createParticipant(plan, '', openHere(system)))
    if (stopped === undefined || failed === undefined) throw new Error('Two participants were made.')
    await measureAdds([stopped, failed], workload.sessions, 1_500)
    await measureSearches([stopped, failed], workload.questions, 1_500)
    expect(stopped.adds).toHaveLength(2)
    expect(stopped.questions.map(({ conversation }) => conversation)).toEqual(['ada'])
    expect(failed.failure).toBe('add: The disk is full.')
    expect(failed.questions).toEqual([])
  })
})
