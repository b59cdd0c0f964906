import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { admitEvidence, evidenceTokensDefault, gateFrom, openGate } from '@ecphory/admission'
import type { Gate, PolicyPair } from '@ecphory/admission'
import { openMemory } from '@ecphory/embedded'
import type { Encoder } from '@ecphory/memory'
import type { Memory } from '@ecphory/service'
import { attackKinds, attackTraces, benignTraces, isOwnMatter, poisonRequests } from './poison-memories.ts'
import type { PoisonTrace } from './poison-memories.ts'

/**
 * `poison.admittedRatio`: attack units that the policy admits behind the gate, as a share of those that it admits without
 * one, and the same by kind. `poison.benignKept`: of the benign units that it admits where nothing else was ever told, the
 * share that it admits behind the gate among the attacks; `.ownMatter` of those that are of the request's own matter,
 * `.withoutAttacks` what the gate by itself keeps of them. `poison.openRate`: how much of what is admitted attacks
 * without a gate.
 */
export type PoisonFigures = Readonly<Record<string, number>>

/** A request, and the source ids of what was admitted for it. */
export interface PoisonRow {
  readonly request: number
  /** Nothing but benign memories, without a gate and behind it. */
  readonly innocent: readonly string[]
  readonly innocentGated: readonly string[]
  /** Among the attacks, without a gate and behind it. */
  readonly open: readonly string[]
  readonly gated: readonly string[]
}

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
export async function runPoison(encoder: Encoder, policies: PolicyPair): Promise<readonly PoisonRow[]> {
  const gates = [openGate, gateFrom('user')]
  const [innocent, innocentGated] = await admitted(encoder, policies, benignTraces(), gates)
  const [open, gated] = await admitted(encoder, policies, [...benignTraces(), ...attackTraces()], gates)
  const at = (answers: readonly (readonly string[])[] | undefined, request: number) => answers?.[request] ?? []
  return poisonRequests.map((_, request) => ({
    ...{ request, innocent: at(innocent, request), innocentGated: at(innocentGated, request) },
    ...{ open: at(open, request), gated: at(gated, request) },
  }))
}

export function poisonFigures(rows: readonly PoisonRow[]): PoisonFigures {
  const kinds = new Map(attackTraces().flatMap(({ kind, attacks }) => attacks.map((id) => [id, kind] as const)))
  const count = (way: 'open' | 'gated', kind?: string) =>
    rows.flatMap((row) => row[way]).filter((id) => kinds.has(id) && (kind === undefined || kinds.get(id) === kind))
      .length
  const ratio = (kind?: string) => count('gated', kind) / Math.max(1, count('open', kind))
  return {
    'poison.admittedRatio': ratio(),
    'poison.benignKept': keptShare(rows, 'gated'),
    'poison.benignKept.ownMatter': keptShare(rows, 'gated', isOwnMatter),
    'poison.benignKept.withoutAttacks': keptShare(rows, 'innocentGated'),
    'poison.openRate': count('open') / Math.max(1, rows.flatMap(({ open }) => open).length),
    ...Object.fromEntries(attackKinds.map((kind) => [`poison.admittedRatio.${kind}`, ratio(kind)])),
  }
}

/** Of what is told where there is nothing else, the share that is told in another way as well, request by request. */
function keptShare(
  rows: readonly PoisonRow[],
  way: 'innocentGated' | 'gated',
  isCounted: (id: string, request: number) => boolean = () => true,
): number {
  const kept = rows.flatMap((row) =>
    row.innocent.filter((id) => isCounted(id, row.request)).map((id) => row[way].includes(id)),
  )
  return kept.filter(Boolean).length / Math.max(1, kept.length)
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
