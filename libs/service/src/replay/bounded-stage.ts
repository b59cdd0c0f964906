import { rootTopic } from '@ecphory/events'
import { advanceStage, rootOf } from '@ecphory/memory'
import type { EventLog, Stage, StageLog, Stretch } from '@ecphory/memory'

/** The router over a stretch of the root log: begins at its start, and is done at its end. */
export async function advanceRouterWithin(
  log: EventLog,
  stage: Stage,
  stretch: Stretch,
  partition: number,
): Promise<number> {
  const { from, to } = boundsOf(stretch, partition)
  const at = await log.committed(stage.group, rootTopic, partition)
  if (at >= to) return 0
  if (at < from) return jump(log, stage, partition, at, from)
  const taken = await advanceStage(readOnlyBefore(log, to), stage, partition)
  const isOver = taken === 0 && (await log.end(rootTopic, partition)) >= to
  return isOver ? jump(log, stage, partition, at, to) : taken
}

/** A stage over the segments of a stretch: what comes of other root events is passed by. */
export async function advanceExtractorWithin(
  log: EventLog,
  stage: Stage,
  stretch: Stretch,
  partition: number,
): Promise<number> {
  const { from, to } = boundsOf(stretch, partition)
  if ((await log.watermark(stage.group, stage.topic, partition)) >= to) return 0
  const isWithin = (offset: number) => offset >= from && offset < to
  const within: Stage = {
    ...stage,
    handle: async (record, step) => {
      const root = rootOf(record.event)
      const isMeant = root === undefined || isWithin(root.offset) || stage.watermarkOf(record) !== null
      return isMeant ? stage.handle(record, step) : { outputs: [], claims: [] }
    },
  }
  return advanceStage(log, within, partition)
}

function boundsOf({ from, to }: Stretch, partition: number): { readonly from: number; readonly to: number } {
  return { from: from[partition] ?? 0, to: to[partition] ?? 0 }
}

/** Moves the router on over what is not its work, and tells those behind it. */
async function jump(log: EventLog, stage: Stage, partition: number, expected: number, next: number): Promise<number> {
  const outputs = stage.finish?.(next, partition) ?? []
  const { group, topic } = stage
  await log.commit({ group, topic, partition, expected, next, watermark: next, outputs, claims: [] })
  return next - expected
}

/** The log as if its partitions ended at an offset. */
function readOnlyBefore(log: EventLog, end: number): StageLog {
  return {
    committed: (group, topic, partition) => log.committed(group, topic, partition),
    watermark: (group, topic, partition) => log.watermark(group, topic, partition),
    commit: (step) => log.commit(step),
    read: async (topic, partition, from, limit) =>
      (await log.read(topic, partition, from, limit)).filter(({ position }) => position.offset < end),
  }
}
