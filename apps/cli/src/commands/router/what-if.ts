import { writeFile } from 'node:fs/promises'
import { EcphoryError } from '@ecphory/memory'
import { estimateGate, thresholdOfShare } from '@ecphory/routing'
import type { HeadManifest, JudgedSegment } from '@ecphory/routing'
import { judgedSegments } from '@ecphory/service'
import type { DecidedSegment } from '@ecphory/service'
import { Option } from 'commander'
import { defineCommand, parseAmount, parseShares } from '../../command.ts'
import { withExistingMemory, type Memory } from '../../open.ts'
import { formatWhatIf } from '../../print/what-if.ts'
import type { NamedEstimate } from '../../print/what-if.ts'
import { whatIfPlot } from '../../print/what-if-plot.ts'
import { learningRouterOf } from './learning-router-of.ts'

interface Options {
  readonly tau?: readonly number[]
  readonly share?: readonly number[]
  readonly price?: number
  readonly svg?: string
}

const sharesDefault = [0, 0.05, 0.1, 0.2, 0.33, 0.5, 1]

export const whatIf = defineCommand<Options>({
  signature: 'what-if',
  summary: 'estimate from the log what other thresholds or budgets would cost and give; nothing changes',
  options: [
    new Option(
      '--share <shares>',
      `budgets as shares of all segments, with commas (default: ${sharesDefault.join()})`,
    ).argParser(parseShares),
    new Option('--tau <thresholds>', 'confidences below which the annotator is asked, with commas').argParser(
      parseShares,
    ),
    new Option('--price <amount>', 'what 1,000 calls cost, in any currency').argParser(parseAmount),
    new Option('--svg <file>', 'write accuracy over the share of calls as a drawing'),
  ],
  action: async (_args, options, io) =>
    await withExistingMemory(options, async (memory) => {
      await memory.settled()
      const { tenant, price = null, svg } = options
      const decided = await memory.decided(tenant)
      if (decided.length === 0) throw new EcphoryError('NOT_FOUND', `Nothing of tenant ${tenant} was routed yet.`)
      const judged = judgedSegments(decided, await manifestsOf(memory, tenant, decided))
      const estimates = estimatesOf(judged, options)
      if (svg !== undefined) await writeSvg(svg, whatIfPlot(judged, estimates))
      const json = { tenant, segments: judged.length, price, estimates }
      const text = formatWhatIf(json, io.columns)
      return { json, text: svg === undefined ? text : `${text}\n\nThe curve is in ${svg}.` }
    }),
})

function estimatesOf(judged: readonly JudgedSegment[], { tau = [], share }: Options): readonly NamedEstimate[] {
  const shares = share ?? (tau.length === 0 ? sharesDefault : [])
  return [
    { name: 'as it was', ...estimateGate(judged, null) },
    ...shares.map((one) => ({ name: `share ${one}`, ...estimateGate(judged, thresholdOfShare(judged, one)) })),
    ...tau.map((one) => ({ name: `tau ${one}`, ...estimateGate(judged, one) })),
  ]
}

/** Manifests of the heads that decided, as far as they are kept: none where the router of this memory learns nothing. */
async function manifestsOf(
  memory: Memory,
  tenant: string,
  decided: readonly DecidedSegment[],
): Promise<ReadonlyMap<string, HeadManifest>> {
  const manifests = new Map<string, HeadManifest>()
  const router = learningRouterOf(memory, tenant)
  if (router === null) return manifests
  for (const head of new Set(decided.map(({ decision }) => decision.head))) {
    const manifest = await router.manifestOf(head)
    if (manifest !== null) manifests.set(head, manifest)
  }
  return manifests
}

async function writeSvg(file: string, drawing: string): Promise<void> {
  await writeFile(file, drawing).catch((cause: unknown) => {
    throw new EcphoryError('STORE_FAILED', `${file} cannot be written.`, { cause })
  })
}
