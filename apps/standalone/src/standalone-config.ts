import { jwtSection, limitsSection, routerSection, serviceSections, setting } from '@ecphory/nest'
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
})
export type StandaloneConfig = z.infer<typeof standaloneConfig>
