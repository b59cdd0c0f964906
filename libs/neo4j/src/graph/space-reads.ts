import type { SpaceCounts, SpaceDump, SpaceRecord } from '@ecphory/memory'
import type { Run } from '../server/neo4j-client.ts'
import { dumpedAtOnce } from '../limits.ts'
import { statements } from '../statements/statements.ts'
import { rowToAnchorVersion } from './anchor-row.ts'
import type { AnchorProperties } from './anchor-row.ts'
import { rowToAssertion } from './assertion-row.ts'
import type { AssertionProperties } from './assertion-row.ts'
import { stillOpen } from './bounds.ts'
import { byKeys } from './by-keys.ts'
import { rowToVersion } from './version-row.ts'
import type { VersionProperties } from './version-row.ts'

interface CountRow {
  readonly isNode: boolean
  readonly type: string
  readonly items: number
}

export async function countSpace(run: Run, space: string): Promise<SpaceCounts> {
  const [[counted], items] = await Promise.all([
    run<{ anchors: number }>(statements.countAnchors, { space, stillOpen }),
    run<CountRow>(statements.countItems, { space, stillOpen }),
  ])
  const countsOf = (isNode: boolean) => {
    const rows = items.filter((row) => row.isNode === isNode).sort(byKeys(({ type }) => [type]))
    return Object.fromEntries(rows.map(({ type, items }) => [type, items]))
  }
  return { anchors: counted?.anchors ?? 0, nodes: countsOf(true), edges: countsOf(false) }
}

export async function dumpSpace(run: Run, space: string): Promise<SpaceDump> {
  const [anchors, versions, assertions] = await Promise.all([
    wholeSpace<AnchorProperties>(run, statements.anchorsOfSpace, space),
    wholeSpace<VersionProperties>(run, statements.versionsOfSpace, space),
    wholeSpace<AssertionProperties>(run, statements.assertionsOfSpace, space),
  ])
  return {
    anchors: anchors.map(rowToAnchorVersion).sort(byKeys((a) => [a.anchor.segmentId, a.recordFrom])),
    versions: versions.map(rowToVersion).sort(byKeys((v) => [v.item.id, v.recordFrom, v.slot])),
    assertions: assertions.map(rowToAssertion).sort(byKeys((a) => [a.factId, a.assertedAt, a.slot])),
  }
}

/** Page by page, in the order of ids: a large space at once is more than a server gives to a transaction. */
async function wholeSpace<Row>(run: Run, statement: string, space: string): Promise<readonly Row[]> {
  const rows: (Row & { readonly place: string })[] = []
  for (;;) {
    const given = { after: rows.at(-1)?.place ?? '', take: dumpedAtOnce }
    const page = await run<Row & { readonly place: string }>(statement, { space, given })
    rows.push(...page)
    if (page.length < dumpedAtOnce) return rows
  }
}

export async function spacesOf(run: Run, generationKey: string): Promise<readonly SpaceRecord[]> {
  const rows = await run<{ record: string }>(statements.spacesOfGeneration, { generationKey })
  const records = rows.map(({ record }) => JSON.parse(record) as SpaceRecord)
  return records.sort(byKeys((record) => [record.tenant, record.user, record.graph]))
}
