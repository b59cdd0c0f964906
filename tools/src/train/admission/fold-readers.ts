import { fitGround, fitReader, wishPart } from '@ecphory/admission'
import type { AdmissionReader } from '@ecphory/admission'
import { textOf } from './banks.ts'
import type { LevelTask } from './examples.ts'

/** Readers for training: what a task is read with has not seen the tasks of its own part. */
export interface FoldReaders {
  /** Of all parts: what policies are used with. */
  readonly whole: AdmissionReader
  readonly of: (task: LevelTask) => AdmissionReader
}

/**
 * Fits a reader to the taught tasks, and one for each part of them without that part, so that the policies are trained
 * on readings as good as those they will meet, and no better.
 *
 * @param partOf a number from 0 for the domain of each task
 */
export function fitFoldReaders(
  encoder: string,
  tasks: readonly LevelTask[],
  partOf: (domain: string) => number,
  seed: number,
): FoldReaders {
  const first = tasks.filter(({ level }) => level === 'L0')
  const requests = tasks
    .filter(({ level, request }) => level !== 'L1' && request.publicContext !== '')
    .map(({ request }) => request.publicVector)
  const memories = new Map(first.flatMap(({ bank }) => bank.map((memory) => [textOf(memory), memory.vector] as const)))
  const ground = fitGround(
    encoder,
    [...requests, ...first.map(({ request }) => request.vector)],
    [...memories].map(([text, vector]) => ({ text, vector })),
    seed,
  )
  const numbers = [...new Set(first.map(({ task }) => partOf(task.domain)))]
  const parts = new Map(
    numbers.map((number) => [
      number,
      wishPart(ground, first.filter(({ task }) => partOf(task.domain) === number).map(toTaught)),
    ]),
  )
  const without = new Map(
    numbers.map((number) => [
      number,
      fitReader(
        ground,
        [...parts].flatMap(([other, part]) => (other === number ? [] : [part])),
      ),
    ]),
  )
  const whole = fitReader(ground, [...parts.values()])
  return { whole, of: ({ task }) => without.get(partOf(task.domain)) ?? whole }
}

const toTaught = ({ request: { vector, publicVector }, bank, gold }: LevelTask) => ({
  vector,
  publicVector,
  useful: bank
    .filter(({ sourceId }) => gold.has(sourceId))
    .map((memory) => ({ text: textOf(memory), vector: memory.vector, kinds: memory.kinds })),
})
