import type { FaultStack } from '../harness/fault-stack.ts'
import { ask, receiptsOf, recordTracesQuery } from '../harness/gateway.ts'
import { until } from '../harness/until.ts'

/** How an id of another tenant, or of another user, is answered, and how one that never was. */
export interface ForeignAnswer {
  readonly name: string
  readonly owner: string
  readonly foreign: string
  readonly missing: string
}

const missingId = 'f'.repeat(32)

const questions: Readonly<Record<string, string>> = {
  receipt: 'query ($id: ID!) { receipt(id: $id) { state } }',
  history: 'query ($id: ID!) { history(id: $id) { __typename } }',
  feedback: 'mutation ($id: ID!) { feedback(segmentId: $id, polarity: POSITIVE) { state } }',
  retract: 'mutation ($id: ID!) { retract(id: $id) { state } }',
}

/** Asks for one trace as its owner does, as a user of another tenant, and for one that is not there. */
export async function askForForeignIds({ stack }: FaultStack): Promise<readonly ForeignAnswer[]> {
  const owner = await stack.tokenOf('acme', 'ana')
  const stranger = await stack.tokenOf('birch', 'ana')
  const input = [
    { key: 'canary', messages: [{ role: 'USER', content: 'I live in Porto.', at: '2026-03-06T08:00:00Z' }] },
  ]
  const recorded = await ask(stack.url, owner, { query: recordTracesQuery, variables: { input } })
  const id = receiptsOf(recorded)[0]?.id ?? ''
  await until('the trace is known', async () => {
    const { data } = await ask(stack.url, owner, { query: questions['receipt'] ?? '', variables: { id } })
    return (data?.['receipt'] as { state?: string } | null)?.state === 'SEARCHABLE' ? true : undefined
  })
  const answers: ForeignAnswer[] = []
  for (const [name, query] of Object.entries(questions)) {
    const target = name === 'feedback' ? `${id}-0` : id
    const never = name === 'feedback' ? `${missingId}-0` : missingId
    const answer = async (token: string, of: string) => {
      const { status, text } = await ask(stack.url, token, { query, variables: { id: of } })
      // Each answer names its own request.
      return `${status} ${text.replaceAll(/"requestId":"[^"]*"/g, '"requestId":""')}`
    }
    answers.push({
      name,
      foreign: await answer(stranger, target),
      missing: await answer(stranger, never),
      owner: await answer(owner, target),
    })
  }
  return answers
}
