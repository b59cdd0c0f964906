import type { Section } from './section.ts'
import { admission } from './sections/admission.ts'
import { admissionCandidates } from './sections/admission-candidates.ts'
import { admissionPlain } from './sections/admission-plain.ts'
import { admissionPoison } from './sections/admission-poison.ts'
import { bench } from './sections/bench.ts'
import { distributed } from './sections/distributed.ts'
import { extraction } from './sections/extraction.ts'
import { faults } from './sections/faults.ts'
import { locomo } from './sections/locomo.ts'
import { modes } from './sections/modes.ts'
import { pal } from './sections/pal.ts'
import { peers } from './sections/peers.ts'
import { questions } from './sections/questions.ts'
import { router } from './sections/router.ts'
import { working } from './sections/working.ts'

/** The sections of the page, in its order. A folder of docs/results that is not listed is shown by its figures alone. */
export const sections: readonly Section[] = [
  locomo,
  pal,
  peers,
  questions,
  router,
  extraction,
  working,
  admission,
  admissionCandidates,
  admissionPlain,
  admissionPoison,
  bench,
  distributed,
  faults,
  modes,
]
