import { join, resolve } from 'node:path'
import { evaluationOptions, workspaceRoot } from '../evaluation.ts'
import type { Language } from './dataset.ts'

const languages = ['zh', 'en'] as const satisfies readonly Language[]

/** The first so many users of each language, or those that earlier runs have recalled: then only scoring is left to do. */
export type UserChoice = number | 'recalled'

export interface PalOptions {
  /** The folder that holds `users_zh` and `users_en`; absent for where shared data lies. */
  readonly data?: string
  readonly out: string
  readonly seed: number
  readonly languages: readonly Language[]
  readonly users: UserChoice
  /** Where stores and what was recalled are kept between runs; remove it to begin anew. */
  readonly store: string
  /** Names of modes with commas between them; absent for all. */
  readonly modes?: string
}

/** Options of `npm run eval:pal`. Throws for a language or a number that is none. */
export function palOptions(args?: readonly string[]): PalOptions {
  const { data, out, seed, extra } = evaluationOptions('pal', ['users', 'language', 'store', 'modes'], args)
  return {
    ...{ out, seed },
    ...(data[0] !== undefined && { data: data[0] }),
    languages: extra.language === undefined ? languages : [toLanguage(extra.language)],
    users: extra.users === undefined ? Infinity : toUserChoice(extra.users),
    store: resolve(extra.store ?? join(workspaceRoot, '.ecphory/pal')),
    ...(extra.modes !== undefined && { modes: extra.modes }),
  }
}

function toLanguage(text: string): Language {
  const language = languages.find((one) => one === text)
  if (language === undefined) throw new Error(`--language is one of ${languages.join(', ')}, not ${text}.`)
  return language
}

function toUserChoice(text: string): UserChoice {
  if (text === 'recalled') return text
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--users is a whole number of at least 1 or "recalled", not ${text}.`)
  return Number(text)
}
