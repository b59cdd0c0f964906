/** Ports of servers that are started here: below the range from which systems take ports of outgoing connections. */
export const servicePortMin = 20_000
export const servicePortMax = 32_000
/** Random places to look at before giving up. */
export const portTriesMax = 50
