import { join } from 'node:path'
import type { RoutedSegment } from '@ecphory/events'
import type { Encoder } from '@ecphory/memory'
import { effectClasses, segmentToFeatures, type SegmentEffect } from '@ecphory/memory/training'
import { workspaceRoot } from '../../eval/evaluation.ts'
import { readSplit } from '../../eval/extraction/rows.ts'
import type { Scenario } from '../../eval/working/scenarios.ts'
import {
  closedStatuses,
  encodeScenario,
  toEffectExamples,
  toLinkExamples,
  toOpeningExamples,
  toRelevanceExamples,
  type EncodedScenario,
} from './gold-boards.ts'
import { trainBinary, trainSoftmax, writeWeights, type Example } from './linear-training.ts'
import { isChineseText, toNameExamples, type NamedText } from './name-examples.ts'
import { textToSegment } from './segments.ts'
import { trainingCommand, writtenTexts, type WrittenText } from './written-texts.ts'

const weightsDir = join(workspaceRoot, 'libs/memory/src/working/weights')
const dataDir = join(workspaceRoot, 'tools/data')

/** A single text beside a turn of a scenario, where it is known what the text does to a board. */
const textEffectWeight = 0.5
/** The same where it is known how the text's item is named; among many scenarios it is the single texts that are few. */
const textNameWeights = { written: 0.4, own: 0.4 }
const textNameWeightsAmongMore = { written: 1, own: 3 }

/** The models of the boards: what a segment does, which item it is about, how items are named, what they constrain. */
export async function trainBoards(scenarios: readonly Scenario[], encoder: Encoder, withMore: boolean): Promise<void> {
  const [written, own] = [writtenTexts(withMore), ownTexts()]
  const texts = [...written, ...own]
  const encoded: EncodedScenario[] = []
  for (const scenario of scenarios) encoded.push(await encodeScenario(scenario, encoder))
  const single: Example[] = []
  for (const text of texts) single.push(await toTextEffect(text, encoder))
  const trainEffect = (played: readonly EncodedScenario[]): Float64Array[] =>
    trainSoftmax([...played.flatMap(toEffectExamples), ...single], {
      classes: effectClasses.length,
      penalty: 0.003,
      steps: 100,
    })
  write('effect', effectClasses, trainEffect(encoded))
  await trainLinks(encoded, trainEffect, encoder)
  const relevance: Example[] = []
  for (const scenario of encoded) relevance.push(...(await toRelevanceExamples(scenario, encoder)))
  write('relevance', ['relevant'], [trainBinary(relevance, 0.004, 300)])
  const weights = withMore ? textNameWeightsAmongMore : textNameWeights
  const names = [
    ...scenarios.flatMap(scenarioToNames),
    ...written.flatMap((text) => textToNames(text, weights.written)),
    ...own.flatMap((text) => textToNames(text, weights.own)),
  ]
  await trainNames(names, encoder)
}

/** These models read the effect model's logits: here those of a model that has not seen the scenario. */
async function trainLinks(
  scenarios: readonly EncodedScenario[],
  trainEffect: (played: readonly EncodedScenario[]) => Float64Array[],
  encoder: Encoder,
): Promise<void> {
  const [touches, closes, opens]: [Example[], Example[], Example[]] = [[], [], []]
  for (const fold of [0, 1, 2, 3]) {
    const rows = trainEffect(scenarios.filter((_, index) => index % 4 !== fold))
    const effectOf = (segment: RoutedSegment): SegmentEffect => rowsToEffect(rows, segmentToFeatures(segment))
    for (const scenario of scenarios.filter((_, index) => index % 4 === fold)) {
      const links = toLinkExamples(scenario, effectOf)
      touches.push(...links.touches)
      closes.push(...links.closes)
      opens.push(...(await toOpeningExamples(scenario, effectOf, encoder)))
    }
  }
  write('link', ['touches', 'closes'], [trainBinary(touches, 0.002, 200), trainBinary(closes, 0.002, 200)])
  write('opening', ['opens'], [trainBinary(opens, 0.001, 600)])
}

function rowsToEffect(rows: readonly Float64Array[], features: readonly number[]): SegmentEffect {
  const [nothing = 0, closes = 0, opens = 0, changes = 0] = rows.map((row) =>
    features.reduce((sum, value, index) => sum + value * (row[index] ?? 0), row.at(-1) ?? 0),
  )
  return { closes: closes - nothing, opens: opens - nothing, changes: changes - nothing }
}

/** One row per script: what makes a name differs, and so do the units. */
async function trainNames(texts: readonly NamedText[], encoder: Encoder): Promise<void> {
  const rows: Float64Array[] = []
  for (const isChinese of [false, true]) {
    const examples: Example[] = []
    for (const text of texts.filter((named) => isChineseText(named.text) === isChinese)) {
      examples.push(...(await toNameExamples(text, encoder)))
    }
    rows.push(trainBinary(examples, isChinese ? 0.001 : 0.0003, 60))
  }
  write('name', ['english', 'chinese'], rows)
}

const write = (name: string, classes: readonly string[], rows: readonly Float64Array[]): void =>
  writeWeights(join(weightsDir, `${name}-weights.ts`), `${name}Weights`, classes, rows, trainingCommand)

const ownTexts = (): readonly WrittenText[] =>
  readSplit(join(dataDir, 'segments-own/segments.jsonl'), 'dev').map((row) => ({ ...row, states: row.gold.states }))

/** What a text does to a board: it ends something, else opens what it names, else nothing. */
async function toTextEffect(text: WrittenText, encoder: Encoder): Promise<Example> {
  const segment = await textToSegment(text, encoder)
  const isClosing = text.states.some(({ status }) => closedStatuses.includes(status))
  const effect = text.states.length === 0 ? 'nothing' : isClosing ? 'closes' : 'opens'
  return { features: segmentToFeatures(segment), label: effectClasses.indexOf(effect), weight: textEffectWeight }
}

/** Names of items are learnt from the turns that open them, not from those that only imply them. */
const scenarioToNames = (scenario: Scenario): NamedText[] =>
  scenario.turns.flatMap((turn) => {
    const opened = scenario.trajectories.filter(({ transitions }) => transitions[0]?.at === turn.id)
    return opened.map(({ item }) => ({ ...turn, item, items: opened.length, weight: 1 }))
  })

const textToNames = (text: WrittenText, weight: number): NamedText[] =>
  text.states.map(({ item }) => ({ ...text, item, items: text.states.length, weight }))
