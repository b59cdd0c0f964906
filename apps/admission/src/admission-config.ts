import {
  kafkaSection,
  keysSection,
  neo4jSection,
  serviceSections,
  signingSection,
  versionsSection,
} from '@ecphory/nest'
import { z } from 'zod'

export const admissionConfig = z.strictObject({
  ...serviceSections,
  kafka: kafkaSection,
  neo4j: neo4jSection,
  keys: keysSection,
  signing: signingSection,
  versions: versionsSection,
})
export type AdmissionConfig = z.infer<typeof admissionConfig>
