/**
 * The partition of a key: murmur2 over its UTF-8 bytes, as Kafka's own default partitioner does it, so that an
 * embedded log and a broker's topics place a subject alike. `partitions` is at least 1.
 */
export function keyToPartition(key: string, partitions: number): number {
  return partitions === 1 ? 0 : (murmur2(utf8Bytes(key)) & 0x7fffffff) % partitions
}

/**
 * Where an event stands: on the partition of the root event that it derives from, which for a subject's events is the
 * subject's own, and for a watermark the one that it is about; a root event by its key.
 */
export function eventToPartition(
  { rootpartition, partitionkey }: { readonly rootpartition?: number | undefined; readonly partitionkey: string },
  partitions: number,
): number {
  return rootpartition ?? keyToPartition(partitionkey, partitions)
}

const multiplier = 0x5bd1e995

/** 32-bit MurmurHash2 with Kafka's seed; the result is signed, as in Java. */
export function murmur2(bytes: readonly number[]): number {
  const at = (index: number): number => bytes[index] ?? 0
  const whole = bytes.length & ~3
  let hash = 0x9747b28c ^ bytes.length
  for (let i = 0; i < whole; i += 4) {
    let word = at(i) | (at(i + 1) << 8) | (at(i + 2) << 16) | (at(i + 3) << 24)
    word = Math.imul(word, multiplier)
    word = Math.imul(word ^ (word >>> 24), multiplier)
    hash = Math.imul(hash, multiplier) ^ word
  }
  if (whole < bytes.length) {
    // Bytes beyond the end read as 0, which leaves the tail's shorter cases as they are in the reference.
    hash = Math.imul(hash ^ (at(whole) | (at(whole + 1) << 8) | (at(whole + 2) << 16)), multiplier)
  }
  hash = Math.imul(hash ^ (hash >>> 13), multiplier)
  return hash ^ (hash >>> 15)
}

/** UTF-8 by hand, since the contract uses no platform API. A lone surrogate becomes U+FFFD, as everywhere. */
export function utf8Bytes(text: string): readonly number[] {
  const bytes: number[] = []
  for (const character of text) {
    const raw = character.codePointAt(0) ?? 0
    const point = raw >= 0xd800 && raw <= 0xdfff ? 0xfffd : raw
    if (point < 0x80) bytes.push(point)
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63))
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63))
    else bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63))
  }
  return bytes
}
