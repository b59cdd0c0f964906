import { policyMsMax } from '@ecphory/admission'
import { modelFromEnvironment } from '@ecphory/llm'
import { loadConfig, runService } from '@ecphory/nest'
import { admissionConfig } from './admission-config.ts'
import { admissionService } from './admission-service.ts'

const config = loadConfig(admissionConfig, process.env, process.env['ECPHORY_CONFIG'])
const languageModel = modelFromEnvironment(process.env)?.within(policyMsMax)
await runService(admissionService(config, languageModel))
