import {
  AUFGABEN,
  type AufgabeKind,
  GEVO_CODES,
  gevoOf,
  GEVOS,
  gevosFor,
  type Group,
  groupsOfAufgabe,
  MITTEILUNGEN,
} from '@avalwerk/domain'
import { expect, test } from '@jest/globals'
import { readAufgaben } from './page.ts'

const { aufgaben, mitteilungen, gevos } = readAufgaben()
const list = (words: readonly string[] | undefined) => (words ?? []).join(', ')
const dueOf = ({ workingDays, days }: AufgabeKind): string => {
  if (workingDays !== undefined) return `${workingDays} working days`
  return days === undefined ? '' : `${days} days`
}

test('the kinds of task are those of the page', () => {
  const kinds = Object.entries<AufgabeKind>(AUFGABEN).map(([task, kind]) => ({
    task,
    name: kind.name,
    recipient: kind.recipient,
    also: list(kind.also),
    right: list(kind.rights.map(({ aktion, kategorien }) => `${aktion}/${kategorien.join('+')}`)),
    subject: kind.betreff,
    due: dueOf(kind),
  }))
  expect(kinds).toEqual(aufgaben.map(({ differs: _, ...row }) => row))
})

test('the review of an order alone lies on an order', () => {
  const onAuftrag = Object.entries<AufgabeKind>(AUFGABEN).filter(([, kind]) => kind.onAuftrag)
  expect(onAuftrag.map(([code]) => code)).toEqual(['B-01'])
})

test('the groups that get a kind of task are those of its recipients and those that get it, too', () => {
  const group: Readonly<Record<string, Group>> = {
    BEGUENSTIGTER: 'AG',
    ANTRAGSTELLER: 'AG',
    ZESSIONAR: 'AG',
    BUERGE: 'BG',
    BETREIBER: 'BSP',
  }
  for (const { task = '', recipient = '', also } of aufgaben)
    expect([task, list(groupsOfAufgabe(task as keyof typeof AUFGABEN))]).toEqual([
      task,
      [group[recipient], also].filter(Boolean).join(', '),
    ])
})

test('the kinds of message are those of the page', () => {
  const kinds = Object.entries(MITTEILUNGEN).map(([message, { recipient, betreff }]) => ({ message, recipient, subject: betreff }))
  const byCode = (one: { message?: string }, other: { message?: string }) => ((one.message ?? '') < (other.message ?? '') ? -1 : 1)
  expect(kinds.sort(byCode)).toEqual(mitteilungen.map(({ differs: _, ...row }) => row).sort(byCode))
})

test('the business cases are those of the page', () => {
  const cases = Object.entries<{
    name: string
    recipient: readonly string[]
    channels: readonly string[]
    aufgaben?: readonly string[]
    mitteilungen?: readonly string[]
  }>(GEVOS).map(([code, { name, recipient, channels, aufgaben: tasks, mitteilungen: messages }]) => ({
    'business case': code,
    name,
    for: list(recipient),
    channels: list(channels),
    tasks: list(tasks),
    messages: list(messages),
  }))
  expect(cases).toEqual(gevos.map((row) => ({ ...row })))
  expect(GEVO_CODES).toEqual(gevos.map((row) => row['business case']))
})

test.each(['AG', 'BG', 'BSP'] as const)('companies of %s are told of the business cases that name them', (group) => {
  expect(gevosFor(group)).toEqual(gevos.filter((row) => row.for?.split(', ').includes(group)).map((row) => row['business case']))
})

test('a task or a message is the business case that names it, or none', () => {
  const caseOf = (code: string) =>
    gevos.find(({ tasks, messages }) => [...(tasks ?? '').split(', '), ...(messages ?? '').split(', ')].includes(code))?.['business case']
  for (const code of [...Object.keys(AUFGABEN), ...Object.keys(MITTEILUNGEN)])
    expect([code, gevoOf(code as keyof typeof AUFGABEN)]).toEqual([code, caseOf(code)])
})
