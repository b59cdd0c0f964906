import type { Row } from '../eval/evaluation.ts'
import { runAnnotator } from './annotator/run-annotator.ts'
import { shares } from './annotator/script.ts'
import { runEffectOnce } from './effect-once/run-effect-once.ts'
import type { FaultStack, Servers } from './harness/fault-stack.ts'
import type { Observer } from './harness/observer.ts'
import { OwnServers } from './harness/own-servers.ts'
import { launchRealStack } from './harness/real-stack.ts'
import { runHostile } from './hostile/run-hostile.ts'
import { runOutages } from './outages/run-outages.ts'
import { runOverload } from './overload/run-overload.ts'
import { runPoison } from './poison/run-poison.ts'
import { runStop } from './stop/run-stop.ts'

export interface ScenarioOptions {
  readonly seed: number
  readonly say: (line: string) => void
  /** The size that was asked for under this name, else the scenario's own. */
  readonly size: (name: SizeName, otherwise: number) => number
}

interface ServerOptions extends ScenarioOptions {
  readonly servers: OwnServers
}

export interface ScenarioResult {
  readonly n: number
  readonly figures: Readonly<Record<string, number>>
  readonly rows: readonly Row[]
  /** Whether all that must hold held. */
  readonly holds: boolean
}

/** Sizes that a command may name. */
export const sizeNames = [
  ...['events', 'users', 'redelivered', 'kills', 'rebalances', 'zombies', 'projectors'],
  ...['traces', 'down-ms', 'rounds', 'seconds', 'requests-per-second', 'segments'],
] as const
export type SizeName = (typeof sizeNames)[number]

/** Every scenario at its full size. */
export const scenarios: Readonly<Record<string, Scenario<ScenarioOptions>>> = {
  'effect-once': onServers(effectOnce),
  outages: onServers(outages),
  poison: onServers(poison),
  stop: onRealStack(stop),
  overload: onRealStack(overload),
  hostile: onRealStack(hostile),
  annotator,
}

async function annotator({ seed, say, size }: ScenarioOptions): Promise<ScenarioResult> {
  const kills = size('kills', 30)
  const { rows, outcomes, ...rest } = await runAnnotator({
    segments: size('segments', 20_000),
    kills,
    redelivered: size('redelivered', 0.1),
    seed,
    say,
  })
  const counts = { answered: outcomes.answered, timedOut: outcomes['timed-out'], invalid: outcomes.invalid }
  const notWhole = rows.filter(({ isWhole }) => !isWhole).length
  const figures = { kills: rows.length, notWhole, ...counts, ...rest }
  const wrong = rest.lost + rest.repeated + rest.otherOutcome + rest.wronglyMarked + rest.differing + notWhole
  const isAsScripted = [
    [outcomes.answered, shares.well],
    [outcomes['timed-out'], shares.slow + shares.stuck],
    [outcomes.invalid, shares.garbled + shares.senseless],
  ].every(([count = 0, share = 0]) => Math.abs(count / rest.askedOnce - share) < shareErrorMax)
  return {
    n: rest.decided,
    figures,
    rows: rows.map((row) => ({ ...row })),
    holds: wrong === 0 && rows.length === kills && isAsScripted,
  }
}

/** How far what came of the questions may be from the script's shares: 20,000 draws are within half of it. */
const shareErrorMax = 0.01

const addressesOf = ({ kafka, neo4j }: OwnServers): Servers => ({ kafka, neo4j })

async function effectOnce({ servers, seed, say, size }: ServerOptions): Promise<ScenarioResult> {
  const events = size('events', 20_000)
  const { fed, rows, differing, ...rest } = await runEffectOnce({
    ...addressesOf(servers),
    events,
    users: size('users', 400),
    redelivered: size('redelivered', 0.2),
    kills: size('kills', 30),
    rebalances: size('rebalances', 10),
    zombies: size('zombies', 2),
    seed,
    projectors: size('projectors', 1),
    say,
  })
  const zombies = rows.flatMap(({ zombie }) => zombie ?? [])
  const sum = (of: (one: (typeof zombies)[number]) => number) => zombies.reduce((total, one) => total + of(one), 0)
  const figures = {
    differing: differing.length,
    kills: rows.filter(({ fault }) => fault === 'kill').length,
    rebalances: rows.filter(({ fault }) => fault === 'rebalance').length,
    zombies: zombies.length,
    staleWrites: sum(({ held }) => held),
    staleRefused: sum(({ refused }) => refused),
    staleAccepted: sum(({ accepted }) => accepted),
    againOnLog: fed.again,
    againByGateway: fed.againByGateway,
    eventsPerSecond: (events + fed.again + fed.againByGateway) / rest.seconds,
    ...rest,
  }
  const isClean = differing.length + figures.staleAccepted + rest.lost + rest.repeated === 0
  const holds = isClean && zombies.every(({ held, refused }) => held > 0 && refused === held)
  return { n: events, figures, rows: rows.map((row) => ({ ...row })), holds }
}

