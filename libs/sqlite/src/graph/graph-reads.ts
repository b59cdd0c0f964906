import type { MemoryKind } from '@ecphory/events'
import type { CheckpointKey, Space, SpaceCounts, SpaceDump, SpaceRecord } from '@ecphory/memory'
import type { Connection } from '../file/load-driver.ts'
import { anchorColumns, rowToAnchor } from './anchor-row.ts'
import type { AnchorRow } from './anchor-row.ts'
import { assertionColumns, rowToAssertion, rowToVersion, versionColumns } from './item-row.ts'
import type { AssertionRow, VersionRow } from './item-row.ts'

interface SpaceRow {
  readonly space: string
  readonly tenant: string
  readonly user: string
  readonly generation: string
  readonly graph: MemoryKind
}

interface CountRow {
  readonly isNode: number
  readonly type: string
  readonly items: number
}

/** Reads of progress, settings and whole spaces. */
export class GraphReads {
  readonly #statements

  constructor(reader: Connection) {
    this.#statements = prepare(reader)
  }

  /** Null for a space of which nothing is held. */
  spaceId(hash: Space): number | null {
    return this.#statements.space.get(hash)?.id ?? null
  }

  checkpoint({ projection, generation, topic, partition }: CheckpointKey): number {
    return this.#statements.checkpoint.get(projection, generation, topic, partition)?.next ?? 0
  }

  watermark(projection: string, generation: string, partition: number): number {
    return this.#statements.watermark.get(projection, generation, partition)?.offset ?? 0
  }

  spaces(generation: string): readonly SpaceRecord[] {
    return this.#statements.spaces.all(generation)
  }

  setting(name: string): string | null {
    return this.#statements.setting.get(name)?.value ?? null
  }

  counts(space: number): SpaceCounts {
    const rows = this.#statements.items.all(space)
    const countsOf = (isNode: number) =>
      Object.fromEntries(rows.filter((row) => row.isNode === isNode).map(({ type, items }) => [type, items]))
    return { anchors: this.#statements.anchorCount.get(space)?.anchors ?? 0, nodes: countsOf(1), edges: countsOf(0) }
  }

  dump(space: number): SpaceDump {
    return {
      anchors: this.#statements.anchors
        .all(space)
        .map((row) => ({ anchor: rowToAnchor(row), recordFrom: row.record_from, recordTo: row.record_to })),
      versions: this.#statements.versions.all(space).map(rowToVersion),
      assertions: this.#statements.assertions.all(space).map(rowToAssertion),
    }
  }
}

function prepare(reader: Connection) {
  return {
    space: reader.prepare<unknown[], { id: number }>('SELECT id FROM space WHERE hash = ?'),
    checkpoint: reader.prepare<unknown[], { next: number }>(
      'SELECT next FROM checkpoint WHERE projection = ? AND generation = ? AND topic = ? AND partition = ?',
    ),
    watermark: reader.prepare<unknown[], { offset: number }>(
      'SELECT root_offset AS offset FROM watermark WHERE projection = ? AND generation = ? AND partition = ?',
    ),
    spaces: reader.prepare<unknown[], SpaceRow>(
      `SELECT hash AS space, tenant, user, generation, graph FROM space
       WHERE generation = ? ORDER BY tenant, user, graph`,
    ),
    setting: reader.prepare<unknown[], { value: string }>('SELECT value FROM setting WHERE name = ?'),
    anchorCount: reader.prepare<unknown[], { anchors: number }>(
      'SELECT count(*) AS anchors FROM anchor WHERE space = ? AND record_to IS NULL',
    ),
    items: reader.prepare<unknown[], CountRow>(
      `SELECT is_node AS isNode, type, count(DISTINCT item) AS items FROM version
       WHERE space = ? AND record_to IS NULL GROUP BY is_node, type ORDER BY type`,
    ),
    anchors: reader.prepare<unknown[], AnchorRow>(
      `SELECT ${anchorColumns} FROM anchor a WHERE a.space = ? ORDER BY a.segment, a.record_from`,
    ),
    versions: reader.prepare<unknown[], VersionRow>(
      `SELECT ${versionColumns} FROM version v WHERE v.space = ? ORDER BY v.item, v.record_from, v.slot`,
    ),
    assertions: reader.prepare<unknown[], AssertionRow>(
      `SELECT ${assertionColumns} FROM assertion a WHERE a.space = ? ORDER BY a.fact, a.asserted_at, a.slot`,
    ),
  }
}
