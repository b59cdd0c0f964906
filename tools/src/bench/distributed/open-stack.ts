import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { findFreePorts } from '../../services/free-ports.ts'
import { startStack } from '../../stack/start-stack.ts'
import type { Stack } from '../../stack/start-stack.ts'
import type { BenchServers } from './servers.ts'

/** All services, each in its process, on an installation of their own. */
export interface BenchStack {
  readonly stack: Stack
  readonly kafka: string
  readonly neo4j: string
  readonly installation: string
  close(): Promise<void>
}

const stackPorts = 10

export async function openStack(servers: BenchServers): Promise<BenchStack> {
  const { kafka, neo4j, folder } = servers
  const installation = `bench-${randomBytes(6).toString('hex')}`
  const [port = 0] = await findFreePorts(stackPorts)
  const dataDir = join(folder, `stack-${installation}`)
  const stack = await startStack({ kafka, neo4j, installation, port, dataDir, partitions: 4 })
  const release = servers.holdBefore(() => stack.stop())
  const close = async () => {
    await stack.stop()
    release()
    await servers.drop(installation)
  }
  return { stack, kafka, neo4j, installation, close }
}
