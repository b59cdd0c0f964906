import { readFileSync } from 'node:fs'
import type { KafkaConnection } from '@ecphory/kafka'
import { EcphoryError } from '@ecphory/memory'
import { kafkaSection, loadConfig, serviceSections } from '@ecphory/nest'
import type { KafkaSettings } from '@ecphory/nest'
import { z } from 'zod'

/** Of the mechanisms the one that a password is never sent with. */
const mechanismDefault = 'scram-sha-512'

/** Brokers, and how to connect to them: what a configuration may leave out may be missing here. */
export type KafkaConfig = Pick<KafkaSettings, 'brokers'> & Partial<KafkaSettings>

type NamedConnection = Pick<KafkaConnection, 'brokers' | 'ssl' | 'sasl'>

/** What a client of the brokers is given. Throws `FILE_UNREADABLE` where their certificates cannot be read. */
export function kafkaConnection(config: KafkaConfig): NamedConnection {
  const { brokers, tls = false, ca, mechanism = mechanismDefault, user, password = '' } = config
  return {
    brokers: [...brokers],
    ...(tls && { ssl: ca === undefined ? true : { ca: [readCertificates(ca)] } }),
    ...(user !== undefined && { sasl: { mechanism, username: user, password } }),
  }
}

function readCertificates(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new EcphoryError('FILE_UNREADABLE', `The file ${path} of ECPHORY_KAFKA_CA cannot be read.`, { cause: error })
  }
}

const logConfig = z.strictObject({ installation: serviceSections.installation, kafka: kafkaSection })

/**
 * The brokers that the environment names, and which installation's topics there. Throws `INVALID_ARGUMENT` where it names
 * none, or where what it names is incomplete, and as `kafkaConnection` does.
 */
export function kafkaFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): NamedConnection & { readonly installation: string } {
  const { installation, kafka } = loadConfig(logConfig, environment)
  return { installation, ...kafkaConnection(kafka) }
}
