import { growthSection } from './growth-section.ts'
import { gatewaySection, kafkaSection, lagSection, neo4jSection, servicesSection } from './path-sections.ts'
import type { Section } from './section.ts'

/** What a run consists of, in its order; each may be run alone. */
export const sections = {
  kafka: kafkaSection,
  neo4j: neo4jSection,
  lag: lagSection,
  gateway: gatewaySection,
  services: servicesSection,
  growth: growthSection,
} as const satisfies Readonly<Record<string, Section>>
