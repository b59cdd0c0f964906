import { EcphoryError } from '@ecphory/memory'
import { createLogger, loadConfig, runService } from '@ecphory/nest'
import { answerArguments } from './arguments.ts'
import { serveEnvironment } from './serve-environment.ts'
import { standaloneConfig } from './standalone-config.ts'
import { standaloneService } from './standalone-service.ts'
import { welcome } from './welcome.ts'

const answer = answerArguments(process.argv.slice(2))
if (answer === undefined) await serve().catch(tell)
else {
  process.exitCode = answer.exit
  if (answer.exit === 0) console.log(answer.text)
  else console.error(answer.text)
}

/** For a person at a terminal: nothing on the screen but what he needs. */
async function serve(): Promise<void> {
  const environment = serveEnvironment(process.env)
  const config = loadConfig(standaloneConfig, environment, process.env['ECPHORY_CONFIG'])
  const logger = createLogger({ service: 'standalone', level: config.log.level })
  const service = await runService({ ...standaloneService(config, environment), logger })
  console.log(welcome(service.url, config))
}

/** A wrong setting is told in a sentence; anything else is a fault of ours. */
function tell(error: unknown): void {
  if (!(error instanceof EcphoryError)) throw error
  console.error(`${error.code}: ${error.message}`)
  process.exitCode = 1
}
