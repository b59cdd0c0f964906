import type { Run } from '../server/neo4j-client.ts'
import { statements } from '../statements/statements.ts'

/** Removes every trace of these segments from a space, and whatever nothing of the space leads to then. */
export async function forgetSegments(run: Run, space: string, segments: readonly string[]): Promise<void> {
  const bound = { space, segments }
  await run(statements.forgetAnchorsOfSegments, bound)
  await run(statements.forgetVersionsOfSegments, bound)
  await run(statements.forgetAssertionsOfSegments, bound)
  await run(statements.forgetBareSegments, bound)
  await run(statements.forgetNames, bound)
  await run(statements.forgetBareKeys, bound)
  await run(statements.forgetBareNodes, bound)
  await run(statements.noteRemovals, { rows: [{ space }] })
}

/** Removes all of a space, its record and tombstones included. */
export async function forgetSpace(run: Run, space: string): Promise<void> {
  await run(statements.forgetAnchors, { space })
  await run(statements.forgetVersions, { space })
  await run(statements.forgetAssertions, { space })
  await run(statements.forgetSegments, { space })
  await run(statements.forgetNodes, { space })
  await run(statements.forgetKeys, { space })
  await run(statements.forgetTombstones, { space })
  await run(statements.forgetSpaceRecord, { space })
}
