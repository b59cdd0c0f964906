import type { EntityKind } from '@ecphory/events'
import { nothingSettled, type Settled, type SettledNode, type StoredAssertion } from '../graph/items.ts'
import { aliasesMax, supportPerNameMax } from '../limits.ts'
import type { Settlement } from '../memory-type.ts'
import { nameToKey, nameToLookupKeys } from '../text/names.ts'

/** A mention of an entity, as asserted in the entity's own slot by every type whose facts name it. */
export interface EntityValue {
  readonly name: string
  /** `user` is the account holder. */
  readonly kind: EntityKind | 'user'
  readonly discriminator: string | null
}

interface EntityState {
  readonly id: string
  readonly node: SettledNode | null
  /** How many of the mentions counted towards the support of each alias. */
  readonly supported: Readonly<Record<string, number>>
}

/**
 * Mentions of one entity: its spellings in order of their first mention, and the keys that find it.
 *
 * Support is bounded: of each spelling the first mentions suffice, since while one of them lives the spelling does,
 * and when one is withdrawn the slot is folded again. The node does not count its mentions either, or each would be a
 * new version: a friend who is named ten thousand times costs no more than one named ten times.
 */
export const entitySettlement: Settlement<EntityState> = {
  start: (slot) => ({ id: slot.slice('entity:'.length), node: null, supported: {} }),
  apply: (state, assertion) => addMention(state, assertion),
  finish: ({ node }): Settled => (node === null ? nothingSettled : { nodes: [node], edges: [] }),
}

function addMention(state: EntityState, { value, validTime, support }: StoredAssertion): EntityState {
  const { name, kind, discriminator } = value as unknown as EntityValue
  const before = state.node
  const aliases = (before?.properties['aliases'] ?? []) as readonly string[]
  const known = aliases.includes(name)
  if (!known && aliases.length >= aliasesMax) return state
  const times = (known && Object.hasOwn(state.supported, name) ? state.supported[name]! : 0) + 1
  if (times > supportPerNameMax) return state
  const node: SettledNode = {
    id: state.id,
    label: kind === 'user' ? 'User' : 'Entity',
    properties: {
      name: (before?.properties['name'] as string | undefined) ?? name,
      kind,
      discriminator,
      aliases: known ? aliases : [...aliases, name],
    },
    valid: before?.valid ?? { from: validTime, to: null },
    support: union(before?.support ?? [], support),
    keys: known ? before!.keys : union(before?.keys ?? [], keysOf(name, kind, discriminator)),
  }
  return { id: state.id, node, supported: { ...state.supported, [name]: times } }
}

/** "my sister Ana" is found by "ana" and by "sister". */
function keysOf(name: string, kind: EntityValue['kind'], discriminator: string | null): string[] {
  if (kind === 'user') return [name]
  return [...nameToLookupKeys(name, kind), ...(discriminator === null ? [] : [nameToKey(discriminator)])]
}

function union(left: readonly string[], right: readonly string[]): readonly string[] {
  const added = right.filter((item) => !left.includes(item))
  return added.length === 0 ? left : [...left, ...added]
}
