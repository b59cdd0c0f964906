import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { EcphoryError } from '@ecphory/memory'
import { portTriesMax, servicePortMax, servicePortMin } from './limits.ts'

/**
 * `count` neighbouring ports that nothing listens on, lowest first. A Kafka broker needs two: it takes the port it is
 * given and the next one. Nothing holds them until the caller does, so that they are looked for just before use.
 */
export async function findFreePorts(count: number): Promise<number[]> {
  for (let tries = 0; tries < portTriesMax; tries += 1) {
    const first = randomInt(servicePortMin, servicePortMax - count)
    const ports = Array.from({ length: count }, (_, index) => first + index)
    const areFree = await Promise.all(ports.map(isFree))
    if (areFree.every(Boolean)) return ports
  }
  throw new EcphoryError(
    'STORE_FAILED',
    `No ${count} neighbouring free ports were found between ${servicePortMin} and ${servicePortMax}.`,
  )
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)))
  })
}
