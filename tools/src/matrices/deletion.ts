import { row, testsOf } from './matrix.ts'
import type { Cell, Matrix, MatrixRow } from './matrix.ts'

const steps = testsOf('libs/embedded/src/erasure-steps.test.ts')
const cases = testsOf('libs/embedded/src/cases-erasure.test.ts')
const replay = testsOf('libs/embedded/src/replay.test.ts')
const sealing = testsOf('libs/kafka/src/sealing/sealing.int.test.ts')
const sqliteFiles = testsOf('libs/sqlite/src/erasure.test.ts')
const kafkaFiles = testsOf('libs/kafka/src/sealing/canary.int.test.ts')
const neo4jFiles = testsOf('libs/neo4j/src/graph/purge.alone.int.test.ts')
const extraction = testsOf('libs/embedded/src/model-extraction.test.ts')
const abstraction = testsOf('libs/embedded/src/model-abstraction.test.ts')

const ways = ['one message', 'a whole trace', 'everything']
const stays = '6 check: what is fed again stands on the log, and nowhere once it is erased again'

const onTheLog: Cell = {
  gap: `What is fed again after its erasure is a new event on the log. Nothing of it is believed, found or in a graph, but it stands on
the log and in the files until it is erased again, which leaves it nowhere.`,
  shownBy: steps(`F1 erasing one message > ${stays}`, `F1 erasing a whole trace > ${stays}`),
}
const beginsAnew: Cell = {
  notApplicable: `Whoever erases everything may begin anew: what is recorded afterwards, also under the same ids, is new memory. It goes
when it is erased itself, which the same test shows.`,
}

const step = (title: string, name: string): MatrixRow =>
  row(title, ...ways.map((way) => steps(`F1 erasing ${way} > ${name}`)))

