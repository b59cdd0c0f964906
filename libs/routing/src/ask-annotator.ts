import type { SegmentAnnotated } from '@ecphory/events'
import { EcphoryError, modelAnswerCharactersMax, ModelOutputError } from '@ecphory/memory'
import type { Annotation, Annotator } from './annotator.ts'
import { areLabels } from './decide.ts'
import type { SegmentContent } from './features.ts'
import { annotatorMsMax, annotatorPauseMs, askedAtOnceMax, silentTracesMax } from './limits.ts'

/** Who is asked below the threshold, and a timer to wait by: resolves after so many milliseconds. The core has none. */
export interface Deferral {
  readonly annotator: Annotator
  readonly sleep: (ms: number) => Promise<void>
}

/** What came of asking about one segment. */
export type Asked = Pick<SegmentAnnotated, 'outcome' | 'labels' | 'annotator' | 'rawAnswer'>

type Answer = Omit<Asked, 'annotator'>

const wordless = (outcome: Answer['outcome']): Answer => ({ outcome, labels: [], rawAnswer: null })

/**
 * Asks about the segments of one trace. Never rejects: each segment has one outcome, none where nobody is there to be
 * asked.
 */
export type Asking = <Segment extends SegmentContent>(
  segments: readonly Segment[],
) => Promise<ReadonlyMap<Segment, Asked>>

/**
 * Asks about some segments at once, for `annotatorMsMax` in all; what comes later is not heard. After
 * `silentTracesMax` traces in a row about which an annotator said nothing at all, it is left alone for
 * `annotatorPauseMs`, and what would have been asked has failed at once: an outage must not cost every trace its wait.
 * Then one more trace tries whether it is back.
 */
export function createAsking(deferral: Deferral | undefined): Asking {
  if (deferral === undefined) return () => Promise.resolve(new Map())
  const { kind, name } = deferral.annotator
  let silentTraces = 0
  const hear = (answers: ReadonlyMap<unknown, Answer>): void => {
    const isSilent = [...answers.values()].every(({ outcome }) => outcome === 'failed')
    silentTraces = isSilent ? silentTraces + 1 : 0
    if (silentTraces !== silentTracesMax) return
    void deferral.sleep(annotatorPauseMs).then(() => (silentTraces = silentTracesMax - 1))
  }
  return async (segments) => {
    if (segments.length === 0) return new Map()
    const isPaused = silentTraces >= silentTracesMax
    const answers = isPaused ? new Map<unknown, Answer>() : await answersInTime(deferral, segments)
    if (!isPaused) hear(answers)
    const unanswered = wordless(isPaused ? 'failed' : 'timed-out')
    return new Map(
      segments.map((segment) => [segment, { ...(answers.get(segment) ?? unanswered), annotator: { kind, name } }]),
    )
  }
}

/** The answers that came before time was over. */
async function answersInTime<Segment extends SegmentContent>(
  { annotator, sleep }: Deferral,
  segments: readonly Segment[],
): Promise<ReadonlyMap<Segment, Answer>> {
  const answers = new Map<Segment, Answer>()
  const waiting = segments.values()
  let isOver = false
  const askInTurn = async () => {
    for (let next = waiting.next(); !next.done && !isOver; next = waiting.next()) {
      answers.set(next.value, await answerOf(annotator, next.value))
    }
  }
  const asking = Array.from({ length: Math.min(askedAtOnceMax, segments.length) }, askInTurn)
  await Promise.race([Promise.all(asking), sleep(annotatorMsMax)])
  isOver = true
  return new Map(answers)
}

async function answerOf(annotator: Annotator, segment: SegmentContent): Promise<Answer> {
  try {
    // Code from outside: its answer is not taken on trust.
    const given: Partial<Annotation> | null = await annotator.annotate(segment)
    const { labels, rawAnswer } = given ?? {}
    const kept = typeof rawAnswer === 'string' ? capped(rawAnswer) : null
    if (!areLabels(labels)) return { outcome: 'invalid', labels: [], rawAnswer: kept }
    return { outcome: 'answered', labels: [...labels], rawAnswer: kept }
  } catch (error) {
    // Nothing is hidden: the outcome is recorded, and a later label revises the decision.
    const isInvalid = error instanceof EcphoryError && error.code === 'MODEL_OUTPUT_INVALID'
    const rawAnswer = error instanceof ModelOutputError ? capped(error.rawAnswer()) : null
    return { outcome: isInvalid ? 'invalid' : 'failed', labels: [], rawAnswer }
  }
}

const capped = (text: string): string => text.slice(0, modelAnswerCharactersMax)
