import { beforeEach, describe, expect, jest, test } from '@jest/globals'
import type { AuftragData, Texttemplate } from '@avalwerk/contracts'
import type { Group } from '@avalwerk/domain'
import { type Answers, fakePlatform, Refused, screen, waitFor } from '@avalwerk/testing/platform'
import type { ComponentProps } from 'react'
import { TextPicker, WordingPreview } from './textChoice.tsx'

const postadresse = { straße: 'Weg', hausnummer: '1', postleitzahl: '28195', ort: 'Bremen', landeskennzeichen: 'DE' }
const ORDER: AuftragData = {
  rolle: 'AUFTRAGGEBER',
  auftragnehmer: null,
  auftraggeber: {
    auftraggeberId: 'WI0001',
    name: 'Zweckverband',
    postadresse,
    oeffentlicherAuftraggeber: true,
    vertretungsformel: [],
    partnertyp: 'OEFFENTLICH',
  },
  buergeId: 'KR0001',
  kautionsvertragId: null,
  buergschaftsdaten: { buergschaftsart: 'ALG', zahlungAufErstesAnfordern: true } as AuftragData['buergschaftsdaten'],
  versand: null,
  buergschaftstext: null,
}
const template = (id: string, more: Partial<Texttemplate> = {}): Texttemplate => ({
  id,
  typ: 'AGT',
  art: 'ALG',
  titel: `Text ${id.slice(0, 2)}`,
  befristungMoeglich: true,
  befristungNoetig: false,
  zahlungAufErstesAnfordernMoeglich: true,
  freigegeben: true,
  veraltet: false,
  ...more,
})
const offering = (texte: Texttemplate[], oeffentlicheTexte = true): Answers => ({
  'dokument.waehlbareTexte': () => ({ texte, oeffentlicheTexte }),
  'text.ungeprueft': () => ({ ungeprueft: true }),
})
const chosen = jest.fn()
function opened(answers: Answers, more: Partial<ComponentProps<typeof TextPicker>> = {}, who: { group?: Group; rights?: [] } = {}) {
  const fake = fakePlatform({ answers, ...who })
  return { ...fake, ...fake.show(<TextPicker auftrag={ORDER} selected={undefined} onSelect={chosen} {...more} />) }
}
const radio = (name: string) => screen.findByRole('radio', { name })
beforeEach(() => {
  chosen.mockClear()
})

describe('a choice among texts', () => {
  test('says of each what it is, and gives the one that is chosen by keyboard', async () => {
    const texts = [
      template('AG0001-0001-001'),
      template('OE0001-0001-001', { typ: 'OET', veraltet: true }),
      template('BG0001-0001-001', { typ: 'BGT', freigegeben: false }),
    ]
    const { user } = opened(offering(texts))
    expect(await radio('Text AG')).toHaveAccessibleDescription('AG0001-0001-001 · Text des Begünstigten')
    expect(await radio('Text OE')).toHaveAccessibleDescription(
      'OE0001-0001-001 · Öffentlicher Text · ältere Version, am Vertragsdatum gültig',
    )
    expect(await radio('Text BG')).toHaveAccessibleDescription('BG0001-0001-001 · Text des Bürgen · vom Bürgen noch nicht freigegeben')
    await user.tab()
    await user.keyboard(' ')
    expect(chosen).toHaveBeenCalledWith('AG0001-0001-001', texts[0])
  })

  test.each([
    ['no payment on demand', { zahlungAufErstesAnfordernMoeglich: false }, 'keine Zahlung auf erstes Anfordern'],
    ['a day that it needs', { befristungNoetig: true }, 'verlangt ein Befristungsdatum'],
  ])('says why one doesn’t fit the data: %s', async (_, more, reason) => {
    const { user } = opened(offering([template('AG0001-0001-001', more)]))
    expect(await radio('Text AG')).toBeDisabled()
    expect(await radio('Text AG')).toHaveAccessibleDescription(expect.stringContaining(reason))
    await user.click(await radio('Text AG'))
    expect(chosen).not.toHaveBeenCalled()
  })

  test.each([
    ['AG', 'Der Bürge nimmt für die Art Allgemein keine öffentlichen Texte an.'],
    ['BG', 'Ihr Unternehmen nimmt für die Art Allgemein keine öffentlichen Texte an.'],
  ] as const)('says to %s where no public texts are taken, and that there is none', async (group, sentence) => {
    opened(offering([], false), {}, { group })
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByText('Für diese Bürgschaftsart gibt es noch keinen Text.')).toBeVisible()
  })

  test('warns a guarantor of a text that nobody of theirs has approved', async () => {
    opened(offering([template('AG0001-0001-001')]), { selected: 'AG0001-0001-001' }, { group: 'BG' })
    expect(await screen.findByText(/Die Ausstellung bricht mit ihm ab/)).toBeVisible()
  })

  test('shows the chosen one as it would be issued, and puts it away again', async () => {
    const { user } = opened(
      { ...offering([template('AG0001-0001-001')]), 'dokument.textvorschau': () => new Blob(['pdf']) },
      { selected: 'AG0001-0001-001' },
    )
    const button = await screen.findByRole('button', { name: 'Vorschau des ausgefüllten Textes' })
    expect(button).toHaveAttribute('aria-expanded', 'false')
    await user.click(button)
    expect(await screen.findByTitle('Vorschau des ausgefüllten Textes')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Vorschau schließen', expanded: true }))
    expect(screen.queryByTitle('Vorschau des ausgefüllten Textes')).toBeNull()
  })

  test('isn’t there for people without the right; other ways are', async () => {
    const further = [{ value: 'EIGEN', label: 'Eigener Wortlaut', description: 'Sie schreiben ihn.' }]
    const { user, sent } = opened(offering([template('AG0001-0001-001')]), { further, error: 'Bitte wählen' }, { rights: [] })
    expect(screen.getByText('Ihnen fehlt das Recht, Bürgschaftstexte auszuwählen.')).toBeVisible()
    expect(screen.getByRole('group', { name: 'Bürgschaftstext' })).toHaveAccessibleDescription('Bitte wählen')
    await user.click(await radio('Eigener Wortlaut'))
    expect(chosen).toHaveBeenCalledWith('EIGEN', undefined)
    expect(sent).toHaveLength(0)
  })

  test('says that the texts couldn’t be read, and reads them again when asked', async () => {
    let there = false
    const { user } = opened({
      'dokument.waehlbareTexte': () => (there ? { texte: [template('AG0001-0001-001')], oeffentlicheTexte: true } : new Refused('FEHLER')),
    })
    expect(await screen.findByRole('alert')).toHaveTextContent('Die Texte konnten nicht geladen werden')
    there = true
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await radio('Text AG')).toBeVisible()
  })
})

test('an own wording is shown as it was when the preview was opened', async () => {
  const { show, sent } = fakePlatform({ answers: { 'dokument.wortlautvorschau': () => new Blob(['pdf']) } })
  const { user, rerender } = show(<WordingPreview auftrag={ORDER} />)
  await user.click(screen.getByRole('button', { name: 'Vorschau des eigenen Wortlauts' }))
  expect(await screen.findByTitle('Vorschau des eigenen Wortlauts')).toBeVisible()
  rerender(<WordingPreview auftrag={{ ...ORDER, buergeId: 'KR0002' }} />)
  await waitFor(() => expect(sent).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Vorschau schließen' }))
  expect(screen.queryByTitle('Vorschau des eigenen Wortlauts')).toBeNull()
})
