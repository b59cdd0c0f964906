import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mapToBytes, readQuestionMap, type QuestionMapManifest } from './question-map.ts'
import { sha256Of } from './sha256.ts'

const map = { mean: Float32Array.of(0.25, -1), matrix: Float32Array.of(1, 2, 3, 4) }

describe('a map of questions in a folder', () => {
  let folder = ''
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'ecphory-map-'))))
  afterEach(() => rmSync(folder, { recursive: true }))

  const write = (change: Partial<QuestionMapManifest> = {}): void => {
    const bytes = mapToBytes(map)
    const manifest = { encoder: 'e@1', dimensions: 2, sha256: sha256Of(bytes), trainedOn: { texts: 1, questions: 2 } }
    writeFileSync(join(folder, 'map.bin'), bytes)
    writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...manifest, ...change }))
  }

  it('comes back as it was written', async () => {
    write()
    expect(await readQuestionMap(folder, 'e@1')).toEqual(map)
  })

  it('J1 is none for another encoder’s vectors', async () => {
    write()
    expect(await readQuestionMap(folder, 'e@2')).toBeNull()
  })

  it('is refused where the file is not the one that the manifest names, or of another size', async () => {
    write({ sha256: sha256Of(Uint8Array.of(1)) })
    await expect(readQuestionMap(folder, 'e@1')).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
    write({ dimensions: 3 })
    await expect(readQuestionMap(folder, 'e@1')).rejects.toThrow(/another size/)
    rmSync(join(folder, 'map.bin'))
    await expect(readQuestionMap(folder, 'e@1')).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
  })
})
