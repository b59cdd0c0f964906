import type { RunningProcess } from '../../stack/service-processes.ts'
import { urlOf } from '../../stack/stack-plan.ts'
import { until } from './until.ts'

/** Resolves once a service has begun its work: a worker then is a member of its groups. It need not be ready all the time. */
export async function waitUntilStarted({ plan }: RunningProcess): Promise<void> {
  await until(`${plan.name} starts`, async () => {
    try {
      const response = await fetch(`${urlOf(plan)}/health/ready`)
      const { state } = (await response.json()) as { readonly state: string }
      return state === 'starting' ? undefined : true
    } catch {
      // Nobody listens yet.
      return undefined
    }
  })
}
