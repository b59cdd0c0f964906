import { row, testsOf } from './matrix.ts'
import type { Matrix } from './matrix.ts'

const replays = testsOf('libs/embedded/src/replay.test.ts')
const diffs = testsOf('libs/embedded/src/diff.test.ts')
const storage = testsOf('libs/embedded/src/cases-storage.test.ts')
const command = testsOf('apps/cli/src/replay.test.ts')
const versionFiles = testsOf('libs/service/src/replay/version-files.test.ts')
const extractorsOnServices = testsOf('tools/src/services/replay.int.test.ts')
const onServices = testsOf('apps/cli/src/remote.int.test.ts')
const histories = testsOf('tools/src/histories/histories.test.ts')
const planted = testsOf('tools/src/histories/planted-faults.test.ts')
const determinism = testsOf('libs/embedded/src/determinism.test.ts')
const letters = testsOf('libs/embedded/src/dead-letters.test.ts')

const goesOn = replays('L2 both generations go on with what is recorded, retracted, labelled and erased after')
const byCommand = command('L2 replays, tells what differs, takes a review, promotes, rolls back and discards')
const byServices = onServices(
  'L2 replays into a shadow that the services fill, finds no difference, and lets it answer',
)
const lostFront = replays(
  'L4 neither a replay nor a rebuild begins where the front of the log is gone, and what answers goes on',
)
const refusesBehind = replays('L2 promote and rollback refuse what is behind')

