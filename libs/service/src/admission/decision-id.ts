import type { LogPosition } from '@ecphory/memory'

/** The id of a decision: where it stands on its subject's partition, so that one read finds it, and its event's own id. */
export const toDecisionId = ({ offset }: Pick<LogPosition, 'offset'>, eventId: string): string => `${offset}-${eventId}`

/** The two parts; null for what cannot be the id of a decision. */
export function readDecisionId(id: string): { readonly offset: number; readonly eventId: string } | null {
  const [, offset, eventId] = /^(\d{1,15})-([0-9a-f]{32})$/.exec(id) ?? []
  return offset === undefined || eventId === undefined ? null : { offset: Number(offset), eventId }
}
