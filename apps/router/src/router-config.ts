import { headsSection, kafkaSection, keysSection, neo4jSection, routerSection, serviceSections } from '@ecphory/nest'
import { z } from 'zod'

export const routerConfig = z.strictObject({
  ...serviceSections,
  kafka: kafkaSection,
  neo4j: neo4jSection,
  keys: keysSection,
  router: routerSection,
  heads: headsSection,
})
export type RouterConfig = z.infer<typeof routerConfig>
