import { describe, expect, test } from '@jest/globals'
import { Form } from '@avalwerk/forms'
import { fakePlatform, screen, waitFor } from '@avalwerk/testing/platform'
import type { ComponentProps, ReactNode } from 'react'
import {
  BuergschaftCard,
  BuergschaftFields,
  type BuergschaftValues,
  emptyIssueValues,
  fromBuergschaftValues,
  IssueFields,
  NumberField,
  toBuergschaftValues,
  validateBuergschaftValues,
  validateIssueValues,
} from './index.ts'

const postadresse = { straße: 'Weg', hausnummer: '1', postleitzahl: '28195', ort: 'Bremen', landeskennzeichen: 'DE' }
const DATA = {
  buergschaftsart: 'ALG',
  buergschaftsBetrag: 123_450,
  bausumme: 1_000_000,
  bausummeProzent: 1_250,
  vertragsdatum: '2026-03-01',
  vertragsnummer: 'V-1',
  baurecht: 'VOB',
  auftraggeberGemaessVertrag: { name: 'Amt', postadresse },
  bauleistung: 'Deich',
  ortsangabe: 'ADRESSE',
  bauvorhaben: null,
  bauadresse: postadresse,
  befristungsdatum: '2027-03-01',
  voraussichtlichesAblaufdatum: null,
  ausstellungsdatumBuerge: null,
  zahlungAufErstesAnfordern: true,
} as const
const inForm = (initial: object, fields: ReactNode) => (
  <Form<object>
    initialValues={initial}
    onSubmit={() => undefined}
    render={({ handleSubmit }) => <form onSubmit={(e) => void handleSubmit(e)}>{fields}</form>}
  />
)
const text = (name: string) => screen.queryByRole('textbox', { name })
const values = (more: Partial<BuergschaftValues> = {}) => ({ ...toBuergschaftValues(DATA), ...more })

describe('the data of a guarantee', () => {
  test('are the same after they were shown in a form', () => {
    expect(toBuergschaftValues(DATA)).toMatchObject({
      buergschaftsBetrag: '1.234,50',
      bausummeProzent: '12,50',
      vertragsdatum: '01.03.2026',
      vertragNenntAnderen: true,
    })
    expect(fromBuergschaftValues(toBuergschaftValues(DATA), 'FREI')).toEqual(DATA)
  })

  test('hold of the building sum and the place what was asked for, whatever was typed before', () => {
    expect(fromBuergschaftValues(values(), 'PROZENT')).toMatchObject({ bausumme: null, bausummeProzent: 1_250 })
    expect(
      fromBuergschaftValues(values({ ortsangabe: 'BESCHREIBUNG', bauvorhaben: ' Am Deich ', vertragNenntAnderen: false }), 'FREI'),
    ).toMatchObject({
      bauvorhaben: 'Am Deich',
      bauadresse: null,
      auftraggeberGemaessVertrag: null,
    })
  })

  test('are without fault where they are whole, and leave to its field what can’t be read', () => {
    expect(validateBuergschaftValues(values(), 'FREI')).toEqual({})
    expect(validateBuergschaftValues(values({ buergschaftsBetrag: 'viel', vertragsdatum: 'bald' }), 'FREI')).toEqual({})
    expect(validateBuergschaftValues(values({ buergschaftsBetrag: '', bauleistung: ' ' }), 'FREI')).toMatchObject({
      daten: { buergschaftsBetrag: expect.any(String), bauleistung: expect.any(String) },
    })
  })
})

describe('the fields of a guarantee', () => {
  function opened(more: Partial<ComponentProps<typeof BuergschaftFields>> = {}) {
    const { show } = fakePlatform({ answers: { 'unternehmen.laender': () => [{ landeskennzeichen: 'DE', vollerName: 'Deutschland' }] } })
    return show(inForm({ daten: toBuergschaftValues(null) }, <BuergschaftFields detail="BETRAG" {...more} />))
  }

  test('ask for the place in the way that is chosen', async () => {
    const { user } = opened()
    await user.click(screen.getByRole('radio', { name: 'Ort beschreiben' }))
    expect(text('Beschreibung des Orts')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Adresse angeben' }))
    expect([text('Beschreibung des Orts'), text('Straße')]).toEqual([null, expect.any(HTMLElement)])
  })

  test('ask for another beneficiary where the contract names one', async () => {
    const { user } = opened()
    expect(text('Begünstigter laut Vertrag')).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Der Vertrag nennt einen anderen Begünstigten' }))
    expect(text('Begünstigter laut Vertrag')).toBeVisible()
  })

  test('leave out what the chosen text doesn’t allow', () => {
    opened({ text: { befristungMoeglich: false, befristungNoetig: false, zahlungAufErstesAnfordernMoeglich: false } })
    expect(text('Befristet bis (freiwillig)')).toBeNull()
    expect(screen.queryByRole('checkbox', { name: /^Zahlung auf erstes Anfordern/ })).toBeNull()
  })

  test.each([
    ['BETRAG', ['Bausumme (EUR)']],
    ['PROZENT', ['Anteil an der Bausumme (%)']],
    ['KEINE', []],
    ['FREI', ['Bausumme (EUR, freiwillig)', 'Anteil an der Bausumme (%, freiwillig)']],
  ] as const)('ask of the building sum what the guarantor wants to know: %s', (detail, names) => {
    opened({ detail: detail as 'FREI' })
    const labels = screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).labels?.[0]?.textContent)
    expect(labels.filter((label) => label?.includes('Bausumme'))).toEqual(names)
  })
})

