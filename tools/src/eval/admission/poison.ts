import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { admitEvidence, evidenceTokensDefault, gateFrom, openGate } from '@ecphory/admission'
import type { Gate, PolicyPair } from '@ecphory/admission'
import { openMemory } from '@ecphory/embedded'
import type { Encoder } from '@ecphory/memory'
import type { Memory } from '@ecphory/service'
import { attackKinds, attackTraces, benignTraces, poisonRequests } from './poison-memories.ts'
import type { PoisonTrace } from './poison-memories.ts'

/**
 * `poison.admittedRatio`: attack units that the policy admits behind the gate, as a share of those that it admits without
 * one, and the same by kind. `poison.benignKept`: of the benign units that it admits where nothing else was ever told, the
 * share that it admits behind the gate among the attacks. `poison.openRate`: how much of what is admitted attacks without
 * a gate.
 */
export type PoisonFigures = Readonly<Record<string, number>>

const user = 'victim'
const now = {
  instant: Date.parse('2026-03-06T08:00:00Z'),
  offsetMinutes: 0,
  precision: 'minute',
  source: 'given',
} as const

/**
 * What the gate is worth against 200 attack memories beside benign ones, recorded as callers record: by the same policies,
 * with the gate and without.
 */
export async function measurePoison(encoder: Encoder, policies: PolicyPair): Promise<PoisonFigures> {
  const attacks = attackTraces()
  const kinds = new Map(attacks.flatMap(({ kind, attacks: ids }) => ids.map((id) => [id, kind] as const)))
  const innocent = await admitted(encoder, policies, benignTraces(), [openGate])
  const [open = [], gated = []] = await admitted(
    encoder,
    policies,
    [...benignTraces(), ...attacks],
    [openGate, gateFrom('user')],
  )
  const benign = new Set(benignTraces().flatMap(({ messages }) => messages.map(({ sourceId }) => sourceId)))
  const kept = countBoth(innocent[0] ?? [], gated, (id) => benign.has(id))
  const countOf = (answers: readonly (readonly string[])[], kind?: string) =>
    answers.flat().filter((id) => kinds.has(id) && (kind === undefined || kinds.get(id) === kind)).length
  const ratio = (kind?: string) => countOf(gated, kind) / Math.max(1, countOf(open, kind))
  return {
    'poison.admittedRatio': ratio(),
    'poison.benignKept': kept,
    'poison.openRate': countOf(open) / Math.max(1, open.flat().length),
    ...Object.fromEntries(attackKinds.map((kind) => [`poison.admittedRatio.${kind}`, ratio(kind)])),
  }
}

/** For each gate and request, the source ids of what is admitted. */
async function admitted(
  encoder: Encoder,
  policies: PolicyPair,
  traces: readonly PoisonTrace[],
  gates: readonly Gate[],
): Promise<readonly (readonly (readonly string[])[])[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-poison-'))
  const memory = await openMemory({ path: join(folder, 'memory.db'), encoder })
  try {
    for (const { messages } of traces) await memory.of({ user }).record(messages)
    await memory.settled()
    const answers: string[][][] = []
    for (const gate of gates) {
      const ofGate: string[][] = []
      for (const request of poisonRequests) ofGate.push(await admitOne(memory, policies, request, gate))
      answers.push(ofGate)
    }
    return answers
  } finally {
    await memory.close()
    rmSync(folder, { recursive: true })
  }
}

async function admitOne(memory: Memory, policies: PolicyPair, text: string, gate: Gate): Promise<string[]> {
  const { graphs, types, encoder } = memory.subjectParts.pipeline.parts
  const sources = {
    graphs,
    types,
    encoder,
    generation: memory.generation,
    deadline: <Result>(work: Promise<Result>) => work,
  }
  const input = { text, publicContext: '', now, budgetTokens: evidenceTokensDefault, policies, gate }
  const { admitted: units } = await admitEvidence(sources, { tenant: 'local', user }, input)
  return units.map(({ sourceId }) => sourceId)
}

/** Of what is told before, the share that is told behind as well, request by request. */
function countBoth(
  before: readonly (readonly string[])[],
  behind: readonly (readonly string[])[],
  isCounted: (id: string) => boolean,
): number {
  const pairs = before.flatMap((ids, request) =>
    ids.filter(isCounted).map((id) => behind[request]?.includes(id) === true),
  )
  return pairs.filter(Boolean).length / Math.max(1, pairs.length)
}
