import { describe, expect, it } from 'vitest'
import { onnxToHead } from '../head-from-onnx.ts'
import type { HeadStore, StoredHead } from '../head-store.ts'
import { labelCount, termCount } from '../head.ts'
import { packHead } from '../pack-head.ts'
import { plainManifest } from './plain-manifest.ts'

/** A head whose bias tells it apart. */
export function headOf(bias: number, temperature = 1): StoredHead {
  const { id: _, file: __, sha256: ___, denseCount, lexicalBits: ____, ...about } = plainManifest
  const weights = {
    denseCount,
    idf: new Float32Array(termCount).fill(1),
    lexical: new Float32Array(termCount * labelCount),
    linear: new Float32Array(denseCount * labelCount),
    bias: new Float32Array(labelCount).fill(bias),
  }
  return packHead(weights, { ...about, temperature })
}

/** What every store of heads does. */
export function describeHeadStore(name: string, open: () => Promise<HeadStore>): void {
  describe(`heads ${name}`, () => {
    it('come back as they were put, each under its content address', async () => {
      const store = await open()
      for (const bias of [1, 2]) {
        const { manifest, bytes } = headOf(bias)
        await store.put(manifest, bytes)
        const kept = await store.get(manifest.id)
        expect(kept.manifest).toEqual(manifest)
        expect(onnxToHead(kept.bytes).bias[0]).toBe(bias)
      }
    })

    it('may be put again, also at once', async () => {
      const store = await open()
      const { manifest, bytes } = headOf(1)
      await Promise.all([1, 2, 3].map(() => store.put(manifest, bytes)))
      await store.put({ ...manifest, figures: { other: 1 } }, bytes)
      expect((await store.get(manifest.id)).manifest).toEqual(manifest)
    })

    it('differ where only their calibration does', async () => {
      const [one, other] = [headOf(1, 1), headOf(1, 2)]
      expect(one.manifest.id).not.toBe(other.manifest.id)
      expect(headOf(1, 1)).toEqual(one)
    })

    it.each(['router@000000000000', 'router@1', '../router@000000000000', '', 'router'])(
      'are not found under %j',
      async (id) => {
        await expect((await open()).get(id)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
      },
    )

    it('are not kept under an address that is not theirs', async () => {
      const store = await open()
      const put = store.put(headOf(1).manifest, headOf(2).bytes)
      await expect(put).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
    })
  })
}
