import { row, testsOf } from './matrix.ts'
import type { Matrix } from './matrix.ts'

const file = 'libs/embedded/src/contradictions.test.ts'
const tests = testsOf(file)
const settling = testsOf('libs/memory/src/semantic/settle.test.ts')
const belief = testsOf('libs/embedded/src/cases-belief.test.ts')

const shapes = [
  ['C1 replacement', '"I live in Berlin." – "I moved to Lisbon."'],
  ['C2 polarity', '"I love Chinese food." – "I hate Chinese food."'],
  ['C3 retraction', '"I have a sister." – "I misspoke, I have no sister."'],
  ['C4 partial change', '"I\'m an engineer at Acme." – "I got promoted to manager."'],
  ['C5 bounded validity', '"I have been vegetarian since 2014." – "I stopped being vegetarian in April 2026."'],
] as const

const checks = [
  'the answer now',
  'no stale copy anywhere',
  'history still tells both',
  'derived texts agree',
  'the same after every background job',
  'the same after the first day is fed again by another path',
]

export const contradiction: Matrix = {
  name: 'contradiction',
  title: 'Contradiction',
  about: `What is said on a second day contradicts what was said on a first. Five shapes of that, each checked in six ways, through
the whole pipeline on every store: what is answered is compared as exact lines of the profile, and what is believed as the
exact statements of all four graphs. Each message says itself of which types it is, so that the router's judgement plays no
part.

"Every background job" is settling, a rebuild, the purges of log and graphs, a replay that is promoted, and a rollback. "Another
path" is another key, another session, and an export. "History" is the log position before the second day, an instant
between the two, and what was ever believed on the ground of each trace. "Derived texts" are the blocks of a recall, the facts
beside its items, and the evidence of an admission.`,
  tables: [
    {
      title: 'Five shapes, six checks',
      rowsAre: 'shape',
      columns: checks,
      rows: shapes.map(([shape, words]) =>
        row(`**${shape}**<br>${words}`, ...checks.map((check) => tests(`${shape} > ${check}`))),
      ),
    },
    {
      title: 'What is no contradiction, and what is more than one',
      rowsAre: 'case',
      columns: ['in settling', 'through the pipeline'],
      rows: [
        row(
          'C6 another number of the same thing is a change',
          settling('C6 another number of the same thing is a change, not a repetition'),
          belief('C6 six years at Google after five is a change and no repetition'),
        ),
        row(
          'C8 C10 what is asked, supposed, or said by another states nothing',
          testsOf('libs/memory/src/semantic/extract.test.ts')('C8 what is said of a brother is his'),
          belief('C10 what the assistant supposes is not the user’s'),
        ),
        row(
          'C11 a correction stands before what it corrects',
          settling('C11 a correction outranks what it corrects, from where that began'),
          belief('C11 a correction stands before what it corrects'),
        ),
        row(
          'C13 a change of one thing leaves the others',
          settling('C13 a change of one thing blanks no other'),
          belief('C13 a change of one thing leaves the others, and so does a message that says nothing'),
        ),
        row(
          'C14 what was seen a few times is no more than likely',
          settling('C14 a hundred hints stay weak'),
          belief('C14 one game of basketball is no preference, and many of them make a weak one at most'),
        ),
      ],
    },
  ],
}
