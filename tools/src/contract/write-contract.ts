import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { asyncApiDocument, schemaDocuments } from '@ecphory/events'

/**
 * Writes the generated documents of the event contract (`npm run contract`). Hashes of versions that are published are
 * only ever added: a changed one is an error, since a new shape is a new version.
 */
const folder = new URL('../../../libs/events/contract/', import.meta.url)
const publishedFile = new URL('published.json', folder)
const published = existsSync(publishedFile)
  ? (JSON.parse(readFileSync(publishedFile, 'utf8')) as Record<string, string>)
  : {}

for (const [name, document] of schemaDocuments()) {
  const hash = createHash('sha256').update(JSON.stringify(document)).digest('hex')
  if ((published[name] ?? hash) !== hash) throw new Error(`${name} is published and has changed: make a new version.`)
  published[name] = hash
  writeJson(name, document)
}
writeJson('asyncapi.json', asyncApiDocument())
writeJson('published.json', published)

function writeJson(name: string, value: unknown): void {
  writeFileSync(new URL(name, folder), `${JSON.stringify(value, null, 2)}\n`)
}
