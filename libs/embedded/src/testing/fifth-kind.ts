import { memoryKindSchema, memoryLabelSchema } from '@ecphory/events'

/**
 * What a fifth kind adds to `memory-kind.ts`: the one line that the closed list of kinds needs. To be imported before
 * anything that reads the list.
 */
for (const schema of [memoryKindSchema, memoryLabelSchema]) {
  ;(schema.options as string[]).push('prospective')
  ;(schema._zod.values as Set<unknown>).add('prospective')
}

export const fifthKind = 'prospective' as never
