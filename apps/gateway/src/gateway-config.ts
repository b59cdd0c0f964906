import { jwtSection, limitsSection, serviceSections, setting, signingSection, subgraphsSection } from '@ecphory/nest'
import { z } from 'zod'

export const gatewayConfig = z.strictObject({
  ...serviceSections,
  signing: signingSection,
  jwt: jwtSection,
  subgraphs: subgraphsSection,
  limits: limitsSection,
  supergraph: z.strictObject({
    /** The composed supergraph; by default the committed one of this release. */
    file: setting('ECPHORY_SUPERGRAPH', z.string().min(1).optional()),
  }),
})
export type GatewayConfig = z.infer<typeof gatewayConfig>
