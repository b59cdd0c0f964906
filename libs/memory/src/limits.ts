/** Every bound of the core, in one place. A number elsewhere is a weight (ranking/weights.ts) or a mistake. */

/** A term longer than this many characters is cut: nobody types it, and one word of base64 must not fill an index. */
export const termCharactersMax = 64
