import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { EcphoryError } from '@ecphory/memory'
import { Option } from 'commander'
import { defineCommand } from '../command.ts'
import { withExistingMemory, type SubjectMemory } from '../open.ts'

interface Options {
  readonly out?: string
}

export const exportCommand = defineCommand<Options>({
  signature: 'export',
  summary: "write the user's part of the log, one CloudEvents object a line; import reads it back",
  options: [new Option('--out <file>', 'write there instead of to standard output')],
  action: async (_args, options, io) =>
    await withExistingMemory(options, async (_memory, subject) => {
      if (options.out !== undefined) {
        const events = await writeFile(subject, options.out)
        return { json: { file: options.out, events }, text: `${events} events are in ${options.out}.` }
      }
      const events: unknown[] = []
      for await (const event of subject.export())
        if (options.json) events.push(event)
        else await io.write(`${JSON.stringify(event)}\n`)
      return { json: events, text: '' }
    }),
})

async function writeFile(subject: SubjectMemory, file: string): Promise<number> {
  const stream = createWriteStream(file, { flags: 'wx' })
  // A failure must not go unheard while the next event is being read.
  const done = finished(stream)
  done.catch(() => undefined)
  let count = 0
  try {
    await once(stream, 'open')
    for await (const event of subject.export()) {
      if (!stream.write(`${JSON.stringify(event)}\n`)) await once(stream, 'drain')
      count += 1
    }
    stream.end()
    await done
    return count
  } catch (cause) {
    stream.destroy()
    const reason = (cause as NodeJS.ErrnoException).code ?? 'unknown'
    throw new EcphoryError('STORE_FAILED', `${file} cannot be written (${reason}).`, { cause })
  }
}
