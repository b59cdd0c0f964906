import { EcphoryError } from '@ecphory/memory'
import { installationCharactersMax, topicCharactersMax } from '../limits.ts'

/**
 * Names of topics as Kafka takes them (`[a-zA-Z0-9._-]`, at most 249 characters), and back. `ecphory.traces` of the
 * installation `ecphory` is `ecphory.traces`; of `test` it is `test.traces`. Any other name comes after `_.`; a character
 * that Kafka does not take is `_` and the two hexadecimal digits of each of its bytes.
 */
export class TopicNames {
  readonly installation: string

  constructor(installation: string) {
    if (!installationPattern.test(installation) || installation.length > installationCharactersMax) {
      throw new EcphoryError(
        'INVALID_ARGUMENT',
        `An installation's name has 1 to ${installationCharactersMax} letters, digits and hyphens.`,
      )
    }
    this.installation = installation
  }

  toKafka(topic: string): string {
    const isOurs = topic.startsWith(ownPrefix)
    const name = `${this.installation}.${isOurs ? '' : '_.'}${escape(isOurs ? topic.slice(ownPrefix.length) : topic)}`
    if (name.length > topicCharactersMax) {
      throw new EcphoryError('INVALID_ARGUMENT', `A topic's name has ${name.length} characters for Kafka.`)
    }
    return name
  }

  /** Null for a topic of somebody else. */
  fromKafka(name: string): string | null {
    const prefix = `${this.installation}.`
    if (!name.startsWith(prefix)) return null
    const rest = name.slice(prefix.length)
    return rest.startsWith('_.') ? unescape(rest.slice(2)) : `${ownPrefix}${unescape(rest)}`
  }

  /** Consumer groups and transactional ids begin alike, so that one prefix is enough for a broker's access rules. */
  groupToKafka(group: string): string {
    return `${this.installation}.${group}`
  }

  transactionalId(...parts: readonly (string | number)[]): string {
    return [this.installation, ...parts.map((part) => encodeURIComponent(part))].join('/')
  }
}

const ownPrefix = 'ecphory.'
const installationPattern = /^[A-Za-z0-9][A-Za-z0-9-]*$/

const escape = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => {
      const character = String.fromCharCode(byte)
      return /[A-Za-z0-9.-]/.test(character) ? character : `_${byte.toString(16).padStart(2, '0')}`
    })
    .join('')

const unescape = (name: string): string =>
  Buffer.from(
    name.replace(/_([0-9a-f]{2})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16))),
    'latin1',
  ).toString()
