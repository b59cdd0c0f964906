import { row, testsOf } from './matrix.ts'
import type { Cell, Matrix } from './matrix.ts'

const security = testsOf('libs/embedded/src/cases-security.test.ts')
const isolation = testsOf('apps/standalone/src/isolation.test.ts')
const services = testsOf('tools/src/faults/real-stack.e2e.test.ts')
const statements = testsOf('libs/neo4j/src/statements/statements.test.ts')
const neo4j = testsOf('libs/neo4j/src/isolation.int.test.ts')
const stores = testsOf('libs/memory/src/testing/graph-queries.contract.ts')
const learning = testsOf('libs/embedded/src/learning.test.ts')
const tickets = testsOf('libs/nest/src/auth/ticket.test.ts')
const identity = testsOf('libs/nest/src/auth/identity.test.ts')
const requests = testsOf('libs/nest/src/auth/signed-request.test.ts')
const server = testsOf('apps/standalone/src/standalone.e2e.test.ts')
const admission = testsOf('apps/standalone/src/admission.test.ts')
const ingest = testsOf('apps/standalone/src/ingest.test.ts')

const everyWay = security('G2 two tenants of one user name and one text are apart, in every way of reading and writing')
const hostileNames = security(
  'G6 injection strings are ordinary in texts, names, sessions, agents, users, tenants, keys and questions',
)
const overGraphql = isolation(
  'G2 another tenant’s ids > answer like ids that are not there, in every way of reading and writing',
)
const overServices = services('G3 G11 refuse whatever means ill, and answer foreign ids like missing ones')
const apart = isolation(
  'G2 another tenant’s ids > identical texts of two tenants stay apart in recall, lists and proposals',
)
const inProcess: Cell = {
  notApplicable: 'Within one process whoever holds the memory names the scope; there is no token and no hop to forge.',
}
const sameSubgraphs: Cell = {
  notApplicable:
    'The services serve the same subgraphs by the same code as the standalone server; what they add is tested in the rows of their own.',
}

export const tenancy: Matrix = {
  name: 'tenancy',
  title: 'Tenancy',
  about: `Two tenants with a user of one name and one text. What one of them tells never shows in what the other sees, by any way in
or out, and each exclusion has its positive control: the owner finds it. A foreign id answers like one that is not there.

*Embedded* is one process without tokens, where the same tests run on every store. *Standalone* is the GraphQL server in one
process; the tenant comes from the token. *Distributed* is Kafka with Neo4j, under the same test as the embedded memory where that
runs on every store, and all services as in production where a test asks them over HTTP.`,
  tables: [
    {
      title: 'Ways in and out',
      rowsAre: 'way',
      columns: ['embedded', 'standalone', 'distributed'],
      rows: [
        row('record, with identical texts, keys and ids', everyWay, apart, everyWay),
        row('recall, now and as of the past', everyWay, apart, everyWay),
        row(
          'admit, and decisions of admission',
          testsOf('libs/embedded/src/admission.test.ts')(
            "B1 never tells of another subject's memory",
            'answers alike for an id that is missing and for one that is of another',
          ),
          admission('G3 is for those who may read, and tells of nobody else'),
          sameSubgraphs,
        ),
        row('lists, history, proposals', everyWay, [...overGraphql, ...apart], [...everyWay, ...overServices]),
        row('receipt, retract, erase, label, feedback by foreign ids', everyWay, overGraphql, [
          ...everyWay,
          ...overServices,
        ]),
        row(
          'positions of the log',
          everyWay,
          isolation('positions of another subject on the same partition tell nothing'),
          sameSubgraphs,
        ),
        row(
          'settings of a tenant',
          { notApplicable: 'The embedded memory has none.' },
          ingest('G8 are the tenant’s own, hold for recalls that do not say, and go back to the default'),
          sameSubgraphs,
        ),
        row(
          'segments that wait for a label',
          testsOf('libs/embedded/src/unsure.test.ts')('I1 are the subject’s own, and gone once they are erased'),
          ingest('are shown to whoever may label, of the user alone, and no more than asked for'),
          sameSubgraphs,
        ),
        row(
          'hostile names of tenants and users',
          hostileNames,
          testsOf('libs/nest/src/auth/identity.test.ts')('is plain data, whatever it is called'),
          hostileNames,
        ),
      ],
    },
    {
      title: 'What stands between them',
      rowsAre: 'guard',
      columns: ['embedded', 'standalone', 'distributed'],
      rows: [
        row(
          'no scope, no answer',
          inProcess,
          server('G3 in production lets nobody in without a token, and shows nothing of itself'),
          overServices,
        ),
        row(
          'an argument cannot widen a token',
          inProcess,
          isolation('an argument cannot widen a token: another user needs users:any, and stays in the tenant'),
          identity('is never of another tenant'),
        ),
        row(
          'each operation needs its right',
          inProcess,
          isolation('without %s: %s', 'nobody asks nothing'),
          isolation('%s needs memory:read: %s'),
        ),
        row(
          'a ticket of another tenant or user',
          inProcess,
          isolation('%s refuses another tenant’s and a foreign user’s ticket: %s'),
          tickets('for another tenant', 'for another user', 'with any one character changed'),
        ),
        row(
          'a forged request between services',
          inProcess,
          { notApplicable: 'In one process subgraphs are called and not sent for.' },
          requests('is of exactly one body, text or bytes', 'with any one character changed'),
        ),
        row(
          'spaces of one store',
          stores('G2 two spaces with the same ids and texts answer apart'),
          stores('G2 two spaces with the same ids and texts answer apart'),
          neo4j('G2 no read shows, and no write touches, what is another tenant’s, even where the two are linked'),
        ),
        row(
          'every statement binds its space; without any one predicate a test fails',
          { notApplicable: 'Of SQLite and the plain store, the contract suite beside it compares whole answers.' },
          { notApplicable: 'Of SQLite and the plain store, the contract suite beside it compares whole answers.' },
          [
            ...statements(
              'G2 %s binds the space in every pattern of what is a subject’s',
              'finds every predicate: without any one of them the check fails',
            ),
            ...neo4j('G2 without any one of the predicates it is not so'),
          ],
        ),
      ],
    },
    {
      title: 'What runs behind',
      rowsAre: 'job',
      columns: ['tenants stay apart'],
      rows: [
        row(
          'settling, caches and expansion',
          security('G5 what one user settles, caches or expands never shows in another’s answer'),
        ),
        row(
          'a router that learns',
          learning('K5 lets one tenant’s labels change no decision of another, nor of whoever has none'),
        ),
        row(
          'a pool of labels',
          testsOf('libs/service/src/learning/trainer.test.ts')('reads the pool of its tenant alone'),
        ),
        row(
          'a head in force',
          testsOf('libs/service/src/learning/head-keeper.test.ts')(
            'is the shipped one until a tenant adopts another, and of that tenant alone',
          ),
        ),
        row(
          'a generation that answers one tenant',
          testsOf('libs/embedded/src/replay.test.ts')(
            'G5 a tenant may have a pointer of its own, and nobody else is moved',
          ),
        ),
        row(
          'logs of the services',
          testsOf('libs/nest/src/graphql/payload-in-logs.test.ts')('G12: no log line holds a word of a request'),
        ),
        row(
          'a tenant that asks too much',
          services(
            'bear a tenant that asks too much: honest refusals, nothing lost, memory bounded, the others served',
          ),
        ),
      ],
    },
  ],
}
