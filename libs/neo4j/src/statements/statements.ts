import { anchorStatements } from './anchors.ts'
import { assertionStatements } from './assertions.ts'
import { forgettingStatements } from './forgetting.ts'
import { itemStatements } from './items.ts'
import { progressStatements } from './progress.ts'
import { purgingStatements } from './purging.ts'
import { sealingStatements } from './sealing.ts'

/**
 * Every statement of this adapter, by name. Labels and relationship types are written out here or come from the core's
 * closed lists; what varies is a parameter. `check-statement.ts` parses them: whatever touches a subject's data binds
 * its space on every node.
 */
export const statements = {
  ...progressStatements,
  ...anchorStatements,
  ...assertionStatements,
  ...itemStatements,
  ...forgettingStatements,
  ...purgingStatements,
  ...sealingStatements,
} as const
