import {
  kafkaSection,
  keysSection,
  memoryTypeSection,
  neo4jSection,
  serviceSections,
  signingSection,
  versionsSection,
} from '@ecphory/nest'
import { z } from 'zod'

export const projectorConfig = z.strictObject({
  ...serviceSections,
  kafka: kafkaSection,
  neo4j: neo4jSection,
  keys: keysSection,
  signing: signingSection,
  memoryType: memoryTypeSection,
  versions: versionsSection,
})
export type ProjectorConfig = z.infer<typeof projectorConfig>
