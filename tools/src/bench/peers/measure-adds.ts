import { progress } from '../../eval/evaluation.ts'
import type { Turn } from './memory-system.ts'
import { askOrFail, rotated, sumOf } from './participant.ts'
import type { Participant } from './participant.ts'

/**
 * Every participant adds every session, a session at a time and in turns. One whose time is up stops there.
 *
 * @param budgetMs CPU time that each participant may spend
 */
export async function measureAdds(
  participants: readonly Participant[],
  sessions: readonly (readonly Turn[])[],
  budgetMs: number,
): Promise<void> {
  const show = progress('add', sessions.length)
  for (const [slice, turns] of sessions.entries()) {
    for (const participant of rotated(participants, slice)) {
      if (participant.failure === null && participant.spent.add < budgetMs) await addSlice(participant, slice, turns)
    }
    show(slice + 1)
  }
  for (const participant of participants.filter(({ failure }) => failure === null))
    participant.addCost = await askOrFail(participant, { op: 'cost' })
}

async function addSlice(participant: Participant, slice: number, turns: readonly Turn[]): Promise<void> {
  const added = await askOrFail(participant, { op: 'add', turns })
  if (added === null) return
  const [acknowledged, searchable] = [sumOf(added.acknowledged), sumOf(added.searchable)]
  participant.adds.push({ slice, turns: turns.length, acknowledged, searchable })
  participant.spent.add += searchable.cpu
  turns.forEach(({ user, id }, index) => participant.handles.set(`${user} ${id}`, added.handles[index] ?? ''))
}
