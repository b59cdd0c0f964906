import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OwnBroker } from './own-broker.ts'

const copies = 3

/** Three brokers that keep each other's partitions. The first is also the only controller: it must not be killed. */
export class BrokerCluster {
  readonly #brokers = Array.from({ length: copies }, () => new OwnBroker())
  readonly #clusterId = `A${randomBytes(16).toString('base64url').slice(1)}`

  get addresses(): string[] {
    return this.#brokers.map(({ address }) => address)
  }

  async start(): Promise<void> {
    for (const broker of this.#brokers) await this.#start(broker)
  }

  /** @param index 1 or 2 */
  kill(index: number): void {
    this.#follower(index).kill()
  }

  async startAgain(index: number): Promise<void> {
    await this.#start(this.#follower(index))
  }

  async remove(): Promise<void> {
    await Promise.all(this.#brokers.map((broker) => broker.remove()))
  }

  #follower(index: number): OwnBroker {
    const broker = index > 0 ? this.#brokers[index] : undefined
    if (broker === undefined) throw new RangeError(`There is no broker ${index} that may go away.`)
    return broker
  }

  async #start(broker: OwnBroker): Promise<void> {
    const properties = join(broker.directory, 'cluster.properties')
    writeFileSync(properties, this.#propertiesOf(broker).join('\n'))
    await broker.start({ KAFKA_CLUSTER_ID: this.#clusterId, KAFKA_EXTRA_PROPS: properties })
  }

  #propertiesOf(broker: OwnBroker): readonly string[] {
    const index = this.#brokers.indexOf(broker)
    const [first] = this.#brokers
    return [
      `node.id=${index + 1}`,
      ...(index === 0 ? [] : ['process.roles=broker', `listeners=CLIENT://${broker.address}`]),
      `controller.quorum.voters=1@127.0.0.1:${(first?.port ?? 0) + 1}`,
      `default.replication.factor=${copies}`,
      'min.insync.replicas=2',
      `offsets.topic.replication.factor=${copies}`,
      `transaction.state.log.replication.factor=${copies}`,
      'transaction.state.log.min.isr=2',
    ]
  }
}
