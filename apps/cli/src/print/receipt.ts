import type { Receipt } from '@ecphory/memory'

/** "SEARCHABLE  3f2a…  position 17", with the reason where there is one. */
export function formatReceipt({ state, traceId, position, reason }: Receipt): string {
  const line = `${state}  trace ${traceId}  position ${position.offset}`
  return reason === undefined ? line : `${line}\n  ${reason.code}: ${reason.message}`
}
