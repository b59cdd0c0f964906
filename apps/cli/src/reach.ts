import { connect } from 'node:net'
import { EcphoryError } from '@ecphory/memory'

/** How long a server may take to accept a connection and to answer, in milliseconds. */
const answerMsMax = 5_000

export type Protocol = 'kafka' | 'bolt'

/** The least that a server of each protocol answers, whoever asks. */
const greetings: Readonly<Record<Protocol, Uint8Array>> = {
  // ApiVersions v0: size 10, api key 18, version 0, correlation id 1, no client id.
  kafka: Uint8Array.of(0, 0, 0, 10, 0, 18, 0, 0, 0, 0, 0, 1, 0xff, 0xff),
  // The magic number, and the version 4.4 as the only one of four that is proposed.
  bolt: Uint8Array.of(0x60, 0x60, 0xb0, 0x17, 0, 0, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
}

/**
 * Which of some servers answer; one that speaks TLS is asked for no more than a connection.
 * @param addresses `host:port`, or a URL; one of `bolt:` or `neo4j:` without a port has Bolt's own
 * @param waitMsMax for each of them, all at once
 * @returns what is to be said of each. Throws `STORE_FAILED` where none answers, with the reason of each.
 */
export async function reach(
  protocol: Protocol,
  addresses: readonly string[],
  waitMsMax = answerMsMax,
): Promise<string> {
  const tried = await Promise.all(
    addresses.map(async (address) => ({ address, fault: await faultOf(address, greetings[protocol], waitMsMax) })),
  )
  const said = tried.map(({ address, fault }) =>
    fault === null ? `${address} ${isEncrypted(address) ? 'accepts connections' : 'answers'}` : `${address}: ${fault}`,
  )
  if (tried.every(({ fault }) => fault !== null)) {
    throw new EcphoryError('STORE_FAILED', `No answer (${said.join('; ')}).`)
  }
  return said.join('; ')
}

const isEncrypted = (address: string): boolean => /^\w+\+s(?:sc)?:/.test(address)

/** Null, or what is wrong. */
async function faultOf(address: string, greeting: Uint8Array, waitMsMax: number): Promise<string | null> {
  const { hostname, port } = new URL(address.includes('://') ? address : `tcp://${address}`)
  return await new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || boltPort) })
    const end = (fault: string | null): void => {
      socket.destroy()
      resolve(fault)
    }
    socket.setTimeout(waitMsMax, () => end(`${socket.pending ? 'no connection' : 'silent'} for ${waitMsMax / 1_000} s`))
    socket.once('connect', () => (isEncrypted(address) ? end(null) : void socket.write(greeting)))
    socket.once('data', () => end(null))
    socket.once('end', () => end('closes the connection without an answer'))
    socket.once('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
  })
}

const boltPort = 7687