async function outages({ servers, seed, say, size }: ServerOptions): Promise<ScenarioResult> {
  const { refusals, waited, endedAtStart, differing, ...rest } = await runOutages({
    servers,
    traces: size('traces', 200),
    downMs: size('down-ms', 10_000),
    seed,
    say,
  })
  const slowestRefusalMs = Math.max(...refusals.map(({ ms }) => ms))
  const counts = { waited: waited.length, endedAtStart: endedAtStart.length, differing: differing.length }
  const figures = { ...counts, ...rest, refusals: refusals.length, slowestRefusalMs }
  const holds = counts.endedAtStart + counts.differing + rest.lost + rest.parked === 0 && rest.pauses > 0
  return { n: rest.acknowledged, figures, rows: refusals.map((row) => ({ ...row })), holds }
}

async function poison({ servers, say }: ServerOptions): Promise<ScenarioResult> {
  const rows = await runPoison(addressesOf(servers), say)
  const ends = (end: string) => rows.filter((row) => row.end === end).length
  const figures = { parked: ends('parked'), stopped: ends('stopped'), none: ends('none') }
  return { n: rows.length, figures, rows: rows.map((row) => ({ ...row })), holds: figures.none === 0 }
}

async function stop(faults: FaultStack, observer: Observer, options: ScenarioOptions): Promise<ScenarioResult> {
  const { seed, say, size } = options
  const { stops, stages } = await runStop(faults, observer, {
    traces: size('traces', 400),
    rounds: size('rounds', 5),
    seed,
    say,
  })
  const handledTwice = stages.reduce((sum, { onTopic, taken }) => sum + Math.max(0, taken - onTopic), 0)
  const lost = stages.reduce((sum, { onTopic, taken }) => sum + Math.max(0, onTopic - taken), 0)
  const unclean = stops.filter(({ exitCode }) => exitCode !== 0).length
  const slowestMs = Math.max(...stops.map(({ ms }) => ms))
  const figures = { stops: stops.length, unclean, slowestMs, handledTwice, lost }
  return {
    n: stops.length,
    figures,
    rows: [...stops, ...stages].map((row) => ({ ...row })),
    holds: handledTwice + lost + unclean === 0,
  }
}

async function overload(faults: FaultStack, observer: Observer, options: ScenarioOptions): Promise<ScenarioResult> {
  const { size, say } = options
  const { memoryMb, others, retryAfterHolds, ...rest } = await runOverload(faults, observer, {
    seconds: size('seconds', 60),
    requestsPerSecond: size('requests-per-second', 100),
    say,
  })
  const grown = Object.values(memoryMb).map(([before, most]) => most - before)
  const quietRatio = rest.quietMs / rest.quietAloneMs
  const figures = {
    ...rest,
    others: others.length,
    retryAfterHolds: Number(retryAfterHolds),
    quietRatio,
    memoryGrownMb: Math.max(...grown),
  }
  const rows = Object.entries(memoryMb).map(([service, [beforeMb, mostMb]]) => ({ service, beforeMb, mostMb }))
  const holds = others.length + rest.lost + rest.withoutRetryAfter + rest.quietFailed === 0 && retryAfterHolds
  return { n: rest.sent, figures, rows, holds }
}

async function hostile(faults: FaultStack): Promise<ScenarioResult> {
  const { rows, foreign, answersStill } = await runHostile(faults)
  const wrong = rows.filter(({ isRight }) => !isRight).length
  const told = foreign.filter(({ foreign: answer, missing }) => answer !== missing).length
  const figures = { requests: rows.length, wrong, foreignIds: foreign.length, told, answersStill: Number(answersStill) }
  // What an owner is answered holds his memory.
  const asked = foreign.map(({ name, foreign: answer, missing }) => ({ name, foreign: answer, missing }))
  return {
    n: rows.length,
    figures,
    rows: [...rows, ...asked].map((row) => ({ ...row })),
    holds: wrong + told === 0 && answersStill,
  }
}

type Scenario<Options> = (options: Options) => Promise<ScenarioResult>

/** A broker and a Neo4j server of the scenario's own. */
function onServers(run: Scenario<ServerOptions>): Scenario<ScenarioOptions> {
  return async (options) => {
    const servers = await OwnServers.start()
    try {
      return await run({ ...options, servers })
    } finally {
      await servers.remove()
    }
  }
}

/** All services as they ship, on servers of the scenario's own. */
function onRealStack(
  run: (faults: FaultStack, observer: Observer, options: ScenarioOptions) => Promise<ScenarioResult>,
): Scenario<ScenarioOptions> {
  return onServers(async ({ servers, ...options }) => {
    const faults = await launchRealStack(servers)
    try {
      await faults.stack.ready()
      const observer = await faults.observe()
      try {
        return await run(faults, observer, options)
      } finally {
        await observer.close()
      }
    } finally {
      await faults.close()
    }
  })
}
