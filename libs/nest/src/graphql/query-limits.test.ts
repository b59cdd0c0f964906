import { afterEach, describe, expect, it } from 'vitest'
import { publicGraphqlLimits, subgraphGraphqlLimits } from '../limits.ts'
import type { Service } from '../service/service.ts'
import { ask, post, startToyService, type ToyGraphql } from '../testing/toy-service.ts'

let service: Service
const start = async (graphql: ToyGraphql = {}) => {
  service = await startToyService(graphql)
}
afterEach(() => service.close())

describe('a hostile query is refused before it runs', () => {
  const nested = (depth: number) => `{ node { ${'next { '.repeat(depth)} id ${'} '.repeat(depth)} } }`
  const refusedFor = (what: string) => ({
    status: 400,
    errors: expect.arrayContaining([
      expect.objectContaining({
        message: expect.stringContaining(what),
        extensions: expect.objectContaining({ code: 'TOO_LARGE' }),
      }),
    ]),
  })

  it('too deep', async () => {
    await start()
    expect(await ask(service, nested(30))).toMatchObject(refusedFor('is nested deeper'))
    expect((await ask(service, nested(publicGraphqlLimits.depthMax - 2))).status).toBe(200)
  })

  it('too deep by way of fragments', async () => {
    await start()
    const fragments = Array.from(
      { length: 20 },
      (_, at) => `fragment F${at} on Node { next { ${at < 19 ? `...F${at + 1}` : 'id'} } }`,
    )
    expect(await ask(service, `{ node { ...F0 } } ${fragments.join(' ')}`)).toMatchObject(
      refusedFor('is nested deeper'),
    )
  })

  it('of 1,000 aliases', async () => {
    await start()
    const aliases = Array.from({ length: 1_000 }, (_, at) => `a${at}: hello`).join(' ')
    expect((await ask(service, `{ ${aliases} }`)).status).toBe(400)
    const some = Array.from({ length: 100 }, (_, at) => `a${at}: hello`).join(' ')
    expect(await ask(service, `{ ${some} }`)).toMatchObject(refusedFor('has more aliases'))
  })

  it('of aliases multiplied by fragments', async () => {
    await start()
    const doubling = Array.from(
      { length: 12 },
      (_, at) => `fragment F${at} on Query { ${at < 11 ? `...F${at + 1} a${at}: tenant ...F${at + 1}` : 'b: hello'} }`,
    )
    expect(await ask(service, `{ ...F0 } ${doubling.join(' ')}`)).toMatchObject(refusedFor('has more aliases'))
  })

  it('of fragments in circles', async () => {
    await start()
    const circle = '{ node { ...A } } fragment A on Node { next { ...B } } fragment B on Node { next { ...A } }'
    expect(await ask(service, circle)).toMatchObject({ status: 400 })
    expect(await ask(service, '{ node { ...A } } fragment A on Node { ...A }')).toMatchObject({ status: 400 })
  })

  it('of many directives', async () => {
    await start()
    expect(await ask(service, `{ hello ${'@skip(if: false) '.repeat(40)} }`)).toMatchObject({ status: 400 })
    const spread = Array.from({ length: 29 }, (_, at) => `a${at}: hello @skip(if: false) @include(if: true)`).join(' ')
    expect(await ask(service, `{ ${spread} }`)).toMatchObject(refusedFor('has more directives'))
  })

  it('of many tokens', async () => {
    await start()
    const answer = await ask(service, `{ ${'hello '.repeat(5_000)} }`)
    expect(answer).toMatchObject({ status: 400, errors: [{ extensions: { code: 'GRAPHQL_PARSE_FAILED' } }] })
  })

  it('of great cost', async () => {
    await start()
    expect(await ask(service, '{ node { many(first: 1000) { many(first: 1000) { id } } } }')).toMatchObject(
      refusedFor('costs more'),
    )
  })

  it('in batches', async () => {
    await start()
    const answer = await post(service, JSON.stringify([{ query: '{ hello }' }, { query: '{ hello }' }]))
    expect(answer).toMatchObject({ status: 400, errors: [{ extensions: { code: 'BAD_REQUEST' } }] })
  })

  it('that asks for the schema in production', async () => {
    await start()
    for (const query of ['{ __schema { types { name } } }', '{ __type(name: "Query") { name } }'])
      expect(await ask(service, query)).toMatchObject({
        status: 400,
        errors: [{ extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } }],
      })
    expect((await ask(service, '{ __typename }')).data).toEqual({ __typename: 'Query' })
  })

  it('of a persisted query', async () => {
    await start()
    const body = { extensions: { persistedQuery: { version: 1, sha256Hash: 'a'.repeat(64) } } }
    expect(await post(service, JSON.stringify(body))).toMatchObject({
      errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } }],
    })
  })

  it('unless the gateway asks it of a subgraph', async () => {
    await start({ limits: subgraphGraphqlLimits })
    const aliases = Array.from({ length: 300 }, (_, at) => `a${at}: hello`).join(' ')
    expect((await ask(service, `{ ${aliases} }`)).status).toBe(200)
    expect((await ask(service, nested(20))).status).toBe(200)
  })
})
