import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { EcphoryError } from '@ecphory/memory'
import { runScript, type ScriptOptions } from './run-script.ts'

/** The servers that infra/services starts, and what each is there. Versions are those of infra/compose.yaml as well. */
export const services = {
  kafka: { name: 'Kafka', version: '4.4.0', versionVariable: 'KAFKA_VERSION', ports: 2 },
  neo4j: { name: 'Neo4j', version: '2026.08.1', versionVariable: 'NEO4J_VERSION', ports: 1 },
} as const
export type ServiceKind = keyof typeof services

export interface StartOptions extends ScriptOptions {
  /** Holds the server's data, log and pid file; made where it is missing. */
  readonly dataDir: string
  readonly port: number
}

export interface RunningService {
  readonly kind: ServiceKind
  readonly version: string
  /** `127.0.0.1:19092` of a broker, `bolt://127.0.0.1:17687` of a Neo4j server. */
  readonly address: string
  readonly dataDir: string
  readonly pid: number
  /** Ends the server, by force if it does not end in time. Repeating it is harmless. */
  stop(): Promise<void>
}

/** A sentence that says what is missing to start a server of this kind here, or undefined where nothing is. */
export async function findMissing(kind: ServiceKind, options: ScriptOptions = {}): Promise<string | undefined> {
  try {
    await runScript(`services/start-${kind}.sh`, ['--check'], options)
    return undefined
  } catch (error) {
    if (error instanceof EcphoryError && error.code === 'RUNTIME_TOO_OLD') return error.message
    throw error
  }
}

/** Starts a server, or finds it running in `dataDir`. Throws what `runScript` throws. */
export async function startService(
  kind: ServiceKind,
  { dataDir, port, ...options }: StartOptions,
  extraArgs: readonly string[] = [],
): Promise<RunningService> {
  const { version: pinned, versionVariable } = services[kind]
  const version = options.env?.[versionVariable] ?? process.env[versionVariable] ?? pinned
  const folder = resolve(dataDir)
  const address = await runScript(`services/start-${kind}.sh`, [folder, String(port), ...extraArgs], {
    ...options,
    env: { ...options.env, [versionVariable]: version },
  })
  const pid = Number(readFileSync(join(folder, `${kind}.pid`), 'utf8'))
  return { kind, version, address, dataDir: folder, pid, stop: () => stopService(kind, folder) }
}

/** Stops the server that runs in `dataDir`, by its pid; nothing running is no fault. */
export async function stopService(kind: ServiceKind, dataDir: string): Promise<void> {
  await runScript(`services/stop-${kind}.sh`, [resolve(dataDir)])
}
