import { join } from 'node:path'
import type { MemoryLabel } from '@ecphory/events'
import type { MessageInput } from '@ecphory/memory'
import { createRandom } from '@ecphory/routing'
import { readRows, workspaceRoot } from '../evaluation.ts'

/** What one user does, in order. Targets are source ids or segments of what was recorded before. */
export type Step =
  | {
      readonly do: 'record'
      readonly user: string
      readonly session: string
      readonly key: string
      readonly messages: readonly MessageInput[]
    }
  | { readonly do: 'retract' | 'erase'; readonly user: string; readonly sourceId: string }
  | { readonly do: 'label'; readonly user: string; readonly key: string; readonly labels: readonly MemoryLabel[] }
  | { readonly do: 'feedback'; readonly user: string; readonly key: string; readonly polarity: 'positive' | 'negative' }

export interface Traffic {
  readonly name: string
  readonly steps: readonly Step[]
  readonly questions: readonly { readonly user: string; readonly text: string }[]
  /** ISO 8601: what "today" of the questions is measured by. */
  readonly now: string
}

interface OwnRow {
  readonly role: MessageInput['role']
  readonly time: string
  readonly text: string
}

const users = ['ana', 'ben', 'chen']
const labels: readonly MemoryLabel[] = ['episodic', 'semantic', 'procedural', 'working', 'fragmented']

/**
 * Generated traffic of three users: texts of segments-own in shuffled order, late and repeated ones among them, and now
 * and then something is taken back, erased, labelled anew or praised. The same seed gives the same traffic.
 */
export function generateTraffic(seed: number, traces: number): Traffic {
  const random = createRandom(seed)
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const own = readRows<OwnRow>(join(workspaceRoot, 'tools/data/segments-own/segments.jsonl'))
  const recorded: { user: string; key: string; sourceIds: readonly string[]; step: Step }[] = []
  const steps: Step[] = []
  const recordOne = (index: number): void => {
    const user = pick(users)
    const key = `t${index}`
    const messages = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, place): MessageInput => {
      const { role, time, text } = pick(own)
      return { role, at: time, content: text, sourceId: `${key}.${place}` }
    })
    const step: Step = { do: 'record', user, session: `s${Math.floor(index / 5)}`, key, messages }
    recorded.push({ user, key, sourceIds: messages.map(({ sourceId }) => sourceId ?? ''), step })
    steps.push(step)
  }
  for (let index = 0; index < traces; index += 1) {
    recordOne(index)
    const chance = random()
    const { user, key, sourceIds, step } = pick(recorded)
    if (chance < 0.05) steps.push(step)
    else if (chance < 0.09) steps.push({ do: 'retract', user, sourceId: pick(sourceIds) })
    else if (chance < 0.12) steps.push({ do: 'erase', user, sourceId: pick(sourceIds) })
    else if (chance < 0.17) steps.push({ do: 'label', user, key, labels: [pick(labels)] })
    else if (chance < 0.22) steps.push({ do: 'feedback', user, key, polarity: pick(['positive', 'negative']) })
  }
  const questions = users.flatMap((user) => Array.from({ length: 5 }, () => ({ user, text: pick(own).text })))
  return { name: `seed-${seed}`, steps, questions, now: '2026-06-01T12:00:00Z' }
}
