import type { MessageInput } from '@ecphory/memory'
import { syntheticMessages } from './synthetic.ts'

/** The synthetic messages without the mark of their type: for the shipped router, which reads what people write. */
export const plainMessages = (count: number, seed?: number): MessageInput[] =>
  syntheticMessages(count, 12, seed).map((message) => ({ ...message, content: message.content.replace(/^\w+: /, '') }))
