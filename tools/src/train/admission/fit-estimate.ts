import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { termOverlap, type Utility } from '@ecphory/admission'
import { format, resolveConfig } from 'prettier'
import { workspaceRoot } from '../../eval/evaluation.ts'
import { estimateForms, type EstimateForm, type EstimateSample } from './estimate-forms.ts'
import { correlation, mean } from './correlation.ts'
import { publicLevels, readTraceTasks, type PublicLevel, type TraceTask } from './trace-tasks.ts'
import { openTaskUtilities, type TaskUtilities } from './utility.ts'

/**
 * Fits how the utility of a set follows from its members (`npm run train:estimate`): three forms, each on half of the
 * tasks by mean absolute error, judged on the other half. Writes the constants of `estimateUtility`, whose form is the
 * best of the three, and docs/results/admission/estimate.json. Searches a grid, so a run is reproducible.
 */
/** Of `estimateForms` the one that has the least error on tasks that it was not fitted to. */
const shippedForm = 'pairwise'
const membersMin = 2
const membersMax = 6
const passesMax = 10

type Parameters = Readonly<Record<string, number>>
type Component = keyof Utility

async function main(): Promise<void> {
  const utilities = openTaskUtilities()
  const tasks = [...readTraceTasks('hard'), ...readTraceTasks('natural')]
  const samplesOf = (half: number) =>
    tasks
      .filter((_, i) => i % 2 === half)
      .flatMap((task) => publicLevels.flatMap((level) => toSamples(task, level, utilities)))
  const train = toViews(samplesOf(0))
  const held = toViews(samplesOf(1))
  const forms = estimateForms.map((form) => ({
    form: form.name,
    dL: fitAndJudge(form, 'dL', train, held),
    dH: fitAndJudge(form, 'dH', train, held),
  }))
  const sets = {
    trained: train.membersAlone.length,
    heldOut: held.membersAlone.length,
    withPairs: held.withPairs.length,
  }
  await write('docs/results/admission/estimate.json', JSON.stringify({ sets, forms }), 'json')
  const { dL, dH } = forms.find(({ form }) => form === shippedForm)!
  await write('libs/admission/src/utility/estimate-weights.ts', toSource(dL.parameters, dH.parameters), 'typescript')
}

/** All scored sets of a few members of the task itself. */
function toSamples(task: TraceTask, level: PublicLevel, utilities: TaskUtilities): EstimateSample[] {
  const texts = new Map(task.memories.map(({ id, text }) => [id, text]))
  return utilities
    .setsOf(task.id, level)
    .filter(({ ids }) => ids.length >= membersMin && ids.length <= membersMax && ids.every((id) => texts.has(id)))
    .map(({ ids, dL, dH }) => ({
      singles: ids.map((id) => utilities.utilityOf(task.id, level, [id])!),
      pairs: ids.flatMap((id, second) =>
        ids.slice(0, second).map((other, first) => {
          const utility = utilities.utilityOf(task.id, level, [id, other])
          return { first, second, overlap: termOverlap(texts.get(id)!, texts.get(other)!), ...(utility && { utility }) }
        }),
      ),
      utility: { dL, dH },
    }))
}

/** The same sets as they look to whoever has scored the members alone, and the pairs as well. */
interface Views {
  readonly membersAlone: readonly EstimateSample[]
  /** Larger sets with all their pairs: a pair that was scored needs no estimate. */
  readonly withPairs: readonly EstimateSample[]
  /** The sets of `withPairs` by their members alone. */
  readonly sameByMembers: readonly EstimateSample[]
}

function toViews(samples: readonly EstimateSample[]): Views {
  const byMembers = (sample: EstimateSample): EstimateSample => ({
    ...sample,
    pairs: sample.pairs.map(({ first, second, overlap }) => ({ first, second, overlap })),
  })
  const withPairs = samples.filter(({ singles, pairs }) => singles.length > 2 && pairs.every(({ utility }) => utility))
  return { membersAlone: samples.map(byMembers), withPairs, sameByMembers: withPairs.map(byMembers) }
}

function fitAndJudge(form: EstimateForm, component: Component, train: Views, held: Views) {
  const parameters = fit(form, component, [...train.membersAlone, ...train.withPairs])
  const judge = (samples: readonly EstimateSample[]) => judgeEstimates(form, component, parameters, samples)
  return {
    parameters,
    membersAlone: judge(held.membersAlone),
    withPairs: judge(held.withPairs),
    sameByMembers: judge(held.sameByMembers),
  }
}

/** One parameter after another to its best value on the grid, until none moves. */
function fit(form: EstimateForm, component: Component, samples: readonly EstimateSample[]): Parameters {
  let best: Parameters = Object.fromEntries(
    Object.entries(form.grid).map(([name, values]) => [name, values[Math.floor(values.length / 2)]!]),
  )
  let error = meanError(form, component, best, samples)
  for (let pass = 0; pass < passesMax; pass++) {
    const before = error
    for (const [name, values] of Object.entries(form.grid)) {
      for (const value of values) {
        const tried = { ...best, [name]: value }
        const triedError = meanError(form, component, tried, samples)
        if (triedError < error) [best, error] = [tried, triedError]
      }
    }
    if (error === before) break
  }
  return best
}

const meanError = (
  form: EstimateForm,
  component: Component,
  parameters: Parameters,
  samples: readonly EstimateSample[],
) => mean(samples.map((sample) => Math.abs(form.estimate(sample, component, parameters) - sample.utility[component])))

function judgeEstimates(
  form: EstimateForm,
  component: Component,
  parameters: Parameters,
  samples: readonly EstimateSample[],
) {
  const estimates = samples.map((sample) => form.estimate(sample, component, parameters))
  const truths = samples.map(({ utility }) => utility[component])
  return {
    meanAbsoluteError: rounded(meanError(form, component, parameters, samples)),
    correlation: rounded(correlation(estimates, truths)),
  }
}

const rounded = (value: number): number => Number(value.toFixed(4))

async function write(file: string, text: string, parser: 'json' | 'typescript'): Promise<void> {
  const path = join(workspaceRoot, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), parser }))
}

const toSource = (dL: Parameters, dH: Parameters): string =>
  [
    "import type { Utility } from '../reward.ts'",
    "import type { EstimateWeights } from './estimate-utility.ts'",
    '',
    '/** Written by tools/src/train/admission/fit-estimate.ts; not to be edited. */',
    'export const estimateWeights: Readonly<Record<keyof Utility, EstimateWeights>> = ' + JSON.stringify({ dL, dH }),
    '',
  ].join('\n')

await main()
