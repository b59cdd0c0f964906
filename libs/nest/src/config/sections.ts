import { memoryKindSchema } from '@ecphory/events'
import { z } from 'zod'
import {
  burstPoints,
  inFlightMax,
  inFlightPerTenantMax,
  pointsPerSecond,
  queueMax,
  signingKeyCharactersMin,
  signingKeysMax,
} from '../limits.ts'
import { secretSetting, setting } from './setting.ts'

const splitAtCommas = (value: unknown) =>
  typeof value === 'string'
    ? value
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '')
    : value

/** `a=url,b=url` in the environment, an object in the file. */
const splitPairs = (value: unknown) => {
  const parts = splitAtCommas(value)
  return typeof value === 'string'
    ? Object.fromEntries((parts as string[]).map((part) => part.split(/=(.*)/s).slice(0, 2)))
    : value
}

/** Credentials have settings of their own, which are hidden; inside a URL they would be printed. */
const urlOf = (protocol: RegExp) =>
  z.url({ protocol, error: 'is not a URL of the right kind' }).refine(hasNoCredentials, {
    error: 'must not carry a user or a password',
  })

function hasNoCredentials(text: string): boolean {
  const url = URL.parse(text)
  return url === null || (url.username === '' && url.password === '')
}

const httpUrl = urlOf(/^https?$/)
const count = z.coerce.number().int().min(1)
const name = z.string().min(1).max(256)

export const environmentSchema = z.enum(['development', 'production'])
export type Environment = z.infer<typeof environmentSchema>

