import type { Decision, LabelProbabilities } from '@ecphory/events'
import { describe, expect, it } from 'vitest'
import { areLabels, classify, decide, revise } from './decide.ts'
import { plainManifest as manifest } from './testing/plain-manifest.ts'

const none: LabelProbabilities = { episodic: 0.01, semantic: 0.01, procedural: 0.01, working: 0.01, fragmented: 0.01 }
const tau = 0.9

describe('the label set', () => {
  it('holds the likeliest type first, and beside it what reaches its threshold', () => {
    expect(classify({ ...none, episodic: 0.6, working: 0.7 }, manifest).labels).toEqual(['working', 'episodic'])
    expect(classify({ ...none, episodic: 0.4, working: 0.3 }, manifest).labels).toEqual(['episodic'])
    expect(classify({ ...none, episodic: 0.9, semantic: 0.8, procedural: 0.7, working: 0.6 }, manifest).labels).toEqual(
      ['episodic', 'semantic', 'procedural'],
    )
  })

  it('holds fragmented alone, and only where it is the likeliest', () => {
    expect(classify({ ...none, episodic: 0.8, fragmented: 0.9 }, manifest).labels).toEqual(['fragmented'])
    expect(classify({ ...none, episodic: 0.9, fragmented: 0.8 }, manifest).labels).toEqual(['episodic'])
  })
})

describe('the decision', () => {
  it('A6 stores nowhere what is fragmented beyond doubt', () => {
    const verdict = decide(classify({ ...none, fragmented: 0.95 }, manifest), tau, manifest, null)
    expect(verdict).toMatchObject({ labels: ['fragmented'], stored: [], doubtful: false, decidedBy: 'classifier' })
  })

  it('stores what is fragmented in doubt under its best other label', () => {
    const verdict = decide(classify({ ...none, semantic: 0.3, fragmented: 0.9499 }, manifest), tau, manifest, null)
    expect(verdict).toMatchObject({ labels: ['fragmented'], stored: ['semantic'], doubtful: true })
  })

  it('asks no annotator where the classifier is sure', () => {
    const verdict = decide(classify({ ...none, episodic: 0.999 }, manifest), tau, manifest, ['semantic'])
    expect(verdict).toMatchObject({ labels: ['episodic'], decidedBy: 'classifier', unannotated: false })
  })

  it('takes the annotator’s labels where it is not, fragmented included', () => {
    const unsure = classify({ ...none, episodic: 0.5, working: 0.45 }, manifest)
    expect(decide(unsure, tau, manifest, ['working', 'semantic'])).toMatchObject({
      labels: ['working', 'semantic'],
      stored: ['working', 'semantic'],
      decidedBy: 'annotator',
      unannotated: false,
    })
    expect(decide(unsure, tau, manifest, ['fragmented'])).toMatchObject({ stored: [], doubtful: false })
  })

  it('K2 lets the classifier’s word stand without an annotator, marked unannotated', () => {
    const unsure = classify({ ...none, episodic: 0.5, working: 0.45 }, manifest)
    expect(decide(unsure, tau, manifest, null)).toMatchObject({
      labels: ['episodic'],
      stored: ['episodic'],
      decidedBy: 'classifier',
      unannotated: true,
      threshold: tau,
    })
  })
})

describe('a revision', () => {
  const verdict = decide(classify({ ...none, episodic: 0.5, working: 0.5 }, manifest), tau, manifest, null)
  const decision: Decision = { ...verdict, segmentId: 't-0', traceId: 't', subject: { tenant: 'local', user: 'ana' } }

  it('K2 withdraws what the old label had made, and adds what is new', () => {
    expect(decision.stored).toEqual(['episodic', 'working'])
    const revised = revise(decision, ['working', 'semantic'])
    expect(revised).toMatchObject({
      labels: ['working', 'semantic'],
      stored: ['working', 'semantic'],
      withdrawn: ['episodic'],
      added: ['semantic'],
      decidedBy: 'annotator',
      unannotated: false,
    })
  })

  it('K2 withdraws everything where the label is fragmented', () => {
    expect(revise(decision, ['fragmented'])).toMatchObject({
      stored: [],
      withdrawn: ['episodic', 'working'],
      added: [],
    })
  })
})

describe('labels from outside', () => {
  it.each([
    [['episodic'], true],
    [['working', 'semantic', 'episodic'], true],
    [['fragmented'], true],
    [['fragmented', 'episodic'], false],
    [['episodic', 'episodic'], false],
    [[], false],
    [['__proto__'], false],
    [['EPISODIC'], false],
    ['episodic', false],
    [null, false],
    [['working', 'semantic', 'episodic', 'procedural'], false],
  ])('A7 of %j can be taken: %s', (labels, expected) => {
    expect(areLabels(labels)).toBe(expected)
  })
})
