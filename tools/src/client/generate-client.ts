import { readdirSync, readFileSync } from 'node:fs'
import { codegen } from '@graphql-codegen/core'
import * as operationTypes from '@graphql-codegen/typescript-operations'
import { buildSchema, parse, printSchema } from 'graphql'
import type { DocumentNode } from 'graphql'
import { format, resolveConfig } from 'prettier'
import { printDocuments } from './print-documents.ts'

/** The client's generated files, by their paths from `libs/client`. */
export type GeneratedFiles = Readonly<Record<string, string>>

/** Operations and fragments of one file. */
export interface OperationFile {
  readonly location: string
  readonly document: DocumentNode
}

export const clientFolder = new URL('../../../libs/client/', import.meta.url)

const notice = `/* eslint-disable max-lines */
// Generated from schema.graphql and src/operations by \`npm run client\`: change those instead.
`

const typesConfig = {
  enumType: 'string-literal',
  immutableTypes: true,
  skipTypename: true,
  arrayInputCoercion: false,
  inlineFragmentTypes: 'combine',
  scalars: {
    ID: 'string',
    DateTime: 'string',
    Position: 'string',
    Properties: 'Readonly<Record<string, string | number | boolean | null | readonly string[]>>',
  },
}

/** The operations of the client, in the order of their files' names. */
export function readOperationFiles(folder = new URL('src/operations/', clientFolder)): readonly OperationFile[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.graphql'))
    .sort()
    .map((name) => ({ location: name, document: parse(readFileSync(new URL(name, folder), 'utf8')) }))
}

/** Throws where an operation does not fit the schema. */
export async function generateClient(schema: string, files: readonly OperationFile[]): Promise<GeneratedFiles> {
  const types = await codegen({
    filename: 'operation-types.ts',
    schema: parse(schema),
    documents: [...files],
    config: typesConfig,
    plugins: [{ types: {} }],
    pluginMap: { types: operationTypes },
  })
  const style = await resolveConfig(new URL('package.json', clientFolder))
  const inStyle = (text: string, parser: string) => format(text, { ...style, parser })
  return {
    'schema.graphql': await inStyle(printSchema(buildSchema(schema)), 'graphql'),
    'src/generated/operation-types.ts': await inStyle(`${notice}${types}`, 'typescript'),
    'src/generated/operation-documents.ts': await inStyle(`${notice}${printDocuments(files)}`, 'typescript'),
  }
}