/** Settings of every service. What is not said to be development is production, so that nothing opens by omission. */
export const serviceSections = {
  environment: setting('ECPHORY_ENVIRONMENT', environmentSchema.default('production')),
  installation: setting(
    'ECPHORY_INSTALLATION',
    z
      .string()
      .regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be 1 to 32 of a-z, 0-9 and -, beginning with a letter')
      .default('ecphory'),
  ),
  http: z.strictObject({
    host: setting('ECPHORY_HOST', z.string().min(1).default('127.0.0.1')),
    port: setting('ECPHORY_PORT', z.coerce.number().int().min(0).max(65_535).default(4000)),
  }),
  log: z.strictObject({
    level: setting('ECPHORY_LOG_LEVEL', z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info')),
  }),
  otlp: z.strictObject({ url: setting('ECPHORY_OTLP_URL', httpUrl.optional()) }),
}

const onOff = z.union([z.boolean(), z.stringbool()], 'must be true or false')

/** `ca` is a file of certificates that the brokers' are signed with, where those are not among Node's own. */
export const kafkaSection = z
  .strictObject({
    brokers: setting(
      'ECPHORY_KAFKA',
      z.preprocess(
        splitAtCommas,
        z.array(z.string().regex(/^[^\s:@]+:\d{1,5}$/, 'must be host:port, several of them with commas')).min(1),
      ),
    ),
    tls: setting('ECPHORY_KAFKA_TLS', onOff.default(false)),
    ca: setting('ECPHORY_KAFKA_CA', z.string().min(1).optional()),
    mechanism: setting('ECPHORY_KAFKA_MECHANISM', z.enum(['plain', 'scram-sha-256', 'scram-sha-512']).optional()),
    user: setting('ECPHORY_KAFKA_USER', name.optional()),
    password: secretSetting('ECPHORY_KAFKA_PASSWORD', z.string().optional()),
  })
  .superRefine(({ tls, ca, mechanism, user, password }, context) => {
    const require = (isMet: boolean, path: string, message: string): void => {
      if (!isMet) context.addIssue({ code: 'custom', path: [path], message })
    }
    require(tls || ca === undefined, 'tls', 'must be true where ECPHORY_KAFKA_CA names certificates')
    require(user === undefined || password !== undefined, 'password', 'belongs to ECPHORY_KAFKA_USER')
    require(user !== undefined ||
      (password ?? mechanism) === undefined, 'user', 'belongs to a password and a mechanism')
  })
export type KafkaSettings = z.output<typeof kafkaSection>

export const neo4jSection = z.strictObject({
  url: setting('ECPHORY_NEO4J_URL', urlOf(/^(neo4j|bolt)(\+s|\+ssc)?$/)),
  user: setting('ECPHORY_NEO4J_USER', name.optional()),
  password: secretSetting('ECPHORY_NEO4J_PASSWORD', z.string().optional()),
})

/** Where the keys are kept that seal the log: by default beside the graphs. Kept elsewhere, a backup of one has not both. */
export const keysSection = z.strictObject({
  url: setting('ECPHORY_KEYS_URL', urlOf(/^(neo4j|bolt)(\+s|\+ssc)?$/).optional()),
  user: setting('ECPHORY_KEYS_USER', name.optional()),
  password: secretSetting('ECPHORY_KEYS_PASSWORD', z.string().optional()),
})

/** Between gateway and subgraphs: the first key signs, the second is accepted too while it is replaced. */
export const signingSection = z.strictObject({
  keys: secretSetting(
    'ECPHORY_SIGNING_KEY',
    z.preprocess(
      splitAtCommas,
      z
        .array(z.string().min(signingKeyCharactersMin, `needs at least ${signingKeyCharactersMin} characters`))
        .min(1)
        .max(signingKeysMax, `takes at most ${signingKeysMax} keys`),
    ),
  ),
})

export const jwtSection = z.strictObject({
  jwksUrl: setting('ECPHORY_JWKS_URL', httpUrl.optional()),
  keysFile: setting('ECPHORY_JWT_KEYS', z.string().min(1).optional()),
  issuer: setting('ECPHORY_JWT_ISSUER', z.string().min(1).optional()),
  audience: setting('ECPHORY_JWT_AUDIENCE', z.string().min(1).optional()),
  devTenant: setting('ECPHORY_DEV_TENANT', name.optional()),
})
export type JwtConfig = z.infer<typeof jwtSection>

export const subgraphsSection = setting(
  'ECPHORY_SUBGRAPHS',
  z.preprocess(splitPairs, z.record(z.string().regex(/^[a-z][a-z0-9-]*$/, 'has a name that is none'), httpUrl)),
)

/** How much the router may ask a language model: 0 is never, a share of all segments a budget; not set, its schedule. */
export const routerSection = z.strictObject({
  calls: setting('ECPHORY_ROUTER_CALLS', z.coerce.number().min(0).lt(1).optional()),
})

/**
 * Where the heads of tenants are kept that the router trains: a folder that all of its processes share. Not set, the
 * shipped head answers everybody, and nothing is learned.
 */
export const headsSection = z.strictObject({ folder: setting('ECPHORY_HEADS', z.string().min(1).optional()) })

/** A file that names extractors beside those of this release, for generations that are replayed with them. */
export const versionsSection = z.strictObject({ file: setting('ECPHORY_VERSIONS', z.string().min(1).optional()) })

export const memoryTypeSection = setting('ECPHORY_MEMORY_TYPE', memoryKindSchema)

/** Of one tenant, but for `inFlight` and `queue`, which are the whole process'. */
export const limitsSection = z.strictObject({
  pointsPerSecond: setting('ECPHORY_POINTS_PER_SECOND', count.default(pointsPerSecond)),
  burstPoints: setting('ECPHORY_BURST_POINTS', count.default(burstPoints)),
  inFlightPerTenant: setting('ECPHORY_IN_FLIGHT_PER_TENANT', count.default(inFlightPerTenantMax)),
  inFlight: setting('ECPHORY_IN_FLIGHT', count.default(inFlightMax)),
  queue: setting('ECPHORY_QUEUE', count.default(queueMax)),
})

/** Sections that a file may hold: it is shared by services that each read a part of it. */
export const knownSections: readonly string[] = [
  ...Object.keys(serviceSections),
  ...['kafka', 'neo4j', 'keys', 'signing', 'jwt', 'subgraphs', 'memoryType', 'limits', 'router', 'heads', 'versions'],
]
