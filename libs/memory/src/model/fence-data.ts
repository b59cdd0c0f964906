/** Material that a model reads, fenced as data; nothing inside can close the fence. */
export const fenceData = (data: string): string => `<data>\n${data.replaceAll(/<(?=\/?data>)/giu, '‹')}\n</data>`
