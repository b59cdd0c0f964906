import { modelFromEnvironment } from '@ecphory/llm'
import { loadConfig, runService } from '@ecphory/nest'
import { annotatorAnswerMsMax } from '@ecphory/routing'
import { routerConfig } from './router-config.ts'
import { routerService } from './router-service.ts'

const config = loadConfig(routerConfig, process.env, process.env['ECPHORY_CONFIG'])
const languageModel = modelFromEnvironment(process.env)?.within(annotatorAnswerMsMax)
await runService(routerService(config, languageModel))
