import { loadConfig, runService } from '@ecphory/nest'
import { admissionConfig } from './admission-config.ts'
import { admissionService } from './admission-service.ts'

await runService(admissionService(loadConfig(admissionConfig, process.env, process.env['ECPHORY_CONFIG'])))
