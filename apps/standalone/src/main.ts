import { runConfigured } from '@ecphory/nest'
import { standaloneConfig } from './standalone-config.ts'
import { standaloneService } from './standalone-service.ts'

await runConfigured('standalone', standaloneConfig, (config) => standaloneService(config, process.env))
