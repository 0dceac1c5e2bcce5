import { describe, expect, test } from '@jest/globals'
import { Form } from '@avalwerk/forms'
import { type Answers, fakePlatform, Refused, screen, waitFor, within } from '@avalwerk/testing/platform'
import type { ComponentProps } from 'react'
import { asAuftraggeber, asAuftragnehmer, EMPTY_PARTEI, ParteiFields, parteiFaults, type ParteiValues } from './ParteiFields.tsx'
import { AnsprechpartnerFields, contactOrNull, EMPTY_CONTACT } from './postalAddress.tsx'

const postadresse = { straße: 'Deichweg', hausnummer: '1', postleitzahl: '28195', ort: 'Bremen', landeskennzeichen: 'DE' }
const company = (n: number, name: string, oeffentlich = false) => ({
  unternehmenId: `WI000${n}`,
  name,
  postadresse,
  fremdId: null,
  oeffentlicherAuftraggeber: oeffentlich,
  vertretungsformel: oeffentlich ? ['vertreten durch den Vorstand'] : [],
  eigenes: false,
})
const ALL = [company(1, 'Deichbau'), company(2, 'Deichverband', true)]
const found: Answers = {
  'auftrag.waehlbareParteien': ({ query }) => ALL.filter(({ name }) => name.startsWith(query.text ?? '')),
  'unternehmen.laender': () => [{ landeskennzeichen: 'DE', vollerName: 'Deutschland' }],
}
type Values = { geber: ParteiValues }
function opened(answers: Answers = found, more: Partial<ComponentProps<typeof ParteiFields>> = {}, missing = false) {
  const sent: ParteiValues[] = []
  const fake = fakePlatform({ answers: { ...found, ...answers } })
  const shown = fake.show(
    <Form<Values>
      initialValues={{ geber: EMPTY_PARTEI }}
      validate={() => (missing ? { geber: { id: 'Bitte wählen Sie einen Begünstigten' } } : {})}
      onSubmit={({ geber }) => void sent.push(geber)}
      render={({ handleSubmit }) => (
        <form onSubmit={(event) => void handleSubmit(event)}>
          <ParteiFields name="geber" title="Begünstigter" search="Begünstigten suchen" own="ohne" withVertretungsformel {...more} />
          <button type="submit">Weiter</button>
        </form>
      )}
    />,
  )
  const press = (name: string) => shown.user.click(screen.getByRole('button', { name }))
  const send = async () => {
    await press('Weiter')
    return sent.at(-1) as ParteiValues
  }
  return { ...fake, ...shown, press, send }
}
const search = () => screen.getByRole('combobox', { name: 'Begünstigten suchen' })
const text = (name: string) => screen.getByRole('textbox', { name })
const option = (name: RegExp) => screen.findByRole('option', { name })

describe('a party that is searched for', () => {
  test('is asked for from two letters on, and chosen by keyboard, without sending the form', async () => {
    const { user, sent, send } = opened()
    await user.tab()
    expect(search()).toHaveFocus()
    expect(search()).toHaveAccessibleDescription('Name, Unternehmensnummer oder Ort, mindestens zwei Zeichen')
    await user.keyboard('D')
    expect([search().getAttribute('aria-expanded'), sent.length]).toEqual(['false', 0])
    await user.keyboard('eich')
    await option(/Deichverband/)
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(2))
    await user.keyboard('{ArrowDown}{Enter}')
    expect(await screen.findByText('Deichverband')).toBeVisible()
    expect(screen.getByText(/^WI0002 · Deichweg 1/)).toBeVisible()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Andere Wahl' })).toHaveFocus())
    expect(asAuftraggeber(await send())).toMatchObject({
      auftraggeberId: 'WI0002',
      name: 'Deichverband',
      oeffentlicherAuftraggeber: true,
      vertretungsformel: ['vertreten durch den Vorstand'],
    })
  })

  test('is chosen by pointer, and can be chosen anew; the focus is at the search then', async () => {
    const { user, press } = opened()
    await user.type(search(), 'Deichb')
    await user.click(await option(/Deichbau/))
    await press('Andere Wahl')
    await waitFor(() => expect(search()).toHaveFocus())
    expect(search()).toHaveDisplayValue('')
  })

  test('closes its list with Escape and where the focus leaves', async () => {
    const { user } = opened()
    await user.type(search(), 'Deich')
    await option(/Deichbau/)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('option')).toBeNull()
    await user.keyboard('b')
    await option(/Deichbau/)
    await user.tab()
    expect(screen.queryByRole('option')).toBeNull()
  })

  test.each([
    ['nothing was found', found, 'Kein Unternehmen gefunden'],
    ['it failed', { 'auftrag.waehlbareParteien': () => new Refused('RECHT_FEHLT') } satisfies Answers, 'Berechtigung'],
  ])('says that %s, which can’t be chosen', async (_, answers, words) => {
    const { user } = opened(answers)
    await user.type(search(), 'xx')
    const line = await option(new RegExp(words))
    expect(line).toHaveAttribute('aria-disabled', 'true')
    await user.click(line)
    expect(search()).toBeVisible()
  })

  test('says that one is missing only when the form was sent', async () => {
    const { user, send } = opened(found, {}, true)
    await user.click(search())
    await user.tab()
    expect(search()).toBeValid()
    await send()
    expect(search()).toBeInvalid()
    expect(search()).toHaveAccessibleDescription(expect.stringContaining('Bitte wählen Sie einen Begünstigten'))
  })
})

