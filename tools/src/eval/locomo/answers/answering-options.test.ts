import { expect, it } from 'vitest'
import { answeringOf } from './answering-options.ts'
import { modes } from './notes.ts'

const all = { modes: undefined, questions: undefined }
const model = { ECPHORY_MODEL_URL: 'http://127.0.0.1:1/v1', ECPHORY_MODEL: 'small' }
const judge = { ECPHORY_JUDGE_URL: 'http://127.0.0.1:2/v1', ECPHORY_JUDGE_MODEL: 'large' }

it('answers nothing without a model', () => expect(answeringOf(judge, all, 'unused')).toBeNull())

it('lets the model judge itself where no judge is named', () => {
  const answering = answeringOf(model, all, 'unused')
  expect(answering).toMatchObject({ modes, questionsMax: null, model: { id: 'small' } })
  expect(answering?.judge).toBe(answering?.model)
  expect(answeringOf({ ...model, ...judge }, all, 'unused')?.judge.id).toBe('large')
})

it('reads which modes and how many questions', () =>
  expect(answeringOf(model, { modes: 'bm25,ours', questions: '20' }, 'unused')).toMatchObject({
    modes: ['ours', 'bm25'],
    questionsMax: 20,
  }))

it.each([
  [{ ...all, modes: 'ours,mine' }, 'no mode "mine"'],
  [{ ...all, questions: '0' }, 'at least 1, not "0"'],
  [{ ...all, questions: 'ten' }, 'at least 1, not "ten"'],
])('refuses %j, with or without a model', (options, message) => {
  expect(() => answeringOf(model, options, 'unused')).toThrow(message)
  expect(() => answeringOf({}, options, 'unused')).toThrow(message)
})

it('refuses a judge without a name', () =>
  expect(() => answeringOf({ ...model, ECPHORY_JUDGE_URL: 'http://127.0.0.1:2/v1' }, all, 'unused')).toThrow(
    'ECPHORY_JUDGE_MODEL',
  ))
