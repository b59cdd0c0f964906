import { join } from 'node:path'
import { readRows, workspaceRoot } from '../../eval/evaluation.ts'
import type { Scenario } from '../../eval/working/scenarios.ts'
import type { StateText } from './status-examples.ts'

const dataDir = join(workspaceRoot, 'tools/data/working-memory')

/** What makes the weights, as their files say it. */
export const trainingCommand = `npm run train:states${process.argv.includes('more') ? ' -- more' : ''}`

export type WrittenText = StateText & { readonly id: string }

/** @param withMore adds the texts that the shipped weights were not trained on */
export const writtenTexts = (withMore: boolean): readonly WrittenText[] => [
  ...read<WrittenText>('states'),
  ...(withMore ? read<WrittenText>('more-states') : []),
]

/** @param withMore as for `writtenTexts` */
export const trainingScenarios = (withMore: boolean): readonly Scenario[] => [
  ...read<Scenario>('training'),
  ...(withMore ? read<Scenario>('more-scenarios') : []),
]

/** Scenarios that are measured; half of them, by id, are held out. */
export const measuredScenarios = (): readonly Scenario[] => read<Scenario>('scenarios')

const read = <Row>(name: string): readonly Row[] => readRows<Row>(join(dataDir, `${name}.jsonl`))