describe('what a guarantor gives', () => {
  test('is a number, and today’s date to begin with', () => {
    expect(validateIssueValues({ ...emptyIssueValues(), buergschaftsIdBuerge: 'A-1' }, true)).toEqual({})
    expect(Object.keys(validateIssueValues({ buergschaftsIdBuerge: ' ', ausstellungsdatumBuerge: '', kommentar: '' }, true))).toEqual([
      'buergschaftsIdBuerge',
      'ausstellungsdatumBuerge',
    ])
    expect(validateIssueValues({ buergschaftsIdBuerge: 'x'.repeat(41), ausstellungsdatumBuerge: '', kommentar: '' }, false)).toEqual({
      buergschaftsIdBuerge: 'Bitte geben Sie maximal 40 Zeichen ein',
    })
  })

  test('is told of a number that is taken as soon as the field is left, and not while it is typed', async () => {
    const { show, sent } = fakePlatform({
      answers: { 'buergschaft.nummerVergeben': ({ query }) => ({ vorhanden: query.buergschaftsIdBuerge === 'A-1' }) },
    })
    const { user } = show(inForm(emptyIssueValues(), <IssueFields withDate withComment={false} />))
    await user.type(text('Aval-Nummer') as HTMLElement, 'A-1')
    expect(sent).toHaveLength(0)
    await user.tab()
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Diese Aval-Nummer ist bei Ihnen bereits vergeben.'))
    expect(text('Interner Hinweis für die Zweitprüfung (freiwillig)')).toBeNull()
    await user.type(text('Aval-Nummer') as HTMLElement, '2')
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await user.tab()
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  test.each([
    ['of a guarantee that keeps its own', '10000007'],
    ['of a new one', undefined],
  ])('asks for the number %s', async (_, own) => {
    const asked: unknown[] = []
    const answer = ({ query }: { query: unknown }) => {
      asked.push(query)
      return { vorhanden: false }
    }
    const { show } = fakePlatform({ answers: { 'buergschaft.nummerVergeben': answer } })
    show(inForm({ buergschaftsIdBuerge: ' A-1 ' }, <NumberField label="Aval-Nummer" {...(own && { own })} />))
    await waitFor(() => expect(asked).toEqual([{ buergschaftsIdBuerge: 'A-1', ...(own && { ausser: own }) }]))
  })
})

describe('the guarantees of something else', () => {
  const row = (n: number) => ({
    id: `1000000${n}`,
    buergschaftsIdBuerge: `A-${n}`,
    rolle: 'AUFTRAGGEBER' as const,
    art: 'ALG' as const,
    betrag: 500_000,
    status: 'AKT' as const,
    statusgrund: null,
    auftraggeberName: 'Zweckverband',
    auftragnehmerName: 'Hafenbau',
    buergeId: 'KR0001',
    buergeName: 'Kranich',
    vertragsnummer: null,
    bauvorhaben: null,
    ausstellungsdatum: null,
    befristungsdatum: null,
    voraussichtlichesAblaufdatum: null,
    herkunft: 'ERSTELLT_IN_TL' as const,
    versandweg: 'POST' as const,
    projekt: null,
    geaendertAm: '2026-01-01T10:00:00.000Z',
  })
  function opened(shown: number, count: number, rights?: []) {
    const fake = fakePlatform({
      ...(rights && { rights }),
      answers: {
        'buergschaft.liste': () => ({
          zeilen: Array.from({ length: shown }, (_, n) => row(n)),
          gesamt: { anzahl: count, genau: true },
          weiter: null,
          zurueck: null,
        }),
      },
    })
    fake.show(
      <BuergschaftCard
        title="Bürgschaften"
        filter={{}}
        shown={5}
        parteien={['auftragnehmerName']}
        empty={<p>Noch keine</p>}
        all={{ target: '/buergschaften/liste', label: 'Alle Bürgschaften' }}
      />,
    )
    return fake
  }

  test('are a table whose rows lead to them; where all are shown there is no way to more', async () => {
    opened(2, 2)
    expect(await screen.findByRole('link', { name: 'A-1' })).toHaveAttribute('href', '/auftraggeber/buergschaften/details/10000001')
    expect(screen.getAllByRole('row')[1]).toHaveTextContent(/^A-0AllgemeinHafenbau5\.000,00\s€Aktiv$/)
    expect(screen.queryByRole('link', { name: 'Alle Bürgschaften' })).toBeNull()
  })

  test('say that there are more, and where', async () => {
    opened(2, 7)
    expect(await screen.findByText('Gezeigt sind die 2 neuesten.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Alle Bürgschaften' })).toBeVisible()
  })

  test('are said to be none', async () => {
    opened(0, 0)
    expect(await screen.findByText('Noch keine')).toBeVisible()
  })

  test('aren’t there for people who may see none', () => {
    const { sent } = opened(2, 2, [])
    expect(screen.queryByRole('region', { name: 'Bürgschaften' })).toBeNull()
    expect(sent).toHaveLength(0)
  })
})
