import { admissionPartsSection, admissionSection } from './admission.ts'
import { appendSection } from './append.ts'
import { costSection } from './cost/cost.ts'
import { gatewayHttpSection } from './distributed/gateway-http.ts'
import { gatewayInProcessSection } from './distributed/gateway-in-process.ts'
import { distributedGrowthSection } from './distributed/growth-section.ts'
import { kafkaSection } from './distributed/kafka-log.ts'
import { lagSection, servicesSection } from './distributed/lag-sections.ts'
import { neo4jSection } from './distributed/neo4j.ts'
import { fixedWorkSections } from './fixed-work/fixed-work.ts'
import { growthSection } from './growth.ts'
import { nearestSection } from './nearest.ts'
import { processSection } from './process-section.ts'
import { rebuildSection } from './rebuild.ts'
import { recallSection } from './recall.ts'
import { routerSection } from './router.ts'
import type { Section } from './section.ts'
import { trainingRoundSection, trainingSection } from './training.ts'

const distributedRatios: readonly Section[] = [gatewayInProcessSection, gatewayHttpSection, kafkaSection, neo4jSection]

/** What `npm run bench` consists of: ratios take turns, tables follow in this order. */
export const benchSections: readonly Section[] = [
  appendSection,
  rebuildSection,
  recallSection,
  routerSection,
  admissionSection,
  trainingSection,
  ...fixedWorkSections,
  ...distributedRatios,
  admissionPartsSection,
  trainingRoundSection,
  costSection,
  nearestSection,
  growthSection,
  processSection,
]

/** What `npm run bench:distributed` consists of. */
export const distributedSections: readonly Section[] = [
  ...distributedRatios,
  lagSection,
  servicesSection,
  distributedGrowthSection,
]
