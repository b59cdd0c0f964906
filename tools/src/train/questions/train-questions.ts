/**
 * `npm run train:questions`: trains the map from a question's vector to what its answers look like, on questions about
 * our own texts, and writes `models/questions`. A fifth of the texts, chosen by id, is held out and measured: the share
 * of questions whose text is among the nearest 1, 10 and 30 of the held-out ones, without the map and with it.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { dot, mapQuestion } from '@ecphory/memory'
import type { QuestionMap } from '@ecphory/memory'
import { sha256Of, mapToBytes } from '@ecphory/onnx'
import type { QuestionMapManifest } from '@ecphory/onnx'
import { evaluationEncoder, evaluationOptions, report, workspaceRoot } from '../../eval/evaluation.ts'
import { heldOut } from '../../eval/held-out.ts'
import { readQuestionedTexts } from './asked-texts.ts'
import type { QuestionedText } from './asked-texts.ts'
import { centred, trainQuestionMap } from './contrast.ts'
import type { AskedText } from './contrast.ts'

const { out, seed } = evaluationOptions('questions')
const plan = { temperature: 0.02, ridge: 0.05, rate: 0.002, epochs: 12, batch: 128, seed }
const ranks = [1, 10, 30] as const

interface Encoded {
  readonly asked: readonly AskedText[]
  readonly texts: readonly Float32Array[]
}

const encoder = await evaluationEncoder()
const all = readQuestionedTexts()
const training = await encode(all.filter(({ id }) => !heldOut(id)))
const measured = await encode(all.filter(({ id }) => heldOut(id)))
await encoder.close()
const map = trainQuestionMap(training.asked, centred(training.texts), plan)

const folder = join(workspaceRoot, 'models/questions')
mkdirSync(folder, { recursive: true })
const bytes = mapToBytes(map)
const manifest: QuestionMapManifest = {
  encoder: encoder.id,
  dimensions: encoder.dimensions,
  sha256: sha256Of(bytes),
  trainedOn: { texts: training.texts.length, questions: training.asked.length },
}
writeFileSync(join(folder, 'map.bin'), bytes)
writeFileSync(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
report(out, {
  eval: 'questions',
  figures: { ...hits('without.', measured, null), ...hits('', measured, map) },
  n: measured.asked.length,
  seed,
})

async function encode(some: readonly QuestionedText[]): Promise<Encoded> {
  const questions = await encoder.encode(
    some.flatMap((text) => text.questions),
    'query',
  )
  const answers = some.flatMap((text, index) => text.questions.map(() => index))
  return {
    asked: questions.map((question, index) => ({ question, answer: answers[index] as number })),
    texts: await encoder.encode(
      some.map(({ passage }) => passage),
      'passage',
    ),
  }
}

/** `hit@k`: the share of questions whose own text is among the k nearest. */
function hits(prefix: string, { asked, texts }: Encoded, map: QuestionMap | null): Readonly<Record<string, number>> {
  const places = asked.map(({ question, answer }) => {
    const vector = map === null ? question : mapQuestion(map, question)
    const own = dot(vector, texts[answer] as Float32Array)
    return texts.filter((text) => dot(vector, text) > own).length + 1
  })
  return Object.fromEntries(
    ranks.map((k) => [`${prefix}hit@${k}`, places.filter((place) => place <= k).length / places.length]),
  )
}
