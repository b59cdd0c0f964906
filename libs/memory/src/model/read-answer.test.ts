import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { EcphoryError } from '../errors.ts'
import { readAnswer } from './read-answer.ts'

const schema = z.strictObject({ facts: z.array(z.strictObject({ object: z.string(), sure: z.boolean() })) })
const expected = { facts: [{ object: 'tea', sure: true }] }
const plain = JSON.stringify(expected)

describe('I1 a model answer', () => {
  it.each([
    ['plain', plain],
    ['with prose around it', `Sure, here you are:\n${plain}\nHope that helps {or not}.`],
    ['in a fence', `\`\`\`json\n${plain}\n\`\`\``],
    ['in a fence that is never closed', `\`\`\`json\n${plain}`],
    ['after thinking aloud', `<think>{"facts": maybe}</think>${plain}`],
    ['with a trailing comma', '{"facts":[{"object":"tea","sure":true,},]}'],
    ['with single quotes', "{'facts':[{'object':'tea','sure':true}]}"],
    ['with a raw line break in a text', '{"facts":[{"object":"tea","sure":true}]\n}'],
  ])('%s is read', (_, text) => {
    expect(readAnswer(text, schema)).toEqual(expected)
  })

  it.each([
    ['an empty text', ''],
    ['a refusal', "I'm sorry, but I can't help with that."],
    ['a cut off answer', plain.slice(0, -3)],
    ['a bare array', '[{"object":"tea","sure":true}]'],
    ['wrong key names', '{"facts":[{"thing":"tea","sure":true}]}'],
    ['the schema itself', JSON.stringify(z.toJSONSchema(schema))],
    ['a boolean as a text', '{"facts":[{"object":"tea","sure":"true"}]}'],
    ['NaN for a boolean', '{"facts":[{"object":"tea","sure":NaN}]}'],
    ['2 MB', `{"facts":[{"object":"${'x'.repeat(2_000_000)}","sure":true}]}`],
  ])('%s is refused with a code', (_, text) => {
    const read = () => readAnswer(text, schema)
    expect(read).toThrow(EcphoryError)
    expect(read).toThrow(expect.objectContaining({ code: 'MODEL_OUTPUT_INVALID' }) as Error)
  })

  it('takes the last of two equal keys, as JSON itself does', () => {
    expect(readAnswer('{"facts":[],"facts":[{"object":"tea","sure":true}]}', schema)).toEqual(expected)
  })
})
