import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { baselineShelf, readStandings, segmentToUnits } from '@ecphory/admission'
import type { EvidenceUnit } from '@ecphory/admission'
import { openMemory } from '@ecphory/embedded'
import { memoryKinds } from '@ecphory/events'
import type { EventTime, MemoryKind } from '@ecphory/events'
import { memoryTypes, spaceOf, textToTerms } from '@ecphory/memory'
import type { Encoder } from '@ecphory/memory'
import { readShippedBase } from '@ecphory/onnx'
import type { SubjectParts } from '@ecphory/service'
import { progress, workspaceRoot } from '../../eval/evaluation.ts'
import { idInBank } from './admission-tasks.ts'
import type { BankMemory } from './admission-tasks.ts'

/** A memory of a bank as the typed graphs hold it; one that no graph holds is missing. */
export interface HeldMemory {
  readonly sourceId: string
  readonly units: readonly EvidenceUnit[]
  readonly terms: readonly string[]
  readonly vector: Float32Array
  readonly kinds: readonly MemoryKind[]
  readonly time: EventTime
  readonly superseded: boolean
}

export const textOf = ({ units }: Pick<HeldMemory, 'units'>): string => units.map(({ anchor }) => anchor).join(' ')

/** The memory under its id where several banks are in one store. */
export const renamed = (bank: string, memory: HeldMemory): HeldMemory => ({
  ...memory,
  sourceId: idInBank(bank, memory.sourceId),
  units: memory.units.map((unit) => ({ ...unit, sourceId: idInBank(bank, unit.sourceId) })),
})

type Stored = Omit<HeldMemory, 'vector'> & { readonly vector: string }

/** A bank by name: its memories in the order in which they are recorded. */
export type Banks = ReadonlyMap<string, readonly BankMemory[]>

/**
 * Banks as a memory holds them that has recorded each message by the whole embedded pipeline, one user for a bank. Kept
 * under `.ecphory` by encoder, router and extractors, so that this happens once.
 */
export async function holdBanks(banks: Banks, encoder: Encoder): Promise<ReadonlyMap<string, readonly HeldMemory[]>> {
  const held = new Map<string, readonly HeldMemory[]>()
  const { manifest } = await readShippedBase()
  const versions = [encoder.id, manifest.id, memoryTypes.map(({ extractor }) => extractor)]
  const missing: [string, readonly BankMemory[], string][] = []
  for (const [name, memories] of banks) {
    const file = join(cache, `${hashOf([versions, memories.map(({ id, time, text }) => [id, time, text])])}.json`)
    if (existsSync(file)) held.set(name, (JSON.parse(readFileSync(file, 'utf8')) as Stored[]).map(unpack))
    else missing.push([name, memories, file])
  }
  if (missing.length > 0) for (const [name, memories] of await recordBanks(missing, encoder)) held.set(name, memories)
  return held
}

const cache = join(workspaceRoot, '.ecphory/banks')
const hashOf = (parts: unknown): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 24)

async function recordBanks(
  banks: readonly [string, readonly BankMemory[], string][],
  encoder: Encoder,
): Promise<readonly (readonly [string, readonly HeldMemory[]])[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-banks-'))
  mkdirSync(cache, { recursive: true })
  // What ships may have been trained on other features than those of this code, and nobody is asked to admit anything.
  const memory = await openMemory({ path: join(folder, 'memory.db'), encoder, admission: baselineShelf })
  const show = progress('banks', banks.length)
  const held: (readonly [string, readonly HeldMemory[]])[] = []
  try {
    for (const [index, [name, memories, file]] of banks.entries()) {
      const subject = memory.of({ user: name })
      for (const { id, time, text } of memories) {
        await subject.record([{ role: 'user', content: text, at: `${time}T12:00:00Z`, sourceId: id }], { key: id })
      }
      await memory.settled()
      const bank = await readBank(memory.subjectParts, memory.generation, name)
      writeFileSync(file, JSON.stringify(bank.map(pack)))
      held.push([name, bank])
      show(index + 1)
    }
  } finally {
    await memory.close()
    rmSync(folder, { recursive: true })
  }
  return held
}

/** What the graphs of one user hold. */
export async function readBank(
  { pipeline }: SubjectParts,
  generation: string,
  user: string,
): Promise<readonly HeldMemory[]> {
  const { graphs, types } = pipeline.parts
  const subject = { tenant: 'local', user }
  const anchors = new Map<
    string,
    { readonly anchor: Awaited<ReturnType<typeof graphs.dump>>['anchors'][number]['anchor']; kinds: MemoryKind[] }
  >()
  for (const kind of memoryKinds) {
    const { anchors: versions } = await graphs.dump(spaceOf(subject, generation, kind))
    for (const { anchor } of versions) {
      const known = anchors.get(anchor.segmentId) ?? { anchor, kinds: [] }
      known.kinds.push(kind)
      anchors.set(anchor.segmentId, known)
    }
  }
  const newest = [...anchors.values()].reduce((max, { anchor }) => Math.max(max, anchor.time.instant), 0)
  const segments = [...anchors.values()].map(({ anchor: { segmentId }, kinds }) => ({ segmentId, kinds }))
  const standings = await readStandings({ graphs, types, generation }, subject, segments, newest + 86_400_000)
  return [...anchors.values()].map(({ anchor, kinds }) => {
    const standing = standings.get(anchor.segmentId)
    if (standing === undefined) throw new Error(`The graphs hold no vector of ${anchor.segmentId}.`)
    return {
      ...{ sourceId: anchor.sourceId, units: segmentToUnits(anchor), terms: textToTerms(anchor.text), kinds },
      ...{ time: anchor.time, ...standing },
    }
  })
}

const pack = ({ vector, ...memory }: HeldMemory): Stored => ({
  ...memory,
  vector: Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64'),
})

function unpack({ vector, ...memory }: Stored): HeldMemory {
  const bytes = Buffer.from(vector, 'base64')
  return {
    ...memory,
    vector: new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)),
  }
}
