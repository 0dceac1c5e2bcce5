import { describe, expect, test } from '@jest/globals'
import { useApi } from '@avalwerk/api'
import type { AuditEntry, AuditFilter, AuftragFilter, AuftragRow, TableSetting } from '@avalwerk/contracts'
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

describe('a deep list', () => {
  const COUNT = 6_000
  function Auftraege() {
    const api = useApi()
    return (
      <ListView
        title="Aufträge"
        table="auftraege"
        call={api.auftrag.liste}
        input={({ sorting: { field, direction }, ...page }, filter) => ({
          query: { ...page, sort: `${field},${direction}` },
          body: filter,
        })}
        rowKey={({ id }) => id}
        columns={[{ id: 'id', title: 'Nummer', width: 100, cell: ({ id }: AuftragRow) => `BA ${id}` }]}
        fields={[{ kind: 'search', name: 'suche', label: 'Suchen' } satisfies FilterField<AuftragFilter>]}
        initialSorting={{ field: 'geaendertAm', direction: 'desc' }}
        deep
        empty={<p>Noch nichts</p>}
      />
    )
  }
  const order = (n: number): AuftragRow => ({
    id: String(n),
    status: 'UNVOLLSTAENDIG',
    phase: null,
    art: null,
    betrag: null,
    auftraggeberName: '',
    auftragnehmerName: '',
    buergeName: '',
    vertragsnummer: null,
    bauvorhaben: null,
    buergschaftId: null,
    eingangAm: null,
    geaendertAm: '2026-01-01T10:00:00.000Z',
  })
  /** A server whose cursors are the numbers of their rows. */
  const answers: Answers = {
    'konto.tabelleneinstellung': () => ({ version: 3, einstellung: { ...STANDARD, proSeite: 100 } }),
    'auftrag.liste': ({ query: { page, nach, vor } }) => {
      const from = nach !== undefined ? Number(nach) : vor !== undefined ? Number(vor) - 101 : Number(page) * 100
      const zeilen = Array.from({ length: Math.min(100, COUNT - from) }, (_, n) => order(from + n + 1))
      return {
        zeilen,
        gesamt: { anzahl: 1_000, genau: false },
        weiter: from + 100 < COUNT ? String(from + 100) : null,
        zurueck: from > 0 ? String(from + 1) : null,
      }
    },
  }
  const open = (at: string) => {
    const fake = fakePlatform({ answers, at, group: 'AG' })
    const asked = () => fake.sent.filter(({ id }) => id === 'auftrag.liste').map(({ query }) => query)
    return { ...fake, ...fake.show(<Auftraege />), asked }
  }
  const previous = () => screen.getByRole('button', { name: 'Vorherige Seite' })

  test('has the cursor in its address where a number leads no further, so that the page can be opened anew', async () => {
    const { user, address } = open('auftraege?seite=49')
    await screen.findByText('BA 4801')
    await user.click(await next())
    expect(await screen.findByText('BA 4901')).toBeVisible()
    expect(address()).toBe('auftraege?seite=50')
    await user.click(await next())
    expect(await screen.findByText('BA 5001')).toBeVisible()
    expect(address()).toBe('auftraege?seite=51&nach=5000&zeilen=100')
    await user.click(previous())
    expect(await screen.findByText('BA 4901')).toBeVisible()
    expect(address()).toBe('auftraege?seite=50')
  })

  test('goes back from an address with a cursor, page by page, and on to its end', async () => {
    const { user, address, asked } = open('auftraege?seite=53&nach=5200')
    await screen.findByText('BA 5201')
    await user.click(previous())
    expect(await screen.findByText('BA 5101')).toBeVisible()
    expect(address()).toBe('auftraege?seite=52&vor=5201&zeilen=100')
    expect(asked().at(-1)).toMatchObject({ vor: '5201' })
    await user.click(previous())
    expect(await screen.findByText('BA 5001')).toBeVisible()
    await user.click(previous())
    expect(await screen.findByText('BA 4901')).toBeVisible()
    expect(address()).toBe('auftraege?seite=50')
    for (let page = 51; page <= 60; page++) {
      await user.click(await next())
      await screen.findByText(`BA ${(page - 1) * 100 + 1}`)
    }
    expect(await next()).toBeDisabled()
    expect(screen.getByText('5.901–6.000 von 6.000')).toBeVisible()
  })

  test('shows the page of another person as it was, however many rows they have on theirs', async () => {
    const { asked } = open('auftraege?seite=201&nach=5000&zeilen=25')
    expect(await screen.findByText('5.001–5.100 von mehr als 5.100')).toBeVisible()
    expect(asked().at(-1)).toMatchObject({ size: 25, nach: '5000' })
  })

  test('shows the page that a link names, whatever its number was before', async () => {
    const { user, goTo } = open('auftraege?seite=51&nach=5000&zeilen=100')
    await screen.findByText('BA 5001')
    await user.click(await next())
    expect(await screen.findByText('BA 5101')).toBeVisible()
    goTo('auftraege?seite=52&nach=4300&zeilen=100')
    expect(await screen.findByText('BA 4301')).toBeVisible()
    await user.click(await next())
    expect(await screen.findByText('BA 4401')).toBeVisible()
    await user.click(previous())
    expect(await screen.findByText('BA 4301')).toBeVisible()
  })

  test('leads to the first page where there is none before it any more, or its cursor is refused', async () => {
    const { user, address } = open('auftraege?seite=53&vor=101')
    await screen.findByText('BA 1')
    await user.click(previous())
    await waitFor(() => expect(address()).toBe('auftraege'))
  })

  test('offers the first page where a cursor is refused', async () => {
    const fake = fakePlatform({
      answers: { ...answers, 'auftrag.liste': ({ query }) => (query.nach ? new Refused('EINGABE_UNGUELTIG') : PAGE) },
      at: 'auftraege?seite=53&nach=abc',
      group: 'AG',
    })
    const { user } = fake.show(<Auftraege />)
    await user.click(await screen.findByRole('button', { name: 'Zur ersten Seite' }))
    expect(await screen.findByText('BA 7')).toBeVisible()
  })
  const PAGE = { zeilen: [order(7)], gesamt: { anzahl: 1, genau: true }, weiter: null, zurueck: null }

  test('begins anew in another order and under other conditions', async () => {
    const { user, address } = open('auftraege?seite=53&nach=5200')
    await screen.findByText('BA 5201')
    await user.type(screen.getByRole('searchbox', { name: 'Suchen' }), 'Kai')
    await waitFor(() => expect(address()).toBe('auftraege?suche=Kai'))
  })

  test.each(['seite=51', 'seite=51&nach=!', 'seite=99999'])('opens no page that nothing leads to: %s', async (search) => {
    const { user, asked, address } = open(`auftraege?${search}`)
    expect(await screen.findByText('So weit hinten lässt sich die Liste nicht aufschlagen.')).toBeVisible()
    expect(asked()).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Zur ersten Seite' }))
    expect(await screen.findByText('BA 1')).toBeVisible()
    expect(address()).toBe('auftraege')
  })
})

