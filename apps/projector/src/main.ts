import { modelFromEnvironment } from '@ecphory/llm'
import { loadConfig, runService } from '@ecphory/nest'
import { projectorConfig } from './projector-config.ts'
import { projectorService } from './projector-service.ts'

const config = loadConfig(projectorConfig, process.env, process.env['ECPHORY_CONFIG'])
await runService(projectorService(config, modelFromEnvironment(process.env)))
