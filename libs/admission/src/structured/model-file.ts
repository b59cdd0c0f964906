import { base64ToBytes, bytesToBase64, EcphoryError, hashOf } from '@ecphory/memory'
import { z } from 'zod'
import { gapKinds } from '../gap-query.ts'
import type { GapKind } from '../gap-query.ts'
import type { AdmissionModel, AdmissionReader, TrainedPolicy } from './admission-model.ts'
import { directionsOf } from './basis.ts'
import { featureWidths } from './feature-widths.ts'
import { base64ToFloats, floatsToBase64, packRows, unpackRows } from './packed-numbers.ts'
import type { PackedRows } from './packed-numbers.ts'
import { rarityPlaces } from './rarity.ts'
import { weightNames, weightSizes } from './selection-net.ts'
import type { WeightName } from './selection-net.ts'

const floatsOnly = z.custom<Float32Array>((value) => value instanceof Float32Array)
const floats = z.codec(z.base64(), floatsOnly, { decode: base64ToFloats, encode: floatsToBase64 })
const rows = z.strictObject({ scales: floats, bytes: z.base64() })
const count = z.int().min(1)

const scale = z.strictObject({ mean: floats, deviation: floats })
const weights = z.strictObject(
  Object.fromEntries(weightNames.map((name) => [name, floats])) as Record<WeightName, typeof floats>,
)
const net = z.strictObject({
  optionInputs: count,
  wholeInputs: count,
  optionHidden: count,
  wholeHidden: count,
  weights,
})
const policy = z.strictObject({
  optionScale: scale,
  wholeScale: scale,
  nets: z.array(net).min(1).readonly(),
  temperature: z.number().positive(),
  stopOffset: z.number(),
})

const basis = z.strictObject({ mean: floats, directions: rows })
const reader = z.strictObject({
  encoder: z.string(),
  requestBasis: basis,
  memoryBasis: basis,
  wish: rows,
  kinds: z.strictObject(Object.fromEntries(gapKinds.map((kind) => [kind, rows])) as Record<GapKind, typeof rows>),
  rarity: z.base64(),
})
type PackedReader = z.output<typeof reader>

const content = z.strictObject({ reader, query: policy, evidence: policy })
const file = z.strictObject({ id: z.string(), ...content.shape })

/**
 * A model as text. The great matrices of its reader are rounded to signed bytes, everything else is exact; a model that
 * was read packs to the same text again. The id is a hash of what is packed, whatever the model was called before.
 */
export function packModel({ reader, query, evidence }: Omit<AdmissionModel, 'id'>): string {
  const packed = z.encode(content, { reader: packReader(reader), query, evidence })
  return JSON.stringify({ id: idOf(packed), ...packed })
}

/** Throws `FILE_UNREADABLE` for what is no model, is another than its id says, or was trained on other features. */
export function readModel(text: string): AdmissionModel {
  const json = toJson(text)
  const parsed = file.safeParse(json)
  if (!parsed.success) throw unreadable(`${parsed.error.issues[0]?.path.join('.') || 'it'} is of another form`)
  const { id, ...packed } = json as z.input<typeof file>
  if (id !== idOf(packed)) throw unreadable('its id is of another content')
  const { query, evidence } = parsed.data
  const model = { id, reader: unpackReader(parsed.data.reader), query, evidence }
  const fault = faultOf(model)
  if (fault !== null) throw unreadable(fault)
  return model
}

const idOf = (packed: z.input<typeof content>): string => hashOf(packed).slice(0, 12)

function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw unreadable('it is no JSON', cause)
  }
}

const unreadable = (why: string, cause?: unknown): EcphoryError =>
  new EcphoryError('FILE_UNREADABLE', `The file is no admission model: ${why}.`, { cause })

const mapKinds = <From, To>(kinds: Readonly<Record<GapKind, From>>, map: (from: From) => To): Record<GapKind, To> =>
  Object.fromEntries(gapKinds.map((kind) => [kind, map(kinds[kind])])) as Record<GapKind, To>

