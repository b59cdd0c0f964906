import { startService, type RunningService, type StartOptions } from './service.ts'

/**
 * Starts a broker on `port` and `port + 1`, or finds it running in `dataDir`. The variables of
 * infra/services/start-kafka.sh go into `env`, e.g. `KAFKA_USERS` for a broker with logins and access lists.
 */
export function startKafka(options: StartOptions): Promise<RunningService> {
  return startService('kafka', options)
}
