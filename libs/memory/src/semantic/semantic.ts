import { statementsExtractedV1, type StatementFact } from '@ecphory/events'
import type { MemoryType } from '../memory-type.ts'
import { statementAssertions } from './assertions.ts'
import { profileBlock } from './block.ts'
import { extractStatements } from './extract.ts'
import { withModel } from '../model/extract-with-model.ts'
import { statementAbstraction, statementExtraction } from './model.ts'
import { recallStatements } from './recall.ts'
import type { KindState } from '../settle-by-kind.ts'
import { semanticSettlement } from './settle.ts'

/** What lastingly holds of somebody: statements about the user and those around them, each over its time. */
export const semantic: MemoryType<StatementFact, KindState> = {
  kind: 'semantic',
  observes: ['episodic', 'working'],
  extractor: 'statements@1',
  event: statementsExtractedV1,
  extract: withModel(statementExtraction, extractStatements),
  assertions: statementAssertions,
  settlement: semanticSettlement,
  recall: recallStatements,
  block: profileBlock,
  abstraction: statementAbstraction,
}
