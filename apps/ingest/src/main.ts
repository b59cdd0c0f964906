import { loadConfig, runService } from '@ecphory/nest'
import { ingestConfig } from './ingest-config.ts'
import { ingestService } from './ingest-service.ts'

await runService(ingestService(loadConfig(ingestConfig, process.env, process.env['ECPHORY_CONFIG'])))
