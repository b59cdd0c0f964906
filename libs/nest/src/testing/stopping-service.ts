import { setTimeout as sleep } from 'node:timers/promises'
import { runService } from '../service/run-service.ts'
import { serveGraphql } from '../graphql/serve-graphql.ts'
import { publicGraphqlLimits } from '../limits.ts'
import { createToySchema, type ToyContext, toyConfig, toyIdentity } from './toy-service.ts'

/** A process to be stopped: `node stopping-service.ts MODE` with `clean`, `stuck` (its stop never ends), `unable` (cannot start) or `faulty`. */
const mode = process.argv[2]

await runService({
  name: 'stopping',
  config: toyConfig,
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
})
