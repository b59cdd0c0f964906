import type { SettledNode } from '@ecphory/memory'

export function textOf({ properties }: SettledNode, name: string): string | null {
  const value = properties[name]
  return typeof value === 'string' ? value : null
}

export function numberOf({ properties }: SettledNode, name: string): number | null {
  const value = properties[name]
  return typeof value === 'number' ? value : null
}

export function listOf({ properties }: SettledNode, name: string): readonly string[] {
  const value = properties[name]
  return Array.isArray(value) ? (value as readonly string[]) : []
}
