import { inflateSync } from 'node:zlib'

export interface Picture {
  readonly width: number
  readonly height: number
  /** Channels of the pixels, row by row: red, green, blue, and alpha where there is one. */
  readonly channels: Uint8Array
  readonly channelCount: 3 | 4
}

const signatureLength = 8
const channelCounts: Readonly<Record<number, 3 | 4>> = { 2: 3, 6: 4 }

/**
 * Decodes a PNG as Chromium writes screenshots: eight bits a channel, in colour, not interlaced (PNG specification, 3rd edition).
 * @throws Error for a PNG of another kind
 */
export function decodePng(png: Buffer): Picture {
  const chunks = chunksOf(png)
  const header = chunks.find(({ type }) => type === 'IHDR')?.data
  if (header === undefined) throw new Error('This is no PNG: it has no header.')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const channelCount = channelCounts[header[9] ?? -1]
  if (channelCount === undefined || header[8] !== 8 || header[12] !== 0) {
    throw new Error(
      `This PNG has ${header[8]} bits, colour type ${header[9]} and interlacing ${header[12]}: it is not read here.`,
    )
  }
  const lines = inflateSync(Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)))
  return { width, height, channelCount, channels: unfilter(lines, width * channelCount, height, channelCount) }
}

function chunksOf(png: Buffer): readonly { readonly type: string; readonly data: Buffer }[] {
  const chunks = []
  for (let at = signatureLength; at < png.length;) {
    const length = png.readUInt32BE(at)
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, at + 8 + length) })
    at += length + 12
  }
  return chunks
}

/** Each line is told as differences to its neighbours, by the filter that its first byte names. */
function unfilter(lines: Buffer, lineLength: number, height: number, channelCount: number): Uint8Array {
  const channels = new Uint8Array(lineLength * height)
  for (let line = 0; line < height; line += 1) {
    const [from, to] = [line * (lineLength + 1) + 1, line * lineLength]
    const filter = lines[from - 1] ?? 0
    for (let at = 0; at < lineLength; at += 1) {
      const left = at < channelCount ? 0 : (channels[to + at - channelCount] ?? 0)
      const above = line === 0 ? 0 : (channels[to + at - lineLength] ?? 0)
      const aboveLeft = line === 0 || at < channelCount ? 0 : (channels[to + at - lineLength - channelCount] ?? 0)
      channels[to + at] = (lines[from + at] ?? 0) + predict(filter, left, above, aboveLeft)
    }
  }
  return channels
}

function predict(filter: number, left: number, above: number, aboveLeft: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  return filter === 4 ? paeth(left, above, aboveLeft) : 0
}

/** The neighbour that is nearest to left + above - aboveLeft. */
function paeth(left: number, above: number, aboveLeft: number): number {
  const distances = [Math.abs(above - aboveLeft), Math.abs(left - aboveLeft), Math.abs(left + above - 2 * aboveLeft)]
  const [toLeft = 0, toAbove = 0, toAboveLeft = 0] = distances
  if (toLeft <= toAbove && toLeft <= toAboveLeft) return left
  return toAbove <= toAboveLeft ? above : aboveLeft
}

/** The share of pixels that differ from the commonest colour, the ground, by what an eye sees: 32 steps a channel. */
export function inkShare({ channels, channelCount, width, height }: Picture): number {
  const counts = new Uint32Array(1 << 15)
  const step = (at: number) => (channels[at] ?? 0) >> 3
  for (let at = 0; at < channels.length; at += channelCount) {
    const colour = (step(at) << 10) | (step(at + 1) << 5) | step(at + 2)
    counts[colour] = (counts[colour] ?? 0) + 1
  }
  const ground = counts.reduce((most, count) => Math.max(most, count), 0)
  return 1 - ground / (width * height)
}
