import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MemoryLabel } from '@ecphory/events'
import { readShippedBase } from '@ecphory/onnx'
import {
  createRandom,
  expectedCalibrationError,
  gateDefaults,
  headLabels,
  labelF1,
  multiLabelMacroF1,
  primaryMacroF1,
  riskCoverageArea,
  trainRound,
  type LabelledInput,
  type PoolLabel,
  type TrainingBase,
} from '@ecphory/routing'
import type { LabelledSegment } from '../../train/router/labelled.ts'
import { progress, writeRows, type Row } from '../evaluation.ts'
import { streamSchedule } from './gate-grid.ts'
import {
  calibrationFigures,
  cascadePrimaryF1,
  judgedMultiLabelF1,
  judgedPrimaryF1,
  setOutcomes,
  type Judged,
} from './judge.ts'
import { judgeHead, simulateStream, type Answering, type StreamOutcome, type StreamSegment } from './stream.ts'

export interface LearningData {
  readonly streamRows: readonly LabelledSegment[]
  readonly stream: readonly LabelledInput[]
  readonly testRows: readonly LabelledSegment[]
  readonly tested: readonly LabelledInput[]
  readonly testFile: string
}

export interface LearningOptions {
  readonly out: string
  readonly seed: number
}

/** The router that learns, over the stream as it arrives and on the test afterwards; HGP's tables on our data. */
export async function learningFigures(data: LearningData, options: LearningOptions): Promise<Record<string, number>> {
  const base = await readShippedBase()
  const stream = toStream(data)
  const { out, seed } = options
  const show = progress('stream', stream.length)
  const reported = simulateStream(stream, base, { schedule: streamSchedule, seed, show })
  const byDefault = simulateStream(stream, base, { schedule: gateDefaults, seed })
  const after = reported.heads.at(-1) as Answering
  const whole = wholeStreamHead(stream, base, seed)
  writeRows(out, 'stream-rounds.jsonl', [
    ...reported.rounds.map((row) => ({ gate: 'reported', ...row })),
    ...byDefault.rounds.map((row) => ({ gate: 'default', ...row })),
  ] as unknown as readonly Row[])
  writeRows(out, 'stages.jsonl', stageRows(byDefault, data))
  writeRows(out, 'cost-dial.jsonl', costRows({ shipped: base, after, whole }, data.tested))
  writeRows(out, 'learning-curve.jsonl', learningCurve(stream, base, data.tested, seed))
  writeRows(out, 'parts.jsonl', partRows({ shipped: base, after, whole }, data))
  return {
    ...streamFigures('stream', reported, stream),
    ...streamFigures('defaultGate', byDefault, stream),
    ...headFigures('', judgeHead(after, data.tested)),
    ...headFigures('wholeStream.', judgeHead(whole, data.tested)),
    ...poisonFigures(reported.pool, base, data.tested, seed),
  }
}

/** The stream's segments in the order of its file. */
export const toStream = ({
  stream,
  streamRows,
}: Pick<LearningData, 'stream' | 'streamRows'>): readonly StreamSegment[] =>
  stream.map(({ input, labels }, index) => {
    const { id, user } = streamRows[index] as LabelledSegment
    return { segmentId: id, user, input, labels }
  })

const toPool = (segment: StreamSegment): PoolLabel => ({ ...segment, annotator: 'recorded' })

/** The control: every segment of the stream labelled, and one round on all of them. */
function wholeStreamHead(stream: readonly StreamSegment[], base: TrainingBase, seed: number): Answering {
  const { weights, calibration } = trainRound({ base, parent: base, pool: stream.map(toPool), seed })
  return { weights, manifest: { ...base.manifest, ...calibration } }
}

const firstOf = ({ labels }: { readonly labels: readonly MemoryLabel[] }): MemoryLabel => labels[0] as MemoryLabel

const streamFigures = (name: string, outcome: StreamOutcome, stream: readonly StreamSegment[]) => ({
  [`${name}.primaryMacroF1`]: outcome.primaryMacroF1,
  [`${name}.multiLabelMacroF1`]: multiLabelMacroF1(
    stream.map(({ labels }) => labels),
    outcome.multiLabels,
  ),
  [`${name}.annotatorShare`]: outcome.annotatorShare,
  [`${name}.annotatorCalls`]: outcome.pool.length,
  [`${name}.rounds`]: outcome.heads.length - 1,
})

const headFigures = (prefix: string, judged: Judged): Record<string, number> => ({
  [`${prefix}alone.primaryMacroF1`]: judgedPrimaryF1(judged),
  [`${prefix}alone.multiLabelMacroF1`]: judgedMultiLabelF1(judged),
  [`${prefix}cascade20.primaryMacroF1`]: cascadePrimaryF1(judged, 0.2),
  [`${prefix}cascade34.primaryMacroF1`]: cascadePrimaryF1(judged, 0.34),
  ...calibrationFigures(prefix, judged),
  [`${prefix}riskCoverageArea`]: riskCoverageArea(setOutcomes(judged)),
})

/** HGP's Table 6: each head that answered, on a part of the test of its own; users that the stream has and has not. */
function stageRows({ heads }: StreamOutcome, { tested, testRows, testFile }: LearningData): readonly Row[] {
  const unseen = unseenUsers(testFile)
  return heads.map((head, stage) => {
    const isPart = (index: number): boolean => index % heads.length === stage
    const part = tested.filter((_, index) => isPart(index))
    const users = testRows.filter((_, index) => isPart(index)).map(({ user }) => user)
    const of = (keep: (user: string) => boolean) => {
      const judged = judgeHead(
        head,
        part.filter((_, index) => keep(users[index] as string)),
      )
      return { n: judged.gold.length, macro: judgedPrimaryF1(judged), micro: primaryMicroF1(judged) }
    }
    const split =
      unseen === null ? {} : { seen: of((user) => !unseen.has(user)), unseen: of((user) => unseen.has(user)) }
    return { stage: `S${stage}`, all: of(() => true), ...split } as unknown as Row
  })
}

