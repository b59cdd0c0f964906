import { deriveId } from '@ecphory/memory'

/**
 * What an index holds of a user's words is a hash: an index keeps what was removed from it in its pages for a while,
 * and takes no long texts. Whatever is found by one is compared, or stands, in full beside it.
 */
export const slotKeyOf = (slot: string): string => deriveId('slot', slot)
export const sourceKeyOf = (sourceId: string): string => deriveId('source', sourceId)

/** The id of the node `:Key` by which a name leads to its nodes. */
export const keyId = (key: string): string => deriveId('key', key)

/** One text of one property, or of its list, as `byState` and `scan` look for it. */
export const facetOf = (property: string, text: string): string => deriveId('facet', property, text).slice(0, 16)
