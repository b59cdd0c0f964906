/**
 * `npm run eval:router`: how well the shipped head routes, on texts of other sources (router-bench) and by folds on our
 * own; and how it learns from a stream. `--grid only` compares gates over the stream instead, which takes half an hour.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { MemoryLabel } from '@ecphory/events'
import type { Encoder } from '@ecphory/memory'
import { openHead, readShippedBase } from '@ecphory/onnx'
import {
  headLogits,
  primaryMacroF1,
  reliabilityBins,
  riskCoverageArea,
  trainHead,
  trainWeights,
  type Classified,
  type HeadManifest,
  type LabelledInput,
  type OpenHead,
  type TrainedHead,
} from '@ecphory/routing'
import { labelInputs, readOwn } from '../../train/router/label-inputs.ts'
import { readLabelled, type LabelledSegment } from '../../train/router/labelled.ts'
import {
  evaluationEncoder,
  evaluationOptions,
  firstExisting,
  progress,
  report,
  sharedData,
  skip,
  workspaceRoot,
  writeRows,
  type Row,
} from '../evaluation.ts'
import {
  calibrationFigures,
  cascadePrimaryF1,
  judge,
  judgedMultiLabelF1,
  judgedPrimaryF1,
  setOutcomes,
  type Judged,
} from './judge.ts'
import { segmentLatency } from './latency.ts'
import { gateRows, gridRows } from './gate-grid.ts'
import { learningFigures, toStream } from './learning.ts'
import { lexicalStageFigures } from './lexical-stage.ts'
import { reliabilityPlot } from './reliability-plot.ts'
import { zeroShotLabels } from './zero-shot.ts'

const foldCount = 5

const options = evaluationOptions('router', ['train', 'stream', 'test', 'grid'])
const folders = [...options.data, join(sharedData, 'router-bench')]
const testFile = firstExisting([options.extra.test ?? '', ...folders.map((folder) => join(folder, 'devtest.jsonl'))])
const streamFile = firstExisting([options.extra.stream ?? '', ...folders.map((folder) => join(folder, 'stream.jsonl'))])
if (testFile === null) {
  skip(
    'router',
    options.seed,
    'No router benchmark: a JSON Lines file of labelled segments (id, role, time, text, prev, labels).',
  )
} else if (options.extra.grid === undefined) {
  await evaluate(testFile)
} else if (options.extra.grid !== 'only') {
  throw new Error(`--grid is "only", not ${options.extra.grid}.`)
} else if (streamFile === null) {
  skip('router', options.seed, 'No stream of segments for the router to learn from: name one by --stream.')
} else {
  await compareGates(streamFile)
}

/** Gates on the stream in other orders, and HGP's grid: rows alone, since figures are of the reported gate. */
async function compareGates(file: string): Promise<void> {
  const encoder = await evaluationEncoder()
  const head = await openHead(join(workspaceRoot, 'models/router'))
  const streamRows = readLabelled([file])
  const latency = await segmentLatency(
    streamRows.slice(0, 220).map(({ segment }) => segment),
    head,
  )
  const vectorMs = ['tokenise', 'encode', 'features'].reduce(
    (sum, part) => sum + (latency[`latencyMs.${part}`] ?? 0),
    0,
  )
  const stream = toStream({ streamRows, stream: await labelInputs(streamRows, encoder) })
  await head.release()
  await encoder.close()
  const base = await readShippedBase()
  writeRows(options.out, 'stream-orders.jsonl', asRows(gateRows(stream, base, options.seed)))
  writeRows(options.out, 'grid.jsonl', asRows(gridRows(stream, base, { seed: options.seed, vectorMs })))
}

function asRows(rows: readonly object[]): readonly Row[] {
  return rows.map((row) => ({ ...row }))
}

async function evaluate(test: string): Promise<void> {
  const encoder = await evaluationEncoder()
  const head = await openHead(join(workspaceRoot, 'models/router'))
  const rows = readLabelled([test])
  const tested = await labelInputs(rows, encoder)
  const judged = await judgeTest(tested, head, encoder)
  const outcomes = setOutcomes(judged)
  const figures = {
    'shipped.primaryMacroF1': judgedPrimaryF1(judged),
    'shipped.multiLabelMacroF1': judgedMultiLabelF1(judged),
    ...calibrationFigures('shipped.', judged),
    'shipped.riskCoverageArea': riskCoverageArea(outcomes),
    'shipped.cascade20.primaryMacroF1': cascadePrimaryF1(judged, 0.2),
    'shipped.cascade34.primaryMacroF1': cascadePrimaryF1(judged, 0.34),
    'zeroShot.primaryMacroF1': primaryMacroF1(
      tested.map(({ labels }) => labels[0] as MemoryLabel),
      await zeroShotLabels(tested, encoder),
    ),
    ...(await ownFigures(head, encoder)),
    ...(await streamFigures(test, rows, tested, head.manifest, encoder)),
    ...(await segmentLatency(
      rows.slice(0, 220).map(({ segment }) => segment),
      head,
    )),
  }
  await head.release()
  await encoder.close()
  mkdirSync(options.out, { recursive: true })
  const title = `Router: confidence against right label sets, ${outcomes.length} segments`
  writeFileSync(join(options.out, 'reliability.svg'), reliabilityPlot(title, reliabilityBins(outcomes)))
  report(options.out, { eval: 'router', figures, n: tested.length, seed: options.seed })
}

