import { readFileSync } from 'node:fs'
import { readImport } from '@ecphory/cli'
import { describe, expect, it } from 'vitest'
import { readQuestions, sampleFiles } from './sample.ts'

const { traces, skipped } = readImport(readFileSync(sampleFiles.conversation, 'utf8'), 'jsonl', { user: 'maya' })
const messages = traces.flatMap((trace) => trace.messages)

describe('the sample conversation', () => {
  it('is read whole, one trace a session', () => {
    expect(skipped).toEqual([])
    expect(new Set(traces.map(({ session }) => session)).size).toBe(traces.length)
    expect(messages.length).toBeGreaterThanOrEqual(150)
  })

  it('has its own id and an offset time on every message, in order', () => {
    expect(new Set(messages.map(({ sourceId }) => sourceId)).size).toBe(messages.length)
    for (const { at } of messages) expect(at).toMatch(/T\d\d:\d\d:\d\d[+-]\d\d:\d\d$/)
    const instants = messages.map(({ at }) => Date.parse(at ?? ''))
    expect(instants).toEqual([...instants].sort((a, b) => a - b))
  })

  it('spans months, roles and two languages', () => {
    const months = new Set(messages.map(({ at }) => at?.slice(0, 7)))
    expect(months.size).toBeGreaterThanOrEqual(7)
    expect(new Set(messages.map(({ role }) => role))).toEqual(new Set(['user', 'assistant', 'log']))
    expect(messages.filter(({ content }) => /\p{Script=Han}/u.test(content)).length).toBeGreaterThan(10)
  })
})

describe('the sample questions', () => {
  const { now, questions } = readQuestions(sampleFiles.questions)

  it('are five, asked after the last message', () => {
    expect(questions).toHaveLength(5)
    expect(Date.parse(now)).toBeGreaterThan(Date.parse(messages.at(-1)?.at ?? ''))
  })

  it('hold one that looks back and one in Chinese', () => {
    expect(questions.filter(({ asOf }) => asOf !== undefined)).toHaveLength(1)
    expect(questions.some(({ text }) => /\p{Script=Han}/u.test(text))).toBe(true)
  })
})
