import { describe, expect, it } from 'vitest'
import { isQuestion } from './question.ts'

describe('isQuestion', () => {
  it.each([
    'When did Ana move?',
    'so, what is my doctor called',
    'tell me where I left the key',
    "Didn't I book a table for Friday",
    'Mon médecin, il s’appelle comment ?',
    '我对什么过敏',
    '她是不是喜欢茶',
    '我去过杭州吗',
    '你住在哪里？',
  ])('%s asks', (text) => {
    expect(isQuestion(text)).toBe(true)
  })

  it.each([
    'Try a short walk after lunch, whatever the weather.',
    'Remind me to buy stamps.',
    'Tell me a story.',
    'I know what she likes.',
    'Whatever, the willow is fine.',
    '建议每天晚饭后散步二十分钟。',
    '提醒我买邮票',
    '',
  ])('%s does not', (text) => {
    expect(isQuestion(text)).toBe(false)
  })
})
