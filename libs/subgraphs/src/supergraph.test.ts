import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { memoryKinds } from '@ecphory/events'
import type { MemoryKind } from '@ecphory/events'
import { memoryTypes } from '@ecphory/memory'
import type { MemoryType } from '@ecphory/memory'
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql'
import type { GraphQLSchema } from 'graphql'
import { describe, expect, it } from 'vitest'
import { admissionSdl } from './admission/admission-sdl.ts'
import { composeSupergraph } from './gateway/compose.ts'
import { createGateway } from './gateway/create-gateway.ts'
import type { SubgraphExecutor } from './gateway/executor.ts'
import { ingestSdl } from './ingest/ingest-sdl.ts'
import type { GraphType } from './projector/graph-type.ts'
import { graphTypes } from './projector/graph-types.ts'
import { nodeFieldsSdl } from './projector/node-sdl.ts'
import { projectorSdl } from './projector/projector-sdl.ts'
import { rankingSdl } from './ranking/ranking-sdl.ts'
import { wholeSdl } from './subgraph.ts'
import { currentSupergraph } from './supergraph.ts'

const nobody: SubgraphExecutor = async () => ({ data: null })
const names = ['ingest', 'admission', 'ranking', ...memoryTypes.map(({ kind }) => kind)]

const publicSchema = createGateway({
  supergraph: currentSupergraph(),
  executors: Object.fromEntries(names.map((name) => [name, nobody])),
})

describe('the supergraph', () => {
  it('is the one that is committed', () => {
    const committed = readFileSync(new URL('../../../infra/supergraph.graphql', import.meta.url), 'utf8')
    const sentence =
      'run `node --conditions=@ecphory/source libs/subgraphs/src/write-supergraph.ts` and commit the file'
    expect(currentSupergraph() === committed, sentence).toBe(true)
  })

  it('shows every memory type once', () => {
    expect(graphTypes.map(({ kind }) => kind)).toEqual(memoryTypes.map(({ kind }) => kind))
    for (const { kind } of memoryTypes) expect(publicSchema.getQueryType()?.getFields()).toHaveProperty(`${kind}Graph`)
  })

  it('says which subgraphs do not fit together', () => {
    const odd = wholeSdl('type Query { recall: Int }')
    const other = wholeSdl('type Query { recall: String }')
    const compose = () => composeSupergraph([odd, other].map((sdl, index) => ({ name: `n${index}`, sdl })))
    expect(compose).toThrow(/do not compose/)
  })

  it('has an executor for each of its subgraphs, or there is no gateway', () => {
    expect(() => createGateway({ supergraph: currentSupergraph(), executors: { ingest: nobody } })).toThrow(
      /no executor for the subgraph/,
    )
  })
})

describe('a fifth memory type', () => {
  const kind = 'prospective' as MemoryKind
  const fifth = { ...memoryTypes[0], kind } as MemoryType
  const shown: GraphType = {
    kind,
    description: 'Promises.',
    sdl: `"A promise." type Promise implements MemoryNode { ${nodeFieldsSdl} "To whom." to: String }`,
    nodes: { Item: { name: 'Promise', fields: () => ({ to: null }) } },
    lists: [{ field: 'promises', label: 'Item', description: 'Promises.', filters: [] }],
    recalled: [{ field: 'promises', label: 'Item', description: 'Promises.' }],
  }

  it('is a folder and a line: the others are made of the list', () => {
    const types = [...memoryTypes, fifth]
    const supergraph = composeSupergraph([
      { name: 'ingest', sdl: wholeSdl(ingestSdl) },
      { name: 'admission', sdl: wholeSdl(admissionSdl(types)) },
      { name: 'ranking', sdl: wholeSdl(rankingSdl(types)) },
      ...[...graphTypes, shown].map((type) => ({ name: type.kind, sdl: wholeSdl(projectorSdl(type)) })),
    ])
    const executors = Object.fromEntries([...names, kind].map((name) => [name, nobody]))
    const query = createGateway({ supergraph, executors }).getQueryType()?.getFields()
    expect(query).toHaveProperty(`${kind}Graph`)
  })

  it('and no file outside its folder names a type', () => {
    const root = fileURLToPath(new URL('.', import.meta.url))
    const own = new RegExp(`^projector/(${memoryKinds.join('|')})/|\\.test\\.ts$`)
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    const sources = files.filter((name) => name.endsWith('.ts') && !own.test(name))
    expect(sources.length).toBeGreaterThan(40)
    const named = new RegExp(`['"\`](${memoryKinds.join('|')})['"\`]`)
    const naming = sources.filter((name) => named.test(readFileSync(`${root}/${name}`, 'utf8')))
    expect(naming).toEqual([])
    expect(named.test(`if (kind === 'episodic') return`)).toBe(true)
  })
})

describe('the public schema', () => {
  it('hides what subgraphs tell each other', () => {
    const shown = JSON.stringify(Object.keys(publicSchema.getTypeMap()))
    for (const hidden of ['Candidates', 'Details', 'Ranked', '_Any', '_Entity']) expect(shown).not.toContain(hidden)
    const recall = publicSchema.getType('Recall')
    const fields = isObjectType(recall) ? Object.keys(recall.getFields()) : []
    expect(fields.sort()).toEqual(
      ['context', 'generation', 'items', 'missing', 'stale', ...memoryTypes.map(({ kind }) => kind)].sort(),
    )
  })

  it('describes every type, field, argument and value', () => expect(undescribed(publicSchema)).toEqual([]))

  it('and what is not described is found', () => {
    const planted = buildSchema(`
      "Root" type Query { "a" a("x" x: Int, y: Int): E b: Int }
      enum E { "one" ONE TWO }
      "in" input I { "p" p: Int q: Int }
    `)
    expect(undescribed(planted)).toEqual(['Query.a(y)', 'Query.b', 'E', 'E.TWO', 'I.q'])
  })
})

/** What of a schema has no description, but for the root types, whose names say what they are. */
function undescribed(schema: GraphQLSchema): readonly string[] {
  const missing: string[] = []
  const check = (name: string, { description }: { readonly description?: string | null | undefined }) => {
    if (!description) missing.push(name)
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || isSpecifiedScalarType(type)) continue
    if (!['Query', 'Mutation'].includes(type.name)) check(type.name, type)
    if (isEnumType(type)) for (const value of type.getValues()) check(`${type.name}.${value.name}`, value)
    if (isInputObjectType(type)) {
      for (const field of Object.values(type.getFields())) check(`${type.name}.${field.name}`, field)
    }
    if (isObjectType(type) || isInterfaceType(type)) {
      for (const field of Object.values(type.getFields())) {
        check(`${type.name}.${field.name}`, field)
        for (const argument of field.args) check(`${type.name}.${field.name}(${argument.name})`, argument)
      }
    }
  }
  return missing
}
