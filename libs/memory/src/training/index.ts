/** What the training scripts need of the extractors' insides; nothing at run time imports it. */
export { clauseFeatureNames, clauseToFeatures } from '../episodic/clause-features.ts'
export { textToClauses, type Clause } from '../episodic/clauses.ts'
export { groupClauses, scoreClauses, selectClauses } from '../episodic/select-clauses.ts'
export { clausesToText } from '../episodic/summary.ts'
export { isWithin, whenOf } from '../episodic/when.ts'
export { clausesToFeatures, withVectors } from '../working/clause-features.ts'
export { textToClauses as textToItemClauses, type Clause as ItemClause } from '../working/clauses.ts'
export { effectClasses, segmentToFeatures, type SegmentEffect } from '../working/effect-model.ts'
export { chooseClauses } from '../working/extract.ts'
export { clauseToItem, namesItem } from '../working/item-phrase.ts'
export { clauseClasses, openStatusModel, readFeatures, type StatusWeights } from '../working/status-model.ts'
export { toNameCandidates } from '../working/item-name.ts'
export { itemsToFeatures } from '../working/link-model.ts'
export { changeToOpeningFeatures } from '../working/opening-model.ts'
export { openItem } from '../working/board-item.ts'
export type { BoardItem } from '../working/board.ts'
export { rowsToOpenItems, type OpenItem } from '../working/open-item.ts'
export { itemsToRelevanceFeatures } from '../working/relevance-model.ts'
export { propertiesToChange, stateChangeAssertions } from '../working/state-change.ts'
export { textToConstraint, textToRecurrence, textToResources } from '../working/item-traits.ts'
export { resolveTimes, type ResolvedTime } from '../time/resolve-times.ts'
export { rankOpenItems } from '../working/block.ts'
export { working } from '../working/working.ts'
export { linkThresholds } from '../working/settle.ts'
export { itemToLine } from '../working/block.ts'
export { canonicalRelation, relations } from '../semantic/relations.ts'
export { candidateSpans, type CandidateSpan } from '../semantic/tagger/candidate-spans.ts'
export { encodeSpanModel } from '../semantic/tagger/model-codec.ts'
export { spanFeatureCount, spanFeatures, textFeatures } from '../semantic/tagger/span-features.ts'
export {
  softmax,
  spanHeads,
  spanPlaces,
  type LinearHead,
  type SpanHead,
  type SpanModel,
} from '../semantic/tagger/span-model.ts'
export { unitVectors } from '../semantic/tagger/unit-vectors.ts'
export { textToUnits } from '../semantic/tagger/units.ts'
