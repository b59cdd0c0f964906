import { kafkaSection, keysSection, limitsSection, neo4jSection, serviceSections, signingSection } from '@ecphory/nest'
import { z } from 'zod'

export const ingestConfig = z.strictObject({
  ...serviceSections,
  kafka: kafkaSection,
  neo4j: neo4jSection,
  keys: keysSection,
  signing: signingSection,
  /** What the gateway allows, to be shown in a tenant's settings: set them alike in both. */
  limits: limitsSection,
})
export type IngestConfig = z.infer<typeof ingestConfig>
