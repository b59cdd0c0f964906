import { join } from 'node:path'
import { openTestMemory } from '@ecphory/embedded/testing'
import { memoryTypes } from '@ecphory/memory'
import { openShippedPolicies } from '@ecphory/onnx'
import { admissionParts } from './admission-parts.ts'
import type { BenchContext } from './bench-context.ts'
import { inOrder } from './in-order.ts'
import { costOf, costQuantile, generator } from './measure.ts'
import type { Cost } from './measure.ts'
import type { RatioSection, TableSection } from './section.ts'
import { admissionRequests, publicContexts, syntheticMessages } from './synthetic.ts'

const memories = 600
const perTrace = 20

/**
 * `admit`, its durable decision included, against `recall` of the same request on the same store, both with the shipped
 * encoder and policies. Every request brings a public context of its own, about 60 words that nobody has read before.
 */
export const admissionSection: RatioSection = {
  ...{ kind: 'ratio', name: 'admission', pairs: 15 },
  figures: [
    {
      ...{ name: 'admission.p50', better: 'smaller', aim: 1.5 },
      meaning: 'a request with admission, its recorded decision included / its recall alone, 600 memories',
    },
  ],
  async open(context) {
    const { ana, close } = await openFilled(context, 'admission.db')
    const contexts = publicContexts(generator(11))
    return {
      async slice(order) {
        const [admitted, recalled]: [Cost[], Cost[]] = [[], []]
        for (const text of admissionRequests) {
          const publicContext = contexts()
          const { ours, baseline } = await inOrder(
            order,
            () => costOf(() => ana.admit(text, { publicContext })),
            () => costOf(() => ana.recall(text)),
          )
          admitted.push(ours)
          recalled.push(baseline)
        }
        return {
          pairs: { 'admission.p50': { above: costQuantile(admitted, 0.5), below: costQuantile(recalled, 0.5) } },
        }
      },
      close,
    }
  },
}

/** Where an admission's time goes, part by part. */
export const admissionPartsSection: TableSection = {
  ...{ kind: 'table', name: 'admission.parts', figures: [] },
  async measure(context) {
    const { ana, parts, close } = await openFilled(context, 'admission-parts.db')
    try {
      const contexts = publicContexts(generator(12))
      const questions = admissionRequests.map((text) => ({ text, publicContext: contexts() }))
      // A decision is needed to measure its append, and the first request of a process compiles what it runs.
      for (const { text, publicContext } of questions) await ana.admit(text, { publicContext })
      context.findings.table('admission', await admissionParts(parts, ana.subject, questions))
    } finally {
      await close()
    }
  },
}

async function openFilled(context: BenchContext, file: string) {
  const encoder = await context.encoder()
  const policies = await openShippedPolicies(encoder)
  const path = join(context.folder, file)
  const { memory, log, graphs } = await openTestMemory({ path, types: memoryTypes, encoder, admission: policies })
  const ana = memory.of({ user: 'ana' })
  const messages = syntheticMessages(memories)
  for (let from = 0; from < memories; from += perTrace) await ana.record(messages.slice(from, from + perTrace))
  await memory.settled()
  return { ana, parts: { log, graphs, encoder, policies }, close: () => memory.close() }
}
