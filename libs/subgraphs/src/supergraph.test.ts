import { readFileSync } from 'node:fs'
import { memoryTypes } from '@ecphory/memory'
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
import { composeSupergraph } from './gateway/compose.ts'
import { createGateway } from './gateway/create-gateway.ts'
import type { SubgraphExecutor } from './gateway/executor.ts'
import { graphTypes } from './projector/graph-types.ts'
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
