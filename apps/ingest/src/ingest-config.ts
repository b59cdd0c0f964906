import { kafkaSection, keysSection, neo4jSection, serviceSections, signingSection } from '@ecphory/nest'
import { z } from 'zod'

export const ingestConfig = z.strictObject({
  ...serviceSections,
  kafka: kafkaSection,
  neo4j: neo4jSection,
  keys: keysSection,
  signing: signingSection,
})
export type IngestConfig = z.infer<typeof ingestConfig>
