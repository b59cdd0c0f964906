import type { TrustClass } from '../evidence.ts'
import { isPlantedInstruction } from './planted-instruction.ts'
import { isTrusted } from './trust.ts'

/** Whether a memory may be evidence at all; asked before any policy reads it. */
export type Gate = (memory: { readonly text: string; readonly trust: TrustClass }) => boolean

/** Lets through what is trusted at least so far and instructs nobody. */
export const gateFrom =
  (trustMin: TrustClass): Gate =>
  ({ text, trust }) =>
    isTrusted(trust, trustMin) && !isPlantedInstruction(text)

/** Lets everything through: what a gate is measured against, and nothing to serve with. */
export const openGate: Gate = () => true
