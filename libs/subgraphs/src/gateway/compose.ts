import { composeServices, compositionHasErrors } from '@theguild/federation-composition'
import { parse } from 'graphql'
import type { Subgraph } from '../subgraph.ts'

/** Where a subgraph is said to be in the supergraph; the gateway finds it by its name. */
const urlOf = (name: string): string => `http://${name}/graphql`

/** The supergraph of these subgraphs, as SDL. Throws where they do not fit together. */
export function composeSupergraph(subgraphs: readonly Pick<Subgraph, 'name' | 'sdl'>[]): string {
  const services = subgraphs.map(({ name, sdl }) => ({ name, url: urlOf(name), typeDefs: parse(sdl) }))
  const composed = composeServices(services)
  if (compositionHasErrors(composed)) {
    throw new Error(`The subgraphs do not compose:\n${composed.errors.map(({ message }) => message).join('\n')}`)
  }
  return `${composed.supergraphSdl}\n`
}
