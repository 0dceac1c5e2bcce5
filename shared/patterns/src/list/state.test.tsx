import { describe, expect, test } from '@jest/globals'
import { useApi } from '@avalwerk/api'
import type { AuditEntry, AuditFilter, TableSetting } from '@avalwerk/contracts'
import type { Group } from '@avalwerk/domain'
import { type Answers, fakePlatform, Refused, screen, waitFor } from '@avalwerk/testing/platform'
import type { FilterField } from './fields.ts'
import { ListView } from './ListView.tsx'
import type { ListColumn } from './state.ts'

const COLUMNS: readonly ListColumn<AuditEntry, 'zeitpunkt'>[] = [
  { id: 'objekt', title: 'Objekt', width: 200, cell: ({ objektId }) => objektId },
  { id: 'zeitpunkt', title: 'Zeitpunkt', width: 120, sortField: 'zeitpunkt', cell: ({ zeitpunkt }) => zeitpunkt },
  { id: 'organisation', title: 'Organisation', width: 120, onlyFor: ['BSP'], cell: ({ organisation }) => organisation.name },
  { id: 'aufruf', title: 'Aufruf', width: 120, initiallyHidden: true, cell: ({ korrelationsId }) => korrelationsId ?? '–' },
]
const FIELDS: readonly FilterField<AuditFilter>[] = [
  { kind: 'search', name: 'objektId', label: 'Objekt suchen' },
  { kind: 'date', name: 'von', label: 'Ab' },
]
const STANDARD: TableSetting = { spalten: [], verborgen: [], breiten: {}, kompakt: false, proSeite: 25, ansichten: [] }

function Protokoll() {
  const api = useApi()
  return (
    <ListView
      title="Protokoll"
      table="protokoll"
      call={api.pruefprotokoll.liste}
      input={({ page, size, sorting: { field, direction }, nach }, filter) => ({
        query: { page, size, sort: `${field},${direction}`, ...(nach && { nach }) },
        body: filter,
      })}
      rowKey={({ id }) => id}
      columns={COLUMNS}
      fields={FIELDS}
      initialSorting={{ field: 'zeitpunkt', direction: 'desc' }}
      csv={async ({ objektId }) => ({ content: new Blob(), fileName: `${objektId}.csv` })}
      empty={<p>Noch nichts</p>}
    />
  )
}
const entry = (n: number): AuditEntry => ({
  id: String(n),
  zeitpunkt: '2026-01-01T10:00:00.000Z',
  organisation: { id: 'WI0001', name: 'Weserbogen' },
  person: null,
  aktion: 'G38',
  objektArt: 'PROJEKT',
  objektId: `P${n}`,
  objektName: null,
  korrelationsId: null,
  werte: {},
  glied: null,
})
const rows = ({ page }: { page?: unknown }, count = 25) => ({
  zeilen: Array.from({ length: count }, (_, n) => entry(Number(page) * 25 + n + 1)),
  gesamt: { anzahl: 1_000, genau: false },
  weiter: `mark${Number(page) + 1}`,
})
const pages: Answers = { 'pruefprotokoll.liste': ({ query }) => rows(query) }
const kept = (einstellung: Partial<TableSetting>): Answers => ({
  'konto.tabelleneinstellung': () => ({ version: 3, einstellung: { ...STANDARD, ...einstellung } }),
})
const opened = (answers: Answers, { at = 'protokoll', group = 'AG' as Group } = {}) => {
  const fake = fakePlatform({ answers: { ...pages, ...answers }, at, group })
  const last = (id: string) => fake.sent.filter((call) => call.id === id).at(-1)
  return {
    ...fake,
    ...fake.show(<Protokoll />),
    asked: () => last('pruefprotokoll.liste'),
    saved: () => last('konto.tabelleneinstellungSpeichern')?.body,
  }
}
const heads = async () => {
  await screen.findByRole('table')
  return screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
}
const next = () => screen.findByRole('button', { name: 'Nächste Seite' })

