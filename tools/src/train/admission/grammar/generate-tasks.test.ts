import { describe, expect, it } from 'vitest'
import { chinese } from './chinese/chinese.ts'
import { english } from './english.ts'
import { assembleTasks, domains, generateTasks } from './generate-tasks.ts'
import { levels, trapKinds, type GeneratedTask, type Level } from './task.ts'

const drawn = assembleTasks({ seed: 11, count: 1000 })
const tasks = drawn.map(({ task }) => task)

const isChinese = (text: string) => /\p{Script=Han}/u.test(text)

describe('generated tasks', () => {
  it('are the same for a seed, and begin like a longer run', () => {
    expect(generateTasks({ seed: 11, count: 60 })).toEqual(tasks.slice(0, 60))
    expect(generateTasks({ seed: 12, count: 60 })).not.toEqual(tasks.slice(0, 60))
  })

  it('come from the wanted domains alone', () => {
    const wanted = ['pets', 'study']
    const found = new Set(generateTasks({ seed: 1, count: 60, domains: wanted }).map(({ domain }) => domain))
    expect([...found].sort()).toEqual(wanted)
    expect(() => generateTasks({ seed: 1, count: 1, domains: ['astrology'] })).toThrow(/astrology/)
  })

  it('have 15 to 20 memories, no text twice, and no template left open', () => {
    for (const task of tasks) {
      const texts = task.memories.map(({ text }) => text)
      expect(texts.length, task.id).toBeGreaterThanOrEqual(15)
      expect(texts.length, task.id).toBeLessThanOrEqual(20)
      expect(new Set(texts).size, task.id).toBe(texts.length)
      const all = [task.request, ...Object.values(task.public), ...texts, ...task.gaps, task.reference]
      expect(all.join('\n'), task.id).not.toMatch(/[{}<>|]|undefined/)
    }
  })

  it('name gold memories that exist, fewer as more is public', () => {
    for (const { id, gold, memories } of tasks) {
      const ids = memories.map((memory) => memory.id)
      expect(ids, id).toEqual(expect.arrayContaining([...gold.L0]))
      for (const [index, level] of levels.entries()) {
        if (index > 0) expect(gold[levels[index - 1] as Level], id).toEqual(expect.arrayContaining([...gold[level]]))
      }
    }
  })

  it('label as gold what was made as evidence, and nothing else', () => {
    for (const { task, roles } of drawn) {
      const evidence = task.memories.filter(({ id }) => ['reason', 'observation'].includes(roles[id] as string))
      expect(evidence.map(({ id }) => id).sort(), task.id).toEqual([...task.gold.L0].sort())
      // What is the user's own and concerns the user stays gold, whatever the public says of the item.
      const reasons = task.memories.filter(({ id }) => roles[id] === 'reason').map(({ id }) => id)
      expect(task.gold.L3, task.id).toEqual(expect.arrayContaining(reasons))
    }
  })

  it('never make the newest of a bank of what time has overtaken', () => {
    let overtaken = 0
    for (const { task, roles } of drawn) {
      const newest = Math.max(...task.memories.map(({ time }) => Date.parse(time)))
      for (const { id, time } of task.memories.filter((memory) => roles[memory.id] === 'outdated')) {
        overtaken += 1
        expect((newest - Date.parse(time)) / 86_400_000, `${task.id} ${id}`).toBeGreaterThanOrEqual(90)
      }
    }
    expect(overtaken).toBeGreaterThan(500)
  })

  it('keep no memory gold that repeats what is public', () => {
    for (const task of tasks) {
      for (const level of levels) {
        for (const text of goldTexts(task, level)) expect(closest(text, task.public[level]), text).toBeLessThan(0.6)
      }
    }
  })

  it('cover findings exactly from the level on that tells them', () => {
    const scenes = [...english.grammars, ...chinese.grammars].flatMap((grammar) => grammar.scenes)
    const fixed = scenes
      .flatMap(({ aspects }) => aspects)
      .filter(({ own, fact }) => [fact, ...Object.values(own).flat()].every((template) => !template.includes('<')))
    let told = 0
    for (const task of tasks.slice(0, 400)) {
      for (const aspect of fixed) {
        const fact = pattern(aspect.fact)
        if (!fact.test(task.public.L3)) continue
        const own = Object.values(aspect.own).flat().map(pattern)
        told += task.memories.filter(({ text }) => own.some((each) => each.test(text))).length
        expect(goldTexts(task, 'L3').filter((text) => own.some((each) => each.test(text)))).toEqual([])
      }
    }
    expect(told).toBeGreaterThan(20)
  })

  it('leave about a third without gold, and cover something in half', () => {
    const empty = tasks.filter(({ gold }) => gold.L0.length === 0)
    const covered = tasks.filter(({ gold }) => gold.L3.length < gold.L0.length)
    expect(empty.length / tasks.length).toBeGreaterThan(0.25)
    expect(empty.length / tasks.length).toBeLessThan(0.35)
    expect(covered.length / tasks.length).toBeGreaterThan(0.4)
    expect(covered.length / tasks.length).toBeLessThan(0.6)
    // Those without gold are tempting: their banks hold more than noise.
    expect(empty.every(({ id }) => temptations(id) >= 3)).toBe(true)
  })

  it('vary: over 10,000 distinct memories and 1,200 of gold in 1,000 tasks', () => {
    expect(new Set(tasks.flatMap(({ memories }) => memories.map(({ text }) => text))).size).toBeGreaterThan(10_000)
    expect(new Set(tasks.flatMap((task) => goldTexts(task, 'L0'))).size).toBeGreaterThan(1_200)
  })

  it('speak of much gold without a word of the request', () => {
    const pairs = tasks
      .filter(({ request }) => !isChinese(request))
      .flatMap((task) => goldTexts(task, 'L0').map((text) => [task.request, text] as const))
    const indirect = pairs.filter(
      ([request, text]) => ![...wordsOf(text)].some((word) => word.length > 3 && wordsOf(request).has(word)),
    )
    expect(indirect.length / pairs.length).toBeGreaterThan(0.45)
  })

  it('set every kind of trap in every domain', () => {
    for (const domain of domains) {
      const made = assembleTasks({ seed: 3, count: 40, domains: [domain] })
      const kinds = new Set(made.flatMap(({ roles }) => Object.values(roles)))
      expect([...kinds], domain).toEqual(expect.arrayContaining([...trapKinds]))
    }
  })

  it('never mix two languages within a task', () => {
    const inChinese = tasks.filter(({ request }) => isChinese(request))
    expect(inChinese.length / tasks.length).toBeGreaterThan(0.09)
    expect(inChinese.length / tasks.length).toBeLessThan(0.16)
    for (const task of tasks) {
      const text = JSON.stringify([
        task.request,
        task.public,
        task.memories.map((memory) => memory.text),
        task.reference,
      ])
      if (isChinese(task.request)) expect(text.replace(/"L\d"/gu, ''), task.id).not.toMatch(/[A-Za-z]{2}/u)
      else expect(isChinese(text), task.id).toBe(false)
    }
  })
})

