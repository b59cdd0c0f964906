import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { traceRecordedV1, isOf } from '@ecphory/events'
import { createRandom, segmentIdOf } from '@ecphory/routing'
import { countRouted, differingLabels } from './count-routed.ts'
import type { RoutedCounts } from './count-routed.ts'
import { runRouter } from './router-child.ts'
import type { KillPlan } from './router-child.ts'
import { readRouted, recordAll } from './routed-store.ts'
import { isSure } from './script.ts'
import { scriptedTraces } from './traces.ts'
import type { ScriptedTraces } from './traces.ts'

export interface AnnotatorOptions {
  readonly segments: number
  readonly kills: number
  /** Share of the traces that are recorded twice. */
  readonly redelivered: number
  readonly seed: number
  readonly say: (line: string) => void
}

/** One kill as it happened: a row of the result. */
export interface KillRow {
  readonly kill: number
  readonly at: KillPlan['at']
  /** Questions to the annotator in this life of the router. */
  readonly asked: number
  /** Decisions afterwards, in a store that is opened and read as a whole. */
  readonly decided: number
  /** Whether there are as many as there are segments before the checkpoint: a batch is there, or it is not. */
  readonly isWhole: boolean
}

export interface AnnotatorResult extends RoutedCounts {
  readonly rows: readonly KillRow[]
  /** Questions over all lives, and those of a router that nothing happens to. */
  readonly asked: number
  readonly askedOnce: number
  /** Labels of the pool, and those that differ from the pool of a router that nothing happens to. */
  readonly pool: number
  readonly differing: number
  readonly seconds: number
}

/**
 * An annotator that is slow, stuck and talks nonsense by a script, and a router that is killed again and again while it
 * asks and writes, and is started again. In the end each segment is decided once, and the labels to learn from are those
 * of a router that nothing happened to.
 */
export async function runAnnotator(options: AnnotatorOptions): Promise<AnnotatorResult> {
  const { segments, redelivered, seed, say } = options
  const scripted = scriptedTraces(segments, redelivered, seed)
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-annotator-'))
  try {
    const startedAt = performance.now()
    const [whole, killed] = [join(folder, 'whole.db'), join(folder, 'killed.db')]
    await recordAll(whole, scripted.events)
    const offsets = await recordAll(killed, scripted.events)
    const { asked: askedOnce } = await runRouter(whole, null)
    say(`A router that nothing happens to has asked ${askedOnce} times.`)
    const rows = await killAgainAndAgain(killed, { ...scripted, offsets }, options)
    const last = await runRouter(killed, null)
    const [clean, routed] = [await readRouted(whole), await readRouted(killed)]
    const segmentIds = scripted.traces.flatMap(({ traceId, messages }) =>
      messages.map((_, index) => segmentIdOf(traceId, index)),
    )
    const counts = countRouted(routed, segmentIds)
    return {
      ...counts,
      rows,
      asked: rows.reduce((sum, { asked }) => sum + asked, last.asked),
      askedOnce,
      pool: counts.outcomes.answered,
      differing: differingLabels(routed, clean),
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Kills lives that on average ask for somewhat less than what would be done in equal parts, so that there is work for all. */
async function killAgainAndAgain(
  path: string,
  recorded: RecordedTraces,
  { segments, kills, seed, say }: AnnotatorOptions,
): Promise<readonly KillRow[]> {
  const random = createRandom(seed + 1)
  const questions = Array.from({ length: segments }, (_, index) => index).filter((index) => !isSure(index)).length
  const rows: KillRow[] = []
  for (let kill = 1; kill <= kills; kill += 1) {
    const afterAsked = 1 + Math.floor((random() * 1.9 * questions) / (kills + 1))
    const at = kill % 2 === 0 ? 'asked' : 'writing'
    const { asked, isKilled } = await runRouter(path, { afterAsked, at, afterMs: random() * killDelayMsMax[at] })
    if (!isKilled) break
    const { committed, decisions } = await readRouted(path)
    const [decided, wanted] = [decisions.length, segmentsBefore(recorded, committed)]
    rows.push({ kill, at, asked, decided, isWhole: decided === wanted })
    say(`kill ${kill} (${at}) after ${asked} questions: ${decided} decisions on ${wanted} segments that are done`)
  }
  return rows
}

/** Until the kill: long enough to come into a wait or the next questions; before a write, into it, or right behind it. */
const killDelayMsMax: Readonly<Record<KillPlan['at'], number>> = { asked: 100, writing: 150 }

interface RecordedTraces extends ScriptedTraces {
  /** Of the root events, in their order. */
  readonly offsets: readonly number[]
}

/** Segments of the traces that were recorded before an offset. */
function segmentsBefore({ events, offsets }: RecordedTraces, committed: number): number {
  const counts = new Map<string, number>()
  events.forEach(({ event }, index) => {
    const isBefore = (offsets[index] ?? Infinity) < committed
    if (isBefore && isOf(traceRecordedV1, event)) counts.set(event.data.traceId, event.data.messages.length)
  })
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}
