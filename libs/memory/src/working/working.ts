import { stateChangesExtractedV1, type StateChangeFact } from '@ecphory/events'
import type { MemoryType } from '../memory-type.ts'
import { statusBlock } from './block.ts'
import type { Board } from './board.ts'
import { extractStateChanges } from './extract.ts'
import { withModel } from '../model/extract-with-model.ts'
import { stateAbstraction, stateChangeExtraction } from './model.ts'
import { recallStates } from './recall.ts'
import { boardSettlement } from './settle.ts'
import { stateChangeAssertions } from './state-change.ts'

/** What is open, and what has become of it: items with the trajectory of their states. */
export const working: MemoryType<StateChangeFact, Board> = {
  kind: 'working',
  observes: ['episodic', 'semantic', 'procedural'],
  extractor: 'states@1',
  event: stateChangesExtractedV1,
  extract: withModel(stateChangeExtraction, extractStateChanges),
  assertions: stateChangeAssertions,
  settlement: boardSettlement,
  recall: recallStates,
  block: statusBlock,
  abstraction: stateAbstraction,
}
