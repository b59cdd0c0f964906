import ts from 'typescript'
import { fillTitle, readTable } from './read-table.ts'
import type { TableRow } from './read-table.ts'

/** A test as its source has it; one of a table stands once for each row that is written in literals. */
export interface WrittenTest {
  /** Path from the root of the repository. */
  readonly file: string
  /** From the outermost `describe` to its own. What no literal fills stays as it is written: `%s`, `${name}`. */
  readonly titles: readonly string[]
  /** Runs on every store: a `describe` around it goes through `storeModes`. */
  readonly isOnEveryStore: boolean
  /** Marked so that it does not run, or has to fail. */
  readonly isOff: boolean
}

type Surroundings = Omit<WrittenTest, 'file'>

/** A call of `it`, `test` or `describe`: what stands between the name and the title, and the rows that it goes through. */
interface TestCall {
  readonly isSuite: boolean
  readonly modifiers: readonly string[]
  readonly table: ts.Expression | undefined
  readonly call: ts.CallExpression
}

const suites: ReadonlySet<string> = new Set(['describe'])
const cases: ReadonlySet<string> = new Set(['it', 'test'])
const off: ReadonlySet<string> = new Set(['skip', 'todo', 'fails'])
/** Calls that make a test function, and none that is given a title. */
const makers: ReadonlySet<string> = new Set(['each', 'for', 'skipIf', 'runIf'])
/** All that may stand behind the name; `test.memory.of()` calls something else. */
const known: ReadonlySet<string> = new Set([...off, ...makers, 'only', 'concurrent', 'sequential'])

/** The tests of a file, in their order: read and not run, so that they are the same wherever this happens. */
export function readTests(file: string, text: string): readonly WrittenTest[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: WrittenTest[] = []
  const visit = (node: ts.Node, around: Surroundings): void => {
    const made = ts.isCallExpression(node) ? readCall(node) : null
    if (made === null) return ts.forEachChild(node, (child) => visit(child, around))
    for (const inner of writtenOut(made, source, around)) {
      if (!made.isSuite) found.push({ file, ...inner })
      else for (const argument of made.call.arguments) visit(argument, inner)
    }
  }
  visit(source, { titles: [], isOnEveryStore: false, isOff: false })
  return found
}

function readCall(call: ts.CallExpression): TestCall | null {
  const modifiers: string[] = []
  let table: ts.Expression | undefined
  let callee: ts.Expression = call.expression
  for (;;) {
    if (ts.isPropertyAccessExpression(callee)) {
      modifiers.push(callee.name.text)
      callee = callee.expression
    } else if (ts.isCallExpression(callee) && ts.isPropertyAccessExpression(callee.expression)) {
      if (callee.expression.name.text === 'each') table = callee.arguments[0]
      callee = callee.expression
    } else break
  }
  const isNamed = ts.isIdentifier(callee) && (suites.has(callee.text) || cases.has(callee.text))
  const isTest = isNamed && modifiers.every((modifier) => known.has(modifier))
  const isMaker = ts.isPropertyAccessExpression(call.expression) && makers.has(call.expression.name.text)
  if (!isTest || isMaker || call.arguments.length === 0) return null
  return { isSuite: suites.has((callee as ts.Identifier).text), modifiers, table, call }
}

/** What a call adds to the titles around it, once for each row of its table. */
function writtenOut({ modifiers, table, call }: TestCall, source: ts.SourceFile, around: Surroundings): Surroundings[] {
  const title = textOf(call.arguments[0] as ts.Expression)
  const rows: readonly (TableRow | null)[] = (table && readTable(table, source)) ?? [null]
  const isOnEveryStore = around.isOnEveryStore || table?.getText() === 'storeModes'
  const isOff = around.isOff || modifiers.some((modifier) => off.has(modifier))
  return rows.map((row, index) => ({
    titles: [...around.titles, row === null ? title : fillTitle(title, row, index)],
    isOnEveryStore,
    isOff,
  }))
}

/** A title as it is written; the parts of a template that are computed stay in their braces. */
function textOf(title: ts.Expression): string {
  if (ts.isStringLiteralLike(title)) return title.text
  if (!ts.isTemplateExpression(title)) return title.getText()
  const spans = title.templateSpans.map(({ expression, literal }) => `\${${expression.getText()}}${literal.text}`)
  return title.head.text + spans.join('')
}
