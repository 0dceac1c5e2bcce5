/** The tree of the own group: who sees some of its companies only sees just these. */
import { describe, expect, test } from '@jest/globals'
import type { Api } from '@avalwerk/contracts'
import { fakePlatform, screen, within } from '@avalwerk/testing/platform'
import GroupOverviewPage from './Page.tsx'

type Visible = Api['unternehmen']['sichtbeschraenkung']['response']
const company = (id: string, name: string, mutterUnternehmenId: string | null): Visible['unternehmen'][number] => ({
  id,
  name,
  hybrid: false,
  gesellschaftsform: 'GMBH',
  ort: 'Bremen',
  unternehmensstatus: 'AKT',
  mutterUnternehmenId,
})
const PARENT = company('WI0001', 'Weserbogen Infrastruktur AG', null)
const DAUGHTER = company('WI0002', 'Weserbogen Brückenbau GmbH', 'WI0001')

async function show(visible: Visible, at = 'unternehmen/uebersicht') {
  fakePlatform({ answers: { 'unternehmen.sichtbeschraenkung': () => visible }, at }).show(<GroupOverviewPage />)
  return within(await screen.findByRole('navigation', { name: 'Gruppe' }))
}
const names = (tree: Awaited<ReturnType<typeof show>>) => tree.getAllByRole('link').map(({ textContent }) => textContent)

describe('who sees some companies only', () => {
  const RESTRICTED: Visible = { beschraenkt: true, unternehmen: [DAUGHTER] }

  test.each([
    ['the page of the group', 'unternehmen/uebersicht'],
    ['the address of a company that they don’t see', 'unternehmen/uebersicht?unternehmen=WI0001'],
  ])('sees these, though what they belong to isn’t among them: %s', async (_, at) => {
    expect(names(await show(RESTRICTED, at))).toEqual([expect.stringContaining('Weserbogen Brückenbau GmbH')])
    expect(screen.getByText('Sie sehen die Unternehmen, für die Sie freigeschaltet sind.')).toBeVisible()
    expect(screen.queryByText(/Infrastruktur/)).toBeNull()
  })

  test('creates none, though the right is there', async () => {
    await show(RESTRICTED)
    expect(screen.queryByRole('link', { name: 'Tochterunternehmen anlegen' })).toBeNull()
  })
})

test('who sees all sees the daughters below, and may create one', async () => {
  expect(names(await show({ beschraenkt: false, unternehmen: [DAUGHTER, PARENT] }))).toEqual([
    expect.stringContaining('Weserbogen Infrastruktur AG'),
    expect.stringContaining('Weserbogen Brückenbau GmbH'),
  ])
  expect(screen.getByRole('link', { name: 'Tochterunternehmen anlegen' })).toBeVisible()
})
