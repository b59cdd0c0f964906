import { join } from 'node:path'
import { judgeAim } from './aim.ts'
import { plainSection } from './plain-section.ts'
import type { AimGroup } from './render-aims.ts'
import { openResultFolder, resultFolderNames, type ResultFolder } from './result-folder.ts'
import type { Section } from './section.ts'

export interface OpenSection extends Section {
  readonly results: ResultFolder
}

/** Sections in the order of the list, as far as they were measured; then folders that have none of their own. */
export function openSections(root: string, sections: readonly Section[]): readonly OpenSection[] {
  const folders = resultFolderNames(root)
  const listed = sections.filter(({ folder }) => folders.includes(folder))
  const others = folders.filter((folder) => !sections.some((section) => section.folder === folder)).map(plainSection)
  return [...listed, ...others].map((section) => ({
    ...section,
    results: openResultFolder(join(root, section.folder)),
  }))
}

/** The aims of a section against its figures: all of them, or those for the opening alone. */
export function aimGroup(section: OpenSection, which: 'all' | 'key'): AimGroup {
  const { folder, title, results } = section
  const aims = [...(section.aims ?? []), ...(section.aimsBeside?.(results.figures) ?? [])]
  const wanted = aims.filter(({ isKey = false }) => which === 'all' || isKey)
  return { id: folder, title, aims: wanted.map((aim) => judgeAim(aim, results.figures)) }
}
