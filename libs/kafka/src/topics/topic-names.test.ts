import { describe, expect, it } from 'vitest'
import { TopicNames } from './topic-names.ts'

const odd = [
  'in',
  '__proto__',
  `'; DROP TABLE event; --`,
  '"',
  '\u0000x',
  'a\nb',
  '张伟 🕯️',
  '_',
  '_.',
  'a_5fb',
  '..',
  'A.b-C',
]

describe('names of topics', () => {
  it('leaves our own as they are in the default installation', () => {
    const names = new TopicNames('ecphory')
    expect(names.toKafka('ecphory.episodic.segments.r1')).toBe('ecphory.episodic.segments.r1')
    expect(names.toKafka('ecphory.dead-letters')).toBe('ecphory.dead-letters')
    expect(new TopicNames('test').toKafka('ecphory.traces')).toBe('test.traces')
  })

  it('gives each name back, and two for no two', () => {
    const names = new TopicNames('test')
    const all = [...odd, ...odd.map((name) => `ecphory.${name}`)]
    const kafka = all.map((name) => names.toKafka(name))
    expect(new Set(kafka).size).toBe(all.length)
    for (const name of kafka) expect(name).toMatch(/^[a-zA-Z0-9._-]+$/)
    expect(kafka.map((name) => names.fromKafka(name))).toEqual(all)
  })

  it('takes no topic of another installation for its own', () => {
    expect(new TopicNames('test').fromKafka('test-2.traces')).toBeNull()
    expect(new TopicNames('test').fromKafka('ecphory.traces')).toBeNull()
    expect(new TopicNames('ecphory').fromKafka('orders')).toBeNull()
  })

  it('refuses installations and topics that Kafka could not keep apart', () => {
    for (const installation of ['', 'a.b', 'a_b', 'ä', 'x'.repeat(65)]) {
      expect(() => new TopicNames(installation)).toThrow(expect.objectContaining({ code: 'INVALID_ARGUMENT' }))
    }
    expect(() => new TopicNames('a').toKafka('x'.repeat(250))).toThrow(
      expect.objectContaining({ code: 'INVALID_ARGUMENT' }),
    )
  })

  it('makes transactional ids that no two lanes share', () => {
    const names = new TopicNames('a')
    expect(names.transactionalId('g', 't/1', 0)).not.toBe(names.transactionalId('g/t', '1', 0))
    expect(names.transactionalId('router', 'ecphory.traces', 3)).toBe('a/router/ecphory.traces/3')
  })
})
