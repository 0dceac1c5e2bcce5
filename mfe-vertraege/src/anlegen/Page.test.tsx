/** A new contract, where the organisation has no company that can borrow. */
import { expect, test } from '@jest/globals'
import type { UnternehmenRow } from '@avalwerk/contracts'
import { Route, Routes } from '@avalwerk/platform/remote'
import { type Answers, fakePlatform, screen } from '@avalwerk/testing/platform'
import CreateVertragPage from './Page.tsx'

const GUARANTOR: UnternehmenRow = {
  unternehmenId: 'KR0001',
  name: 'Kranich Kreditversicherung AG',
  gesellschaftsform: 'AG',
  straße: 'Deichweg',
  hausnummer: '3',
  postleitzahl: '26723',
  ort: 'Emden',
  landeskennzeichen: 'DE',
  handelsregister: null,
  handelsregisternummer: null,
  unternehmensstatus: 'AKT',
  type: 'buerge',
  mutter: null,
  hybrid: false,
  oeffentlicherAuftraggeber: false,
  inkognito: false,
  kurzname: 'Kranich',
  vertragsart: 'LIGHT',
  preisModell: null,
  eigenes: false,
  erstelltAm: '2026-01-02T08:00:00.000Z',
}

/** Companies of the organisation that can't borrow: one isn't meant to, one isn't active. */
const OTHERS = [
  { hybrid: false, unternehmensstatus: 'AKT' },
  { hybrid: true, unternehmensstatus: 'DAK' },
] as const

test('says so, and leads back to the list', async () => {
  const answers: Answers = {
    'unternehmen.buergenListe': () => ({ zeilen: [GUARANTOR], gesamt: { anzahl: 1, genau: true } }),
    'unternehmen.sichtbeschraenkung': () => ({
      beschraenkt: false,
      unternehmen: OTHERS.map((one, i) => ({
        id: `WI000${i + 1}`,
        name: `Weserbogen ${i + 1} GmbH`,
        gesellschaftsform: 'GMBH',
        ort: 'Bremen',
        mutterUnternehmenId: null,
        ...one,
      })),
    }),
  }
  const { show, address } = fakePlatform({ answers, at: 'vertraege/anlegen/buerge' })
  const { user } = show(
    <Routes>
      <Route path="vertraege/anlegen/:step" element={<CreateVertragPage />} />
      <Route path="*" element={<p>Anderswo</p>} />
    </Routes>,
  )
  await user.click(await screen.findByRole('radio', { name: /Kranich Kreditversicherung AG/ }))
  await user.click(screen.getByRole('button', { name: /Weiter/ }))
  expect(await screen.findByText('Keines Ihrer Unternehmen kann Kreditnehmer sein')).toBeVisible()
  expect(address()).toBe('vertraege/anlegen/versicherungsnehmer')
  expect(screen.queryByRole('button', { name: /Weiter/ })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Zur Liste der Verträge' }))
  expect(address()).toBe('vertraege/liste')
})