export const deletion: Matrix = {
  name: 'deletion',
  title: 'Deletion',
  about: `A marker of high entropy (\`VIEWGUARD_OLD_MARKER_8M3Z\`) is written so that it comes to stand in all four graphs, and is
looked for after each step: in recalls, admissions and lists, in every topic of the log, in the dump of every graph of every
kept generation, and byte by byte in every file of a SQLite store. Case does not count, since terms are folded. The files of
the servers are searched by tests of their own, below: for that a server must be stopped, or used by nobody else.`,
  tables: [
    {
      title: 'The thirteen steps, by what is erased',
      rowsAre: 'step',
      columns: ways,
      rows: [
        step('1 write', '1 write'),
        step(
          '2 check: found, and in log, graphs and files',
          '2 check: it is found, and stands in the log, in every graph and in the files',
        ),
        step('3 delete', '3 delete'),
        step('4 check: found by no way, and nowhere', '4 check: it is found by no way, and stands nowhere'),
        step(
          '5 feed the source again, by three paths',
          '5 feed the source again: under its key, without one, in another session',
        ),
        row(
          '6 check: found by no way, and in no graph',
          ...ways
            .slice(0, 2)
            .map((way) =>
              steps(`F1 erasing ${way} > 6 check: what is fed again is believed only where everything was erased`),
            ),
          beginsAnew,
        ),
        row('6 check: nor on the log or in a file', onTheLog, onTheLog, beginsAnew),
        step('7 run every background job', '7 run every background job'),
        step('8 check: no job has brought it back, or left it', '8 check: no job has brought it back'),
        step('9 check summaries, edges, vectors and exports', '9 check summaries, edges, vectors and exports'),
        step('10 check the audit: it says that, and not what', '10 check the audit: it says that, and not what'),
        step('11 share it with a second scope', '11 share it with a second scope'),
        step('12 delete the original as a whole', '12 delete the original as a whole'),
        step(
          '13 check the second scope: it stands, and nowhere once that is erased',
          '13 check the second scope: it stands, and nowhere once that is erased as well',
        ),
      ],
    },
    {
      title: 'The files of each store, byte by byte',
      rowsAre: 'what was erased',
      columns: ['SQLite', 'Kafka', 'Neo4j'],
      rows: [
        row(
          'one memory',
          sqliteFiles('F1 F10 leaves no byte of what was erased in any file of the store: segment by segment'),
          {
            gap: `That the keys of one memory are gone is tested, and its sealed bytes with them; the broker’s files are searched after everything
of a subject was erased.`,
            shownBy: sealing('F10 gives up the keys of what is erased, and seals anew what shared them'),
          },
          neo4jFiles('F1 F4 leaves no byte of what was forgotten in any file, and all of what was not'),
        ),
        row(
          'everything of a subject',
          sqliteFiles('F1 F10 leaves no byte of what was erased in any file of the store: a whole space'),
          kafkaFiles('F1 hold nothing of what was erased from a sealed log, and all of it without keys'),
          neo4jFiles('F1 F4 leaves no byte of what was forgotten in any file, and all of what was not'),
        ),
        row(
          'from the command line',
          testsOf('apps/cli/src/run.test.ts')('F1 erases from the file as well'),
          { notApplicable: 'The command records the same event that the tests beside it follow.' },
          { notApplicable: 'The command records the same event that the tests beside it follow.' },
        ),
        row(
          'a copy that was taken before',
          {
            notApplicable:
              'No store can reach a copy: [the runbook](../runbook.md) says to give backups an end, and how to restore one.',
          },
          { notApplicable: 'The copy of a sealed log holds payloads whose keys are gone.' },
          {
            notApplicable:
              'No store can reach a copy: [the runbook](../runbook.md) says to give backups an end, and how to restore one.',
          },
        ),
      ],
    },
    {
      title: 'Wherever else a text comes to stand, and whatever happens meanwhile',
      rowsAre: 'what',
      columns: ['it is gone, or stays gone'],
      rows: [
        row(
          'what earlier erasures left as context',
          cases('F1 what an earlier erasure left as the context of others goes when it is erased itself'),
        ),
        row(
          'words and context of neighbours',
          testsOf('libs/embedded/src/memory.test.ts')(
            'a memory on sqlite > F1 erasing one memory takes its words from every neighbour too, and a rebuild does not bring it back',
          ),
        ),
        row(
          'recorded answers of a model',
          extraction(
            'extraction with a model on sqlite > F1 erasing a memory takes the recorded answers about it from the log and the files',
          ),
        ),
        row(
          'what a model concluded from it',
          abstraction(
            'abstraction by a model on sqlite > F1 an erased input takes the answers about it and what was concluded from it, everywhere',
          ),
        ),
        row(
          'decisions of admission',
          testsOf('libs/embedded/src/admission.test.ts')(
            'F1 erasing the subject takes its decisions, and leaves those of others',
            'F1 erasing one memory takes it out of the decisions; a retracted one is named without its words',
          ),
        ),
        row(
          'the pool that a router learns from',
          testsOf('libs/embedded/src/learning.test.ts')(
            'K5 F1 an erased subject, and an erased memory, are in no pool',
          ),
        ),
        row(
          'dead letters',
          testsOf('libs/embedded/src/dead-letters.test.ts')('F10 an erasure reaches into dead letters'),
        ),
        row(
          'shadow generations',
          replay(
            'L2 both generations go on with what is recorded, retracted, labelled and erased after',
            'F10 a replay after an erasure brings nothing back, nor does feeding it again',
          ),
        ),
        row(
          'entities that it alone named',
          cases(
            'F6 erasing the only document that names them leaves no entity, and erasing one of two leaves those of the other',
          ),
        ),
        row(
          'a profile read right after',
          cases('F7 a profile read right after an erasure or a retraction does not tell it'),
        ),
        row(
          'erased by a freshly started process',
          cases('F3 erasing from a freshly started process cleans what was derived before'),
        ),
        row(
          '12,345 memories, half-way failure',
          cases(
            'F4 erases 12,345 memories, says how many there were, and leaves none',
            'F4 an erasure that fails half-way is finished when it is tried again',
          ),
        ),
        row(
          'a graph that cannot follow is told',
          cases('F4 an erasure that one graph could not follow is told, and not passed off as done'),
        ),
        row(
          'retracted, not erased: history keeps it, a rebuild too',
          replay('L4 a rebuild after one message of a retracted trace is erased leaves the rest retracted'),
        ),
        row(
          'another agent’s memory of the same user stays',
          cases('F11 what one agent recorded goes, and what another agent recorded for the same user stays'),
        ),
      ],
    },
  ],
}
