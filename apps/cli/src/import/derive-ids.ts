import { createHash } from 'node:crypto'
import type { Message } from '@ecphory/events'
import { messageToContent } from './check-message.ts'

/** How often each derived id was given in a file. */
export type GivenIds = Map<string, number>

/**
 * Names for the messages of one conversation that come without an id, the same whenever its file is read. A message
 * with a time is known by what it says and when, so that others may be put before it. One without is known by what
 * stands before it as well: "Yes." answers many questions. The same again gets a number.
 */
export function createIds(given: GivenIds): (message: Message) => string {
  let before = ''
  return (message) => {
    const content = messageToContent(message)
    const isTimed = message.time.source !== 'ingested'
    const name = hash(isTimed ? content : JSON.stringify([before, content]))
    if (!isTimed) before = name
    const count = given.get(name) ?? 0
    given.set(name, count + 1)
    return `import:${count === 0 ? name : hash(JSON.stringify([name, count]))}`
  }
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 24)
