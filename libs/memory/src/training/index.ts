/** What the training scripts need of the extractors' insides; nothing at run time imports it. */
export { clauseFeatureNames, clauseToFeatures } from '../episodic/clause-features.ts'
export { textToClauses, type Clause } from '../episodic/clauses.ts'
export { groupClauses, selectClauses } from '../episodic/select-clauses.ts'
export { clausesToText } from '../episodic/summary.ts'
export { isWithin, whenOf } from '../episodic/when.ts'