describe('a list says how it stands', () => {
  test('while it is fetched for the first time, and while another page is', async () => {
    let answer = () => {}
    const { user, asked } = opened({
      'pruefprotokoll.liste': ({ query }) => new Promise((resolve) => (answer = () => resolve(rows(query)))),
    })
    expect(await screen.findByRole('status', { name: 'Protokoll' })).toBeInTheDocument()
    await waitFor(() => expect(asked()).toBeDefined())
    answer()
    await user.click(await next())
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true')
    expect(screen.getByText('P1')).toBeVisible()
    answer()
    expect(await screen.findByText('P26')).toBeVisible()
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  })

  test('where its page has gone: it says so, and leads to the first one', async () => {
    const { user, address } = opened(
      { 'pruefprotokoll.liste': ({ query }) => rows(query, query.page === 0 ? 25 : 0) },
      { at: 'protokoll?seite=2' },
    )
    expect(await screen.findByText('Auf dieser Seite der Liste steht nichts mehr.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Zur ersten Seite' }))
    expect(await screen.findByText('P1')).toBeVisible()
    expect(address()).toBe('protokoll')
  })

  test('when everything under its conditions was downloaded', async () => {
    const { user, notices } = opened({}, { at: 'protokoll?objektId=P7' })
    await user.click(screen.getByRole('button', { name: 'CSV' }))
    await waitFor(() => expect(notices).toEqual(['P7.csv wurde heruntergeladen.']))
  })
})

test('a page begins where the one before it ended; in another order nobody knows where', async () => {
  const { user, asked, goTo } = opened({})
  await user.click(await next())
  await waitFor(() => expect(asked()?.query).toMatchObject({ page: 1, nach: 'mark1' }))
  await screen.findByText('P26')
  await user.click(await next())
  await waitFor(() => expect(asked()?.query).toMatchObject({ page: 2, nach: 'mark2' }))
  await screen.findByText('P51')
  goTo('protokoll?seite=3&sort=zeitpunkt,asc')
  await waitFor(() => expect(asked()?.query).toMatchObject({ page: 2, sort: 'zeitpunkt,asc' }))
  expect(asked()?.query).not.toHaveProperty('nach')
})

describe('a user’s own set-up of a list', () => {
  test('is asked for before the rows, and shown', async () => {
    const { asked, sent } = opened(kept({ spalten: ['objekt', 'aufruf', 'zeitpunkt'], proSeite: 50 }))
    expect(await heads()).toEqual(['Objekt', 'Aufruf', 'Zeitpunkt'])
    expect(asked()?.query).toMatchObject({ size: 50 })
    expect(sent.filter(({ id }) => id === 'pruefprotokoll.liste')).toHaveLength(1)
  })

  test('names no column that belongs to others', async () => {
    opened(kept({ spalten: ['objekt', 'organisation'] }))
    expect(await heads()).toEqual(['Objekt', 'Zeitpunkt', 'Aufruf'])
  })

  test('knows the columns of the user’s own area', async () => {
    opened({}, { group: 'BSP' })
    expect(await heads()).toEqual(['Objekt', 'Zeitpunkt', 'Organisation'])
  })

  test('keeps how many rows a page has, and begins at the first', async () => {
    const { user, asked, saved, address } = opened(kept({ kompakt: true }), { at: 'protokoll?seite=3' })
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Zeilen' }), '100')
    await waitFor(() => expect(saved()).toEqual({ version: 3, einstellung: { ...STANDARD, kompakt: true, proSeite: 100 } }))
    expect(asked()?.query).toMatchObject({ page: 0, size: 100 })
    expect(address()).toBe('protokoll')
  })

  test('keeps widths', async () => {
    const { user, saved } = opened(kept({ breiten: { objekt: 300 } }))
    expect(await screen.findByRole('separator', { name: 'Breite von Objekt' })).toHaveAttribute('aria-valuenow', '300')
    screen.getByRole('separator', { name: 'Breite von Zeitpunkt' }).focus()
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(saved()).toMatchObject({ einstellung: { breiten: { objekt: 300, zeitpunkt: 136 } } }))
  })

  test('shows a change at once, and takes it back where it couldn’t be kept', async () => {
    let answer = () => {}
    const { user } = opened({
      'konto.tabelleneinstellungSpeichern': () => new Promise((resolve) => (answer = () => resolve(new Refused('VERSION_VERALTET')))),
    })
    await heads()
    await user.click(screen.getByRole('button', { name: 'Spalten' }))
    await user.click(screen.getByRole('checkbox', { name: 'Aufruf' }))
    expect(await heads()).toEqual(['Objekt', 'Zeitpunkt', 'Aufruf'])
    answer()
    await waitFor(async () => expect(await heads()).toEqual(['Objekt', 'Zeitpunkt']))
  })
})

test.each(['seite=2.7', 'seite=-1', 'seite=1e9', 'sort=erfunden,asc', 'sort=zeitpunkt,quer', 'von=2026-02-31'])(
  'an address never makes a list fail: %s',
  async (search) => {
    const { asked } = opened({}, { at: `protokoll?${search}` })
    expect(await heads()).toContain('Objekt')
    expect(asked()).toMatchObject({ query: { page: 0, sort: 'zeitpunkt,desc' }, body: {} })
  },
)
