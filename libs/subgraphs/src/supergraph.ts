import { memoryTypes } from '@ecphory/memory'
import { admissionSdl } from './admission/admission-sdl.ts'
import { composeSupergraph } from './gateway/compose.ts'
import { ingestSdl } from './ingest/ingest-sdl.ts'
import { graphTypes } from './projector/graph-types.ts'
import { projectorSdl } from './projector/projector-sdl.ts'
import { rankingSdl } from './ranking/ranking-sdl.ts'
import { wholeSdl } from './subgraph.ts'

/** The supergraph of what this version serves: what `infra/supergraph.graphql` holds. */
export function currentSupergraph(): string {
  return composeSupergraph([
    { name: 'ingest', sdl: wholeSdl(ingestSdl) },
    { name: 'admission', sdl: wholeSdl(admissionSdl(memoryTypes)) },
    { name: 'ranking', sdl: wholeSdl(rankingSdl(memoryTypes)) },
    ...graphTypes.map((type) => ({ name: type.kind, sdl: wholeSdl(projectorSdl(type)) })),
  ])
}
