import { loadConfig, runService } from '@ecphory/nest'
import { routerConfig } from './router-config.ts'
import { routerService } from './router-service.ts'

await runService(routerService(loadConfig(routerConfig, process.env, process.env['ECPHORY_CONFIG'])))
