import { EcphoryError } from '@ecphory/memory'
import { Option } from 'commander'
import { defineCommand, parseCount } from '../command.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Io } from '../io.ts'
import { formatTable } from '../print/table.ts'

interface TopicsOptions {
  readonly kafka?: string
  readonly installation?: string
  readonly partitions: number
  readonly replication?: number
  readonly check?: boolean
}

/** Partitions of a new log: as many processes can share the work of a stage. The number never changes afterwards. */
const partitionsDefault = 8

export const topics = defineCommand<TopicsOptions>({
  signature: 'topics',
  summary: 'make the topics of the log on Kafka that are missing, and name those that do not fit',
  options: [
    new Option('--kafka <brokers>', 'host:port of the brokers, with commas (ECPHORY_KAFKA)'),
    new Option('--installation <name>', 'which of several on one cluster (ECPHORY_INSTALLATION; default: "ecphory")'),
    new Option('--partitions <count>', 'of a new log; it can never be changed')
      .argParser(parseCount(1))
      .default(partitionsDefault),
    new Option('--replication <count>', 'copies of each partition; default: the cluster’s own').argParser(
      parseCount(1),
    ),
    new Option('--check', 'make nothing, only look'),
  ],
  async action(_args, { check = false, partitions, replication, ...given }, io) {
    const { checkTopics, createTopics } = await import('@ecphory/kafka')
    const place = await placeOf(given, io)
    const making = { ...place, partitions, ...(replication !== undefined && { replication }) }
    const found = check ? await checkTopics(place) : await createTopics(making)
    const unfit = found.filter(({ problem }) => problem !== undefined)
    const rows = found.map((one) => [
      one.topic,
      `${one.partitions} partitions, kept ${one.retention}`,
      one.problem ?? '',
    ])
    const none = 'There are no topics of this installation.'
    const text = found.length === 0 ? none : formatTable(rows, io.columns)
    return { json: found, text, ...((unfit.length > 0 || found.length === 0) && { exit: exitCodes.differs }) }
  },
})

/** Options go before the environment, which names the login as it does for services. */
async function placeOf({ kafka, installation }: Pick<TopicsOptions, 'kafka' | 'installation'>, { environment }: Io) {
  const brokers = kafka ?? environment['ECPHORY_KAFKA'] ?? ''
  if (brokers === '') {
    throw new EcphoryError('INVALID_ARGUMENT', 'No broker is named; give --kafka HOST:PORT or set ECPHORY_KAFKA.')
  }
  const { kafkaFromEnvironment } = await import('@ecphory/distributed')
  const named = { ECPHORY_KAFKA: brokers, ...(installation !== undefined && { ECPHORY_INSTALLATION: installation }) }
  return kafkaFromEnvironment({ ...environment, ...named })
}
