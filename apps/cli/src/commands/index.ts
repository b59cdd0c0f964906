import type { CommandDefinition, CommandGroup } from '../command.ts'
import { admit } from './admit.ts'
import { deadLetters } from './dead-letters.ts'
import { demo } from './demo/index.ts'
import { decision } from './decision.ts'
import { diff } from './diff.ts'
import { digest } from './digest.ts'
import { doctor } from './doctor.ts'
import { erase } from './erase.ts'
import { exportCommand } from './export.ts'
import { discard, promote, rollback } from './generations.ts'
import { importCommand } from './import.ts'
import { label } from './label.ts'
import { rebuild } from './rebuild.ts'
import { recall } from './recall.ts'
import { receipts } from './receipts.ts'
import { record } from './record.ts'
import { replay } from './replay.ts'
import { retract } from './retract.ts'
import { router } from './router/index.ts'
import { show } from './show.ts'
import { status } from './status.ts'
import { topics } from './topics.ts'

/** All commands, in the order in which the help lists them. */
export const commands: readonly (CommandDefinition<never> | CommandGroup)[] = [
  record,
  importCommand,
  recall,
  admit,
  decision,
  show,
  status,
  receipts,
  label,
  router,
  retract,
  erase,
  rebuild,
  replay,
  diff,
  promote,
  rollback,
  discard,
  deadLetters,
  digest,
  exportCommand,
  topics,
  doctor,
  demo,
]
