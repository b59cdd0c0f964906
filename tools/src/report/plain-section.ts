import type { Section } from './section.ts'

/** A folder that no section was written for: its figures stand in the list that ends every section. */
export const plainSection = (folder: string): Section => ({
  folder,
  title: folder,
  lead: 'Shown by its figures alone.',
  command: 'unknown',
  blocks: () => [],
})
