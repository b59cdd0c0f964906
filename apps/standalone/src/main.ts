import { loadConfig, runService } from '@ecphory/nest'
import { standaloneConfig } from './standalone-config.ts'
import { standaloneService } from './standalone-service.ts'

const { env } = process
await runService(standaloneService(loadConfig(standaloneConfig, env, env['ECPHORY_CONFIG']), env))
