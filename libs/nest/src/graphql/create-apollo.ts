import { ApolloServer, type ApolloServerPlugin, type BaseContext, HeaderMap } from '@apollo/server'
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'
import { EcphoryError } from '@ecphory/memory'
import { GraphQLError, type GraphQLErrorExtensions } from 'graphql'
import { headersOf, statusOf } from '../http/status-of.ts'
import type { Logger } from '../logging/logger.ts'
import { formatError } from './format-error.ts'
import type { GraphqlOptions } from './graphql-options.ts'
import { knownOperations } from './known-operations.ts'
import { priceOperation } from './price-operation.ts'
import { queryLimitRules } from './query-limits.ts'

/** An Apollo Server that reports to nobody, shows no page, takes no batch and tells nothing of its inside. */
export function createApollo<C extends BaseContext>(options: GraphqlOptions<C>): ApolloServer<C> {
  const { schema, environment, limits, logger, plugins = [] } = options
  const isOpen = environment === 'development'
  return new ApolloServer<C>({
    schema,
    introspection: isOpen,
    hideSchemaDetailsFromClientErrors: !isOpen,
    csrfPrevention: true,
    allowBatchedHttpRequests: false,
    includeStacktraceInErrorResponses: false,
    persistedQueries: false,
    stopOnTerminationSignals: false,
    parseOptions: { maxTokens: limits.tokensMax },
    validationRules: [knownOperations, ...queryLimitRules(limits)],
    formatError: (formatted, error) => formatError(formatted, error, logger),
    logger: toApolloLogger(logger),
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginCacheControlDisabled(),
      chargeOperations(options),
      ...plugins,
    ],
  })
}

/** Charges the tenant once the operation is known and before anything of it runs. */
function chargeOperations<C extends BaseContext>(options: GraphqlOptions<C>): ApolloServerPlugin<C> {
  const { limiter, points = {} } = options
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ document, operation, contextValue }) {
          const tenant = options.tenantOf?.(contextValue)
          if (limiter === undefined || tenant === undefined || operation === undefined) return
          await limiter.spend(tenant, priceOperation(document, operation, points)).catch(refuseWhole)
        },
      }
    },
  }
}

/** Apollo takes the status and the headers of the answer from the error's extensions. */
function refuseWhole(error: unknown): never {
  if (!(error instanceof EcphoryError)) throw error
  const http: unknown = { status: statusOf(error.code), headers: new HeaderMap(Object.entries(headersOf(error))) }
  throw new GraphQLError(error.message, { originalError: error, extensions: { http } as GraphQLErrorExtensions })
}

/** Apollo writes errors into its messages; they are described as errors, without what they quote. */
function toApolloLogger(logger: Logger) {
  const describe = (message: unknown) => ({ err: message instanceof Error ? message : new Error(String(message)) })
  return {
    debug: () => undefined,
    info: () => undefined,
    warn: (message: unknown) => logger.warn(describe(message), 'Apollo Server warns.'),
    error: (message: unknown) => logger.error(describe(message), 'Apollo Server reports an error.'),
  }
}
