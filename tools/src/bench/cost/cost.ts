import { join } from 'node:path'
import { openRouter } from '@ecphory/onnx'
import { routerSettings } from '@ecphory/routing'
import type { LanguageModel } from '@ecphory/memory'
import type { BenchContext } from '../bench-context.ts'
import { plainMessages } from '../plain-messages.ts'
import type { TableSection } from '../section.ts'
import { syntheticQueries } from '../synthetic.ts'
import { meter } from './meter.ts'
import { scriptedModel } from './scripted-model.ts'
import { stageCosts } from './stage-costs.ts'
import type { StageCost } from './stage-costs.ts'

/** What is shipped, and the same with a language model that routes what is unsure, extracts and abstracts. */
export type CostForm = 'default' | 'model'

export interface CostRow extends StageCost {
  readonly form: CostForm
}

const messages = 200

/** What a memory costs from record to recall, stage by stage, with the shipped encoder and router. */
export const costSection: TableSection = {
  ...{ kind: 'table', name: 'cost' },
  figures: [
    { ...{ name: 'cost.cpuMs', better: 'smaller' }, meaning: 'CPU ms of one message from record to searchable' },
    { ...{ name: 'cost.bytes', better: 'smaller' }, meaning: 'bytes of one message in the file' },
    { ...{ name: 'cost.encoderRuns', better: 'smaller' }, meaning: "the encoder's runs for one message" },
    {
      ...{ name: 'cost.model.calls', better: 'smaller' },
      meaning: 'calls of a language model for one, where one is given',
    },
    { ...{ name: 'cost.model.promptTokens', better: 'smaller' }, meaning: 'their prompt tokens' },
    { ...{ name: 'cost.model.completionTokens', better: 'smaller' }, meaning: 'their completion tokens' },
  ],
  async measure(context) {
    const count = context.scaled(messages, 20)
    const rows: CostRow[] = []
    for (const [form, model] of [['default'], ['model', scriptedModel]] as const) {
      for (const row of await costsOf(context, count, model)) rows.push({ form, ...row })
    }
    context.findings.table('cost', rows)
    const sum = (form: CostForm, of: (row: CostRow) => number) => sumEach(rows, form, of) / count
    const { findings } = context
    findings.value(
      'cost.cpuMs',
      sum('default', (row) => row.cpuMs),
      ' ms',
    )
    findings.value(
      'cost.bytes',
      sum('default', (row) => row.bytes),
      ' bytes',
      false,
    )
    findings.value(
      'cost.encoderRuns',
      sum('default', (row) => row.encoderRuns),
      '',
      false,
    )
    findings.value(
      'cost.model.calls',
      sum('model', (row) => row.modelCalls),
      '',
      false,
    )
    findings.value(
      'cost.model.promptTokens',
      sum('model', (row) => row.promptTokens),
      '',
      false,
    )
    findings.value(
      'cost.model.completionTokens',
      sum('model', (row) => row.completionTokens),
      '',
      false,
    )
  },
}

/** All of a form's stages but recalls, for all messages together. */
const sumEach = (rows: readonly CostRow[], form: CostForm, of: (row: CostRow) => number): number =>
  rows.filter((row) => row.form === form && row.stage !== 'recall').reduce((sum, row) => sum + of(row) * row.count, 0)

async function costsOf(context: BenchContext, count: number, model?: LanguageModel): Promise<readonly StageCost[]> {
  const metered = meter(await context.encoder(), model)
  await metered.encoder.encode(['warm'], 'passage')
  const { router, close } = await openRouter(metered.encoder, routerSettings(undefined, metered.model))
  const path = join(context.folder, `cost-${model?.id ?? 'default'}.db`)
  try {
    const questions = syntheticQueries
    return await stageCosts({ path, router, meter: metered, messages: plainMessages(count), questions })
  } finally {
    await close()
  }
}
