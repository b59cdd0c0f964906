import { readFileSync } from 'node:fs'
import {
  buildSchema,
  concatAST,
  isObjectType,
  isSpecifiedScalarType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { GraphQLSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { clientFolder, generateClient, readOperationFiles } from './generate-client.ts'
import type { OperationFile } from './generate-client.ts'
import { publicSchemaSdl } from './public-schema.ts'

const files = readOperationFiles()
const sdl = publicSchemaSdl()

/** Left to whoever writes an operation of his own: `nodes` and `pageInfo` say the same. */
const notAsked = [/Connection\.edges$/, /^(Episodic|Semantic|Procedural|Working)\w+Edge\.(cursor|node)$/]

describe('the generated client', () => {
  it('is what the schema and the operations make', async () => {
    for (const [path, text] of Object.entries(await generateClient(sdl, files))) {
      const committed = readFileSync(new URL(path, clientFolder), 'utf8')
      expect(committed === text, `run \`npm run client\` and commit libs/client/${path}`).toBe(true)
    }
  })

  it('shows nothing that is inaccessible', () => {
    const committed = readFileSync(new URL('schema.graphql', clientFolder), 'utf8')
    expect(committed).not.toMatch(/inaccessible|ticket: |Candidates|Details|winners|_entities|_service/)
  })

  it('refuses an operation that does not fit', async () => {
    const odd: OperationFile = { location: 'odd.graphql', document: parse('query Odd { me { password } }') }
    await expect(generateClient(sdl, [...files, odd])).rejects.toThrow(/password/)
  })
})

describe('the operations', () => {
  it('ask for every field of the public schema', () => expect(unasked(buildSchema(sdl), files)).toEqual([]))

  it('and what none asks for is found', () => {
    const planted = buildSchema(`${sdl}\nextend type Query { forgotten: Int }\nextend type Segment { forgotten: Int }`)
    expect(unasked(planted, files)).toEqual(['Query.forgotten', 'Segment.forgotten'])
  })

  it('take every argument of the public schema', () => {
    const left = unasked(buildSchema(sdl), files, 'arguments')
    expect(left).toEqual([])
  })
})

/** Fields, or arguments of fields, that no operation uses. */
function unasked(
  schema: GraphQLSchema,
  of: readonly OperationFile[],
  what: 'fields' | 'arguments' = 'fields',
): string[] {
  const asked = new Set<string>()
  const info = new TypeInfo(schema)
  visit(
    concatAST(of.map(({ document }) => document)),
    visitWithTypeInfo(info, {
      Field() {
        asked.add(`${info.getParentType()?.name}.${info.getFieldDef()?.name}`)
      },
      Argument({ name }) {
        asked.add(`${info.getParentType()?.name}.${info.getFieldDef()?.name}(${name.value})`)
      },
    }),
  )
  const names = Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!isObjectType(type) || type.name.startsWith('__') || isSpecifiedScalarType(type)) return []
    return Object.values(type.getFields()).flatMap((field) => {
      const name = `${type.name}.${field.name}`
      return what === 'fields' ? [name] : field.args.map((argument) => `${name}(${argument.name})`)
    })
  })
  return names.filter((name) => !asked.has(name) && !isAskedOfInterface(name, schema, asked) && !isNotAsked(name))
}

/** A field of an interface is asked for in the interface. */
function isAskedOfInterface(name: string, schema: GraphQLSchema, asked: ReadonlySet<string>): boolean {
  const [typeName = '', rest = ''] = name.split(/\.(.*)/s)
  const type = schema.getType(typeName)
  return isObjectType(type) && type.getInterfaces().some((one) => asked.has(`${one.name}.${rest}`))
}

const isNotAsked = (name: string): boolean => notAsked.some((pattern) => pattern.test(name))