function packReader({ encoder, requestBasis, memoryBasis, wish, kinds, rarity }: AdmissionReader): PackedReader {
  const dimensions = memoryBasis.mean.length
  const pack = (values: Float32Array): PackedRows => packRows(values, dimensions)
  return {
    encoder,
    requestBasis: { mean: requestBasis.mean, directions: pack(requestBasis.directions) },
    memoryBasis: { mean: memoryBasis.mean, directions: pack(memoryBasis.directions) },
    wish: pack(wish),
    kinds: mapKinds(kinds, pack),
    rarity: bytesToBase64(new Int8Array(rarity.table)),
  }
}

function unpackReader({ encoder, requestBasis, memoryBasis, wish, kinds, rarity }: PackedReader): AdmissionReader {
  return {
    encoder,
    requestBasis: { mean: requestBasis.mean, directions: unpackRows(requestBasis.directions) },
    memoryBasis: { mean: memoryBasis.mean, directions: unpackRows(memoryBasis.directions) },
    wish: unpackRows(wish),
    kinds: mapKinds(kinds, unpackRows),
    rarity: { table: new Uint8Array(base64ToBytes(rarity)) },
  }
}

/** What keeps a model from deciding, as the end of a sentence; null where nothing does. */
function faultOf({ reader, query, evidence }: AdmissionModel): string | null {
  const fault = readerFaultOf(reader)
  if (fault !== null) return fault
  const widths = featureWidths(reader)
  return policyFaultOf(query, widths.query) ?? policyFaultOf(evidence, widths.evidence)
}

function readerFaultOf({ requestBasis, memoryBasis, wish, kinds, rarity }: AdmissionReader): string | null {
  const dimensions = memoryBasis.mean.length
  const isWhole = ({ directions }: { readonly directions: Float32Array }) => directions.length % dimensions === 0
  if (dimensions === 0 || requestBasis.mean.length !== dimensions) return 'its bases are of different spaces'
  if (!isWhole(requestBasis) || !isWhole(memoryBasis)) return 'a direction is cut short'
  if (wish.length !== (1 + 2 * directionsOf(requestBasis)) * dimensions) return 'its wish is of another size'
  if (gapKinds.some((kind) => kinds[kind].length !== dimensions)) return 'a kind is of another size'
  if (rarity.table.length !== rarityPlaces) return 'its table of rarities is of another size'
  const all = [requestBasis.mean, requestBasis.directions, memoryBasis.mean, memoryBasis.directions, wish]
  return [...all, ...Object.values(kinds)].every(isFinite) ? null : 'its reader holds what is no number'
}

function policyFaultOf(
  { optionScale, wholeScale, nets }: TrainedPolicy,
  { optionInputs, wholeInputs }: ReturnType<typeof featureWidths>['query'],
): string | null {
  const wants = `${optionInputs} and ${wholeInputs}`
  if (nets.some((one) => one.optionInputs !== optionInputs || one.wholeInputs !== wholeInputs)) {
    return `its nets read other features than the ${wants} of this version`
  }
  for (const [{ mean, deviation }, width] of [
    [optionScale, optionInputs] as const,
    [wholeScale, wholeInputs] as const,
  ]) {
    if (mean.length !== width || deviation.length !== width) return `its scales are of other features than ${wants}`
    if (!isFinite(mean) || !isFinite(deviation) || deviation.some((value) => value <= 0)) return 'a scale is none'
  }
  for (const { weights, ...shape } of nets) {
    const sizes = weightSizes(shape)
    if (weightNames.some((name) => weights[name].length !== sizes[name])) return 'a block of weights is of another size'
    if (!weightNames.every((name) => isFinite(weights[name]))) return 'a weight is no number'
  }
  return null
}

const isFinite = (values: Float32Array): boolean => values.every(Number.isFinite)
