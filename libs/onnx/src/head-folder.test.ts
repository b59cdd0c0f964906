import { mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeHeadStore, headOf } from '@ecphory/routing/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { createHeadFolder } from './head-folder.ts'
import { openHead } from './head.ts'

const folders: string[] = []
const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'ecphory-heads-'))
  folders.push(folder)
  return join(folder, 'm.db.heads')
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

describeHeadStore('in a folder', async () => createHeadFolder(makeFolder()))

describe('a folder of heads', () => {
  it('holds each as a whole, and nothing else', async () => {
    const folder = makeFolder()
    const { manifest, bytes } = headOf(1)
    await Promise.all([1, 2, 3].map(() => createHeadFolder(folder).put(manifest, bytes)))
    expect(readdirSync(folder)).toEqual([manifest.id])
    const head = await openHead(join(folder, manifest.id))
    expect(head.manifest).toEqual(manifest)
    await head.release()
  })

  it('refuses a head that was cut off, and takes it anew', async () => {
    const folder = makeFolder()
    const store = createHeadFolder(folder)
    const { manifest, bytes } = headOf(1)
    await store.put(manifest, bytes)
    truncateSync(join(folder, manifest.id, 'head.onnx'), 100)
    await expect(store.get(manifest.id)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
    await store.put(manifest, bytes)
    expect((await store.get(manifest.id)).bytes).toHaveLength(bytes.length)
  })

  it('says so where it cannot be written', async () => {
    const folder = makeFolder()
    writeFileSync(folder, 'no folder')
    const { manifest, bytes } = headOf(1)
    await expect(createHeadFolder(folder).put(manifest, bytes)).rejects.toMatchObject({ code: 'STORE_FAILED' })
  })
})
