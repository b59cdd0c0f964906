import type { HeadWeights } from './head.ts'
import { labelCount, termCount } from './head.ts'
import { float, int64, joined, message, number, text, value } from './onnx-wire.ts'

/** IR 8 with operator set 17 is what onnxruntime 1.14 and later read. */
const irVersion = 8
const operatorSet = 17

/**
 * The head as an ONNX model, written by hand: there is no training in onnxruntime for Node, and the wire format of its
 * few messages is short (onnx.proto3; field numbers are given where they are used).
 *
 * Inputs of one segment: `dense` [1, denseCount], `term_ids` [terms] int64, `term_weights` [terms]; at least one term.
 * Output: `logits` [1, labels], before temperature.
 *
 * @param notes kept in the file and read by nobody: what is to be part of its hash. ASCII.
 */
export function headToOnnx(weights: HeadWeights, notes: Readonly<Record<string, string>> = {}): Uint8Array {
  const { denseCount } = weights
  const nodes = [
    node('Gather', ['idf', 'term_ids'], 'term_idf'),
    node('Mul', ['term_weights', 'term_idf'], 'weighted'),
    node('Mul', ['weighted', 'weighted'], 'squares'),
    node('ReduceSum', ['squares'], 'square_sum'),
    node('Sqrt', ['square_sum'], 'norm'),
    node('Max', ['norm', 'tiny'], 'safe_norm'),
    node('Div', ['weighted', 'safe_norm'], 'terms'),
    node('Unsqueeze', ['terms', 'axis'], 'term_row'),
    node('Gather', ['lexical', 'term_ids'], 'term_logits'),
    node('MatMul', ['term_row', 'term_logits'], 'from_terms'),
    node('MatMul', ['dense', 'linear'], 'from_dense'),
    node('Sum', ['from_terms', 'from_dense', 'bias'], 'logits'),
  ]
  const initialisers = [
    floats('idf', [termCount], weights.idf),
    floats('lexical', [termCount, labelCount], weights.lexical),
    floats('linear', [denseCount, labelCount], weights.linear),
    floats('bias', [labelCount], weights.bias),
    floats('tiny', [1], Float32Array.of(1e-12)),
    joined([number(1, 1), number(2, int64), text(8, 'axis'), message(9, new Uint8Array(8))]),
  ]
  const graph = joined([
    ...nodes.map((each) => message(1, each)),
    text(2, 'router-head'),
    ...initialisers.map((each) => message(5, each)),
    message(11, value('dense', float, [1, denseCount])),
    message(11, value('term_ids', int64, ['terms'])),
    message(11, value('term_weights', float, ['terms'])),
    message(12, value('logits', float, [1, labelCount])),
  ])
  const operators = joined([text(1, ''), number(2, operatorSet)])
  const properties = Object.entries(notes).map(([key, note]) => message(14, joined([text(1, key), text(2, note)])))
  return joined([number(1, irVersion), text(2, 'ecphory'), message(7, graph), message(8, operators), ...properties])
}

/** NodeProto: input 1, output 2, name 3, op_type 4. */
const node = (operator: string, inputs: readonly string[], output: string): Uint8Array =>
  joined([...inputs.map((each) => text(1, each)), text(2, output), text(3, output), text(4, operator)])

/** TensorProto: dims 1, data_type 2, name 8, raw_data 9 (little-endian). */
function floats(name: string, dimensions: readonly number[], values: Float32Array): Uint8Array {
  const raw = new DataView(new ArrayBuffer(values.length * 4))
  values.forEach((each, index) => raw.setFloat32(index * 4, each, true))
  return joined([
    ...dimensions.map((dimension) => number(1, dimension)),
    number(2, float),
    text(8, name),
    message(9, new Uint8Array(raw.buffer)),
  ])
}
