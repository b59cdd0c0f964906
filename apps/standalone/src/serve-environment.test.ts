import { loadConfig } from '@ecphory/nest'
import { describe, expect, it } from 'vitest'
import { serveEnvironment } from './serve-environment.ts'
import { standaloneConfig } from './standalone-config.ts'

describe('what `serve` is set to', () => {
  const configOf = (given: Record<string, string>) => loadConfig(standaloneConfig, serveEnvironment(given))

  it('is development with one tenant, where nothing else is said', () => {
    expect(configOf({})).toMatchObject({ environment: 'development', jwt: { devTenant: 'local' } })
    expect(configOf({ ECPHORY_DEV_TENANT: 'own' }).jwt.devTenant).toBe('own')
  })

  it('is production with tokens alone, where that is said', () => {
    const given = { ECPHORY_ENVIRONMENT: 'production', ECPHORY_JWT_KEYS: '/keys/jwks.json' }
    const { environment, jwt } = configOf(given)
    expect([environment, jwt.devTenant]).toEqual(['production', undefined])
  })
})
