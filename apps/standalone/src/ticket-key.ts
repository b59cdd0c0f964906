import { randomBytes } from 'node:crypto'
import type { GraphStore } from '@ecphory/memory'

const settingName = 'ticket-key'

/** The key of this file's tickets, made with the file: the id of an erasure outlives the process that gave it. */
export async function ticketKeyOf(graphs: Pick<GraphStore, 'setting' | 'putSetting'>): Promise<string> {
  const held = await graphs.setting(settingName)
  if (held !== null) return held
  const made = randomBytes(32).toString('base64url')
  await graphs.putSetting(settingName, made)
  return made
}