/** By the shipped head, or by one trained here on `--train`. */
async function judgeTest(tested: readonly LabelledInput[], head: OpenHead, encoder: Encoder): Promise<Judged> {
  const { train } = options.extra
  if (train === undefined) return judge(tested, await head.logits(tested.map(({ input }) => input)), head.manifest)
  return judgeTrained(await labelInputs(readLabelled([train]), encoder), tested, head.manifest, 'train')
}

/** The router that learns from the stream; and the control, a head of the same form trained on the stream and nothing else. */
async function streamFigures(
  testFile: string,
  testRows: readonly LabelledSegment[],
  tested: readonly LabelledInput[],
  manifest: HeadManifest,
  encoder: Encoder,
): Promise<Record<string, number>> {
  if (streamFile === null) return {}
  const streamRows = readLabelled([streamFile])
  const stream = await labelInputs(streamRows, encoder)
  const control = judgeTrained(stream, tested, manifest, 'stream only')
  const data = { streamRows, stream, testRows, tested, testFile }
  return {
    'streamOnly.primaryMacroF1': judgedPrimaryF1(control),
    'streamOnly.multiLabelMacroF1': judgedMultiLabelF1(control),
    ...(await lexicalFigures(stream, tested, encoder)),
    ...(await learningFigures(data, { out: options.out, seed: options.seed })),
  }
}

async function lexicalFigures(
  stream: readonly LabelledInput[],
  tested: readonly LabelledInput[],
  encoder: Encoder,
): Promise<Record<string, number>> {
  const { training, more } = readOwn()
  const own = await labelInputs([...training, ...more], encoder)
  return lexicalStageFigures(own, await readShippedBase(), stream, tested, options.seed)
}

function judgeTrained(
  training: readonly LabelledInput[],
  tested: readonly LabelledInput[],
  manifest: HeadManifest,
  label: string,
): Judged {
  const trained = trainHead(training, options.seed, {
    progress: (done, total) => progress(label, total)(done),
  })
  return judgeWith(trained, tested, manifest)
}

function judgeWith(
  { weights, calibration }: TrainedHead,
  tested: readonly LabelledInput[],
  manifest: HeadManifest,
): Judged {
  const logits = tested.map(({ input }) => headLogits(weights, input))
  return judge(tested, logits, { ...manifest, ...calibration })
}

/**
 * Five folds over all own segments, each judged by weights that did not see it (the eight numbers of the shipped head's
 * calibration turn them into labels); and the shipped head on the held-out fifth. The texts of `more` join the training
 * of every fold and are not measured.
 */
async function ownFigures(head: OpenHead, encoder: Encoder): Promise<Record<string, number>> {
  const { training, more, heldOut } = readOwn()
  const segments = [...training, ...heldOut]
  const inputs = await labelInputs(segments, encoder)
  const moreInputs = await labelInputs(more, encoder)
  const show = progress('own folds', foldCount)
  const logits: Float64Array[] = []
  for (let fold = 0; fold < foldCount; fold++) {
    const weights = trainWeights(
      [...inputs.filter((_, index) => index % foldCount !== fold), ...moreInputs],
      options.seed,
    )
    inputs.forEach(({ input }, index) => {
      if (index % foldCount === fold) logits[index] = headLogits(weights, input)
    })
    show(fold + 1)
  }
  const judged = judge(inputs, logits, head.manifest)
  writeRows(
    options.out,
    'own-rows.jsonl',
    segments.map((segment, index) => ownRow(segment, judged.classified[index] as Classified)),
  )
  const held = inputs.slice(training.length)
  const shipped = judge(held, await head.logits(held.map(({ input }) => input)), head.manifest)
  return {
    'own.primaryMacroF1': judgedPrimaryF1(judged),
    'own.multiLabelMacroF1': judgedMultiLabelF1(judged),
    'own.heldOut.primaryMacroF1': judgedPrimaryF1(shipped),
    'own.n': segments.length,
  }
}

function ownRow({ id, labels }: LabelledSegment, { labels: given, confidence }: Classified): Row {
  return { id, labels, given, confidence: Number(confidence.toFixed(3)) }
}