/** With one label each, micro-F1 is the share of first labels that are right. */
const primaryMicroF1 = ({ gold, classified }: Judged): number =>
  classified.filter(({ labels }, index) => labels[0] === gold[index]?.[0]).length / Math.max(1, gold.length)

function unseenUsers(testFile: string): ReadonlySet<string> | null {
  try {
    const text = readFileSync(join(dirname(testFile), 'unseen-users.json'), 'utf8')
    return new Set((JSON.parse(text) as { readonly unseen_users: readonly string[] }).unseen_users)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Primary macro-F1 at shares of annotator calls, and the risk that is left at that coverage. */
const costRows = (heads: Readonly<Record<string, Answering>>, tested: readonly LabelledInput[]): readonly Row[] =>
  Object.entries(heads).flatMap(([head, answering]) => {
    const judged = judgeHead(answering, tested)
    return [0, 0.05, 0.1, 0.2, 0.33, 0.5].map((share) => ({
      head,
      annotatorShare: share,
      primaryMacroF1: cascadePrimaryF1(judged, share),
      wrongSetsKept: riskAt(judged, share),
    }))
  })

/** Share of wrong label sets among those that the classifier keeps. */
function riskAt(judged: Judged, share: number): number {
  const outcomes = [...setOutcomes(judged)].sort((a, b) => a.probability - b.probability)
  const kept = outcomes.slice(Math.round(share * outcomes.length))
  return kept.filter(({ right }) => !right).length / kept.length
}

/** One round on the first so many labels of the stream, all of it annotated. */
function learningCurve(
  stream: readonly StreamSegment[],
  base: TrainingBase,
  tested: readonly LabelledInput[],
  seed: number,
): readonly Row[] {
  return [0, 100, 200, 400, 800, 1_200, 1_800].map((labels) => {
    const head = labels === 0 ? base : wholeStreamHead(stream.slice(0, labels), base, seed)
    const judged = judgeHead(head, tested)
    return { labels, primaryMacroF1: judgedPrimaryF1(judged), ece: expectedCalibrationError(setOutcomes(judged)) }
  })
}

/** By language, source and label. */
function partRows(heads: Readonly<Record<string, Answering>>, { tested, testRows }: LearningData): readonly Row[] {
  return Object.entries(heads).flatMap(([head, answering]) => {
    const parts = (name: string, of: (row: LabelledSegment) => string) =>
      [...new Set(testRows.map(of))].sort().map((part) => {
        const judged = judgeHead(
          answering,
          tested.filter((_, index) => of(testRows[index] as LabelledSegment) === part),
        )
        return { head, [name]: part, n: judged.gold.length, primaryMacroF1: judgedPrimaryF1(judged) }
      })
    const judged = judgeHead(answering, tested)
    const byLabel = headLabels.map((label) => ({
      ...{ head, label },
      primaryF1: labelF1(
        label,
        judged.gold.map((labels) => [labels[0] as MemoryLabel]),
        judged.classified.map(({ labels }) => [labels[0] as MemoryLabel]),
      ),
      multiLabelF1: labelF1(
        label,
        judged.gold,
        judged.classified.map(({ labels }) => labels),
      ),
    }))
    return [
      ...parts('language', ({ language }) => language),
      ...parts('source', ({ source }) => source),
      ...byLabel,
    ] as Row[]
  })
}

/** What labels of one user of the pool do where a share of them is wrong: found out, or bounded by all others. */
function poisonFigures(
  pool: readonly PoolLabel[],
  base: TrainingBase,
  tested: readonly LabelledInput[],
  seed: number,
): Record<string, number> {
  const clean = train(pool, base, seed, tested)
  return Object.fromEntries([
    ['poison0.primaryMacroF1', clean.primaryMacroF1] as const,
    ...[0.1, 0.3].flatMap((share) => {
      const random = createRandom(seed)
      // A fifth of the pool is one user's; the wrong ones among them are moved on by one label.
      const poisoned = pool.map((label, index) => {
        const mine = { ...label, user: index % 5 === 0 ? 'the poisoner' : label.user }
        return index % 5 === 0 && random() < share ? { ...mine, labels: [wrongFor(firstOf(label))] } : mine
      })
      const { primaryMacroF1: f1, distrusted } = train(poisoned, base, seed, tested)
      const name = `poison${share * 100}`
      return [[`${name}.primaryMacroF1`, f1] as const, [`${name}.distrustedLabels`, distrusted] as const]
    }),
  ])
}

const wrongFor = (label: MemoryLabel): MemoryLabel =>
  headLabels[(headLabels.indexOf(label) + 1) % headLabels.length] as MemoryLabel

function train(pool: readonly PoolLabel[], base: TrainingBase, seed: number, tested: readonly LabelledInput[]) {
  const { weights, calibration, figures } = trainRound({ base, parent: base, pool, seed })
  const judged = judgeHead({ weights, manifest: { ...base.manifest, ...calibration } }, tested)
  const gold = judged.gold.map((labels) => labels[0] as MemoryLabel)
  const given = judged.classified.map(({ labels }) => labels[0] as MemoryLabel)
  return { primaryMacroF1: primaryMacroF1(gold, given), distrusted: figures['distrustedLabels'] ?? 0 }
}
