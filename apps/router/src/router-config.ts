import { kafkaSection, neo4jSection, serviceSections } from '@ecphory/nest'
import { z } from 'zod'

export const routerConfig = z.strictObject({ ...serviceSections, kafka: kafkaSection, neo4j: neo4jSection })
export type RouterConfig = z.infer<typeof routerConfig>
