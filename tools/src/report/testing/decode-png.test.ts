import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { decodePng, inkShare } from './decode-png.ts'

/** A PNG whose lines, filters included, are given as they stand in the file; checksums are not read. */
function png(width: number, height: number, lines: readonly number[], { bits = 8, colour = 2 } = {}): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bits, colour, 0, 0, 0], 8)
  return Buffer.concat([Buffer.alloc(8), chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.from(lines)))])
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
}

describe('decodePng', () => {
  it('undoes each filter', () => {
    const lines = [
      ...[0, 10, 20, 30, 40, 50, 60],
      ...[1, 1, 2, 3, 1, 1, 1],
      ...[2, 1, 1, 1, 1, 1, 1],
      ...[3, 1, 1, 1, 1, 1, 1],
      ...[4, 1, 1, 1, 1, 1, 1],
    ]
    expect([...decodePng(png(2, 5, lines)).channels]).toEqual([
      ...[10, 20, 30, 40, 50, 60],
      ...[1, 2, 3, 2, 3, 4],
      ...[2, 3, 4, 3, 4, 5],
      ...[2, 2, 3, 3, 4, 5],
      ...[3, 3, 4, 4, 5, 6],
    ])
  })

  it('refuses what Chromium does not write', () => {
    expect(() => decodePng(png(1, 1, [0, 1], { colour: 0 }))).toThrow('colour type 0')
    expect(() => decodePng(Buffer.alloc(8))).toThrow('no header')
  })
})

it('counts the pixels that are not of the ground', () => {
  expect(inkShare(decodePng(png(2, 1, [0, 90, 90, 90, 90, 90, 90])))).toBe(0)
  expect(inkShare(decodePng(png(3, 1, [0, 90, 90, 90, 10, 90, 90, 90, 90, 90])))).toBeCloseTo(1 / 3)
})
