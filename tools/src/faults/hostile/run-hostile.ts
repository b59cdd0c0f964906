import type { FaultStack } from '../harness/fault-stack.ts'
import { ask } from '../harness/gateway.ts'
import { askForForeignIds } from './foreign-ids.ts'
import type { ForeignAnswer } from './foreign-ids.ts'
import { forgedTokens, greedyRequests, unsignedRequests } from './hostile-requests.ts'

export interface HostileRow {
  readonly name: string
  readonly expected: string
  readonly answered: string
  /** Whether the status is the expected one, and the code among those of the answer. */
  readonly isRight: boolean
}

export interface HostileResult {
  readonly rows: readonly HostileRow[]
  readonly foreign: readonly ForeignAnswer[]
  /** Whether a request that means well is answered after all of them. */
  readonly answersStill: boolean
}

/** Requests that mean ill, through the real gateway and past it. */
export async function runHostile(faults: FaultStack): Promise<HostileResult> {
  const requests = [...(await forgedTokens(faults)), ...(await greedyRequests(faults)), ...unsignedRequests(faults)]
  const rows: HostileRow[] = []
  for (const { name, status, code, send } of requests) {
    const answer = await send()
    rows.push({
      name,
      expected: `${status} ${code}`,
      answered: `${answer.status} ${[...new Set(answer.codes)].join()}`,
      isRight: answer.status === status && answer.codes.includes(code),
    })
  }
  const foreign = await askForForeignIds(faults)
  const { stack } = faults
  const after = await ask(stack.url, await stack.tokenOf('acme', 'ana'), { query: '{ __typename }' })
  return { rows, foreign, answersStill: after.data?.['__typename'] === 'Query' }
}
