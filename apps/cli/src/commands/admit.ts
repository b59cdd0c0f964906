import { readFile } from 'node:fs/promises'
import { evidenceTokensDefault, policyNames } from '@ecphory/admission'
import type { PolicyName } from '@ecphory/admission'
import { EcphoryError } from '@ecphory/memory'
import { Option } from 'commander'
import { defineCommand, parseCount, parseTime } from '../command.ts'
import { withExistingMemory } from '../open.ts'
import { formatAdmission } from '../print/admission.ts'

interface Options {
  readonly public?: string
  readonly publicFile?: string
  readonly budget: number
  readonly policy?: PolicyName
  readonly now?: string
  readonly timeZone?: string
}

export const admit = defineCommand<Options>({
  signature: 'admit <request...>',
  summary: 'decide which memories a model is worth telling of for a request, and say why not the others',
  options: [
    new Option('--public <text>', 'what anybody could know of the matter').conflicts('publicFile'),
    new Option('--public-file <file>', 'the same, read from a file'),
    new Option('--budget <tokens>', 'tokens that the evidence may cost')
      .argParser(parseCount(0))
      .default(evidenceTokensDefault),
    new Option('--policy <name>', 'who decides; default: what the memory is opened with').choices(policyNames),
    new Option('--now <time>', 'what "today" is measured by, ISO 8601; default: the clock').argParser(parseTime),
    new Option('--time-zone <name>', 'zone of times without offset'),
  ],
  action: async (words, options, io) => {
    const publicContext = options.publicFile === undefined ? (options.public ?? '') : await readText(options.publicFile)
    return await withExistingMemory(options, async (memory, subject) => {
      await memory.settled()
      const { budget: budgetTokens, policy, now, timeZone } = options
      const admission = await subject.admit(words.join(' '), {
        publicContext,
        budgetTokens,
        ...(policy !== undefined && { policy }),
        ...(now !== undefined && { now }),
        ...(timeZone !== undefined && { timeZone }),
      })
      return { json: admission, text: formatAdmission(admission, io.columns) }
    })
  },
})

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new EcphoryError('FILE_UNREADABLE', `${file} cannot be read.`, { cause: error })
  }
}
