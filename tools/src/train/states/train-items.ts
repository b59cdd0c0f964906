import { join } from 'node:path'
import type { Encoder } from '@ecphory/memory'
import { workspaceRoot } from '../../eval/evaluation.ts'
import { readSplit } from '../../eval/extraction/rows.ts'
import { toStatusText, type StateText, type StatusText } from './status-examples.ts'
import { trainStatus, writeStatusWeights } from './status-training.ts'
import { validateStatus } from './validate-status.ts'
import { trainingCommand, writtenTexts } from './written-texts.ts'

const weightsDir = join(workspaceRoot, 'libs/memory/src/working/weights')
const dataDir = join(workspaceRoot, 'tools/data')

/** The two status models: with the encoder's vectors, and without. */
export async function trainItems(encoder: Encoder, withMore: boolean): Promise<void> {
  const texts = [...(await encodeTexts(ownTexts(), encoder)), ...(await encodeTexts(writtenTexts(withMore), encoder))]
  writeStatus(
    'status-weights.ts',
    'statusWeights',
    encoder.id,
    trainStatus(texts, ({ features }) => features),
  )
  writeStatus(
    'cue-status-weights.ts',
    'cueStatusWeights',
    null,
    trainStatus(texts, ({ cueFeatures }) => cueFeatures),
  )
}

/** Prints how the status model does on the texts of segments-own that it has not seen, and on the written ones. */
export async function validateItems(encoder: Encoder, withMore: boolean): Promise<void> {
  const own = await encodeTexts(ownTexts(), encoder)
  const written = await encodeTexts(writtenTexts(withMore), encoder)
  const withItems = written.filter(({ source }) => source.states.length > 0)
  const without = written.filter(({ source }) => source.states.length === 0)
  print('segments-own', validateStatus(own, written))
  print('states.jsonl', validateStatus(withItems, [...own, ...without]))
}

async function encodeTexts(texts: readonly StateText[], encoder: Encoder): Promise<readonly StatusText[]> {
  const encoded: StatusText[] = []
  for (const text of texts) encoded.push(await toStatusText(text, encoder))
  return encoded
}

const writeStatus = (file: string, name: string, encoder: string | null, rows: readonly Float64Array[]): void =>
  writeStatusWeights(join(weightsDir, file), name, encoder, rows, trainingCommand)

function print(measured: string, figures: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(figures)) process.stdout.write(`${measured} ${name} ${value.toFixed(3)}\n`)
}

const ownTexts = (): readonly StateText[] =>
  readSplit(join(dataDir, 'segments-own/segments.jsonl'), 'dev')
    .filter(({ labels }) => labels.includes('working'))
    .map((row) => ({ ...row, states: row.gold.states }))
