import { writeFileSync } from 'node:fs'
import { currentSupergraph } from './supergraph.ts'

const file = new URL('../../../infra/supergraph.graphql', import.meta.url)
writeFileSync(file, currentSupergraph())
console.log(`Wrote ${file.pathname}.`)
