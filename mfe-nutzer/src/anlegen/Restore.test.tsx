import { expect, test } from '@jest/globals'
import type { NutzerRow } from '@avalwerk/contracts'
import { type Answers, fakePlatform, screen, waitFor } from '@avalwerk/testing/platform'
import RestoreNutzerPage from './Restore.tsx'

const NINA: NutzerRow = {
  nutzerId: '11111111-1111-4111-8111-111111111111',
  version: 3,
  erstelltAm: '2026-01-02T08:00:00.000Z',
  organisation: 'WI0001',
  unternehmenId: 'WI0001',
  unternehmenName: 'Weserbogen Infrastruktur AG',
  initialen: 'NP',
  vorname: 'Nina',
  nachname: 'Probe',
  telefonnummer: null,
  email: 'nina@weserbogen.example',
  aktiv: false,
  locale: 'de-DE',
  rolle: 'Basisnutzer:in',
  rolleIcon: 'user',
  sso: false,
  unternehmenSichtbeschränkt: false,
  erhaltNutzerEMails: true,
  sichtberechtigteUnternehmen: [],
  zugang: 'EINGELADEN',
  letzteAnmeldungAm: null,
  geloeschtAm: '2026-11-25T08:00:00.000Z',
}
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
    'nutzer.mitEmail': () => NINA,
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
