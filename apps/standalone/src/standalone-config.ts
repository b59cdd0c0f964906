import { jwtSection, limitsSection, routerSection, serviceSections, setting, versionsSection } from '@ecphory/nest'
import { z } from 'zod'

export const standaloneConfig = z.strictObject({
  ...serviceSections,
  store: z.strictObject({
    /** The file that holds everything; it is made where it does not exist. */
    path: setting('ECPHORY_DB', z.string().min(1).default('./.ecphory/memory.db')),
  }),
  router: routerSection,
  jwt: jwtSection,
  limits: limitsSection,
  versions: versionsSection,
})
export type StandaloneConfig = z.infer<typeof standaloneConfig>
