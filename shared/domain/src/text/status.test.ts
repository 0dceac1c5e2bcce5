import { describe, expect, test } from '@jest/globals'
import type { Group } from '../rights/index.ts'
import {
  isPrepared,
  PUBLIC_PREFIX,
  TEXT_LISTS,
  TEXT_REVIEW,
  TEXT_STATUS,
  TEXT_STATUS_CODES,
  TEXT_STATUS_SAVED,
  TEXT_TYPE,
  type TextDisplay,
  textDisplay,
  textHelp,
  textId,
  textIdParts,
  textStatusCaption,
  validityNotice,
} from './status.ts'

describe('the status of a text', () => {
  test('is one of nine, shown as one of twelve in the specification’s order', () => {
    expect([...TEXT_STATUS_SAVED].sort()).toEqual(['A', 'AB', 'AN', 'B', 'F', 'H', 'IA', 'P', 'PT'])
    expect(TEXT_STATUS_CODES.map((code) => `${code}${TEXT_STATUS[code].rank}`)).toEqual(
      'H0 AN0 B1 PT2 F3 P4 0_y5 x_y6 y_y7 A8 AB9 IA10'.split(' '),
    )
  })
  test('says under review how many of the guarantors have approved the text', () => {
    const on = (x: number, y: number) => textStatusCaption(textDisplay('P', { x, y }), { x, y })
    expect([on(0, 0), on(0, 3), on(1, 3), on(2, 3), on(3, 3)]).toEqual([
      'In Prüfung',
      'In Prüfung: 0 von 3',
      'In Prüfung: 1 von 3',
      'In Prüfung: 2 von 3',
      'Geprüft: 3 von 3',
    ])
    expect([textDisplay('P', { x: 0, y: 0 }), textDisplay('P', { x: 0, y: 1 }), textDisplay('A', { x: 1, y: 3 })]).toEqual([
      'P',
      '0_y',
      'A',
    ])
  })
  // Green is good, red is a no, yellow waits for its owner, blue is under way, grey is neither.
  test.each<[TextDisplay, caption: string, tone: string]>([
    ['H', 'Hochgeladen', 'neutral'],
    ['AN', 'Angelegt', 'neutral'],
    ['B', 'In Bearbeitung', 'info'],
    ['PT', 'In Fertigstellung', 'info'],
    ['F', 'Fertiggestellt', 'warning'],
    ['P', 'In Prüfung', 'info'],
    ['0_y', 'In Prüfung: 1 von 2', 'info'],
    ['x_y', 'In Prüfung: 1 von 2', 'info'],
    ['y_y', 'Geprüft: 2 von 2', 'success'],
    ['A', 'Aktiv', 'success'],
    ['AB', 'Abgelehnt', 'danger'],
    ['IA', 'Archiviert', 'neutral'],
  ])('%s is called %s, in %s', (display, caption, tone) => {
    expect(textStatusCaption(display, { x: 1, y: 2 })).toBe(caption)
    expect(TEXT_STATUS[display].tone).toBe(tone)
  })
  test('is one of preparation until the text is active or has come to an end', () => {
    expect(TEXT_STATUS_CODES.filter(isPrepared)).toEqual(['H', 'AN', 'B', 'PT', 'F', 'P', '0_y', 'x_y', 'y_y'])
  })
})

test('the kinds of text have their words and addresses', () => {
  expect(TEXT_TYPE).toEqual({
    AGT: { caption: 'Auftraggebertext', plural: 'Auftraggebertexte', path: 'auftraggebertext' },
    BGT: { caption: 'Bürgentext', plural: 'Bürgentexte', path: 'buergentext' },
    OET: { caption: 'Öffentlicher Text', plural: 'Öffentliche Texte', path: 'oeffentlichertext' },
  })
})

