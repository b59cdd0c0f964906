import { rmSync } from 'node:fs'
import { addAgain, allIds, checkReopened, closedBytes, countForeign, eraseAndClose } from './check-safety.ts'
import { crash } from './crash.ts'
import type { Participant } from './participant.ts'
import type { MeasuredRow } from './rows.ts'
import { startDriver } from './start-driver.ts'
import type { DriverProcess } from './start-driver.ts'
import { countSyncs, traced } from './syncs.ts'
import { commandOf } from './systems.ts'
import type { Places, SystemPlan } from './systems.ts'
import { probesOf } from './workload.ts'
import type { Workload } from './workload.ts'

export interface SafetySettings {
  readonly places: Places
  /** Acknowledgements after which a process is killed. */
  readonly crashAfter: number
  readonly hasStrace: boolean
}

/** Starts a system of its own in a folder; what it prints goes to a file beside the folder. */
export const startSystem = (plan: SystemPlan, places: Places, folder: string): Promise<DriverProcess> =>
  startDriver({ command: commandOf(plan, places, folder), logFile: `${folder}.log` })

/**
 * What is asked of a participant once the timed work is done, one after the other: isolation, repeats, bytes, reopening,
 * erasure, a kill, syncs. Ends its process.
 */
export async function measureSafety(
  participant: Participant & { readonly driver: DriverProcess },
  workload: Workload,
  { places, crashAfter, hasStrace }: SafetySettings,
): Promise<Omit<MeasuredRow, 'adds' | 'searches' | 'isAddingStopped' | 'isSearchingStopped'>> {
  const { plan, driver, folder, handles, leaked, addCost } = participant
  const { own, foreign } = probesOf(workload)
  const [firstUser = ''] = workload.users
  const { misses } = await driver.ask({ op: 'cost' })
  const isForeignThere = handles.has(`${foreign.user} ${foreign.id}`)
  const foreignHits = isForeignThere ? await countForeign(driver, foreign, firstUser) : null
  // Not the session whose turn is erased below: a copy that was kept would be found then.
  const repeated = workload.sessions.find((turns) => !turns.includes(own)) ?? []
  const repeats = await addAgain(driver, repeated)
  const before = await allIds(driver, workload.users)
  const bytes = await closedBytes(driver, folder)
  await driver.end()
  const again = await startSystem(plan, places, folder)
  const [question] = workload.questions
  if (question === undefined) throw new Error('The workload has no question.')
  const reopened = await checkReopened(again, before, question.query)
  const handle = handles.get(`${own.user} ${own.id}`) ?? ''
  const erased = await eraseAndClose(again, folder, { turn: own, handle })
  await again.end()
  return {
    ...{ system: plan.name, label: plan.label, version: driver.opened.version, openMs: driver.opened.openMs },
    ...{ misses, addCost, leaked, foreign: foreignHits, repeats, bytes, reopened, erased },
    crash: await measureCrash(participant, workload, { places, crashAfter }),
    syncs: hasStrace ? await measureSyncs(participant, workload, places) : null,
  }
}

function measureCrash(
  { plan, folder }: Participant,
  { sessions }: Workload,
  { places, crashAfter }: Pick<SafetySettings, 'places' | 'crashAfter'>,
): ReturnType<typeof crash> {
  return crash(() => startSystem(plan, places, `${folder}-crash`), sessions.flat(), crashAfter)
}

/** Warm ones included. */
const syncedUnits = { turns: 35, sessions: 10 }

async function measureSyncs({ plan, folder }: Participant, { sessions }: Workload, places: Places) {
  const traceFile = `${folder}-syncs.trace`
  rmSync(traceFile, { force: true })
  const command = traced(commandOf(plan, places, `${folder}-syncs`), traceFile)
  const driver = await startDriver({ command, logFile: `${folder}-syncs.log` })
  const units =
    plan.unit === 'session'
      ? sessions.slice(0, syncedUnits.sessions)
      : sessions.flatMap((turns) => turns.map((turn) => [turn])).slice(0, syncedUnits.turns)
  return countSyncs(driver, units, traceFile)
}
