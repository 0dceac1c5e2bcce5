import type { Category, Right } from '@avalwerk/domain'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PAGES = join(import.meta.dirname, '../../oracle')

/** A step as the oracle has it. Its statuses, rights and conditions are words of the page. */
export type OracleRow = Readonly<{
  step: string
  /** null: the object doesn't exist yet. */
  from: readonly (string | null)[]
  /** `=` where the status stays, `(target)` where the caller names it. */
  to: string
  by: readonly string[]
  /** Undefined where the call asks for the right. */
  rights: readonly Right[] | undefined
  conditions: readonly string[]
  changes: Readonly<Record<string, string>>
  opens: readonly string[]
  closes: readonly string[]
  tells: readonly string[]
  /** The steps of a guarantee that go with a step of its claim. */
  guarantee: readonly string[]
}>

/** A page of the oracle: what the specification demands of a life cycle. */
export type OraclePage = Readonly<{
  /** Conditions, and the code with which a step is refused where one doesn't hold. */
  refusals: ReadonlyMap<string, string>
  rows: readonly OracleRow[]
}>

const words = (cell: string | undefined, separator = ', '): string[] => (cell ? cell.split(separator).map((word) => word.trim()) : [])
const cells = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

/** The tables of a page: each row by the names of its columns. */
function tables(text: string): Record<string, string>[][] {
  const blocks = text.split(/\n(?!\|)/).map((block) => block.split('\n').filter((line) => line.startsWith('|')))
  return blocks
    .filter((lines) => lines.length > 2)
    .map(([head = '', , ...lines]) => {
      const names = cells(head)
      return lines.map((line) => Object.fromEntries(cells(line).map((cell, index) => [names[index] ?? '', cell])))
    })
}

function rowOf(row: Record<string, string>): OracleRow {
  return {
    step: row.step ?? '',
    from: words(row.from).map((status) => (status === '∅' ? null : status)),
    to: row.to ?? '',
    by: words(row.by),
    rights:
      row.right === '(call)'
        ? undefined
        : words(row.right).map((right) => {
            // A category may hold a slash, an action doesn't.
            const [anzeigename = '', ...category] = right.split('/')
            return { anzeigename, kategorie: category.join('/') as Category }
          }),
    conditions: words(row.if),
    changes: Object.fromEntries(words(row.changes).map((change) => change.split(': ') as [string, string])),
    opens: words(row.opens),
    closes: words(row.closes),
    tells: words(row.tells),
    guarantee: words(row.guarantee, ' or '),
  }
}

const readTables = (name: string) => tables(readFileSync(join(PAGES, `${name}.md`), 'utf8'))

type Cells = Readonly<Record<string, string>>

/** The tables of the page of tasks, row by row and as they stand there: tasks, messages, business cases. */
export function readAufgaben(): Readonly<{ aufgaben: readonly Cells[]; mitteilungen: readonly Cells[]; gevos: readonly Cells[] }> {
  const [aufgaben = [], mitteilungen = [], gevos = []] = readTables('aufgaben')
  return { aufgaben, mitteilungen, gevos }
}

/** A role that organisations of a group begin with, as the page of rights has it. */
export type OracleRole = Readonly<{ group: string; name: string; icon: string; immutable: boolean; rights: readonly Right[] }>

/** Reads the page of rights: which a role of each group may hold, and which those hold that are there from the beginning. */
export function readRights(groups: readonly string[]): { pools: Readonly<Record<string, readonly Right[]>>; roles: readonly OracleRole[] } {
  const [roles = [], rights = []] = readTables('rights')
  const rightOf = ({ category = '', right = '' }: Record<string, string>): Right => ({
    anzeigename: right,
    kategorie: category as Category,
  })
  const heldBy = (group: string, letter: string) => rights.filter((row) => words(row[group], ' ').includes(letter)).map(rightOf)
  return {
    pools: Object.fromEntries(groups.map((group) => [group, rights.filter((row) => row[group]).map(rightOf)])),
    roles: roles.map(({ letter = '', group = '', role: name = '', icon = '', immutable }) => ({
      group,
      name,
      icon,
      immutable: immutable === 'yes',
      rights: heldBy(group, letter),
    })),
  }
}

/** Reads a page of the oracle. @param name of its object, as the files are named @throws Error if there is none */
export function readOracle(name: string): OraclePage {
  const [conditions = [], steps = []] = readTables(name)
  return {
    refusals: new Map(conditions.map(({ condition = '', otherwise = '' }) => [condition, otherwise])),
    rows: steps.map(rowOf),
  }
}

/** The figures of the oracle, by their names. */
export function readFigures(): ReadonlyMap<string, string> {
  const [rows = []] = tables(readFileSync(join(PAGES, 'figures.md'), 'utf8'))
  return new Map(rows.map(({ figure = '', value = '' }) => [figure, value]))
}