describe('a party that isn’t found', () => {
  test('is entered by hand, with what belongs to a beneficiary; the focus is at its name', async () => {
    const { user, press, send } = opened()
    await press('Nicht gefunden? Selbst erfassen')
    expect(screen.getByRole('region', { name: 'Begünstigter erfassen' })).toBeVisible()
    await waitFor(() => expect(text('Name')).toHaveFocus())
    await user.keyboard(' Zweckverband ')
    await user.type(text('Straße'), 'Weg')
    await user.type(text('Vertretungsformel (freiwillig)'), 'vertreten durch den Vorstand')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Art des Begünstigten' }), 'OEFFENTLICH')
    expect(screen.queryByRole('textbox', { name: /Ihre Nummer/ })).toBeNull()
    expect(asAuftraggeber(await send())).toMatchObject({
      auftraggeberId: null,
      name: 'Zweckverband',
      postadresse: { straße: 'Weg', landeskennzeichen: 'DE' },
      oeffentlicherAuftraggeber: true,
      vertretungsformel: ['vertreten durch den Vorstand'],
      partnertyp: 'OEFFENTLICH',
    })
  })

  test('may have a number of the applicant’s where it is a borrower', async () => {
    const { user, press, send } = opened(found, { withVertretungsformel: false })
    await press('Nicht gefunden? Selbst erfassen')
    await user.type(text('Ihre Nummer für den Kreditnehmer (freiwillig)'), ' K-7 ')
    expect(asAuftragnehmer(await send())).toMatchObject({ auftragnehmerId: null, fremdId: 'K-7', ansprechpartner: null })
  })

  test('can be searched for after all, and nothing is chosen then', async () => {
    const { press, send } = opened()
    await press('Nicht gefunden? Selbst erfassen')
    await press('Doch suchen')
    await waitFor(() => expect(search()).toHaveFocus())
    const values = await send()
    expect([asAuftraggeber(values), asAuftragnehmer(values)]).toEqual([null, null])
  })
})

test('the applicant’s own companies are all there to choose from', async () => {
  const { user, send } = opened(found, { own: 'nur' })
  const group = within(await screen.findByRole('group', { name: 'Begünstigter' }))
  expect(group.getByRole('radio', { name: 'Deichbau' })).toHaveAccessibleDescription(/^WI0001 · Deichweg 1/)
  await user.click(group.getByRole('radio', { name: 'Deichbau' }))
  expect(group.getByRole('radio', { name: 'Deichbau' })).toBeChecked()
  expect(await send()).toMatchObject({ id: 'WI0001', name: 'Deichbau' })
})

test('faults of a party stand at the fields that the form has', () =>
  expect(
    parteiFaults(
      [
        { feld: 'auftraggeber', grund: 'Fehlt' },
        { feld: 'auftraggeber.name', grund: 'Zu lang' },
        { feld: 'auftraggeber.vertretungsformel.2', grund: 'Zu lang' },
      ],
      'auftraggeber',
      'geber',
    ),
  ).toEqual({ geber: { id: 'Fehlt', name: 'Zu lang', vertretung: 'Zu lang' } }))

describe('a contact in a form', () => {
  test('is taken as typed, and its fields check their form where they are left', async () => {
    const sent: unknown[] = []
    const { user } = fakePlatform().show(
      <Form<{ person: typeof EMPTY_CONTACT }>
        initialValues={{ person: EMPTY_CONTACT }}
        onSubmit={({ person }) => void sent.push(person)}
        render={({ handleSubmit }) => (
          <form onSubmit={(event) => void handleSubmit(event)}>
            <AnsprechpartnerFields name="person" />
            <button type="submit">Weiter</button>
          </form>
        )}
      />,
    )
    await user.type(screen.getByRole('textbox', { name: /Vorname/ }), 'Nina')
    await user.type(screen.getByRole('textbox', { name: /Nachname/ }), 'Probe')
    const email = screen.getByRole('textbox', { name: /E-Mail/ })
    await user.type(email, 'nina')
    await user.type(screen.getByRole('textbox', { name: /Telefon/ }), '+49 421 1234')
    expect(email).toBeInvalid()
    await user.type(email, '@probe.example')
    await user.click(screen.getByRole('button', { name: 'Weiter' }))
    const person = { vorname: 'Nina', nachname: 'Probe', email: 'nina@probe.example', telefonnummer: '+49 421 1234' }
    await waitFor(() => expect(sent).toEqual([person]))
  })

  test.each([
    ['nothing is typed', EMPTY_CONTACT, null],
    ['only blanks are typed', { ...EMPTY_CONTACT, email: ' ' }, null],
    ['there is none', undefined, null],
    ['one field is typed', { ...EMPTY_CONTACT, nachname: 'Probe' }, { ...EMPTY_CONTACT, nachname: 'Probe' }],
  ])('is none where %s', (_, contact, expected) => expect(contactOrNull(contact)).toEqual(expected))
})
