import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { AclEntry, Admin } from 'kafkajs'
import type { KafkaConnection, KafkaLogin } from '../client/kafka-client.ts'
import { loadKafkajs } from '../client/kafkajs-internals.ts'
import { OwnBroker } from './own-broker.ts'

const run = promisify(execFile)
const administrator = { username: 'administrator', password: 'of-the-tests-alone' }
const member = { username: 'member', password: 'of-a-test-alone' }
const storePassword = 'of-the-tests-alone'

/** A broker that asks for a login, on one port as it is and on another behind TLS, and lets nobody do what no rule allows. */
export class GuardedBroker {
  readonly #broker = new OwnBroker()

  /** Where each `host:port` is a certificate of the broker's own: what signed it is in the file `certificates`. */
  get secureAddress(): string {
    return `127.0.0.1:${this.#broker.port + securePortOffset}`
  }

  get certificates(): string {
    return join(this.#broker.directory, 'broker.pem')
  }

  async start(): Promise<void> {
    await this.#makeCertificate()
    const properties = join(this.#broker.directory, 'guarded.properties')
    writeFileSync(properties, this.#secureListener().join('\n'))
    const users = [administrator, member].map(({ username, password }) => `${username}:${password}`).join(',')
    await this.#broker.start({ KAFKA_USERS: users, KAFKA_EXTRA_PROPS: properties })
  }

  /** A connection without TLS for somebody who has to be allowed everything first. */
  member(mechanism: KafkaLogin['mechanism'] = 'scram-sha-512', password = member.password): KafkaConnection {
    return { brokers: [this.#broker.address], sasl: { mechanism, username: member.username, password } }
  }

  /** The same behind TLS. */
  secureMember(mechanism: KafkaLogin['mechanism'] = 'scram-sha-512'): KafkaConnection {
    const ca = [readFileSync(this.certificates, 'utf8')]
    return { ...this.member(mechanism), brokers: [this.secureAddress], ssl: { ca } }
  }

  /** Lets the member do these. */
  async allow(rules: readonly AccessRule[]): Promise<void> {
    const { AclOperationTypes, AclPermissionTypes, AclResourceTypes, ResourcePatternTypes } = loadKafkajs().kafkajs
    const acl = rules.flatMap(({ kind, prefix, operations }) =>
      operations.map((operation): AclEntry => ({
        principal: `User:${member.username}`,
        host: '*',
        operation: AclOperationTypes[operation],
        permissionType: AclPermissionTypes.ALLOW,
        resourceType: AclResourceTypes[kind],
        resourceName: prefix ?? 'kafka-cluster',
        resourcePatternType: prefix === undefined ? ResourcePatternTypes.LITERAL : ResourcePatternTypes.PREFIXED,
      })),
    )
    await this.#administer((admin) => admin.createAcls({ acl }))
  }

  async remove(): Promise<void> {
    await this.#broker.remove()
  }

  async #administer(work: (admin: Admin) => Promise<unknown>): Promise<void> {
    const { Kafka, logLevel } = loadKafkajs().kafkajs
    const sasl = { mechanism: 'plain' as const, ...administrator }
    const admin = new Kafka({ brokers: [this.#broker.address], sasl, logLevel: logLevel.NOTHING }).admin()
    await admin.connect()
    try {
      await work(admin)
    } finally {
      await admin.disconnect()
    }
  }

  async #makeCertificate(): Promise<void> {
    const store = ['-alias', 'broker', '-keystore', this.#keyStore, '-storepass', storePassword, '-storetype', 'PKCS12']
    const made = ['-keyalg', 'EC', '-dname', 'CN=broker', '-ext', 'san=ip:127.0.0.1', '-validity', '2']
    await run('keytool', ['-genkeypair', ...store, ...made])
    await run('keytool', ['-exportcert', '-rfc', ...store, '-file', this.certificates])
  }

  get #keyStore(): string {
    return join(this.#broker.directory, 'broker.p12')
  }

  /** Beside the listeners that the script names. */
  #secureListener(): readonly string[] {
    const client = `CLIENT://${this.#broker.address}`
    const secure = `SECURE://${this.secureAddress}`
    const own = 'listener.name.secure'
    const scram = 'sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;'
    return [
      `listeners=${client},CONTROLLER://127.0.0.1:${this.#broker.port + 1},${secure}`,
      `advertised.listeners=${client},${secure}`,
      'listener.security.protocol.map=CLIENT:SASL_PLAINTEXT,CONTROLLER:SASL_PLAINTEXT,SECURE:SASL_SSL',
      `${own}.sasl.enabled.mechanisms=SCRAM-SHA-512`,
      `${own}.scram-sha-512.${scram}`,
      `${own}.ssl.keystore.type=PKCS12`,
      `${own}.ssl.keystore.location=${this.#keyStore}`,
      `${own}.ssl.keystore.password=${storePassword}`,
    ]
  }
}

/** Above the ports of all other brokers of tests. */
const securePortOffset = 11_000

export interface AccessRule {
  readonly kind: 'TOPIC' | 'GROUP' | 'TRANSACTIONAL_ID' | 'CLUSTER'
  /** What the names begin with that the rule is of; left out for the cluster itself. */
  readonly prefix?: string
  readonly operations: readonly ('READ' | 'WRITE' | 'CREATE' | 'DELETE' | 'DESCRIBE' | 'DESCRIBE_CONFIGS' | 'ALL')[]
}
