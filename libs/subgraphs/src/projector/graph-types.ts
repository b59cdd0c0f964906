import { episodicGraph } from './episodic/episodic-graph.ts'
import type { GraphType } from './graph-type.ts'
import { proceduralGraph } from './procedural/procedural-graph.ts'
import { semanticGraph } from './semantic/semantic-graph.ts'
import { workingGraph } from './working/working-graph.ts'

/** How each memory type is shown. A fifth type is a folder beside these, and a line here. */
export const graphTypes: readonly GraphType[] = [episodicGraph, semanticGraph, proceduralGraph, workingGraph]
