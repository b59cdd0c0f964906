import { readFileSync } from 'node:fs'
import { parseLocomo } from '@ecphory/cli'
import { lastInstant, readLocomo } from '../locomo/dataset.ts'
import type { Step, Traffic } from './traffic.ts'

/** Each conversation of a LoCoMo file as the traffic of one user, with the first questions of it. */
export function readLocomoTraffic(path: string, questionsMax = 40): readonly Traffic[] {
  const { traces } = parseLocomo(JSON.parse(readFileSync(path, 'utf8')))
  return readLocomo(path).map((conversation): Traffic => {
    const user = conversation.id
    const steps = traces
      .filter((trace) => trace.scope.user === user)
      .map((trace): Step => ({
        do: 'record',
        user,
        session: trace.session ?? '',
        key: trace.key ?? '',
        messages: trace.messages,
      }))
    return {
      name: `locomo-${user}`,
      steps,
      questions: conversation.questions.slice(0, questionsMax).map(({ text }) => ({ user, text })),
      now: new Date(lastInstant(conversation)).toISOString(),
    }
  })
}
