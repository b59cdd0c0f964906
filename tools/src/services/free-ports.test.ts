import { createServer } from 'node:net'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { findFreePorts } from './free-ports.ts'

it('finds neighbouring ports that can be listened on', async () => {
  const ports = await findFreePorts(3)
  expect(ports).toEqual([ports[0], (ports[0] ?? 0) + 1, (ports[0] ?? 0) + 2])
  for (const port of ports) {
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    server.close()
  }
})
