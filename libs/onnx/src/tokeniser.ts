/** A text as the encoder's vocabulary spells it; special tokens are left out. */
export interface Tokens {
  readonly ids: readonly number[]
  /** Per token its half-open range of UTF-16 offsets in the text; the space before a word is not part of the word. */
  readonly offsets: readonly (readonly [number, number])[]
}

export interface Tokeniser {
  tokenise(text: string): Tokens
}

/** The parts of a `tokenizer.json` that are read: the format of Hugging Face's `tokenizers`, model `Unigram`. */
export interface UnigramFile {
  readonly model: { readonly unk_id: number; readonly vocab: readonly (readonly [piece: string, score: number])[] }
}

const space = '▁'
const removed = /[\u0001-\u0008\u000b\u000e-\u001f\u007f\u008f\u009f]/g
const spaces = /[\t\n\f\r\u1680\u200b-\u200f\u2028\u2029\u2581\ufeff\ufffd]/g
/** One character with what Unicode may compose with it: marks, conjoining jamo, half-width kana and their sound marks. */
const composable = /(?:[\u1100-\u11ff]+|[\uffa0-\uffdc]+|[\s\S])[\p{M}\uff9e\uff9f]*/gu
/** An unknown character costs this much more than the rarest piece (as in sentencepiece). */
const unknownPenalty = 10

/**
 * The unigram tokeniser of sentencepiece: the normaliser of the file (control characters dropped, NFKC except for the
 * wave dash, runs of spaces collapsed), then the likeliest sequence of pieces by Viterbi over one map of pieces.
 * Kept in place of a library because it loads in a fraction of its time and memory; a test holds the two equal.
 */
export function createTokeniser(file: UnigramFile): Tokeniser {
  const { vocab, unk_id: unknownId } = file.model
  const ids = new Map<string, number>()
  const scores = new Float64Array(vocab.length)
  let piecesMax = 1
  let rarest = 0
  vocab.forEach(([piece, score], id) => {
    // Special pieces have score 0. A text cannot spell them: "</s>" in it is four characters, not the end.
    if (score < 0) ids.set(piece, id)
    scores[id] = score
    piecesMax = Math.max(piecesMax, piece.length)
    rarest = Math.min(rarest, score)
  })
  const lattice: Lattice = { ids, scores, piecesMax, unknownId, unknownScore: rarest - unknownPenalty }
  return { tokenise: (text) => segmentation(lattice, normalise(text)) }
}

interface Normalised {
  /** Spaces are `▁`, one of them in front. */
  readonly text: string
  /** Where the source of character i begins and ends in the original text. */
  readonly begin: (index: number) => number
  readonly end: (index: number) => number
}

function normalise(original: string): Normalised {
  const whole = nfkc(original)
  if (whole === original)
    return collapsed(
      whole,
      (index) => index,
      (index) => index + 1,
    )
  const begins: number[] = []
  const ends: number[] = []
  for (const unit of unitsOf(original, whole)) {
    for (let index = 0; index < unit.text.length; index++) {
      begins.push(unit.begin)
      ends.push(unit.end)
    }
  }
  return collapsed(
    whole,
    (index) => begins[index] ?? original.length,
    (index) => ends[index] ?? original.length,
  )
}

interface Unit {
  readonly text: string
  readonly begin: number
  readonly end: number
}

/** Pieces of the original that normalise apart; where they would not, whole words; where even they would not, the whole. */
function unitsOf(original: string, whole: string): readonly Unit[] {
  for (const pattern of [composable, /\s+|\S+/gu]) {
    const units = [...original.matchAll(pattern)].map((match): Unit => ({
      text: nfkc(match[0]),
      begin: match.index,
      end: match.index + match[0].length,
    }))
    if (units.map(({ text }) => text).join('') === whole) return units
  }
  return [{ text: whole, begin: 0, end: original.length }]
}

const nfkc = (text: string): string =>
  text
    .replace(removed, '')
    .replace(spaces, ' ')
    .split('～')
    .map((part) => part.normalize('NFKC'))
    .join('～')

/** Collapses runs of spaces, strips both ends, writes `▁` for a space and one before the text. */
function collapsed(text: string, begin: (index: number) => number, end: (index: number) => number): Normalised {
  const kept: number[] = []
  let written = space
  let word = 0
  for (const { 0: run, index } of text.matchAll(/[^ ]+/g)) {
    if (word++ > 0) {
      written += space
      kept.push(index - 1)
    }
    written += run
    for (let offset = 0; offset < run.length; offset++) kept.push(index + offset)
  }
  const first = kept[0] ?? 0
  return {
    text: word === 0 ? '' : written,
    begin: (index) => begin(index === 0 ? first : (kept[index - 1] ?? text.length)),
    end: (index) => (index === 0 ? begin(first) : end(kept[index - 1] ?? text.length)),
  }
}

interface Lattice {
  readonly ids: ReadonlyMap<string, number>
  readonly scores: Float64Array
  readonly piecesMax: number
  readonly unknownId: number
  readonly unknownScore: number
}

/** The best path: `from[end]` is where the last piece of the best way to `end` begins. Equal scores: the longer piece. */
function segmentation(lattice: Lattice, normalised: Normalised): Tokens {
  const { text } = normalised
  const best = new Float64Array(text.length + 1).fill(-Infinity)
  const from = new Int32Array(text.length + 1)
  const pieces = new Int32Array(text.length + 1)
  best[0] = 0
  for (let at = 0; at < text.length; at++) {
    const reached = best[at] as number
    if (reached === -Infinity) continue
    const reach = (end: number, id: number, score: number): void => {
      if (reached + score <= (best[end] as number)) return
      best[end] = reached + score
      from[end] = at
      pieces[end] = id
    }
    const single = at + ((text.codePointAt(at) as number) > 0xffff ? 2 : 1)
    let known = false
    for (let end = at + 1; end <= Math.min(text.length, at + lattice.piecesMax); end++) {
      const id = lattice.ids.get(text.slice(at, end))
      if (id !== undefined) {
        reach(end, id, lattice.scores[id] as number)
        known ||= end === single
      }
      if (text[end] === space) break
    }
    if (!known) reach(single, lattice.unknownId, lattice.unknownScore)
  }
  return readBack(lattice, normalised, from, pieces)
}

/** Walks the best path from its end; neighbouring unknown pieces become one, as in the reference. */
function readBack(lattice: Lattice, { text, begin, end }: Normalised, from: Int32Array, pieces: Int32Array): Tokens {
  const ids: number[] = []
  const offsets: [number, number][] = []
  for (let at = text.length; at > 0; at = from[at] as number) {
    const id = pieces[at] as number
    const start = from[at] as number
    const word = text[start] === space && at - start > 1 ? start + 1 : start
    const last = offsets.at(-1)
    if (id === lattice.unknownId && ids.at(-1) === id && last !== undefined) {
      last[0] = begin(word)
      continue
    }
    ids.push(id)
    offsets.push([begin(word), end(at - 1)])
  }
  return { ids: ids.reverse(), offsets: offsets.reverse() }
}
