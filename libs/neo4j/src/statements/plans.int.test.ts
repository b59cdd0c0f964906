import neo4j from 'neo4j-driver'
import type { Driver, Plan } from 'neo4j-driver'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openNeo4jGraphStore } from '../open-neo4j.ts'
import { newInstallation } from '../testing/neo4j-server.ts'
import { describeOnServer } from '../testing/on-server.ts'
import { toParameters } from '../server/to-parameters.ts'
import { statements } from './statements.ts'

/** Plans differ with what parameters are, so each is given one of its kind. */
const parameters = toParameters({
  ...{
    space: 's',
    segment: 's',
    trace: 's',
    sourceKey: 's',
    checkpoint: 's',
    watermark: 's',
    setting: 's',
    value: 's',
  },
  ...{
    generationKey: 's',
    installation: 's',
    worker: 's',
    purge: 's',
    subject: 's',
    filling: 's',
    text: 's',
    word: 's',
  },
  ...{ tokens: 's', revision: 1, stillOpen: 1, position: 1, instant: 1, expected: 1, next: 1, count: 1, characters: 1 },
  ...{ withVectors: true, seconds: 1, list: ['s'], given: {} },
}) as object

/** Asks for the number of the server's last node, once in a purge. */
const looksThroughAll = new Set(['highestNode'])

const changesSchema = /^\s*(?:DROP|CYPHER 25\s+CREATE|CREATE) (?:INDEX|FULLTEXT|VECTOR)/u

describeOnServer('plans', (url) => {
  let driver: Driver
  beforeAll(async () => {
    await (await openNeo4jGraphStore({ url, installation: newInstallation() })).close()
    driver = neo4j.driver(url)
  }, 60_000)
  afterAll(() => driver.close())

  const operatorsOf = (plan: Plan | false): readonly string[] =>
    plan === false ? [] : [plan.operatorType, ...plan.children.flatMap(operatorsOf)]

  it.each(
    Object.entries(statements).filter(
      ([name, statement]) => !changesSchema.test(statement) && !looksThroughAll.has(name),
    ),
  )('%s looks through no more than its own space', async (_, statement) => {
    const explained = statement.replace(/^\s*(CYPHER 25)?/u, '$1 EXPLAIN ')
    const { summary } = await driver.executeQuery(explained, parameters)
    const operators = operatorsOf(summary.plan)
    expect(operators.length).toBeGreaterThan(0)
    expect(
      operators.filter((operator) => /AllNodesScan|NodeByLabelScan|AllRelationships|TypeScan/u.test(operator)),
    ).toEqual([])
  })
})
