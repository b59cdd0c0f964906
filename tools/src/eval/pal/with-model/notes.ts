import { memoryNames, type Recollection } from '../recollections.ts'
import type { Message, Transcript } from '../transcript.ts'

/** What a model is told of the user: nothing, or what one kind of memory recalled for the requirement. */
export const modes = ['noMemory', ...memoryNames] as const
export type Mode = (typeof modes)[number]

/** Items of memory in a prompt: HGP's K on PAL-Set. */
export const notesMax = 3

/** The recalled messages of a mode as text, in the order of their time; empty where there are none. */
export function notesOf(mode: Mode, { recalled }: Recollection, { messages }: Transcript): string {
  if (mode === 'noMemory') return ''
  const [byRequirement = []] = recalled[mode]
  const chosen = new Set([...new Set(byRequirement)].slice(0, notesMax))
  return messages
    .filter(({ sourceId }) => chosen.has(sourceId))
    .map(printMessage)
    .join('\n')
}

/** "2024-03-02 09:15, user: That would suit me." */
const printMessage = ({ instant, role, text }: Message): string =>
  `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')}, ${role}: ${text}`
