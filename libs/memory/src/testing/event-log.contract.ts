import { admissionsTopic, deadLettersTopic, headsTopic, rootTopic, subjectToKey } from '@ecphory/events'
import type { EcphoryEvent, Subject } from '@ecphory/events'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { retried } from '../ports/event-log.ts'
import type { EventLog, LogPosition, LogRecord, StageCommit, TopicEvent } from '../ports/event-log.ts'

const ana: Subject = { tenant: 'local', user: 'ana' }
const ben: Subject = { tenant: 'local', user: 'ben' }

/** An event of a subject; `root` makes it a derived one. */
function eventOf(subject: Subject, text: string, root?: { partition: number; offset: number }): EcphoryEvent {
  return {
    specversion: '1.0',
    id: `id-${text}`,
    source: 'contract',
    type: 'ecphory.trace.recorded.v1',
    time: '2026-01-02T03:04:05.000Z',
    datacontenttype: 'application/json',
    tenant: subject.tenant,
    partitionkey: subjectToKey(subject),
    ...(root === undefined ? {} : { rootpartition: root.partition, rootoffset: root.offset }),
    data: { text },
  }
}

const on = (topic: string, ...events: EcphoryEvent[]): TopicEvent[] => events.map((event) => ({ topic, event }))
const textOf = ({ event }: LogRecord): string => (event.data as { text: string }).text

/**
 * What every event log does. `open` gives an empty log with at least two partitions; `reopen`, where a log outlives its
 * process, closes it and opens it again.
 */
