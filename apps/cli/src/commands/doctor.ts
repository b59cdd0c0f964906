import { constants } from 'node:fs'
import { access, stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Option } from 'commander'
import type { StoresConfig } from '@ecphory/distributed'
import { withDeadline } from '@ecphory/service'
import { defineCommand, parseCount, type SharedOptions } from '../command.ts'
import { errorToLine, exitCodes } from '../exit-codes.ts'
import { isRemote, withExistingMemory } from '../open.ts'
import { formatTable } from '../print/table.ts'
import { reach, type Protocol } from '../reach.ts'

interface Check {
  readonly name: string
  readonly isGood: boolean
  readonly detail: string
}

/** Below this, the store could fill the disk within an import. */
const freeMebibytesMin = 200

interface DoctorOptions {
  /** Seconds. */
  readonly wait: number
}

export const doctor = defineCommand<DoctorOptions>({
  signature: 'doctor',
  summary: 'check what the memory needs: Node, folder, disk, store, models; of services, print the settings',
  options: [
    new Option('--wait <seconds>', 'how long the stores of services may take to answer')
      .argParser(parseCount(1))
      .default(30),
  ],
  action: async (_args, options, io) => {
    const node = {
      name: 'node',
      isGood: true,
      detail: `${process.versions.node} on ${process.platform}-${process.arch}`,
    }
    const checks = [node, ...(isRemote(options) ? await checkServices(options) : await checkFile(options))]
    const rows = checks.map(({ name, isGood, detail }) => [isGood ? 'ok' : 'FAULT', name, detail])
    const isWell = checks.every(({ isGood }) => isGood)
    return { json: checks, text: formatTable(rows, io.columns), exit: isWell ? exitCodes.ok : exitCodes.error }
  },
})

async function checkFile(options: SharedOptions): Promise<readonly Check[]> {
  const folder = await nearestFolder(dirname(resolve(options.db)))
  return [
    await check('folder', () => checkFolder(folder)),
    await check('disk', () => checkDisk(folder)),
    await check('store', () => checkStore(options)),
  ]
}

/** Their settings, one a row, with secrets hidden; then whether their servers answer; if so, whether the stores answer. */
async function checkServices(options: DoctorOptions & SharedOptions): Promise<readonly Check[]> {
  const { printStores, storesFromEnvironment } = await import('@ecphory/distributed')
  const complete = await check('settings', async () => {
    printStores(options.environment)
    return 'complete'
  })
  const stores = complete.isGood ? storesFromEnvironment(options.environment) : undefined
  if (stores === undefined) return [complete]
  const shown = Object.entries(printStores(options.environment))
  const settings = shown.map(([name, detail]) => ({ name, isGood: true, detail }))
  const servers = await Promise.all(
    serversOf(stores).map(({ name, protocol, addresses }) => check(name, () => reach(protocol, addresses))),
  )
  const isStoreAsked = servers.every(({ isGood }) => isGood)
  const describe = () => withDeadline(describeStore(options), options.wait * 1_000, 'Opening and reading them')
  return [complete, ...settings, ...servers, ...(isStoreAsked ? [await check('store', describe)] : [])]
}

interface Servers {
  readonly name: string
  readonly protocol: Protocol
  readonly addresses: readonly string[]
}

const serversOf = ({ kafka, neo4j, keys }: StoresConfig): readonly Servers[] => [
  {
    name: 'kafka',
    protocol: 'kafka',
    addresses: kafka.brokers.map((broker) => (kafka.tls ? `kafka+s://${broker}` : broker)),
  },
  { name: 'neo4j', protocol: 'bolt', addresses: [neo4j.url] },
  ...(keys?.url === undefined ? [] : [{ name: 'keys', protocol: 'bolt' as const, addresses: [keys.url] }]),
]

/** A check returns what it found, or throws what is wrong. */
async function check(name: string, work: () => Promise<string>): Promise<Check> {
  try {
    return { name, isGood: true, detail: await work() }
  } catch (error) {
    return { name, isGood: false, detail: errorToLine(error) }
  }
}

/** The folder of a memory that is still to be made may not exist yet. */
async function nearestFolder(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  )
  return isThere || dirname(folder) === folder ? folder : await nearestFolder(dirname(folder))
}

async function checkFolder(folder: string): Promise<string> {
  await access(folder, constants.W_OK)
  return `${folder} can be written`
}

async function checkDisk(folder: string): Promise<string> {
  const { bavail, bsize } = await statfs(folder)
  const free = Math.floor((bavail * bsize) / 2 ** 20)
  if (free < freeMebibytesMin) throw new Error(`only ${free} MiB are free; ${freeMebibytesMin} are advised`)
  return `${free} MiB free`
}

async function checkStore(options: SharedOptions): Promise<string> {
  const isThere = await stat(options.db).then(
    () => true,
    () => false,
  )
  if (!isThere) return `none yet at ${options.db}; "ecphory import FILE" makes one`
  return await describeStore(options)
}

async function describeStore(options: SharedOptions): Promise<string> {
  return await withExistingMemory(options, async (memory) => {
    const { subjects, encoder, head, parked } = await memory.status()
    return `${subjects.length} subjects, ${parked} parked events, encoder ${encoder}, head ${head}`
  })
}
