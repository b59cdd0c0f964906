import { Option } from 'commander'
import { defineCommand, parseBound, type BoundOption } from '../command.ts'
import { withExistingMemory } from '../open.ts'
import { startProgress } from '../progress.ts'
import { loadExtractors, readVersionNames, routerFolder } from '@ecphory/service'

interface Options {
  readonly into: string
  readonly router?: string
  readonly from?: BoundOption
  readonly to?: BoundOption
}

export const extractorOption = () =>
  new Option(
    '--extractor <type=module>',
    'an extractor for one type: a module that exports a memory type, or a name of the --versions file; may be repeated',
  ).argParser((text: string, before: readonly string[] | undefined) => [...(before ?? []), text])

export const replay = defineCommand<Options>({
  signature: 'replay',
  summary: 'reprocess with another router or extractor beside what answers; nothing that answers changes',
  options: [
    new Option('--into <name>', 'name of the new generation').default('shadow'),
    new Option('--router <head>', "a router's head: its folder (manifest.json and the file), or a name of --versions"),
    extractorOption(),
    new Option(
      '--from <place>',
      'begin at position:N (position:PARTITION/N), an instant in ISO 8601, or a trace id; makes a part to compare',
    ).argParser(parseBound),
    new Option('--to <place>', 'end there: a position or a trace is taken, an instant is not').argParser(parseBound),
  ],
  action: async (_args, options, io) =>
    await withExistingMemory(options, async (memory) => {
      const { into, from, to } = options
      const names = await readVersionNames(options.versions)
      const folder = options.router === undefined ? undefined : routerFolder(names, options.router)
      const { given, sources } = await loadExtractors(names, options.extractor ?? [])
      const progress = startProgress(io, 'replay', 1)
      try {
        const made = await memory.replay({
          into,
          extractors: given,
          sources: { extractors: sources, ...(folder !== undefined && { router: folder }) },
          ...(folder !== undefined && { router: await memory.openRouter(folder) }),
          ...(from !== undefined && { from }),
          ...(to !== undefined && { to }),
          progress: (done, of) => progress.update(done, of),
        })
        const next = made.partial === undefined ? `diff live ${into}, then promote ${into}` : `diff live ${into}`
        return { json: made, text: `Generation ${into} (${made.id}) has come as far as what answers. Next: ${next}.` }
      } finally {
        progress.stop()
      }
    }),
})
