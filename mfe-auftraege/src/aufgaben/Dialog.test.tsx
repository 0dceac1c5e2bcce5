import { describe, expect, test } from '@jest/globals'
import type { Api } from '@avalwerk/contracts'
import { type Answers, fakePlatform, Refused, screen, waitFor } from '@avalwerk/testing/platform'
import { AufgabeDialog } from './Dialog.tsx'

type Task = Api['aufgabe']['details']['response']
const TASK: Task = {
  id: '22222222-2222-4222-8222-222222222222',
  version: 3,
  art: 'A-01',
  betreff: 'Neue Bürgschaft KK-2026-004711 von Kranich prüfen',
  objekt: { art: 'BUERGSCHAFT', id: '10004711' },
  eingangAm: '2026-11-02T08:00:00.000Z',
  frist: '2026-11-16',
  bearbeiter: null,
  wiedervorlageAm: null,
  erledigtAm: null,
  erledigtDurch: null,
  kommentare: [],
}

/** The dialog of a task on a server that does as it is told. */
async function opened(start: Partial<Task> = {}, more: Answers = {}, rights?: readonly []) {
  let task = { ...TASK, ...start }
  const change = (fields: Partial<Task>) => (task = { ...task, version: task.version + 1, ...fields })
  const answers: Answers = {
    'aufgabe.details': () => task,
    'aufgabe.uebernehmen': ({ body }) => change({ bearbeiter: body.uebernehmen ? { name: 'Tomke Beispiel', ich: true } : null }),
    'aufgabe.erinnern': ({ body }) => change({ wiedervorlageAm: body.erinnerungsdatum }),
    'aufgabe.kommentieren': ({ body: { kommentar } }) =>
      void change({
        kommentare: [...task.kommentare, { id: '1', wer: 'Tomke Beispiel', kommentar, zeitpunkt: '2026-11-02T09:00:00.000Z' }],
      }),
    ...more,
  }
  const platform = fakePlatform({ answers, ...(rights && { rights }) })
  const { user } = platform.show(<AufgabeDialog id={TASK.id} onClose={() => {}} />)
  await screen.findByRole('dialog', { name: TASK.betreff })
  const changes = () => platform.sent.filter(({ id }) => id !== 'aufgabe.details')
  return { ...platform, user, changes }
}
const button = (name: string) => screen.getByRole('button', { name })

describe('a task', () => {
  test('is taken over and given back, each with the version that is shown', async () => {
    const { user, changes, notices } = await opened()
    await user.click(button('Übernehmen'))
    expect(await screen.findByText('Bearbeitet von: Ihnen')).toBeVisible()
    await user.click(button('Zurückgeben'))
    expect(await screen.findByRole('button', { name: 'Übernehmen' })).toBeVisible()
    expect(changes()).toMatchObject([{ body: { version: 3, uebernehmen: true } }, { body: { version: 4, uebernehmen: false } }])
    expect(notices).toHaveLength(2)
  })

  test('that a colleague has says so, and can be taken from them', async () => {
    const { user, changes } = await opened({ bearbeiter: { name: 'Katrin Hesse', ich: false } })
    expect(screen.getByText('Bearbeitet von: Katrin Hesse')).toBeVisible()
    await user.click(button('Übernehmen'))
    expect(await screen.findByText('Bearbeitet von: Ihnen')).toBeVisible()
    expect(changes()).toMatchObject([{ body: { uebernehmen: true } }])
  })

  test('is put aside until a day to come, and taken up again', async () => {
    const { user, changes } = await opened()
    const day = screen.getByLabelText('Wiedervorlage am')
    await user.type(day, '01.01.2020')
    await user.click(button('Speichern'))
    expect(screen.getByText('Das Datum kann nur in der Zukunft liegen')).toBeVisible()
    await user.clear(day)
    await user.type(day, '31.02.2099')
    await user.click(button('Speichern'))
    expect(day).toBeInvalid()
    expect(changes()).toEqual([])
    await user.clear(day)
    await user.type(day, '01.01.2099')
    await user.click(button('Speichern'))
    await user.click(await screen.findByRole('button', { name: 'Wiedervorlage entfernen' }))
    await waitFor(() => expect(day).toHaveValue(''))
    expect(changes()).toMatchObject([
      { id: 'aufgabe.erinnern', body: { version: 3, erinnerungsdatum: '2099-01-01' } },
      { id: 'aufgabe.erinnern', body: { version: 4, erinnerungsdatum: null } },
    ])
  })

  test('says beside the day why the server refuses it', async () => {
    const fault = { feld: 'erinnerungsdatum', grund: 'Das Datum kann nur in der Zukunft liegen' }
    const { user } = await opened({}, { 'aufgabe.erinnern': () => new Refused('EINGABE_UNGUELTIG', [fault]) })
    await user.type(screen.getByLabelText('Wiedervorlage am'), '01.01.2099')
    await user.click(button('Speichern'))
    expect(await screen.findByText(fault.grund)).toBeVisible()
  })

  test('is commented on; the field is empty then, and the comment stands there with its author', async () => {
    const { user, changes } = await opened()
    expect(button('Kommentieren')).toBeDisabled()
    const field = screen.getByLabelText('Kommentar für Ihr Unternehmen')
    await user.type(field, 'Bauleiter gefragt')
    await user.click(button('Kommentieren'))
    expect(await screen.findByText(/^Tomke Beispiel, 02\.11\.2026/)).toBeVisible()
    expect(field).toHaveValue('')
    expect(changes()).toMatchObject([{ body: { kommentar: 'Bauleiter gefragt' } }])
  })

  test('that is done is neither taken over nor put aside any more, and can still be commented on', async () => {
    await opened({ erledigtAm: '2026-11-03T08:00:00.000Z', erledigtDurch: 'Akzeptiert' })
    for (const name of ['Übernehmen', 'Speichern']) expect(screen.queryByRole('button', { name })).toBeNull()
    expect(button('Kommentieren')).toBeVisible()
  })

  test('offers nothing to who may only read tasks', async () => {
    await opened({}, {}, [])
    for (const name of ['Übernehmen', 'Speichern', 'Kommentieren']) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
