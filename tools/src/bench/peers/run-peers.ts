import { join } from 'node:path'
import { measureAdds } from './measure-adds.ts'
import { measureSafety, startSystem } from './measure-system.ts'
import type { SafetySettings } from './measure-system.ts'
import { measureSearches } from './measure-searches.ts'
import { createParticipant } from './participant.ts'
import type { Participant } from './participant.ts'
import type { MissingRow, PeerRow, QuestionRow } from './rows.ts'
import type { DriverProcess } from './start-driver.ts'
import { howToInstall, isInstalled } from './systems.ts'
import type { SystemPlan } from './systems.ts'
import type { Workload } from './workload.ts'

export interface RunSettings extends SafetySettings {
  /** Folder for what the systems write. */
  readonly runs: string
  /** CPU time that each system may spend on adding, and as much on searching. */
  readonly budgetMs: number
}

export interface PeersRun {
  /** One of each plan, in their order. */
  readonly rows: readonly PeerRow[]
  readonly questions: readonly QuestionRow[]
}

type RunningParticipant = Participant & { readonly driver: DriverProcess }

/** All systems at once, each in a process of its own: they add in turns, search in turns, and are tested one by one. */
export async function runPeers(
  plans: readonly SystemPlan[],
  workload: Workload,
  settings: RunSettings,
): Promise<PeersRun> {
  const entered: (RunningParticipant | MissingRow)[] = []
  for (const plan of plans) entered.push(await enter(plan, settings))
  const participants = entered.filter((one): one is RunningParticipant => 'driver' in one)
  await measureAdds(participants, workload.sessions, settings.budgetMs)
  const searchSlices = await measureSearches(participants, workload.questions, settings.budgetMs)
  const rows: PeerRow[] = []
  for (const one of entered) rows.push('driver' in one ? await rowOf(one, workload, searchSlices, settings) : one)
  return { rows, questions: participants.flatMap(({ questions }) => questions) }
}

async function enter(plan: SystemPlan, { places, runs }: RunSettings): Promise<RunningParticipant | MissingRow> {
  if (!isInstalled(plan, places)) return missing(plan, `not installed: ${howToInstall}`)
  const folder = join(runs, plan.name)
  try {
    const driver = await startSystem(plan, places, folder)
    return { ...createParticipant(plan, folder, driver), driver }
  } catch (error) {
    return missing(plan, `did not open: ${messageOf(error)}`)
  }
}

async function rowOf(
  participant: RunningParticipant,
  workload: Workload,
  searchSlices: number,
  settings: RunSettings,
): Promise<PeerRow> {
  const { plan, adds, searches, failure, spent } = participant
  if (failure !== null) return missing(plan, `failed: ${failure}`)
  process.stderr.write(`test ${plan.name}\n`)
  try {
    const isStopped = (used: number): boolean => used >= settings.budgetMs
    return {
      ...(await measureSafety(participant, workload, settings)),
      ...{ adds, searches, isAddingStopped: isStopped(spent.add) && adds.length < workload.sessions.length },
      isSearchingStopped: isStopped(spent.search) && searches.length < searchSlices,
    }
  } catch (error) {
    return missing(plan, `failed: ${messageOf(error)}`)
  }
}

const missing = ({ name, label }: SystemPlan, reason: string): MissingRow => ({ system: name, label, missing: reason })

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
