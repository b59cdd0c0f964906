type Environment = Readonly<Record<string, string | undefined>>

/**
 * What `serve` is set to where a person says nothing else: development, with one tenant that needs no token, and few words. Whoever asks
 * for production has no such tenant, since tokens alone let anybody in there.
 */
export function serveEnvironment(given: Environment): Environment {
  const environment = given['ECPHORY_ENVIRONMENT'] ?? 'development'
  const tenant = environment === 'development' ? { ECPHORY_DEV_TENANT: 'local' } : {}
  return { ECPHORY_LOG_LEVEL: 'warn', ...tenant, ...given, ECPHORY_ENVIRONMENT: environment }
}
