import { expect, test } from '@jest/globals'
import { type Answers, fakePlatform, screen, waitFor } from '@avalwerk/testing/platform'
import { NINA_DELETED } from '@avalwerk/testing/samples'
import RestoreNutzerPage from './Restore.tsx'

const company = (id: string) => ({
  id,
  name: `Unternehmen ${id}`,
  hybrid: false,
  gesellschaftsform: 'AG' as const,
  ort: 'Bremen',
  unternehmensstatus: 'AKT' as const,
  mutterUnternehmenId: null,
})

test('the buttons of the form are where they stay, before companies and roles are known', async () => {
  let unternehmen = (_ids: readonly string[]) => {}
  const answers: Answers = {
    'nutzer.mitEmail': () => NINA_DELETED,
    'rolle.alle': () => new Promise(() => {}),
    'unternehmen.sichtbeschraenkung': () =>
      new Promise((resolve) => {
        unternehmen = (ids) => resolve({ beschraenkt: false, unternehmen: ids.map(company) })
      }),
  }
  const { user } = fakePlatform({ answers, at: 'nutzer/wiederherstellen?email=nina%40weserbogen.example' }).show(<RestoreNutzerPage />)
  const change = await screen.findByRole('button', { name: 'Unternehmen und Sicht ändern' })
  await user.click(screen.getByRole('button', { name: 'Nina Probe wiederherstellen und einladen' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Bitte wählen Sie eine Rolle')
  unternehmen(['WI0001', 'WI0002'])
  await waitFor(() => expect(screen.getByText('Unternehmen WI0001')).toBeVisible())
  expect(change).toBeVisible()
})

test('what is known stands there, a role is chosen anew, and it says who is invited', async () => {
  const { sent, notices, ...platform } = fakePlatform({
    answers: {
      'nutzer.mitEmail': () => NINA_DELETED,
      'nutzer.wiederherstellen': () => ({ nutzerId: NINA_DELETED.nutzerId, version: 4 }),
      'rolle.alle': () => [{ name: 'Rechtsabteilung', iconname: 'user', immutable: false, rechte: [], version: 1, nutzerAnzahl: 1 }],
      'unternehmen.sichtbeschraenkung': () => ({ beschraenkt: false, unternehmen: [company('WI0001')] }),
    },
    at: 'nutzer/wiederherstellen?email=nina%40weserbogen.example',
  })
  const { user } = platform.show(<RestoreNutzerPage />)
  expect(await screen.findByLabelText('Vorname')).toHaveValue('Nina')
  expect(screen.getByText(/Das Konto wurde am 25\.11\.2026 gelöscht/)).toBeVisible()
  const role = screen.getByRole('combobox', { name: 'Rolle' })
  expect(role).toHaveValue('')
  await user.selectOptions(role, await screen.findByRole('option', { name: 'Rechtsabteilung' }))
  await user.click(screen.getByRole('button', { name: 'Nina Probe wiederherstellen und einladen' }))
  const said = 'Nina Probe wurde wiederhergestellt und bekommt eine Einladung an nina@weserbogen.example.'
  await waitFor(() => expect(notices).toEqual([said]))
  expect(sent.at(-1)).toMatchObject({
    id: 'nutzer.wiederherstellen',
    body: { email: 'nina@weserbogen.example', vorname: 'Nina', rolle: 'Rechtsabteilung', unternehmenId: 'WI0001' },
  })
})