test('a review at a guarantor is with the first, then with the second reviewer, or decided', () => {
  expect(TEXT_REVIEW).toEqual({
    OFFEN: { caption: 'Erstprüfung offen', tone: 'warning' },
    ERSTGEPRUEFT: { caption: 'Zweitprüfung offen', tone: 'warning' },
    FREIGEGEBEN: { caption: 'Freigegeben', tone: 'success' },
    ABGELEHNT: { caption: 'Abgelehnt', tone: 'danger' },
  })
})

describe('the help of a text says what it is, and who acts next', () => {
  type Text = Parameters<typeof textHelp>[0]
  const TEXT: Text = { status: 'A', typ: 'AGT', x: 0, y: 0, checked: null, mayFinish: false }
  test.each<[more: Partial<Text>, viewer: Group, meaning: string, next: string]>([
    [{ status: 'AN' }, 'BSP', 'Der Text ist angelegt', 'Sie beginnen die Aufbereitung'],
    [{ status: 'AN' }, 'AG', 'Der Text ist angelegt', 'Der Betreiber bereitet den Text auf'],
    [{ status: 'H' }, 'BSP', 'Der Text ist hochgeladen', 'Sie beginnen die Aufbereitung'],
    [{ status: 'H' }, 'AG', 'Der Text ist hochgeladen', 'Der Betreiber bereitet den Text auf'],
    [{ status: 'B' }, 'BSP', 'Der Text wird aufbereitet', 'Sie bearbeiten den Wortlaut'],
    [{ status: 'B' }, 'AG', 'Der Text wird aufbereitet', 'Der Betreiber stellt den Text fertig'],
    // Who has finished it first doesn't finish it for good.
    [{ status: 'PT', mayFinish: true }, 'BSP', 'von einer zweiten Person kontrolliert', 'Sie stellen den Text endgültig fertig'],
    [{ status: 'PT' }, 'BSP', 'von einer zweiten Person kontrolliert', 'Eine andere Person stellt den Text endgültig fertig'],
    [{ status: 'PT' }, 'AG', 'von einer zweiten Person kontrolliert', 'Der Betreiber stellt den Text fertig'],
    [{ status: 'F' }, 'AG', 'noch nicht aktiv', 'Sie geben den Text zur Prüfung an Bürgen'],
    [{ status: 'F' }, 'BSP', 'noch nicht aktiv', 'Der Auftraggeber gibt den Text zur Prüfung'],
    [{ status: 'P', x: 1, y: 3 }, 'AG', '1 von 3 Bürgen haben den Text freigegeben', 'Sie können den Text aktivieren'],
    // Nothing is approved yet that could be put in force.
    [{ status: 'P', x: 0, y: 3 }, 'AG', '0 von 3 Bürgen haben den Text freigegeben', 'Die Bürgen prüfen den Text'],
    [{ status: 'P', x: 1, y: 3 }, 'BSP', '1 von 3 Bürgen haben den Text freigegeben', 'Die Bürgen prüfen den Text'],
    [{ status: 'AB' }, 'AG', 'Der Text wurde abgelehnt', 'Sie laden eine neue Version hoch oder archivieren den Text'],
    [{ status: 'AB', typ: 'BGT' }, 'BG', 'Der Text wurde abgelehnt', 'Sie laden eine neue Version hoch'],
    // A guarantor that was asked sees its own review of it.
    [{ status: 'P', checked: 'OFFEN' }, 'BG', 'wartet auf Ihre Erstprüfung', 'Sie prüfen den Text'],
    [{ status: 'A', checked: 'OFFEN' }, 'BG', 'wartet auf Ihre Erstprüfung', 'Sie prüfen den Text'],
    [
      { status: 'P', checked: 'ERSTGEPRUEFT' },
      'BG',
      'Die Erstprüfung ist abgeschlossen',
      'Eine andere Person führt die Zweitprüfung durch',
    ],
    // It is the review of a guarantor, and of a beneficiary's text.
    [{ status: 'F', checked: 'OFFEN' }, 'AG', 'noch nicht aktiv', 'Sie geben den Text zur Prüfung an Bürgen'],
    [{ status: 'B', typ: 'BGT', checked: 'OFFEN' }, 'BG', 'Der Text wird aufbereitet', 'Der Betreiber stellt den Text fertig'],
  ])('%j for %s', (more, viewer, meaning, next) => {
    const help = textHelp({ ...TEXT, ...more }, viewer)
    expect(help.meaning).toContain(meaning)
    expect(help.next?.startsWith(next)).toBe(true)
  })
  test.each<[more: Partial<Text>, viewer: Group, meaning: string]>([
    [{ status: 'A' }, 'AG', 'Der Text ist aktiv'],
    [{ status: 'A' }, 'BG', 'Der Text ist aktiv'],
    [{ status: 'IA' }, 'AG', 'Der Text ist archiviert'],
    [{ status: 'AB' }, 'BSP', 'Der Text wurde abgelehnt'],
    [{ status: 'AB' }, 'BG', 'Der Text wurde abgelehnt'],
    [{ status: 'AB', typ: 'BGT' }, 'BSP', 'Der Text wurde abgelehnt'],
    [{ status: 'P', checked: 'FREIGEGEBEN' }, 'BG', 'Sie haben den Text freigegeben'],
    [{ status: 'AB', checked: 'ABGELEHNT' }, 'BG', 'Sie haben den Text abgelehnt'],
    // Nobody reviews what is archived.
    [{ status: 'IA', checked: 'OFFEN' }, 'BG', 'Der Text ist archiviert'],
  ])('%j for %s: nobody', (more, viewer, meaning) => {
    const help = textHelp({ ...TEXT, ...more }, viewer)
    expect(help.meaning).toContain(meaning)
    expect(help.next).toBeUndefined()
  })
})

