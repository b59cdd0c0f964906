import { writeFileSync } from 'node:fs'
import { clientFolder, generateClient, readOperationFiles } from './generate-client.ts'
import { publicSchemaSdl } from './public-schema.ts'

/** Writes what of the client is generated (`npm run client`): the public schema, the types and the documents. */
const files = await generateClient(publicSchemaSdl(), readOperationFiles())
for (const [path, text] of Object.entries(files)) {
  writeFileSync(new URL(path, clientFolder), text)
  console.log(`Wrote libs/client/${path}.`)
}
