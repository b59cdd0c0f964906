/** Every bound of the subgraphs, in one place. Times end in their unit. */

/** Traces of one `recordTraces`, ids of one `receipts`, and how long a poll may wait: below `branchMsMax`, with room to answer. */
export const tracesPerRequestMax = 100
export const receiptsPerRequestMax = 200
export const receiptWaitMsMax = 10_000
export const receiptPollMs = 25

/** Characters of a question: what is longer is no question, and its ticket would not fit a header. */
export const questionCharactersMax = 8_000

/** Items of a recall and tokens of its context where neither the request nor the tenant's settings say. */
export const recallItemsDefault = 10
export const budgetTokensDefault = 2_000
export const budgetTokensMax = 100_000

/** How long a branch waits for `minPosition` before it answers with what it has, and how often it looks. */
export const branchWaitMsDefault = 5_000
export const branchWaitMsMax = 10_000
export const watermarkPollMs = 10

/** How long the steps of one recall may take together: its ticket is void afterwards. */
export const ticketMsMax = 60_000

/** Segments that wait for a label, of one request, at most and by default. */
export const unsureSegmentsMax = 200
export const unsureSegmentsDefault = 20

/** How long the id of an erasure can be asked for. */
export const eraseJobMsMax = 90 * 86_400_000

/** Branches and questions that a process keeps at hand between the two stages of a recall. */
export const branchesKeptMax = 32
export const questionsKeptMax = 256
export const rankingsKeptMax = 64

/** Typed nodes that a branch of a recall shows at most, and by default. */
export const recalledNodesMax = 100
export const recalledNodesDefault = 10

/** Rows of one page of a connection. */
export const pageSizeMax = 500
export const pageSizeDefault = 50

/** Nodes around a node, and source texts of one node. */
export const neighboursMax = 200
export const evidenceMax = 50
export const evidenceDefault = 5

/** Versions that a history shows of one graph. */
export const historyVersionsMax = 2_000

/** Nodes and filters' values of one argument. */
export const valuesPerFilterMax = 50

/** How long the gateway waits for one subgraph; for a step of a recall, beyond what the recall itself waits. */
export const branchMsMax = 15_000
export const recallStepMsMax = 8_000

/** What the gateway keeps of a request's time for an answer of what stands, whoever has not answered by then. */
export const answerMarginMs = 1_000

/** Its connections to each, how long one of them is kept, and the documents that it keeps printed. */
export const connectionsPerSubgraph = 64
export const keepAliveMs = 30_000
export const documentsPrintedMax = 1_000
