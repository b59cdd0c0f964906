import { afterEach, describe, expect, it } from 'vitest'
import type { Service, ServiceOptions } from '../service/service.ts'
import { ask, startToyService, type ToyGraphql } from '../testing/toy-service.ts'

let service: Service
const start = async (graphql: ToyGraphql = {}, options: Partial<ServiceOptions> = {}) => {
  service = await startToyService(graphql, options)
}
afterEach(() => service.close())

describe('an answer', () => {
  it('has the data', async () => {
    await start()
    expect(await ask(service, '{ hello(name: "Ann") tenant }')).toMatchObject({
      status: 200,
      data: { hello: 'Hello Ann', tenant: 'acme' },
    })
  })
})
