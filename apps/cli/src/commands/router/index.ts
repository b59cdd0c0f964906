import type { CommandGroup } from '../../command.ts'
import { routerHistory } from './history.ts'
import { review } from './review.ts'
import { routerRollback } from './rollback.ts'
import { routerStatus } from './status.ts'
import { train } from './train.ts'
import { whatIf } from './what-if.ts'

/** What concerns the router of a tenant, which learns from labels. */
export const router: CommandGroup = {
  name: 'router',
  summary: 'the router of a tenant: what it is not sure of, what it learns, and what it would cost',
  commands: [routerStatus, review, train, routerHistory, routerRollback, whatIf],
}
