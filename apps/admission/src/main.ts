import { policyMsMax } from '@ecphory/admission'
import { modelFromEnvironment } from '@ecphory/llm'
import { runConfigured } from '@ecphory/nest'
import { admissionConfig } from './admission-config.ts'
import { admissionService } from './admission-service.ts'

await runConfigured('admission', admissionConfig, (config) =>
  admissionService(config, modelFromEnvironment(process.env)?.within(policyMsMax)),
)
