import { createHash } from 'node:crypto'
import type { AnnotationOutcome } from '@ecphory/events'
import { EcphoryError, ModelOutputError } from '@ecphory/memory'
import { oneHead } from '@ecphory/routing'
import type { Annotation, Deferral, TenantHeads } from '@ecphory/routing'
import { plainManifest } from '@ecphory/routing/testing'
import { clockScale } from '../limits.ts'

/** What the annotator does when it is asked about a segment. */
export type Part = 'well' | 'slow' | 'garbled' | 'senseless' | 'stuck'

/** Of what is deferred, 10 % come too late, 5 % are garbage of two kinds, and 2 % never come. */
export const shares: Readonly<Record<Part, number>> = {
  well: 0.83,
  slow: 0.1,
  garbled: 0.025,
  senseless: 0.025,
  stuck: 0.02,
}

export const outcomes: Readonly<Record<Part, AnnotationOutcome>> = {
  well: 'answered',
  slow: 'timed-out',
  garbled: 'invalid',
  senseless: 'invalid',
  stuck: 'timed-out',
}

/** Every fifth text is one that the classifier is sure of: nobody is to be asked. */
export const isSure = (index: number): boolean => index % 5 === 4

/** Each text is another one, so that each has a part of its own. */
export const textOf = (index: number): string =>
  isSure(index)
    ? `I am quite sure that this happened to me once, and that it was just so, whatever others say: ${index}.`
    : `It rained on day ${index}.`

/** By the hash of the text alone: the same in every run, and in a run that takes up what a killed one left. */
export function partOf(text: string): Part {
  let drawn = createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32
  for (const [part, share] of Object.entries(shares) as [Part, number][]) {
    drawn -= share
    if (drawn < 0) return part
  }
  return 'stuck'
}

/** A head that is sure of long texts. */
export const lengthHeads = (encoder: string): TenantHeads =>
  oneHead({
    manifest: { ...plainManifest, encoder },
    logits: async (inputs) =>
      inputs.map(({ termIds }) => Float32Array.of(termIds.length > termsOfUnsure ? 9 : 0.3, -9, -9, -9, -9)),
  })

const termsOfUnsure = 80

/**
 * An annotator that goes by the script, and waits that are as much shorter as `clockScale` says. What is too late comes
 * after the wait that the router begins once it has asked, however busy the machine is: no two timers race.
 */
export function scriptedDeferral(onAsked: () => void): Deferral {
  let lateAnswers: (() => void)[] = []
  const answers: Readonly<Record<Part, () => Promise<Annotation>>> = {
    well: async () => ({ labels: ['working'], rawAnswer: 'working' }),
    slow: () => new Promise((answer) => lateAnswers.push(() => answer({ labels: ['semantic'], rawAnswer: 'late' }))),
    garbled: () => Promise.reject(new ModelOutputError(new EcphoryError('MODEL_OUTPUT_INVALID', 'No JSON.'), '{"lab')),
    senseless: async () => ({ labels: ['fragmented', 'working'], rawAnswer: 'senseless' }),
    stuck: () => new Promise(() => {}),
  }
  return {
    annotator: {
      kind: 'model',
      name: 'scripted',
      async annotate({ text }) {
        onAsked()
        return answers[partOf(text)]()
      },
    },
    async sleep(ms) {
      const late = lateAnswers
      lateAnswers = []
      await new Promise((resolve) => setTimeout(resolve, ms / clockScale))
      setImmediate(() => late.forEach((answer) => answer()))
    },
  }
}
