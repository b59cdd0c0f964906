import { EcphoryError } from '@ecphory/memory'
import type { Receipt, Recall } from '@ecphory/memory'
import type { SubjectMemory } from '@ecphory/service'
import type { Step, Traffic } from './traffic.ts'

/** What a mode makes of a traffic: digests by user, and the answers in order. */
export interface Outcome {
  readonly digests: Readonly<Record<string, string>>
  readonly answers: readonly Pick<Recall, 'items' | 'blocks'>[]
  /** How each step ended: its receipt's state, or the code that it was refused with. */
  readonly ends: readonly string[]
  readonly seconds: number
}

/** Runs a traffic against one memory, step after step, and asks its questions once all is settled. */
export async function runTraffic(of: (user: string) => SubjectMemory, traffic: Traffic): Promise<Outcome> {
  const startedAt = performance.now()
  const receipts = new Map<string, Receipt>()
  const ends: string[] = []
  const last = new Map<string, Receipt>()
  for (const step of traffic.steps) {
    const subject = of(step.user)
    try {
      const receipt = await take(subject, step, receipts)
      ends.push(step.do)
      last.set(step.user, receipt)
      if (step.do === 'record') receipts.set(`${step.user} ${step.key}`, receipt)
    } catch (error) {
      if (!(error instanceof EcphoryError)) throw error
      ends.push(`${step.do} ${error.code}`)
    }
  }
  const digests: Record<string, string> = {}
  for (const [user, receipt] of [...last].sort(([a], [b]) => (a < b ? -1 : 1))) {
    await of(user).settled(receipt)
    digests[user] = await of(user).digest('history')
  }
  const answers = []
  for (const { user, text } of traffic.questions) {
    const { items, blocks } = await of(user).recall(text, { now: traffic.now, k: 20 })
    answers.push({ items, blocks })
  }
  return { digests, answers, ends, seconds: (performance.now() - startedAt) / 1_000 }
}

async function take(subject: SubjectMemory, step: Step, receipts: ReadonlyMap<string, Receipt>): Promise<Receipt> {
  switch (step.do) {
    case 'record':
      return subject.record(step.messages, { key: step.key, session: step.session })
    case 'retract':
      return subject.retract(step.sourceId)
    case 'erase':
      return subject.erase(step.sourceId)
    case 'label':
      return subject.label(segmentOf(step, receipts), step.labels)
    case 'feedback':
      return subject.feedback(segmentOf(step, receipts), step.polarity)
  }
}

/** The first segment of the trace that was recorded under the step's key. */
const segmentOf = ({ user, key }: { user: string; key: string }, receipts: ReadonlyMap<string, Receipt>): string =>
  `${receipts.get(`${user} ${key}`)?.traceId ?? 'none'}-0`
