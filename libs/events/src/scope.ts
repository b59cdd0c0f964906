import { z } from 'zod'

const name = z.string().min(1).max(256)

/** Whose memory it is. Ordering, identity, erasure and the log key are per subject. */
export const subjectSchema = z.strictObject({ tenant: name, user: name })
export type Subject = z.infer<typeof subjectSchema>

/** A subject with the properties that a read may filter by. Always a struct, never a joined string. */
export const scopeSchema = z.strictObject({
  tenant: name,
  user: name,
  agent: name.optional(),
  session: name.optional(),
})
export type Scope = z.infer<typeof scopeSchema>

export function scopeToSubject(scope: Scope): Subject {
  return { tenant: scope.tenant, user: scope.user }
}