describe('the lists of texts', () => {
  test('are one for each core type, and one for all others', () => {
    const { weitere, ...core } = TEXT_LISTS
    expect(core).toEqual({
      vorauszahlung: { title: 'Texte für An-/Vorauszahlung', kinds: ['AVB'] },
      ausfuehrung: { title: 'Texte für Ausführung', kinds: ['AUB'] },
      maengelansprueche: { title: 'Texte für Mängelansprüche', kinds: ['MAB'] },
      vertragserfuellung: { title: 'Texte für Vertragserfüllung', kinds: ['VEB'] },
    })
    expect(weitere.title).toBe('Texte für weitere Bürgschaftsarten')
    expect(weitere.kinds).toHaveLength(33)
    expect(weitere.kinds).toEqual(expect.arrayContaining(['ALG', 'MIE', 'BHS', 'SON', 'ZOL']))
    for (const kind of ['AVB', 'AUB', 'MAB', 'VEB'] as const) expect(weitere.kinds).not.toContain(kind)
  })
})

describe('the id of a text', () => {
  test('says whose it is, which, and in which version', () => {
    expect(textIdParts('WI0001-0007-002')).toEqual({ prefix: 'WI0001', stamm: 'WI0001-0007', edition: 2 })
    expect(textIdParts('KR0001-0123-999')).toEqual({ prefix: 'KR0001', stamm: 'KR0001-0123', edition: 999 })
    expect(textIdParts('OE0000-0001-004').prefix).toBe(PUBLIC_PREFIX)
  })
  test('has three digits for the version', () => {
    expect([textId('WI0001-0007', 2), textId('WI0001-0007', 999)]).toEqual(['WI0001-0007-002', 'WI0001-0007-999'])
  })
})

describe('an active text', () => {
  const notice = (gültigAb: string | null, gültigBis: string | null) => validityNotice({ gültigAb, gültigBis }, '2026-06-15')
  test.each([
    ['without days', null, null, undefined],
    ['from today on', '2026-06-15', null, undefined],
    ['from tomorrow on', '2026-06-16', null, 'Gilt ab 16.06.2026'],
    ['until today', '2026-01-01', '2026-06-15', undefined],
    ['until yesterday', '2026-01-01', '2026-06-14', 'Nicht mehr gültig'],
  ])('%s says so, or nothing', (_what, from, until, expected) => expect(notice(from, until)).toBe(expected))
})
