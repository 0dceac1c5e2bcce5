import { describe, expect, test } from '@jest/globals'
import type { HistoryEntry } from '@avalwerk/contracts'
import { calendarDate } from '@avalwerk/domain'
import { fakePlatform, screen, within } from '@avalwerk/testing/platform'
import type { ComponentProps } from 'react'
import { DetailsPage } from './DetailsPage.tsx'
import { HistoryCard } from './HistoryCard.tsx'
import { WhatHappensNow } from './WhatHappensNow.tsx'

const show = (page: ComponentProps<typeof DetailsPage>) => fakePlatform().show(<DetailsPage {...page} />)
const PAGE: ComponentProps<typeof DetailsPage> = {
  item: { schritte: [] },
  title: 'Bürgschaft 7',
  path: [{ label: 'Bürgschaften', target: '/buergschaften/liste' }],
  badges: <span>Aktiv</span>,
  keyData: <strong>5.000,00 €</strong>,
  actions: [],
  help: { meaning: 'Der Bürge haftet.' },
  left: <p>Daten</p>,
  rightColumn: <p>Dokumente</p>,
}

describe('the page of one object', () => {
  test('says what it is, how it stands, and what happens next', () => {
    show(PAGE)
    expect(screen.getByRole('heading', { level: 1, name: 'Bürgschaft 7' })).toBeVisible()
    for (const text of ['Aktiv', '5.000,00 €', 'Daten', 'Dokumente']) expect(screen.getByText(text)).toBeVisible()
    expect(screen.getByRole('region', { name: 'Was passiert jetzt?' })).toHaveTextContent('Der Bürge haftet.')
  })

  test('says what must be known, and word for word what others wrote; nothing where there is nothing', () => {
    show({
      ...PAGE,
      help: undefined,
      notes: ['Die Frist läuft ab.', false, null, undefined],
      told: [{ title: 'Grund der Ablehnung', text: 'Betrag\nzu hoch' }, null, false],
    })
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['Die Frist läuft ab.'])
    expect(within(screen.getByRole('region', { name: 'Grund der Ablehnung' })).getByText(/^Betrag\s+zu hoch$/)).toBeVisible()
    expect(screen.getAllByRole('region')).toHaveLength(1)
  })
})

describe('what happens now', () => {
  const day = (offset: number) => calendarDate(new Date(Date.now() + offset * 86_400_000))
  const german = (iso: string) => iso.split('-').reverse().join('.')
  const text = () => screen.getByRole('region', { name: 'Was passiert jetzt?' }).textContent

  test.each([
    ['a day to come', 2, 'Frist'],
    ['today', 0, 'Frist'],
    ['a day that is over', -2, 'Überfällig seit'],
  ])('names the day until which it has to be done: %s', (_, offset, word) => {
    fakePlatform().show(<WhatHappensNow meaning="Es wird geprüft." next="Sie sind dran." deadline={day(offset)} />)
    expect(text()).toBe(`Was passiert jetzt?Es wird geprüft.Sie sind dran.${word}: ${german(day(offset))}`)
  })

  test.each([null, undefined])('names no day where there is none: %s', (deadline) => {
    fakePlatform().show(<WhatHappensNow meaning="Es wird geprüft." deadline={deadline} />)
    expect(text()).toBe('Was passiert jetzt?Es wird geprüft.')
  })
})

describe('the history of an object', () => {
  const entry: HistoryEntry = {
    id: '2',
    zeitpunkt: '2026-06-01T22:30:00.000Z',
    code: 'G03',
    vonStatus: null,
    nachStatus: null,
    text: 'Betrag geändert',
    akteur: 'Nina Probe',
    werte: [
      { feld: 'Betrag', alt: '5,00 €', neu: '4,00 €' },
      { feld: 'Nummer', alt: null, neu: 'A-1' },
    ],
    grund: 'Teilenthaftung',
    kanal: 'PORTAL',
  }
  const history = (result: Partial<ComponentProps<typeof HistoryCard<HistoryEntry>>['result']>) =>
    fakePlatform().show(
      <HistoryCard result={{ data: undefined, error: null, refetch: () => undefined as never, ...result }} statusCaption={() => 'Aktiv'} />,
    )

  test('says who did what, when in Berlin, why, and from what to what', () => {
    history({ data: [entry, { ...entry, id: '1', text: 'Ausgestellt', werte: [], grund: null }] })
    const [changed, issued] = within(screen.getByRole('region', { name: 'Verlauf' })).getAllByRole('listitem')
    expect(changed).toHaveTextContent(/^Betrag geändert/)
    for (const text of [/02\.06\.2026/, 'Nina Probe', 'Status: Aktiv', 'Teilenthaftung', 'Betrag: 5,00 € → 4,00 €', 'Nummer: – → A-1'])
      expect(changed).toHaveTextContent(text)
    expect(issued).toHaveTextContent(/^Ausgestellt.*Nina ProbeStatus: Aktiv$/)
  })

  test('says that there is none yet', () => {
    history({ data: [] })
    expect(screen.getByText('Noch keine Einträge')).toBeVisible()
  })

  test('says that it couldn’t be read', () => {
    history({ error: new Error('Es ist etwas schief gelaufen.') })
    expect(screen.getByRole('alert')).toHaveTextContent('Verlauf: nicht geladen')
  })
})
