import type { ProducerBatch, RecordMetadata } from 'kafkajs'
import { expect, it } from 'vitest'
import { sendBatches } from './send-batches.ts'
import type { PlacedRecord } from './send-batches.ts'

const recordOn = (partition: number, text: string): PlacedRecord => {
  const value = Buffer.from(text)
  return { topic: 'in', partition, record: { key: 'k', value, headers: {}, bytes: value.length } }
}
const records = [recordOn(0, 'a'), recordOn(1, 'b'), recordOn(0, 'c'), recordOn(1, 'd')]
const textsOf = ({ topicMessages = [] }: ProducerBatch): string[] =>
  topicMessages.flatMap(({ messages }) => messages.map(({ value }) => String(value)))
const answer = (partition: number, baseOffset: number): RecordMetadata => ({
  ...{ topicName: 'in', partition, baseOffset: `${baseOffset}`, errorCode: 0 },
})

/** What was sent, and the offsets that were told, where a producer answers so in turn. */
async function send(answers: readonly (readonly RecordMetadata[])[], isOnOneBroker: boolean) {
  const sent: string[][] = []
  const offsets: number[] = []
  const next = answers.values()
  const sending = {
    send: async (batch: ProducerBatch) => {
      sent.push(textsOf(batch))
      return [...(next.next().value ?? [])]
    },
    isOnOneBroker: () => isOnOneBroker,
  }
  await sendBatches(sending, records, (offset) => offsets.push(offset))
  return { sent, offsets }
}

it('tells the offset of each record in their order', async () => {
  expect(await send([[answer(1, 40), answer(0, 7)]], true)).toEqual({
    sent: [['a', 'c', 'b', 'd']],
    offsets: [7, 40, 8, 41],
  })
})

it('sends each partition by itself where another broker may come to lead it', async () => {
  expect(await send([[answer(0, 7)], [answer(1, 40)]], false)).toEqual({
    sent: [
      ['a', 'c'],
      ['b', 'd'],
    ],
    offsets: [7, 40, 8, 41],
  })
})

it('takes nothing for written that has no offset', async () => {
  await expect(send([[answer(0, 7)]], true)).rejects.toMatchObject({ code: 'STORE_FAILED' })
})
