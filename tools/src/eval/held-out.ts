import { createHash } from 'node:crypto'

/** True for the fifth of segments-own that no rule and no weight may be made from; chosen by the id alone. */
export function heldOut(segmentId: string): boolean {
  return createHash('sha256').update(segmentId).digest().readUInt32BE(0) % 5 === 0
}
