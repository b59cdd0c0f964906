/** A probability or a share with two digits: `.07`, `.93`, `1.00`. */
export const formatShare = (share: number): string => share.toFixed(2).replace(/^0/, '')

/** A count with its thousands apart: `12,034`. */
export const formatCount = (count: number): string => count.toLocaleString('en')
