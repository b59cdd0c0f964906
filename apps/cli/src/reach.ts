import { connect } from 'node:net'
import { EcphoryError } from '@ecphory/memory'

/** How long a server may take to accept a connection, in milliseconds. */
const reachMsMax = 5_000

/**
 * Which of some addresses accept a TCP connection.
 * @param addresses `host:port`, or a URL; one of `bolt:` or `neo4j:` without a port has Bolt's own
 * @returns a sentence that names those that do and those that don't. Throws `STORE_FAILED` where none does, with the reason of each.
 */
export async function reach(addresses: readonly string[]): Promise<string> {
  const tried = await Promise.all(addresses.map(async (address) => ({ address, fault: await connectTo(address) })))
  const silent = tried.filter(({ fault }) => fault !== null).map(({ address, fault }) => `${address}: ${fault}`)
  const answering = tried.filter(({ fault }) => fault === null).map(({ address }) => address)
  if (answering.length === 0) throw new EcphoryError('STORE_FAILED', `No connection (${silent.join('; ')}).`)
  return [`${answering.join(', ')} accepts connections`, ...silent].join('; ')
}

/** Null, or what is wrong. */
async function connectTo(address: string): Promise<string | null> {
  const { hostname, port } = new URL(address.includes('://') ? address : `tcp://${address}`)
  return await new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || boltPort) })
    const end = (fault: string | null): void => {
      socket.destroy()
      resolve(fault)
    }
    socket.setTimeout(reachMsMax, () => end(`nothing for ${reachMsMax / 1_000} s`))
    socket.once('connect', () => end(null))
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
  })
}

const boltPort = 7687
