import { estimateTokens } from '@ecphory/memory'
import { compileEvidence } from './compile-evidence.ts'
import type { CompiledUnit } from './compile-evidence.ts'

/** What units cost of a budget once they are compiled; nothing costs nothing. */
export const evidenceTokens = (units: readonly CompiledUnit[]): number => estimateTokens(compileEvidence(units))
