import type { z } from 'zod'
import { loadConfig } from '../config/load-config.ts'
import { createLogger } from '../logging/logger.ts'
import type { Logger } from '../logging/logger.ts'
import { createService } from './create-service.ts'
import type { Service, ServiceOptions } from './service.ts'

/**
 * Runs the service that this process' environment configures, and the file that `ECPHORY_CONFIG` names, as `runService`
 * does. What keeps it from starting, a wrong configuration included, is the last line of its log.
 */
export async function runConfigured<S extends z.ZodType>(
  name: string,
  schema: S,
  serviceOf: (config: z.output<S>) => ServiceOptions,
): Promise<Service> {
  const { env } = process
  let options: ServiceOptions
  try {
    options = serviceOf(loadConfig(schema, env, env['ECPHORY_CONFIG']))
  } catch (error) {
    return endUnstarted(createLogger({ service: name, level: 'fatal' }), error)
  }
  return runService(options)
}

/**
 * Runs a service as this process: SIGTERM and SIGINT stop it gracefully and end the process with 0, or with 1 where
 * something did not end in its time; a second signal ends it at once. A service that cannot start ends with 1.
 */
export async function runService(options: ServiceOptions): Promise<Service> {
  const logger = options.logger ?? createLogger({ service: options.name, level: options.config.log.level })
  const service = await createService({ ...options, logger }).catch((error: unknown) => endUnstarted(logger, error))
  endOnFault(service.logger)
  endOnSignals(service)
  try {
    await service.listen()
  } catch (error) {
    // Who is told to stop while starting may well fail to start; the stop then ends the process.
    if (service.stopping.aborted) return service
    tellUnstarted(logger, error)
    await service.close()
    process.exit(1)
  }
  return service
}

function endUnstarted(logger: Logger, error: unknown): never {
  tellUnstarted(logger, error)
  process.exit(1)
}

const tellUnstarted = (logger: Logger, error: unknown): void => {
  logger.fatal({ err: error }, 'The service cannot start.')
}

/** Node prints such an error with its message, which may quote a payload; the log describes it without. */
function endOnFault(logger: Logger): void {
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'An error was caught by nobody.')
    process.exit(1)
  })
}

function endOnSignals(service: Service): void {
  let isStopping = false
  const onSignal = (signal: NodeJS.Signals) => {
    if (isStopping) {
      service.logger.warn({ signal }, 'A second signal ends the service at once.')
      process.exit(1)
    }
    isStopping = true
    service.logger.info({ signal }, 'A signal asks the service to stop.')
    void service.close().then((isClean) => process.exit(isClean ? 0 : 1))
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}
