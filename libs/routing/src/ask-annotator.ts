import type { SegmentAnnotated } from '@ecphory/events'
import { EcphoryError, modelAnswerCharactersMax, ModelOutputError } from '@ecphory/memory'
import type { Annotation, Annotator } from './annotator.ts'
import { areLabels } from './decide.ts'
import type { SegmentContent } from './features.ts'
import { annotatorMsMax, askedAtOnceMax } from './limits.ts'

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
 * Asks about the segments of one trace, some at once, for `annotatorMsMax` in all. Never rejects: each segment has one
 * outcome, none where nobody is there to be asked, and what comes later is not heard.
 */
export async function askAnnotator<Segment extends SegmentContent>(
  deferral: Deferral | undefined,
  segments: readonly Segment[],
): Promise<ReadonlyMap<Segment, Asked>> {
  if (deferral === undefined || segments.length === 0) return new Map()
  const { kind, name } = deferral.annotator
  const answers = await answersInTime(deferral, segments)
  return new Map(
    segments.map((segment) => [
      segment,
      { ...(answers.get(segment) ?? wordless('timed-out')), annotator: { kind, name } },
    ]),
  )
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
