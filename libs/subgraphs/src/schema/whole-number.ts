import { EcphoryError } from '@ecphory/memory'

/** An argument within its bounds, both included. Throws `INVALID_ARGUMENT` outside of them, which names it. */
export function readWhole(name: string, given: number, min: number, max: number): number {
  if (Number.isInteger(given) && given >= min && given <= max) return given
  throw new EcphoryError('INVALID_ARGUMENT', `${name} is a whole number from ${min} to ${max}.`)
}
