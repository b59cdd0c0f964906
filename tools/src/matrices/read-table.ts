import ts from 'typescript'

/** A row of a table of tests: one value, values by place, or values by name. Others than texts and numbers are left out. */
export type TableRow = Literal | readonly (Literal | undefined)[] | Readonly<Record<string, Literal>>
type Literal = string | number

/** The rows of a table that is written in literals, in place or as a constant of the file; undefined for any other. */
export function readTable(table: ts.Expression, source: ts.SourceFile): readonly TableRow[] | undefined {
  const list = resolve(table, source)
  if (list === undefined || !ts.isArrayLiteralExpression(list)) return undefined
  const rows = list.elements.map((element) => readRow(element, source))
  return rows.every((row) => row !== undefined) ? rows : undefined
}

/** A title with what a row fills in, as vitest does it: `%s` by place, `$name` by name, `%#` by the number of the row. */
export function fillTitle(title: string, row: TableRow, index: number): string {
  const counted = title.replaceAll('%#', String(index))
  if (typeof row === 'object' && !Array.isArray(row)) {
    const named = row as Readonly<Record<string, Literal>>
    return counted.replaceAll(/\$(\w+)/g, (placeholder, name: string) => String(named[name] ?? placeholder))
  }
  const values = [...(Array.isArray(row) ? (row as readonly (Literal | undefined)[]) : [row as Literal])]
  return counted.replaceAll(/%[sdi]/g, (placeholder) => String(values.shift() ?? placeholder))
}

function resolve(expression: ts.Expression, source: ts.SourceFile): ts.Expression | undefined {
  const plain = withoutType(expression)
  if (!ts.isIdentifier(plain)) return plain
  const declared = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => ts.isIdentifier(name) && name.text === plain.text)
  return declared?.initializer && withoutType(declared.initializer)
}

function readRow(element: ts.Expression, source: ts.SourceFile): TableRow | undefined {
  const plain = resolve(element, source)
  if (plain === undefined) return undefined
  if (ts.isArrayLiteralExpression(plain)) return plain.elements.map(literalOf)
  if (!ts.isObjectLiteralExpression(plain)) return literalOf(plain)
  const named = plain.properties.flatMap((property): [string, Literal][] => {
    if (!ts.isPropertyAssignment(property) || !ts.isIdentifier(property.name)) return []
    const value = literalOf(property.initializer)
    return value === undefined ? [] : [[property.name.text, value]]
  })
  return Object.fromEntries(named)
}

function literalOf(expression: ts.Expression): Literal | undefined {
  const plain = withoutType(expression)
  if (ts.isStringLiteralLike(plain)) return plain.text
  return ts.isNumericLiteral(plain) ? Number(plain.text) : undefined
}

/** What stands within parentheses and before `as` or `satisfies`. */
function withoutType(expression: ts.Expression): ts.Expression {
  let plain = expression
  while (ts.isAsExpression(plain) || ts.isSatisfiesExpression(plain) || ts.isParenthesizedExpression(plain)) {
    plain = plain.expression
  }
  return plain
}
