import { modelFromEnvironment } from '@ecphory/llm'
import { runConfigured } from '@ecphory/nest'
import { annotatorAnswerMsMax } from '@ecphory/routing'
import { routerConfig } from './router-config.ts'
import { routerService } from './router-service.ts'

await runConfigured('router', routerConfig, (config) =>
  routerService(config, modelFromEnvironment(process.env)?.within(annotatorAnswerMsMax)),
)
