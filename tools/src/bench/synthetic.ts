import type { MessageInput } from '@ecphory/memory'
import { generator } from './measure.ts'

const people = ['Bea', 'Omar', 'Ines', 'Tomas', 'Lucia', 'Wren', 'Anouk', 'Viggo']
const places = ['the mill', 'Porto', 'the library', 'the harbour', 'Lyon', 'the allotment']
const things = ['boards', 'a kayak', 'the atlas', 'a sourdough starter', 'the boiler', 'two tickets', 'a camera']
const topics = ['tea', 'climbing', 'jazz', 'early mornings', 'ceramics', 'spicy food', 'long trains', 'chess']

/**
 * Memories for measuring speed: of the four types in turn, in sentences that the extractors read, marked with their type
 * for the router that does as it is told. Times are spread so that `perDay` fall on one day.
 */
export function syntheticMessages(count: number, perDay = 12, seed = 7): MessageInput[] {
  const random = generator(seed)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const texts = [
    (turn: number) =>
      `episodic: I went to ${pick(places)} with ${pick(people)} and we talked about ${pick(topics)} number ${turn}.`,
    (turn: number) =>
      `semantic: I ${pick(['love', 'hate', 'like'])} ${pick(topics)} with ${pick(things)} number ${turn}.`,
    (turn: number) =>
      `procedural: When ${pick(people)} brings ${pick(things)} number ${turn}, first call ${pick(people)}, then go to ${pick(places)}.`,
    (turn: number) => `working: I need to buy ${pick(things)} number ${turn} for ${pick(people)} by Friday.`,
  ]
  const start = Date.UTC(2020, 0, 1, 8)
  return Array.from({ length: count }, (_, turn): MessageInput => {
    const at = new Date(start + Math.floor(turn / perDay) * 86_400_000 + (turn % perDay) * 3_600_000).toISOString()
    return { role: 'user', content: texts[turn % texts.length]?.(turn) ?? '', at, sourceId: `m${turn}` }
  })
}

export const syntheticQueries: readonly string[] = people.flatMap((person) => [
  `What did I do with ${person} at the mill?`,
  `Do I like jazz or ceramics with ${person}?`,
  `What should I do when ${person} brings the atlas?`,
  `What do I still need to buy for ${person}?`,
])

/** Requests that leave something of the person open. */
export const admissionRequests: readonly string[] = people.flatMap((person) => [
  `Recommend something that I could do with ${person} at the mill.`,
  `Which present should I choose for ${person}?`,
  `Plan the next meeting with ${person} for me.`,
])

/** Public contexts of about 60 words, a new one at each call: what a guide says of a place. */
export function publicContexts(random: () => number): () => string {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const number = (most: number) => 1 + Math.floor(random() * most)
  const sentences = [
    () =>
      `A guide to ${pick(places)} names ${number(40)} addresses for ${pick(topics)} and ${number(20)} for ${pick(topics)}.`,
    () => `Entry costs ${number(30)} euros, and ${number(90)} percent of ${number(900)} visitors would come again.`,
    () =>
      `Whoever brings ${pick(things)} pays ${number(9)} euros less between ${number(11)} and ${number(9) + 11} o'clock.`,
    () => `Reviews praise ${pick(things)} and complain of ${pick(topics)}.`,
  ]
  return () => Array.from({ length: 5 }, (_, index) => sentences[index % sentences.length]?.() ?? '').join(' ')
}