test('a list without cursors ends where numbers lead no further, and says so', async () => {
  function Mitteilungen() {
    const { mitteilung } = useApi()
    return (
      <ListView
        title="Mitteilungen"
        table="mitteilungen"
        call={mitteilung.liste}
        input={({ page, size }, filter) => ({ query: { page, size }, body: filter })}
        rowKey={({ id }) => id}
        columns={[{ id: 'betreff', title: 'Betreff', width: 100, cell: ({ betreff }) => betreff }]}
        fields={[]}
        initialSorting={{ field: 'zeitpunkt', direction: 'desc' }}
        empty={<p>Noch nichts</p>}
      />
    )
  }
  const message = (n: number) => ({ ...MESSAGE, id: String(n), betreff: `Nr. ${n}` })
  const fake = fakePlatform({
    answers: {
      ...kept({ proSeite: 100 }),
      'mitteilung.liste': ({ query: { page } }) => ({
        zeilen: Array.from({ length: 100 }, (_, n) => message(Number(page) * 100 + n + 1)),
        gesamt: { anzahl: 1_000, genau: false },
        durchsucht: null,
      }),
    },
    at: 'mitteilungen?seite=49',
    group: 'AG',
  })
  const { user } = fake.show(<Mitteilungen />)
  expect(await screen.findByText('Nr. 4801')).toBeVisible()
  expect(screen.queryByText(/weiter geht es nur mit Filtern/)).toBeNull()
  await user.click(await next())
  expect(await screen.findByText('Nr. 4901')).toBeVisible()
  expect(await next()).toBeDisabled()
  expect(screen.getByText(/weiter geht es nur mit Filtern/)).toBeVisible()
})
test('a list says among how many rows it was searched, if not among all', async () => {
  const { asked } = opened(
    { 'pruefprotokoll.liste': ({ query }) => ({ ...rows(query, 1), gesamt: { anzahl: 1, genau: true }, durchsucht: 10_000 }) },
    { at: 'protokoll?objektId=P1' },
  )
  expect(await screen.findByText('1–1 von 1 – gesucht unter den neuesten 10.000')).toBeVisible()
  expect(asked()).toBeDefined()
})
const MESSAGE = { objekt: null, zeitpunkt: '2026-01-01T10:00:00.000Z', gelesen: true, angaben: [] }

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
