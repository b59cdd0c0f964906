/**
 * `npm run train:router`: trains the shipped head on our own segments and writes it to models/router. Deterministic by
 * `--seed`. Nothing but our own texts enters: licences of the benchmarks forbid it.
 * `--replay` only writes anew what training rounds replay of it.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  classify,
  confidenceOf,
  expectedCalibrationError,
  headToOnnx,
  lexicalBits,
  multiLabelMacroF1,
  primaryMacroF1,
  riskCoverageArea,
  sameSet,
  toProbabilities,
  trainHead,
  type HeadManifest,
  type TrainedHead,
} from '@ecphory/routing'
import type { MemoryLabel } from '@ecphory/events'
import { evaluationEncoder, progress, seedDefault, workspaceRoot } from '../../eval/evaluation.ts'
import { labelInputs, ownFiles, readOwn } from './label-inputs.ts'
import { writeReplay } from './write-replay.ts'

const { values } = parseArgs({
  options: { seed: { type: 'string' }, out: { type: 'string' }, replay: { type: 'boolean' } },
})
const seed = values.seed === undefined ? seedDefault : Number(values.seed)
const out = values.out ?? join(workspaceRoot, 'models/router')

const encoder = await evaluationEncoder()
const { training, more } = readOwn()
const labelled = await labelInputs(training, encoder)
const moreLabelled = await labelInputs(more, encoder)
await encoder.close()

mkdirSync(out, { recursive: true })
writeReplay(out, [...labelled, ...moreLabelled], encoder)
if (!values.replay) train()

function train(): void {
  const trained = trainHead(labelled, seed, {
    more: moreLabelled,
    progress: (done, total) => progress('train', total)(done),
  })
  const file = headToOnnx(trained.weights)
  const sha256 = createHash('sha256').update(file).digest('hex')
  const unmeasured: HeadManifest = {
    id: `router@${sha256.slice(0, 12)}`,
    file: 'head.onnx',
    sha256,
    encoder: encoder.id,
    round: 0,
    denseCount: trained.weights.denseCount,
    lexicalBits,
    ...trained.calibration,
    seed,
    trainedOn: ownFiles.map((path) => basename(path)),
    figures: {},
  }
  const manifest = { ...unmeasured, figures: calibrationFigures(trained, unmeasured) }

  writeFileSync(join(out, manifest.file), file)
  writeFileSync(join(out, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  process.stdout.write(
    `${JSON.stringify({ head: manifest.id, n: labelled.length + moreLabelled.length, seed, figures: manifest.figures })}\n`,
  )
}

/** How this form of head does on what it was calibrated on: held-out sources and held-out folds together. */
function calibrationFigures({ heldOut }: TrainedHead, head: HeadManifest): Record<string, number> {
  const gold = heldOut.map(({ labels }) => labels)
  const classified = heldOut.map(({ logits }) => classify(toProbabilities(logits, head.temperature), head))
  const outcomes = classified.map(({ probabilities, labels }, index) => ({
    probability: confidenceOf(probabilities, head),
    right: sameSet(labels, gold[index] as readonly MemoryLabel[]),
  }))
  const lost = classified.filter(
    ({ probabilities }, index) =>
      probabilities.fragmented >= head.fragmentedCertain && !gold[index]?.includes('fragmented'),
  )
  const figures = {
    'calibration.primaryMacroF1': primaryMacroF1(
      gold.map(([first]) => first as MemoryLabel),
      classified.map(({ labels }) => labels[0] as MemoryLabel),
    ),
    'calibration.multiLabelMacroF1': multiLabelMacroF1(
      gold,
      classified.map(({ labels }) => labels),
    ),
    'calibration.ece': expectedCalibrationError(outcomes),
    'calibration.riskCoverageArea': riskCoverageArea(outcomes),
    'calibration.lostToFragmented': lost.length / heldOut.length,
  }
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, Math.round(value * 1e4) / 1e4]))
}
