import { dot } from '@ecphory/memory'
import { createRandom } from '@ecphory/routing'
import { describe, expect, it } from 'vitest'
import { directionsOf, project } from '../structured/basis.ts'
import { meanOf, principalDirections } from './principal-directions.ts'

const stretches = [9, 5, 2, 0.5, 0.2]
const centre = [1, -2, 3, 0, 4]
const random = createRandom(3)
const cloud = Array.from({ length: 600 }, () =>
  Float32Array.from(stretches, (stretch, k) => centre[k]! + stretch * (random() - 0.5)),
)
const rowsOf = (directions: Float32Array, width: number) =>
  Array.from({ length: directions.length / width }, (_, row) => directions.subarray(row * width, (row + 1) * width))

describe('principal directions', () => {
  const basis = principalDirections(cloud, 3, 1)
  const rows = rowsOf(basis.directions, 5)

  it('are the axes of a stretched cloud, longest first, about its mean', () => {
    rows.forEach((row, axis) => expect(Math.abs(row[axis]!)).toBeGreaterThan(0.99))
    expect([...basis.mean]).toEqual([...meanOf(cloud, 5)])
    basis.mean.forEach((value, k) => expect(value).toBeCloseTo(centre[k]!, 0))
  })

  it('are orthonormal', () => {
    expect(directionsOf(basis)).toBe(3)
    rows.forEach((a, i) => rows.forEach((b, j) => expect(dot(a, b)).toBeCloseTo(i === j ? 1 : 0, 5)))
  })

  it('are the same for a seed, and but for their signs for any', () => {
    expect(principalDirections(cloud, 3, 1)).toEqual(basis)
    rowsOf(principalDirections(cloud, 3, 2).directions, 5).forEach((row, axis) =>
      expect(Math.abs(dot(row, rows[axis]!))).toBeCloseTo(1, 3),
    )
  })

  it('hold what vectors differ in: coordinates are those along the axes', () => {
    const [first] = cloud
    const coordinates = project(basis, first!)
    coordinates.forEach((value, axis) =>
      expect(Math.abs(value)).toBeCloseTo(Math.abs(first![axis]! - basis.mean[axis]!), 0),
    )
    expect(project(basis, basis.mean).every((value) => value === 0)).toBe(true)
  })

  it('are orthonormal, or zeros, where vectors differ in less than is asked for', () => {
    const spread = Array.from({ length: 9 }, () => Float32Array.from({ length: 40 }, () => random() - 0.5))
    for (const [vectors, found] of [
      [spread, 8] as const,
      [spread.slice(0, 2), 1] as const,
      [spread.slice(0, 1), 0] as const,
    ]) {
      const rows = rowsOf(principalDirections(vectors, 12, 1).directions, 40)
      const isFound = (index: number) => index < found
      rows.forEach((a, i) =>
        rows.forEach((b, j) => expect(dot(a, b), `${i} ${j}`).toBeCloseTo(i === j && isFound(i) ? 1 : 0, 5)),
      )
    }
    expect(meanOf([], 2)).toEqual(Float32Array.of(0, 0))
  })
})
