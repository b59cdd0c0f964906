import { setTimeout as sleep } from 'node:timers/promises'
import { EcphoryError } from '@ecphory/memory'
import { z } from 'zod'
import { serviceSections } from '../config/sections.ts'
import { runConfigured } from '../service/run-service.ts'
import { serveGraphql } from '../graphql/serve-graphql.ts'
import { publicGraphqlLimits } from '../limits.ts'
import { createToySchema, type ToyContext, toyConfig, toyIdentity } from './toy-service.ts'

/** A process to be stopped: `node stopping-service.ts MODE` with `clean`, `stuck` (its stop never ends), `unable` (cannot start), `unmade` (nor be made), `misconfigured` or `faulty`. */
const mode = process.argv[2]
if (mode === 'misconfigured') process.env['ECPHORY_PORT'] = 'a secret'

await runConfigured('stopping', z.strictObject(serviceSections), () => ({
  name: 'stopping',
  config: toyConfig,
  modules: [{ module: class Unmade {}, providers: [{ provide: 'store', useFactory: openStore }] }],
  http: async (parts) => ({
    graphql: await serveGraphql<ToyContext>({
      ...parts,
      schema: createToySchema(),
      limits: publicGraphqlLimits,
      contextOf: async (_request, _body, { signal }) => ({ identity: toyIdentity, signal }),
    }),
  }),
  start: async () => {
    if (mode === 'unable') throw new Error('cannot start on "a secret"')
    if (mode === 'faulty') setTimeout(() => JSON.parse('a secret'), 50)
  },
  stop: async ({ logger }) => {
    logger.info('stop was called')
    await sleep(mode === 'stuck' ? 60_000 : 10)
  },
  stopping: { stopMsMax: mode === 'stuck' ? 300 : 5_000 },
}))

function openStore(): string {
  if (mode !== 'unmade') return 'open'
  throw new EcphoryError('STORE_REFUSED', 'It refused.', { cause: new Error('the password "a secret"') })
}
