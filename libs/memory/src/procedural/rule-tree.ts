import { deriveId } from '../digest/canonical.ts'
import type { EdgeType, Interval, NodeLabel, Properties, Settled, SettledEdge, SettledNode } from '../graph/items.ts'
import { actionsKey, termsOf, type RuleValue } from './assertions.ts'

/** One rule as it is believed over a stretch of time. */
export interface RuleVersion {
  readonly slot: string
  readonly value: RuleValue
  readonly valid: Interval
  readonly support: readonly string[]
  /** `stated`: somebody said so. `practised`: it was done and it worked, more than once. */
  readonly basis: 'stated' | 'practised'
}

/**
 * The tree of one rule: Rule -WHEN-> Condition, -THEN-> and -ELSE-> Action, Action -NEXT-> Action where they are a
 * sequence; a named part of the sequence ("week two: …") is a Subgoal, PART_OF the rule, with its actions PART_OF it.
 */
export function buildRuleTree(version: RuleVersion): Settled {
  const { value, valid, support } = version
  const id = deriveId('rule', version.slot, actionsKey(value), valid.from, version.basis)
  const rule = node(id, 'Rule', ruleProperties(version), conditionKeys(value))
  const conditions = value.if.map((text, i) => node(deriveId(id, 'if', i), 'Condition', { text, order: i }))
  const actions = value.then.map((text, i) => node(deriveId(id, 'then', i), 'Action', { text, order: i }))
  const alternatives = value.else.map((text, i) => node(deriveId(id, 'else', i), 'Action', { text, order: i }))
  const parts = value.then.flatMap((text, i) => subgoal(id, text, i))
  return {
    nodes: [rule, ...conditions, ...actions, ...alternatives, ...parts.map((part) => part.node)],
    edges: [
      ...conditions.map((condition, order) => edge('WHEN', id, condition.id, { order })),
      ...actions.map((action, order) => edge('THEN', id, action.id, { order })),
      ...alternatives.map((action, order) => edge('ELSE', id, action.id, { order })),
      ...(value.ordered ? actions.slice(1).map((action, i) => edge('NEXT', actions[i]!.id, action.id, {})) : []),
      ...parts.flatMap((part) => [
        edge('PART_OF', actions[part.step]!.id, part.node.id, {}),
        edge('PART_OF', part.node.id, id, {}),
      ]),
    ],
  }

  function node(nodeId: string, label: NodeLabel, properties: Properties, keys: readonly string[] = []): SettledNode {
    return { id: nodeId, label, properties, valid, support, keys }
  }

  function edge(type: EdgeType, from: string, to: string, properties: Properties): SettledEdge {
    return { id: deriveId(type, from, to), type, from, to, properties, valid, support }
  }

  function subgoal(ruleId: string, text: string, step: number): { node: SettledNode; step: number }[] {
    const name = /^([^:：]{2,30})[:：]\s*\S/u.exec(text)?.[1]
    return name === undefined ? [] : [{ node: node(deriveId(ruleId, 'part', step), 'Subgoal', { text: name }), step }]
  }
}

/** The rule is found by any term of its conditions; a lone ideograph would find too much. */
function conditionKeys(value: RuleValue): readonly string[] {
  return termsOf(value.if.join(' ')).filter((term) => !/^\p{Script=Han}$/u.test(term))
}

function ruleProperties({ value, basis }: RuleVersion): Properties {
  return {
    title: value.if.join('; '),
    if: value.if,
    then: value.then,
    else: value.else,
    ordered: value.ordered,
    subject: value.subject,
    basis,
  }
}
