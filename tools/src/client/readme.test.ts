import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { clientFolder } from './generate-client.ts'
import { openService } from './open-service.ts'

const readme = readFileSync(new URL('README.md', clientFolder), 'utf8')
const [example = '', printed = ''] = [...readme.matchAll(/```(?:ts)?\n([\s\S]*?)```/g)].map(([, text]) => text)

it('the README’s example runs against the service, and prints what the README says', async () => {
  const service = await openService({ ECPHORY_ENVIRONMENT: 'development', ECPHORY_DEV_TENANT: 'local' })
  try {
    const script = example.replace('http://127.0.0.1:4000/graphql', service.url)
    expect(script).not.toBe(example)
    const args = ['--conditions=@ecphory/source', '--input-type=module-typescript', '-e', script]
    const cwd = fileURLToPath(new URL('../..', import.meta.url))
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd })
    expect(stderr).toBe('')
    expect(stdout).toBe(printed)
  } finally {
    await service.close()
  }
})
