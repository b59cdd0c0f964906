import { row, testsOf } from './matrix.ts'
import type { Matrix } from './matrix.ts'

const cases = testsOf('libs/embedded/src/cases-time.test.ts')
const contradictions = testsOf('libs/embedded/src/contradictions.test.ts')
const storage = testsOf('libs/embedded/src/cases-storage.test.ts')
const determinism = testsOf('libs/embedded/src/determinism.test.ts')
const instants = testsOf('libs/memory/src/time/parse-instant.test.ts')
const resolving = testsOf('libs/memory/src/time/resolve-times.test.ts')
const episodes = testsOf('libs/memory/src/episodic/extract.test.ts')
const graphs = testsOf('libs/memory/src/testing/graph-queries.contract.ts')
const items = testsOf('libs/memory/src/testing/item-queries.contract.ts')
const writes = testsOf('libs/memory/src/testing/graph-writes.contract.ts')
const graphql = testsOf('apps/standalone/src/browse.test.ts')
const recording = testsOf('libs/memory/src/commands/record-traces.test.ts')
const working = testsOf('libs/memory/src/working/working.test.ts')
const projecting = testsOf('libs/memory/src/projection/project-batch.test.ts')
const settling = testsOf('libs/memory/src/semantic/settle.test.ts')
const printing = testsOf('apps/cli/src/print/print.test.ts')

export const time: Matrix = {
  name: 'time',
  title: 'Time',
  about: `Memory has two times: *valid* time, when something held, and *record* time, what was believed as of a position of the
log. Both can be asked about. A third, the time of arrival, is only ever a makeshift, and flagged. The first table asks who
answers rightly about the past; the second, what becomes of each kind of time on its way from a message to an answer.`,
  tables: [
    {
      title: 'Asking about the past',
      rowsAre: 'question',
      columns: ['the core', 'every store', 'the whole pipeline', 'GraphQL'],
      rows: [
        row(
          'about an instant: nothing that began later',
          settling('B13 nothing holds before it begins'),
          graphs('B13 returns nothing that begins after the instant, in every kind of query'),
          cases('B13 as of an instant, nothing that began later is found, by any way'),
          graphql('L3 B13 reads as of a position, of an instant, and what held at one'),
        ),
        row(
          'about an instant: what held then, and was open then',
          settling('B14 a stretch of years that ended answers for its own time only'),
          items('K7 finds nodes by the value of a property, valid at an instant'),
          cases('B13 as of an instant, the profile and what is open are of that instant'),
          testsOf('apps/standalone/src/recall.test.ts')(
            'recall over the gateway, in one process, on SQLite > H6 equals the embedded recall: items, scores, facts, blocks',
          ),
        ),
        row(
          'as of a position: what was believed then',
          projecting('L3 as of a position is what a projection stopped there believes'),
          graphs('L3 reads what was believed at a position, in every kind of query'),
          storage('L3 what was believed at each position is what a memory of only the events up to it believes'),
          graphql('L3 B13 reads as of a position, of an instant, and what held at one'),
        ),
        row(
          'a fact with two stretches of time',
          settling('B10 the same fact in two stretches of time is two intervals'),
          items('B10 finds what overlaps a stretch of time, ends excluded, latest first'),
          cases('B10 a town lived in twice is two stretches of time, and the time between is another’s'),
          graphql('tells the history of a message and of a node, retracted or not, with positions to read as of'),
        ),
        row(
          'a fact whose text bounds it',
          settling(
            'C5 what is bounded in the text ends there',
            'C5 what was stopped at a time is denied from that time on, and holds until then',
          ),
          { notApplicable: 'A store holds intervals and knows no texts.' },
          contradictions('B14 a fact bounded in time answers by the year that is asked'),
          { notApplicable: 'The answer is the pipeline’s; that both give the same is tested beside it.' },
        ),
        row(
          'out of order: what came late stands where it belongs',
          projecting('E3 gives one state for all orders of delivery'),
          writes('B8 opens a slot again as it stood before a position'),
          cases('B8 events that come as third, first and second leave the state of those that come in order'),
          { notApplicable: 'The order is the log’s; GraphQL has no say in it.' },
        ),
      ],
    },
    {
      title: 'From a message to an answer',
      rowsAre: 'time',
      columns: ['it is read', 'it is kept and found', 'it is shown'],
      rows: [
        row(
          'UTC, and the evening before in another zone',
          instants('B1 an instant in UTC takes the offset of the zone that comes with it'),
          cases('B1 an evening in Los Angeles is found by the local date, and stands in UTC'),
          printing('B2 prints an instant in the offset that was in force there'),
        ),
        row(
          'a local time with a zone',
          instants('B2 a local time with its zone keeps its own clock'),
          cases('B2 a quarter to one in Shanghai stays a quarter to one, in the item and in the block'),
          cases('B2 a quarter to one in Shanghai stays a quarter to one, in the item and in the block'),
        ),
        row(
          'beside a clock change, and in the gap of one',
          instants('B11 a local time beside a clock change takes the offset of its side'),
          resolving('E1 wall clocks that a zone skips included'),
          printing('B2 prints an instant in the offset that was in force there'),
        ),
        row(
          'epochs, dates, months, years: one type, its precision kept',
          recording('B11 takes all forms of a time as one type'),
          episodes('B1 and B2 go by the local day of the event'),
          printing('B11 prints no more than is known'),
        ),
        row(
          '"yesterday", 去年: by the time of telling',
          resolving('B4 relative dates go by the time of the event, in its own offset'),
          cases('B4 "yesterday" and 去年 of an old export go by the time of telling, not by that of recording'),
          episodes('B4 a told time goes by the telling, years later too'),
        ),
        row(
          'none given: the time of arrival, flagged',
          recording('B5 flags the time of arrival, and never passes it off as the time of the event'),
          cases('B5 what came without a time is flagged so, in the item and on the log'),
          printing('B5 flags a time that was not given'),
        ),
        row(
          'absurd: no constraint, no fault',
          resolving('B7 never throws, whatever the text'),
          cases('B7 a question about an absurd time is answered without that constraint'),
          printing('B7 survives what no calendar holds'),
        ),
        row(
          '"today" on the second day of a session',
          working("B15 the present is the query's: an item falls due, then has expired"),
          cases('B15 "today" is the day of the question, on the second day of a session too'),
          cases('B15 "today" is the day of the question, on the second day of a session too'),
        ),
        row(
          'of what is derived: its sources’, not the job’s',
          testsOf('libs/memory/src/episodic/episodic.test.ts')('B17 what is derived carries the dates of its sources'),
          cases('B17 what recurs is dated by what it rests on, not by the day on which it was worked out'),
          testsOf('libs/embedded/src/model-abstraction.test.ts')(
            'abstraction by a model on sqlite > B17 asks at a pause of half an hour after a few episodes, and dates what it concludes by them',
          ),
        ),
        row(
          'the zone and clock of the process: no effect',
          determinism('E1 the time zone of the process changes nothing'),
          testsOf('tools/src/histories/histories.test.ts')(
            'L1 comes to what was recorded, under any clock, zone, randomness, batching and order of delivery',
          ),
          testsOf('tools/src/histories/planted-faults.test.ts')(
            'an extractor that looks at the clock',
            'an extractor that reads the local time',
          ),
        ),
      ],
    },
  ],
}
