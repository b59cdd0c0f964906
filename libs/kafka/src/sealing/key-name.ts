import type { RawRecord } from '../client/committed-records.ts'

/** The header that names the key of a sealed record; absent on a plain one. */
export const keyHeader = 'key'

export const keyNameOf = ({ headers }: RawRecord): string | undefined => headers[keyHeader]?.toString()
