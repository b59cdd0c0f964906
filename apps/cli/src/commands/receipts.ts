import { defineCommand } from '../command.ts'
import { withExistingMemory } from '../open.ts'
import { formatReceipt } from '../print/receipt.ts'

export const receipts = defineCommand({
  signature: 'receipts <trace-ids...>',
  summary: 'tell how far recorded traces have come',
  options: [],
  action: async (traceIds, options) =>
    await withExistingMemory(options, async (_memory, subject) => {
      const found = await Promise.all(traceIds.map((traceId) => subject.receipt(traceId)))
      return { json: found, text: found.map(formatReceipt).join('\n') }
    }),
})
