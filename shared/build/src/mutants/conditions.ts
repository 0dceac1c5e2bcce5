import { parseSync } from '@swc/core'

/**
 * Stryker breaks what JavaScript decides. Much of what services decide stands in queries: a condition that is left out, or one whose bound
 * is a day off, it doesn't know. For it sources are written so that each of them hangs on a `true`, which it turns into `false`: a
 * `.where(…)` that isn't asked for, a comparison that takes its bound for the other side, a word of SQL that says the opposite.
 */

/** Words, and what is put in their place. */
const OTHERS: readonly (readonly [word: string, other: string])[] = [
  ['>=', '>'],
  ['>', '>='],
  ['<=', '<'],
  ['<', '<='],
  ['is not null', 'is null'],
  ['is null', 'is not null'],
  ['not exists', 'exists'],
  ['and', 'or'],
  ['or', 'and'],
]
const COMPARISONS = ['>=', '>', '<=', '<']
/** Words of SQL that stand by themselves; of two that begin alike the longer one comes first. */
const WORDS = new RegExp(`(?<=^|[\\s(])(${OTHERS.map(([word]) => word).join('|')})(?=$|[\\s()])`, 'g')

/** The file that sources which were written so import from, as a module beside the table of words. */
export const SWITCHES = `import { sql } from 'kysely'
const OTHERS = ${JSON.stringify(OTHERS)}
export const $where = (holds) => (holds ? 'where' : '$castTo')
export const $compared = (holds, word) => OTHERS[word][holds ? 0 : 1]
export const $sql = (holds, word) => sql.raw($compared(holds, word))
`

/** `true` as the first argument, so that nothing else of the call can be broken; the word stands there to be read. */
const switched = (name: string, word: string): string =>
  `${name}(true, /* ${word} */ ${OTHERS.findIndex(([candidate]) => candidate === word)})`

type Span = Readonly<{ start: number; end: number }>
type Node = Readonly<{ type: string; span: Span } & Record<string, unknown>>
/** A text that takes the place of what stands between two places. */
type Edit = Span & Readonly<{ text: string }>

/** All nodes of a tree. */
function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return
  if (typeof (value as Partial<Node>).type === 'string') yield value as Node
  for (const each of Object.values(value)) yield* nodesOf(each)
}

/** Whether a query builder is asked for a condition. */
function ofCondition({ callee }: Node): Edit[] {
  const { type, property } = callee as Node & { property?: Node & { value?: string } }
  if (type !== 'MemberExpression' || property?.value !== 'where') return []
  const { start, end } = property.span
  return [{ start: start - '.'.length, end, text: '[$where(true)]' }]
}

/** How a condition compares: what stands between a column and a value. */
function ofComparison({ arguments: given }: Node): Edit[] {
  const [, between, value] = given as readonly { expression: Node & { value?: unknown } }[]
  const { type, span, value: word } = between?.expression ?? {}
  return value && span && type === 'StringLiteral' && COMPARISONS.includes(String(word))
    ? [{ ...span, text: switched('$compared', String(word)) }]
    : []
}

/** The words of a statement in SQL. @param read the source between two places */
function ofStatement({ tag, template }: Node, read: (span: Span) => string): Edit[] {
  if ((tag as Node & { value?: string }).value !== 'sql') return []
  return (template as { quasis: readonly Node[] }).quasis.flatMap(({ span }) => {
    const text = read(span)
    return [...text.matchAll(WORDS)].map(({ index, 0: word }) => {
      const start = span.start + Buffer.byteLength(text.slice(0, index))
      return { start, end: start + Buffer.byteLength(word), text: `\${${switched('$sql', word)}}` }
    })
  })
}

/**
 * A source in which conditions of queries can be switched. Lines stay where they are.
 * @param from where the module of `SWITCHES` lies
 */
export function withSwitches(source: string, from: string): string {
  // Places are counted in bytes, from the first statement on.
  const first = '0;'
  const bytes = Buffer.from(first + source)
  const tree = parseSync(first + source, { syntax: 'typescript' }) as unknown as Node
  const base = tree.span.start
  const read = ({ start, end }: Span): string => bytes.subarray(start - base, end - base).toString()
  const edits = [...nodesOf(tree)].flatMap((node) =>
    node.type === 'CallExpression'
      ? [...ofCondition(node), ...ofComparison(node)]
      : node.type === 'TaggedTemplateExpression'
        ? ofStatement(node, read)
        : [],
  )
  if (edits.length === 0) return source
  let text = ''
  let at = base
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    text += read({ start: at, end: edit.start }) + edit.text
    at = edit.end
  }
  text += bytes.subarray(at - base).toString()
  return `${text.slice(first.length)}\nimport { $where, $compared, $sql } from '${from}'\n`
}

/** A switch as it is written into a source: of a builder's condition, or of a word. */
const SWITCH = /\[\$where\(true\)\]|\$\{\$sql\(true, \/\* (.+?) \*\/ \d\)\}|\$compared\(true, \/\* (.+?) \*\/ \d\)/g

/** What stands in a line of a source that was written by `withSwitches`, as it stood there before. */
export const withoutSwitches = (line: string): string =>
  line.replaceAll(SWITCH, (_, word?: string, comparison?: string) => word ?? (comparison ? `'${comparison}'` : '.where'))

/**
 * What is broken by a `false` in a line that was written by `withSwitches`.
 * @param column where the `true` stands, from one on
 * @returns what stood there and what it says then; undefined where it is no switch
 */
export function switchAt(line: string, column: number): Readonly<{ code: string; becomes: string }> | undefined {
  for (const { index, 0: text, 1: word, 2: comparison } of line.matchAll(SWITCH)) {
    if (column <= index || column > index + text.length) continue
    const code = word ?? comparison
    return code === undefined ? { code: '.where', becomes: '' } : { code, becomes: OTHERS.find(([one]) => one === code)?.[1] ?? '' }
  }
  return undefined
}
