import { expect, it } from 'vitest'
import { printStores } from './stores-from-environment.ts'

const environment = {
  ECPHORY_KAFKA: 'one:9092,two:9092',
  ECPHORY_NEO4J_URL: 'bolt://graphs:7687',
  ECPHORY_NEO4J_PASSWORD: 'canary',
}

it('shows the settings of the stores, and no secret', () => {
  const shown = printStores(environment)
  expect(shown).toMatchObject({
    ECPHORY_KAFKA: 'one:9092,two:9092',
    ECPHORY_NEO4J_URL: 'bolt://graphs:7687',
    ECPHORY_NEO4J_PASSWORD: '(hidden)',
    ECPHORY_KEYS_URL: '(not set)',
  })
  expect(JSON.stringify(shown)).not.toContain('canary')
})

it('names what is missing', () => {
  expect(() => printStores({ ECPHORY_KAFKA: 'one:9092' })).toThrow(/ECPHORY_NEO4J_URL is not set/)
})
