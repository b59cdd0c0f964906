import type { MemoryLabel } from '@ecphory/events'
import { headLogits, primaryMacroF1, structuralFeatureCount, trainWeights, type LabelledInput } from '@ecphory/routing'
import { judge, type Judged } from './judge.ts'
import { judgeHead, type Answering } from './stream.ts'

/** How much of the whole head's primary macro-F1 may be lost. */
const lossMax = 0.005

/**
 * A first stage without the encoder: a head on hashed terms and features of form alone settles what it is surest of, and
 * the whole head the rest. How sure it must be is chosen on the stream; what share it then settles is measured on the test.
 */
export function lexicalStageFigures(
  training: readonly LabelledInput[],
  whole: Answering,
  stream: readonly LabelledInput[],
  tested: readonly LabelledInput[],
  seed: number,
): Record<string, number> {
  const without = ({ input, ...rest }: LabelledInput): LabelledInput => ({
    ...rest,
    input: { ...input, dense: input.dense.slice(-structuralFeatureCount) },
  })
  const weights = trainWeights(training.map(without), seed)
  const lexical = (rows: readonly LabelledInput[]): Judged =>
    judge(
      rows,
      rows.map((row) => headLogits(weights, without(row).input)),
      whole.manifest,
    )
  const [onStream, wholeOnStream] = [lexical(stream), judgeHead(whole, stream)]
  const shares = Array.from({ length: 101 }, (_, step) => step / 100)
  const wanted = staged(onStream, wholeOnStream, 1.1).primaryMacroF1 - lossMax
  const settled = shares.filter((share) => {
    const { primaryMacroF1: f1 } = staged(onStream, wholeOnStream, thresholdOf(onStream, share))
    return f1 >= wanted
  })
  const threshold = thresholdOf(onStream, Math.max(0, ...settled))
  const [onTest, wholeOnTest] = [lexical(tested), judgeHead(whole, tested)]
  const both = staged(onTest, wholeOnTest, threshold)
  return {
    'lexicalStage.alone.primaryMacroF1': staged(onTest, wholeOnTest, -1).primaryMacroF1,
    'lexicalStage.settled': both.settled,
    'lexicalStage.primaryMacroF1.lost': staged(onTest, wholeOnTest, 1.1).primaryMacroF1 - both.primaryMacroF1,
  }
}

/** The confidence from which on so large a share is settled; above 1 for none. */
function thresholdOf({ classified }: Judged, share: number): number {
  const sorted = classified.map(({ confidence }) => confidence).sort((a, b) => b - a)
  return share === 0 ? 1.1 : (sorted[Math.ceil(share * sorted.length) - 1] as number)
}

function staged(first: Judged, whole: Judged, threshold: number): { settled: number; primaryMacroF1: number } {
  const isSettled = first.classified.map(({ confidence }) => confidence >= threshold)
  const given = isSettled.map((settled, index) => (settled ? first : whole).classified[index]?.labels[0] as MemoryLabel)
  return {
    settled: isSettled.filter(Boolean).length / isSettled.length,
    primaryMacroF1: primaryMacroF1(
      whole.gold.map((labels) => labels[0] as MemoryLabel),
      given,
    ),
  }
}
