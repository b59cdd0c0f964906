#!/usr/bin/env node
import { runtimeProblem } from './runtime.ts'

const problem = runtimeProblem(process.versions.node)
if (problem === undefined) {
  const [{ run }, { processIo }] = await Promise.all([import('./run.ts'), import('./process-io.ts')])
  const exit = await run(process.argv.slice(2), processIo())
  await Promise.all([process.stdout, process.stderr].map((stream) => new Promise((done) => stream.write('', done))))
  // A server that hangs may still be waited for by what gave up on it: its connection must not hold the process.
  process.exit(exit)
} else {
  console.error(problem)
  process.exitCode = 4
}