describe('grammars', () => {
  const scenes = [...english.grammars, ...chinese.grammars].flatMap((grammar) => grammar.scenes)

  it('say each reason in six ways at least, some of them of anybody', () => {
    for (const { key, says } of scenes.flatMap(({ attributes }) => attributes.flatMap(({ reasons }) => reasons))) {
      const wordings = Object.values(says).flat()
      expect(wordings.length, key).toBeGreaterThanOrEqual(6)
      expect(wordings.filter((text) => /\{(?:S|my|me)\}/u.test(text)).length, key).toBeGreaterThanOrEqual(3)
    }
  })

  it('have matter for every scene', () => {
    for (const scene of scenes) {
      expect(scene.attributes.length, scene.key).toBeGreaterThanOrEqual(6)
      expect(scene.aspects.length, scene.key).toBeGreaterThanOrEqual(4)
      expect(scene.requests.length, scene.key).toBeGreaterThanOrEqual(5)
      expect(scene.neutral.length, scene.key).toBeGreaterThanOrEqual(2)
    }
  })
})

const goldTexts = (task: GeneratedTask, level: Level): string[] =>
  task.memories.filter(({ id }) => task.gold[level].includes(id)).map(({ text }) => text)

/** Memories of a task that are more than noise. */
function temptations(taskId: string): number {
  const found = drawn.find(({ task }) => task.id === taskId)
  return Object.values(found?.roles ?? {}).filter((role) => role !== 'noise').length
}

const wordsOf = (text: string): Set<string> =>
  new Set(
    isChinese(text)
      ? [...text].map((sign, index) => sign + ([...text][index + 1] ?? ''))
      : text.toLowerCase().match(/[\p{L}\d']+/gu),
  )

/** The greatest share of words that a text has in common with one sentence of another. */
function closest(text: string, other: string): number {
  const words = wordsOf(text)
  const shares = other.split(/\n|(?<=[.;。；])/u).map((sentence) => {
    const theirs = wordsOf(sentence)
    return words.intersection(theirs).size / words.union(theirs).size
  })
  return Math.max(...shares)
}

/** A template as a pattern of the texts that it makes. */
function pattern(template: string): RegExp {
  const literal = template.replace(/\{[^}]*\}|[.*+?^$()[\]\\]/gu, (part) => (part.startsWith('{') ? '.*' : `\\${part}`))
  return new RegExp(literal, 'iu')
}
