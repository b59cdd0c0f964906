import { generator } from '../measure.ts'

const rounds = 120

/**
 * A piece of work that never changes and holds nothing of ours: numbers, strings, maps and JSON in about the mixture that
 * our own code has. What other work takes beside it says what that work costs, on a fast machine as on a slow one.
 *
 * @returns a number that hangs on all of it, so that no compiler leaves it out
 */
export function calibrate(): number {
  const random = generator(3)
  let sum = 0
  for (let round = 0; round < rounds; round += 1) {
    const vectors = [0, 1].map(() => Float32Array.from({ length: 4_096 }, random))
    sum += dot(vectors[0] as Float32Array, vectors[1] as Float32Array)
    const words = Array.from({ length: 2_000 }, () => `w${Math.floor(random() * 500).toString(36)}`)
    const counts = new Map<string, number>()
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
    const copy = JSON.parse(JSON.stringify([...counts])) as [string, number][]
    sum += copy.sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))[0]?.[1] ?? 0
  }
  return sum
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0)
  return sum
}
