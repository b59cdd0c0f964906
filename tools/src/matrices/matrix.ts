/** A page of `docs/matrices`: tables whose every cell names the test that shows it. */
export interface Matrix {
  /** The name of the page. */
  readonly name: string
  readonly title: string
  /** What the page is about, in Markdown. */
  readonly about: string
  readonly tables: readonly MatrixTable[]
}

export interface MatrixTable {
  readonly title: string
  /** What the rows are, as the head of their column. */
  readonly rowsAre: string
  readonly columns: readonly string[]
  readonly rows: readonly MatrixRow[]
}

export interface MatrixRow {
  readonly title: string
  /** One for each column. */
  readonly cells: readonly Cell[]
}

/** Tests that show that it holds; what is missing, with tests of what there is; or why there is nothing to hold. */
export type Cell = readonly TestReference[] | Gap | NotApplicable

export interface TestReference {
  /** Path from the root of the repository. */
  readonly file: string
  /** The end of the test's full name, from the title of a test or of a suite on: `C1 replacement > the answer now`. */
  readonly name: string
}

export interface Gap {
  readonly gap: string
  readonly shownBy: readonly TestReference[]
}

export interface NotApplicable {
  readonly notApplicable: string
}

/** A function that names tests of one file. */
export const testsOf =
  (file: string) =>
  (...names: readonly string[]): readonly TestReference[] =>
    names.map((name) => ({ file, name }))

export const row = (title: string, ...cells: readonly Cell[]): MatrixRow => ({ title, cells })

export const isGap = (cell: Cell): cell is Gap => 'gap' in cell
export const isNotApplicable = (cell: Cell): cell is NotApplicable => 'notApplicable' in cell

export function referencesOf(cell: Cell): readonly TestReference[] {
  if (isNotApplicable(cell)) return []
  return isGap(cell) ? cell.shownBy : cell
}

export const cellsOf = ({ tables }: Matrix): readonly Cell[] =>
  tables.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells))
