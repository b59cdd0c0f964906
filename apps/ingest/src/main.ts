import { runConfigured } from '@ecphory/nest'
import { ingestConfig } from './ingest-config.ts'
import { ingestService } from './ingest-service.ts'

await runConfigured('ingest', ingestConfig, ingestService)
