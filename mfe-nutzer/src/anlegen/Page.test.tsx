import { describe, expect, test } from '@jest/globals'
import type { NutzerRelation } from '@avalwerk/domain'
import { type Answers, fakePlatform, screen } from '@avalwerk/testing/platform'
import { NINA, NINA_DELETED } from '@avalwerk/testing/samples'
import CreateNutzerPage from './Page.tsx'

/** Types an address whose owner stands to the own organisation as is said, and goes on. */
async function entered(relation: NutzerRelation, answers: Answers = {}) {
  const platform = fakePlatform({ answers: { 'nutzer.emailPruefen': () => relation, ...answers }, at: 'nutzer/anlegen' })
  const { user } = platform.show(<CreateNutzerPage />)
  await user.type(screen.getByLabelText('E-Mail-Adresse'), '  Nina@Weserbogen.example ')
  await user.click(screen.getByRole('button', { name: 'Weiter' }))
  return { ...platform, user }
}
const calls = (sent: readonly Readonly<{ id: string }>[]) => sent.map(({ id }) => id).filter((id) => id.startsWith('nutzer.'))

describe('an address that belongs to somebody', () => {
  test('of another organisation: it can’t be used, and nothing is said or asked of its owner', async () => {
    const { user, sent } = await entered(200)
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Diese Adresse kann nicht verwendet werden')
    expect(screen.getByRole('status')).toHaveTextContent('Bitte wenden Sie sich an den Betreiber.')
    expect(calls(sent)).toEqual(['nutzer.emailPruefen'])
    expect(screen.queryByText(/Nina/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Andere E-Mail-Adresse' }))
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue('')
  })

  test('of the own one: the way leads to their profile, for those who may edit it', async () => {
    const existing: Answers = { 'nutzer.mitEmail': () => NINA }
    const { sent } = await entered(300, existing)
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Nutzer bereits vorhanden')
    const profile = screen.getByRole('link', { name: 'Zum Profil von Nina Probe' })
    expect(profile.getAttribute('href')).toContain(`nutzer/${NINA.nutzerId}/bearbeiten`)
    // As addresses are kept, however they were typed.
    expect(sent.at(-1)).toMatchObject({ id: 'nutzer.mitEmail', params: { email: 'nina@weserbogen.example' } })
  })

  test('of one who was deleted: asked whether they are to be restored', async () => {
    await entered(400, { 'nutzer.mitEmail': () => NINA_DELETED })
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Möchten Sie diesen Nutzer wirklich wiederherstellen?')
    expect(screen.getByText(/25\.11\.2026/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Wiederherstellen' }).getAttribute('href')).toContain('nutzer/wiederherstellen?email=')
  })
})
