import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openMemory } from '@ecphory/embedded'
import type { Memory, SubjectMemory } from '@ecphory/embedded'
import { isOf, traceRecordedV1 } from '@ecphory/events'
import type { Encoder, Receipt } from '@ecphory/memory'
import { workspaceRoot } from '../../../eval/evaluation.ts'
import { costOf } from '../../measure.ts'
import { turnToText } from '../memory-system.ts'
import type { Added, MemorySystem, Milliseconds, OwnCost, Turn } from '../memory-system.ts'

/**
 * `turns`: a trace per turn, with its speaker, time, session and caption. `session`: a trace per session, as a chat
 * application records when a session has ended. `plain`: a trace per turn, of the one line of text that peers are given.
 */
export const ourForms = ['turns', 'session', 'plain'] as const
export type OurForm = (typeof ourForms)[number]

/**
 * Ours by its public interface, durable as users have it.
 *
 * @param ownCost what the encoder knows of its cost, where it is measured
 */
export async function openOurs(
  folder: string,
  form: OurForm,
  encoder: Encoder,
  ownCost?: () => Promise<OwnCost>,
): Promise<MemorySystem> {
  const memory = await openMemory({ path: join(folder, 'ours.db'), encoder })
  const subjectOf = ({ user, session }: Turn): SubjectMemory =>
    form === 'plain' ? memory.of({ user }) : memory.of({ user, session })
  const record = (turns: readonly Turn[]): Promise<Receipt> => {
    const first = turns[0] as Turn
    return subjectOf(first).record(turns.map(form === 'plain' ? toPlainMessage : toMessage), {
      key: sourceIdOf(first.user, `${first.id}..${turns.at(-1)?.id}`),
    })
  }
  return {
    version: `ecphory ${ourVersion()}`,
    add: (turns) => addAll(memory, form === 'session' ? [turns] : turns.map((turn) => [turn]), record),
    acknowledge: async (turns) => void (await record(turns)),
    settle: () => memory.settled(),
    search: async ({ user, text, k, now }) => {
      const { items } = await memory.of({ user }).recall(text, form === 'plain' ? { k } : { k, now })
      return items.map(({ sourceId }) => toHit(sourceId))
    },
    ids: (user) => searchableIds(memory.of({ user })),
    erase: async (user, id) => void (await memory.of({ user }).erase(sourceIdOf(user, id))),
    ...(ownCost && { ownCost }),
    close: () => memory.close(),
  }
}

async function addAll(
  memory: Memory,
  traces: readonly (readonly Turn[])[],
  record: (turns: readonly Turn[]) => Promise<Receipt>,
): Promise<Added> {
  const acknowledged: Milliseconds[] = []
  const searchable: Milliseconds[] = []
  for (const turns of traces) {
    let receipt: Receipt | undefined
    const recorded = await costOf(async () => (receipt = await record(turns)))
    const user = turns[0]?.user ?? ''
    const behind = await costOf(() => memory.of({ user }).settled(receipt as Receipt))
    acknowledged.push(recorded)
    searchable.push({ wall: recorded.wall + behind.wall, cpu: recorded.cpu + behind.cpu })
  }
  return { acknowledged, searchable, handles: traces.flat().map(({ user, id }) => sourceIdOf(user, id)) }
}

/** Whose it is stands in the id, so that a hit of another user would be seen. */
const sourceIdOf = (user: string, id: string): string => `${user}|${id}`

function toHit(sourceId: string): readonly [id: string, user: string] {
  const [user = '', id = ''] = sourceId.split('|')
  return [id, user]
}

const toMessage = (turn: Turn) => ({
  role: 'user' as const,
  speaker: turn.speaker,
  content: turn.content,
  sourceId: sourceIdOf(turn.user, turn.id),
  at: new Date(turn.instant).toISOString(),
  ...(turn.caption !== null && { attachments: [{ kind: 'image' as const, caption: turn.caption }] }),
})

const toPlainMessage = (turn: Turn) => ({
  role: 'user' as const,
  content: turnToText(turn),
  sourceId: sourceIdOf(turn.user, turn.id),
})

/** A trace that is recorded twice under one key is one memory: the log says so, and the graphs hold one. */
async function searchableIds(subject: SubjectMemory): Promise<readonly string[]> {
  const idsByTrace = new Map<string, readonly string[]>()
  for await (const event of subject.export()) {
    if (!isOf(traceRecordedV1, event)) continue
    const { traceId, messages } = event.data
    const { state } = await subject.receipt(traceId)
    if (state === 'SEARCHABLE')
      idsByTrace.set(
        traceId,
        messages.map(({ sourceId }) => toHit(String(sourceId))[0]),
      )
  }
  return [...idsByTrace.values()].flat()
}

function ourVersion(): string {
  const { version } = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')) as { version: string }
  return version
}
