import { modelFromEnvironment } from '@ecphory/llm'
import { runConfigured } from '@ecphory/nest'
import { projectorConfig } from './projector-config.ts'
import { projectorService } from './projector-service.ts'

await runConfigured('projector', projectorConfig, (config) =>
  projectorService(config, modelFromEnvironment(process.env)),
)