export const replay: Matrix = {
  name: 'replay',
  title: 'Replay',
  about: `A recorded log is run again: by another router or another extractor into a shadow beside what answers, or by the same
versions in a rebuild. The first table is what an operator does with a shadow, and who does it; the second, what happens
meanwhile; the third, that the same log comes to the same graphs, and that a fault is named where it does not.`,
  tables: [
    {
      title: 'What is done with a shadow',
      rowsAre: 'act',
      columns: ['in the core, on every store', 'by the command'],
      rows: [
        row(
          'replay with another router',
          replays('L2 another router fills a shadow of its own runs, reads stay where they are until it is promoted'),
          byCommand,
        ),
        row(
          'replay with another extractor',
          replays('L2 another extractor shares the router and the other types’ facts with the live generation'),
          byCommand,
        ),
        row(
          'replay by services',
          { notApplicable: 'Here the process does the work itself; the test beside it lets services do it.' },
          byServices,
        ),
        row(
          'replay with another extractor by services',
          { notApplicable: 'As above.' },
          extractorsOnServices(
            'L2 fills a shadow with the extractor that a file of their setting names, and goes on with it once it answers',
          ),
        ),
        row(
          'a stretch from and to',
          replays('L2 a stretch of the log makes a generation to compare, which never answers'),
          command('tells positions, instants and traces apart'),
        ),
        row(
          'compare: segments that move',
          diffs('K4 lists each segment that another router places elsewhere, before it answers'),
          byCommand,
        ),
        row(
          'compare: facts and answers that change',
          diffs('L2 tells which facts went, came and changed, by segment, and which answers'),
          byCommand,
        ),
        row('compare: nothing differs', diffs('L2 the same versions over again differ in nothing'), byServices),
        row('compare: a reviewed change', diffs('L2 a reviewed change is told apart from any other'), byCommand),
        row(
          'promote and roll back',
          [
            ...replays(
              'L2 another router fills a shadow of its own runs, reads stay where they are until it is promoted',
            ),
            ...refusesBehind,
          ],
          byCommand,
        ),
        row('promote for one tenant', replays('G5 a tenant may have a pointer of its own, and nobody else is moved'), {
          gap: 'The command promotes for everybody or for a tenant; only the first is tested through it.',
          shownBy: byCommand,
        }),
        row(
          'discard',
          replays(
            'L2 discard drops graphs, progress and the topics that no generation names, and no number comes twice',
          ),
          byCommand,
        ),
        row(
          'go on after a restart',
          replays('L2 a shadow goes on after the process was closed, once it has its versions again'),
          versionFiles('are found from the folder of their file, and paths beside them'),
        ),
      ],
    },
    {
      title: 'What happens meanwhile',
      rowsAre: 'event',
      columns: ['while a shadow stands', 'in a rebuild'],
      rows: [
        row(
          'reads and writes',
          diffs('L2 compares as of what both have passed, so writes may go on'),
          replays('L1 during a rebuild reads and writes go on: none fails, and no answer mixes generations'),
        ),
        row(
          'a retraction',
          goesOn,
          replays('L4 a rebuild after one message of a retracted trace is erased leaves the rest retracted'),
        ),
        row(
          'an erasure',
          [...goesOn, ...replays('F10 a replay after an erasure brings nothing back, nor does feeding it again')],
          storage('L4 after an erasure the projections are made again without a word of a difference'),
        ),
        row(
          'an erasure that it cannot follow',
          replays(
            'L2 an erasure that a shadow cannot follow is told, also where the live graphs have nothing left to do by then',
          ),
          {
            notApplicable:
              'What a rebuild reads is on the log, and an erasure is done once every kept generation has passed it.',
          },
        ),
        row(
          'a label',
          goesOn,
          testsOf('libs/embedded/src/memory.test.ts')(
            'a memory on sqlite > K2 a label given later moves a segment, and what it had made is withdrawn',
          ),
        ),
        row(
          'another head is adopted',
          testsOf('libs/embedded/src/learning.test.ts')(
            'L3 a run that is pinned keeps to its head, whatever is adopted',
          ),
          testsOf('libs/embedded/src/learning.test.ts')(
            'L3 a run that is pinned keeps to its head, whatever is adopted',
          ),
        ),
        row(
          'a model that was asked before',
          replays('D5 a replay asks a model nothing that it was asked before'),
          testsOf('libs/embedded/src/model-abstraction.test.ts')(
            'abstraction by a model on sqlite > a rebuild asks nothing and gives the graphs that stood, with the endpoint closed',
          ),
        ),
        row(
          'a poison event',
          letters('D13 a shadow that parks what the live generation took says nothing of it in receipts'),
          letters('D13 what trips the projector parks alone, and a retry leaves it as if it had never tripped'),
        ),
        row('the front of the log is gone', lostFront, lostFront),
      ],
    },
    {
      title: 'The same log, the same graphs',
      rowsAre: 'what varies',
      columns: ['the graphs are the same'],
      rows: [
        row(
          'stores, batches, partitions',
          determinism('E1 E2 one log gives one history: on both stores, in any batches, on any count of partitions'),
        ),
        row(
          'order and repetition of messages',
          determinism('E3 B8 the same messages in any order and repetition give one state'),
        ),
        row('time zone of the process', determinism('E1 the time zone of the process changes nothing')),
        row(
          'clock, randomness, batching, delivery: recorded histories',
          histories('L1 comes to what was recorded, under any clock, zone, randomness, batching and order of delivery'),
        ),
        row(
          'dropped and made again',
          storage('L1 a generation that is dropped and made again is what it was, in every answer too'),
        ),
        row(
          'SQLite, or Kafka with Neo4j',
          testsOf('tools/src/eval/modes/modes.int.test.ts')(
            'E2 the traffic of seed 7 comes to equal digests, answers and scores on SQLite and on Kafka with Neo4j',
          ),
        ),
        row('a kill at any moment', [
          ...testsOf('libs/embedded/src/crash.e2e.test.ts')(
            'D7 a process killed thirty times loses no acknowledged trace and ends where an unkilled one ends',
          ),
          ...testsOf('tools/src/faults/effect-once/effect-once.e2e.test.ts')(
            'D7 D8 makes the graphs of a clean pass, whatever is killed, joins, leaves and comes twice',
          ),
        ]),
      ],
    },
    {
      title: 'A fault of determinism is named',
      rowsAre: 'planted fault',
      columns: ['it is caught, by its first differing event, node and property'],
      rows: [
        ...[
          'an extractor that looks at the clock',
          'an extractor that throws dice',
          'an extractor that reads the local time',
          'an extractor that remembers across runs',
          'an extractor that goes by what came before',
          'settling that goes by the order of arrival',
          'a router that goes by the clock, or places otherwise than was recorded',
        ].map((fault) => row(fault, planted(fault))),
        row('none: the shipped types', planted('none, in the shipped types, together and one by one')),
      ],
    },
  ],
}
