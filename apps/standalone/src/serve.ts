import { createLogger, loadConfig, runService } from '@ecphory/nest'
import { standaloneConfig } from './standalone-config.ts'
import { standaloneService } from './standalone-service.ts'
import { welcome } from './welcome.ts'

/** For a person at a terminal: development, one tenant without a token, and nothing on the screen but what he needs. */
const environment = { ECPHORY_ENVIRONMENT: 'development', ECPHORY_DEV_TENANT: 'local', ...process.env }
const config = loadConfig(standaloneConfig, environment, process.env['ECPHORY_CONFIG'])
const level = process.env['ECPHORY_LOG_LEVEL'] ?? 'warn'
const logger = createLogger({ service: 'standalone', level })
const service = await runService({ ...standaloneService(config, environment), logger })
console.log(welcome(service.url, config))
