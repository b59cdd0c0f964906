import { expect, it } from 'vitest'
import { ownQuestions } from './own-questions.ts'

const trace = (user: string, ...times: (string | undefined)[]) => ({
  scope: { user },
  key: times.join(),
  messages: times.map((at) => ({ role: 'user' as const, content: 'x', ...(at === undefined ? {} : { at }) })),
})

it('takes the last message of the user as today', () => {
  const traces = [
    trace('ana', '2026-02-01T10:00:00+09:00', undefined),
    trace('ana', '2026-02-01T03:00:00Z'),
    trace('bo', '2026-09-01T00:00:00Z'),
  ]
  const asked = ownQuestions({ imported: { traces, skipped: [], refused: [] }, user: 'ana' })
  expect(asked.now).toBe('2026-02-01T03:00:00Z')
  expect(asked.questions).toHaveLength(5)
})
