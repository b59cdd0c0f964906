import { z } from 'zod'
import { eventTimeSchema } from './event-time.ts'

export const roleSchema = z.enum(['user', 'assistant', 'tool', 'log', 'system'])
export type Role = z.infer<typeof roleSchema>

export const attachmentSchema = z.strictObject({ kind: z.string().min(1).max(64), caption: z.string().max(4096) })
export type Attachment = z.infer<typeof attachmentSchema>

/** A message as it stands on the log: checked, its time resolved, its source id present. */
export const messageSchema = z.strictObject({
  sourceId: z.string().min(1).max(256),
  role: roleSchema,
  content: z.string(),
  /** A person other than the account holder who says this; null is the account holder (or the assistant, or a log). */
  speaker: z.string().min(1).max(256).nullable(),
  time: eventTimeSchema,
  attachments: z.array(attachmentSchema),
  /** Set once the message was erased: how many segments it had, so that those behind it keep their index. */
  erasedSegments: z.int().min(0).optional(),
})
export type Message = z.infer<typeof messageSchema>