export function describeEventLog(
  name: string,
  open: () => Promise<EventLog>,
  reopen?: (log: EventLog) => Promise<EventLog>,
): void {
  describe(`event log: ${name}`, () => {
    let log: EventLog
    beforeEach(async () => {
      log = await open()
    })
    afterEach(async () => {
      await log.close()
    })

    const all = async (topic: string): Promise<LogRecord[]> => {
      const partitions = Array.from({ length: log.partitions }, (_, partition) => log.read(topic, partition, 0, 10_000))
      return (await Promise.all(partitions)).flat()
    }
    const step = (changes: Partial<StageCommit>): StageCommit => ({
      group: 'router',
      topic: 'in',
      partition: 0,
      expected: 0,
      next: 1,
      watermark: 1,
      outputs: [],
      claims: [],
      ...changes,
    })

    describe('append', () => {
      it('puts a subject on one partition, in order, at the positions that it answers', async () => {
        const events = Array.from({ length: 20 }, (_, i) => eventOf(ana, `${i}`))
        const first = await log.append(on('in', ...events.slice(0, 12)))
        const second = await log.append(on('in', ...events.slice(12)))
        const positions = [...first, ...second]
        expect(new Set(positions.map(({ partition }) => partition)).size).toBe(1)
        positions.reduce((before, after) => {
          expect(after.offset).toBeGreaterThan(before.offset)
          return after
        })
        const read = await log.read('in', positions[0]?.partition ?? -1, 0, 100)
        expect(read.map(({ position }) => position)).toEqual(positions)
        expect(read.map(({ event }) => event)).toEqual(events)
      })

      it('D2 keeps parallel appends apart and whole', async () => {
        const texts = Array.from({ length: 50 }, (_, i) => `${i}`)
        const answers = await Promise.all(
          texts.map((text) => log.append(on('in', eventOf(ana, text), eventOf(ana, `${text}b`)))),
        )
        const read = await all('in')
        expect(read).toHaveLength(100)
        for (const [i, [position]] of answers.entries()) {
          const at = read.findIndex(({ position: { offset } }) => offset === position?.offset)
          expect(textOf(read[at] as LogRecord)).toBe(`${i}`)
          expect(textOf(read[at + 1] as LogRecord)).toBe(`${i}b`)
        }
      })

      it('spreads subjects over the partitions and lists its topics', async () => {
        const subjects = Array.from({ length: 30 }, (_, i): Subject => ({ tenant: 'local', user: `user-${i}` }))
        await log.append(subjects.flatMap((subject) => on('in', eventOf(subject, subject.user))))
        await log.append(on('out', eventOf(ana, 'x')))
        const used = new Set((await all('in')).map(({ position }) => position.partition))
        expect(used.size).toBeGreaterThan(1)
        expect(await log.topics()).toEqual(['in', 'out'])
      })

      it('appends nothing for nothing', async () => {
        expect(await log.append([])).toEqual([])
        expect(await log.topics()).toEqual([])
      })

      it('A7 G6 keeps odd names and texts as they are', async () => {
        const odd = ['__proto__', 'constructor', `'; DROP TABLE event; --`, '"', '\u0000x', 'a\nb', '张伟 🕯️']
        for (const text of odd) await log.append(on(text, eventOf({ tenant: text, user: text }, text)))
        for (const text of odd) {
          const [record, ...more] = await log.readSubject(text, { tenant: text, user: text }, 0, 10)
          expect(more).toEqual([])
          expect(record === undefined ? null : textOf(record)).toBe(text)
        }
        expect(await log.topics()).toEqual([...odd].sort())
      })
    })

    describe('read', () => {
      it('reads from an offset, up to a limit, and past the end nothing', async () => {
        const positions = await log.append(on('in', ...['a', 'b', 'c', 'd'].map((text) => eventOf(ana, text))))
        const { partition, offset } = positions[1] as { partition: number; offset: number }
        expect((await log.read('in', partition, offset, 2)).map(textOf)).toEqual(['b', 'c'])
        const end = await log.end('in', partition)
        expect(end).toBeGreaterThan((positions[3] as { offset: number }).offset)
        expect(await log.read('in', partition, end, 10)).toEqual([])
        expect(await log.read('nothing', 0, 0, 10)).toEqual([])
        expect(await log.end('nothing', 0)).toBe(0)
      })

      it('meets the next event at the end or after it', async () => {
        const [first] = await log.append(on('in', eventOf(ana, 'a')))
        await log.append(on('other', eventOf(ana, 'between')))
        const end = await log.end('in', first?.partition ?? -1)
        const [second] = await log.append(on('in', eventOf(ana, 'b')))
        expect(second?.offset).toBeGreaterThanOrEqual(end)
        expect((await log.read('in', first?.partition ?? -1, end, 10)).map(textOf)).toEqual(['b'])
      })

      it('readSubject keeps to one subject, whose names can not be mistaken for another pair', async () => {
        const tricky: Subject[] = [
          { tenant: 'a', user: 'b' },
          { tenant: 'a","b', user: '' },
          { tenant: 'a', user: '","b' },
          { tenant: 'a,b', user: 'c' },
          { tenant: 'a', user: 'b,c' },
        ]
        for (const [i, subject] of tricky.entries())
          await log.append(on('in', eventOf(subject, `${i}a`), eventOf(subject, `${i}b`)))
        for (const [i, subject] of tricky.entries()) {
          expect((await log.readSubject('in', subject, 0, 10)).map(textOf)).toEqual([`${i}a`, `${i}b`])
          expect((await log.readSubject('in', subject, 0, 1)).map(textOf)).toEqual([`${i}a`])
        }
        expect(await log.readSubject('in', { tenant: 'a', user: 'c' }, 0, 10)).toEqual([])
        expect(await log.readSubject('out', { tenant: 'a', user: 'b' }, 0, 10)).toEqual([])
      })

      it('derivedFrom finds what names a root position, on that topic alone', async () => {
        const [root, other] = await log.append(on('in', eventOf(ana, 'root'), eventOf(ana, 'other')))
        await log.append(on('out', eventOf(ana, 'x', root), eventOf(ana, 'z', root), eventOf(ana, 'y', other)))
        await log.append(on('elsewhere', eventOf(ana, 'w', root)))
        expect((await log.derivedFrom('out', root as LogPosition)).map(textOf)).toEqual(['x', 'z'])
        expect((await log.derivedFrom('out', other as LogPosition)).map(textOf)).toEqual(['y'])
        expect(await log.derivedFrom('in', root as LogPosition)).toEqual([])
      })

      it('derivedFrom finds what stands in order, however many retries came late', async () => {
        const roots = await log.append(on('in', ...Array.from({ length: 40 }, (_, i) => eventOf(ana, `${i}`))))
        for (const root of roots) await log.append(on('out', eventOf(ana, `${root.offset}`, root)))
        for (const root of roots.slice(0, 30)) await log.append(on('out', retried(eventOf(ana, 'late', root))))
        for (const root of roots) {
          const texts = (await log.derivedFrom('out', root)).map(textOf)
          expect(texts.filter((text) => text !== 'late')).toEqual([`${root.offset}`])
        }
      })

      it('derivedFrom finds each root of many, and dead letters in any order', async () => {
        const roots = await log.append(on('in', ...Array.from({ length: 60 }, (_, i) => eventOf(ana, `${i}`))))
        for (const root of roots.filter((_, i) => i % 3 !== 0)) {
          await log.commit(
            step({
              expected: await log.committed('router', 'in', 0),
              next: root.offset + 1,
              outputs: on('out', eventOf(ana, `a${root.offset}`, root), eventOf(ana, `b${root.offset}`, root)),
            }),
          )
        }
        for (const root of [...roots].reverse())
          await log.append(on(deadLettersTopic, eventOf(ana, `dead ${root.offset}`, root)))
        for (const [i, root] of roots.entries()) {
          const texts = (await log.derivedFrom('out', root)).map(textOf)
          expect(texts).toEqual(i % 3 === 0 ? [] : [`a${root.offset}`, `b${root.offset}`])
          expect((await log.derivedFrom(deadLettersTopic, root)).map(textOf)).toEqual([`dead ${root.offset}`])
        }
      })
    })

    describe('dropTopic', () => {
      it('L2 drops events and progress of that topic alone, and it may be made again', async () => {
        await log.append([
          ...on('in', eventOf(ana, 'a')),
          ...on('out', eventOf(ana, 'x')),
          ...on('out', eventOf(ben, 'y')),
        ])
        const claims = [{ name: 'n', value: 'v' }]
        await log.commit(step({ topic: 'out', next: 3, claims, outputs: on('other', eventOf(ana, 'z')) }))
        await log.commit(step({ next: 5 }))
        await log.dropTopic('out')
        expect(await log.topics()).toEqual(['in', 'other'])
        expect(await all('out')).toEqual([])
        expect(await log.readSubject('out', ana, 0, 10)).toEqual([])
        expect([await log.committed('router', 'out', 0), await log.watermark('router', 'out', 0)]).toEqual([0, 0])
        expect(await log.committed('router', 'in', 0)).toBe(5)
        expect((await all('in')).map(textOf)).toEqual(['a'])
        expect((await log.claimed(['n'])).get('n')).toBe('v')
        await log.append(on('out', eventOf(ana, 'again')))
        expect((await all('out')).map(textOf)).toEqual(['again'])
      })

      it('takes a topic that is not there for dropped, and keeps the root log, the dead letters and the heads', async () => {
        await log.dropTopic('nothing')
        await log.append(on(rootTopic, eventOf(ana, 'a')))
        for (const topic of [rootTopic, deadLettersTopic, headsTopic, admissionsTopic]) {
          await expect(log.dropTopic(topic)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
        }
        expect((await all(rootTopic)).map(textOf)).toEqual(['a'])
      })
    })

    it('L4 keeps a topic from its first event on, whatever was erased', async () => {
      await log.append(on('in', eventOf(ana, 'a'), eventOf(ben, 'b')))
      await log.erase(
        ana,
        () => null,
        () => false,
      )
      for (const topic of ['in', 'nothing']) {
        for (let partition = 0; partition < log.partitions; partition += 1) {
          expect(await log.keptFrom(topic, partition)).toBe(0)
        }
      }
    })

    describe('commit', () => {
      it('moves progress and watermark with the outputs and the claims', async () => {
        await log.commit(
          step({
            next: 7,
            watermark: 5,
            outputs: on('out', eventOf(ana, 'x')),
            claims: [{ name: 'trace-1', value: 'hash-1' }],
          }),
        )
        expect(await log.committed('router', 'in', 0)).toBe(7)
        expect(await log.watermark('router', 'in', 0)).toBe(5)
        expect((await all('out')).map(textOf)).toEqual(['x'])
        expect([...(await log.claimed(['trace-1', 'trace-2']))]).toEqual([['trace-1', 'hash-1']])
        for (const [group, topic, partition] of [
          ['other', 'in', 0],
          ['router', 'out', 0],
          ['router', 'in', 1],
        ] as const) {
          expect(await log.committed(group, topic, partition)).toBe(0)
          expect(await log.watermark(group, topic, partition)).toBe(0)
        }
      })

      it('refuses a stale worker and keeps nothing of its step', async () => {
        await log.commit(step({ next: 7 }))
        const stale = step({ next: 8, outputs: on('out', eventOf(ana, 'x')), claims: [{ name: 'n', value: 'v' }] })
        await expect(log.commit(stale)).rejects.toMatchObject({ code: 'CHECKPOINT_CONFLICT' })
        expect(await log.committed('router', 'in', 0)).toBe(7)
        expect(await all('out')).toEqual([])
        expect((await log.claimed(['n'])).size).toBe(0)
      })

      it('D8 of two workers with one expectation one wins, and others beside them are not harmed', async () => {
        const outcomes = await Promise.allSettled([
          log.commit(step({ next: 3, outputs: on('out', eventOf(ana, 'first')) })),
          log.commit(step({ next: 3, outputs: on('out', eventOf(ana, 'second')) })),
          log.append(on('in', eventOf(ben, 'beside'))),
          log.commit(step({ group: 'other', next: 4, outputs: on('out', eventOf(ben, 'third')) })),
        ])
        expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
        expect((await all('out')).map(textOf).sort()).toEqual(['first', 'third'])
        expect((await all('in')).map(textOf)).toEqual(['beside'])
      })

      it('D1 the first claim of a name stays', async () => {
        await log.commit(step({ next: 1, claims: [{ name: '__proto__', value: 'first' }] }))
        await log.commit(step({ expected: 1, next: 2, claims: [{ name: '__proto__', value: 'second' }] }))
        expect([...(await log.claimed(['__proto__', 'toString']))]).toEqual([['__proto__', 'first']])
        expect((await log.claimed([])).size).toBe(0)
      })
    })

    describe('erase', () => {
      it('F10 redacts and drops what is aimed at, on every topic, and leaves gaps', async () => {
        const positions = await log.append(
          on('in', ...['keep', 'drop', 'redact', 'last'].map((text) => eventOf(ana, text))),
        )
        await log.append([...on('out', eventOf(ana, 'drop')), ...on('in', eventOf(ben, 'drop'))])
        const seen: string[] = []
        const touched = await log.erase(
          ana,
          (topic, record) => {
            seen.push(`${topic}:${textOf(record)}:${String(record.position.offset)}`)
            if (textOf(record) === 'drop' || textOf(record) === 'last') return null
            return textOf(record) === 'redact' ? { ...record.event, data: { text: '' } } : record.event
          },
          () => false,
        )
        expect(touched).toBe(4)
        expect(seen).toHaveLength(5)
        expect(seen).toContain(`in:keep:${String(positions[0]?.offset)}`)
        const partition = positions[0]?.partition ?? -1
        const left = (await log.readSubject('in', ana, 0, 10)) as LogRecord[]
        expect(left.map(textOf)).toEqual(['keep', ''])
        expect(left.map(({ position }) => position)).toEqual([positions[0], positions[2]])
        expect(await log.readSubject('out', ana, 0, 10)).toEqual([])
        expect((await log.readSubject('in', ben, 0, 10)).map(textOf)).toEqual(['drop'])
        const [next] = await log.append(on('in', eventOf(ana, 'after')))
        expect(next?.offset).toBeGreaterThan(positions[3]?.offset ?? Infinity)
        const from = positions[1]?.offset ?? -1
        expect((await log.read('in', partition, from, 10)).map(textOf)).toContain('after')
      })

      it('drops the claims that are asked for', async () => {
        const claims = ['a', 'b', 'c'].map((name) => ({ name, value: `value of ${name}` }))
        await log.commit(step({ claims }))
        await log.erase(
          ana,
          (_topic, { event }) => event,
          (name, value) => name === 'a' || value === 'value of c',
        )
        expect([...(await log.claimed(['a', 'b', 'c'])).keys()]).toEqual(['b'])
      })

      it('F10 purges, and goes on', async () => {
        await log.append(on('in', eventOf(ana, 'a'), eventOf(ben, 'b')))
        await log.erase(
          ana,
          () => null,
          () => false,
        )
        await log.purge()
        expect((await all('in')).map(textOf)).toEqual(['b'])
        await log.append(on('in', eventOf(ana, 'again')))
        expect((await log.readSubject('in', ana, 0, 10)).map(textOf)).toEqual(['again'])
      })
    })

    it('answers CLOSED once it is closed', async () => {
      await log.close()
      await expect(log.read('in', 0, 0, 1)).rejects.toMatchObject({ code: 'CLOSED' })
      await expect(log.append(on('in', eventOf(ana, 'x')))).rejects.toMatchObject({ code: 'CLOSED' })
    })

    if (reopen !== undefined) {
      it('D7 has after a restart all that it acknowledged', async () => {
        const positions = await log.append(on('in', eventOf(ana, 'a'), eventOf(ana, 'b')))
        await log.commit(
          step({ next: 9, watermark: 8, outputs: on('out', eventOf(ana, 'x')), claims: [{ name: 'n', value: 'v' }] }),
        )
        log = await reopen(log)
        expect((await log.readSubject('in', ana, 0, 10)).map(({ position }) => position)).toEqual(positions)
        expect(await log.committed('router', 'in', 0)).toBe(9)
        expect(await log.watermark('router', 'in', 0)).toBe(8)
        expect((await log.claimed(['n'])).get('n')).toBe('v')
        const [next] = await log.append(on('in', eventOf(ana, 'c')))
        expect(next?.offset).toBeGreaterThan(positions[1]?.offset ?? Infinity)
      })
    }
  })
}
