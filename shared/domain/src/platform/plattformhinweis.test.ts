import { describe, expect, test } from '@jest/globals'
import { inTimeWindow, NOTICE_STATE, NOTICE_TYPE, noticeState, validateNotice } from './plattformhinweis.ts'

const NOW = new Date('2026-11-22T12:00:00Z')
const BEFORE = '2026-11-22T11:59:59.999Z'
const AT = '2026-11-22T12:00:00.000Z'
const AFTER = '2026-11-22T12:00:00.001Z'

// Documents 1 and 2, section 4: shown at or after its start and before its end, if it has one.
describe('a notice', () => {
  test.each([
    [AT, null, 'AKTIV'],
    [BEFORE, AFTER, 'AKTIV'],
    [AFTER, null, 'GEPLANT'],
    [AFTER, '2026-11-23T12:00:00.000Z', 'GEPLANT'],
    [BEFORE, AT, 'BEENDET'],
    ['2026-11-20T12:00:00.000Z', BEFORE, 'BEENDET'],
    // One that ends before it begins, or as it does, is over.
    ['2026-11-23T12:00:00.000Z', BEFORE, 'BEENDET'],
    ['2026-11-23T12:00:00.000Z', AFTER, 'BEENDET'],
    [AFTER, AFTER, 'BEENDET'],
    [AT, AT, 'BEENDET'],
  ] as const)('from %s to %s: %s', (startZeit, endZeit, state) => {
    expect(noticeState({ startZeit, endZeit }, NOW)).toBe(state)
    expect(inTimeWindow({ startZeit, endZeit }, NOW)).toBe(state === 'AKTIV')
  })
  test('has words for its state and its kind', () => {
    expect(NOTICE_STATE).toEqual({
      GEPLANT: { caption: 'Geplant', tone: 'info' },
      AKTIV: { caption: 'Aktiv', tone: 'success' },
      BEENDET: { caption: 'Beendet', tone: 'neutral' },
    })
    expect(NOTICE_TYPE).toEqual({ news: 'Neuigkeit', danger: 'Warnung' })
  })
})

describe('what is entered of a notice', () => {
  const NOTICE = {
    startZeit: AT,
    endZeit: null as string | null,
    badge: null as string | null,
    typ: 'news' as const,
    beschreibung: 'Probe',
    link: null as string | null,
    buttonText: null as string | null,
  }
  test.each([
    {},
    { endZeit: AFTER },
    { badge: 'x'.repeat(20) },
    { beschreibung: 'x'.repeat(500) },
    { link: '/auftraggeber/aufgaben/liste', buttonText: 'x'.repeat(30) },
    { link: ' https://avalwerk.example/neues ', buttonText: 'Mehr' },
    { link: ' ', buttonText: ' ' },
  ])('is fine: %j', (part) => expect(validateNotice({ ...NOTICE, ...part })).toEqual([]))
  test.each([
    [{ endZeit: AT }, 'endZeit', 'Das Ende muss nach dem Beginn liegen'],
    [{ endZeit: BEFORE }, 'endZeit', 'Das Ende muss nach dem Beginn liegen'],
    [{ badge: 'x'.repeat(21) }, 'badge', 'Bitte geben Sie maximal 20 Zeichen ein'],
    [{ beschreibung: ' ' }, 'beschreibung', 'Bitte füllen Sie dieses Feld aus'],
    [{ beschreibung: 'x'.repeat(501) }, 'beschreibung', 'Bitte geben Sie maximal 500 Zeichen ein'],
    [{ buttonText: 'Mehr' }, 'link', 'Bitte geben Sie an, wohin der Knopf führt'],
    [{ link: ' ', buttonText: 'Mehr' }, 'link', 'Bitte geben Sie an, wohin der Knopf führt'],
    [{ link: '/neues' }, 'buttonText', 'Bitte geben Sie an, was auf dem Knopf steht'],
    [{ link: '/neues', buttonText: ' ' }, 'buttonText', 'Bitte geben Sie an, was auf dem Knopf steht'],
    [{ link: '/neues', buttonText: 'x'.repeat(31) }, 'buttonText', 'Bitte geben Sie maximal 30 Zeichen ein'],
  ])('is not: %j', (part, feld, grund) => expect(validateNotice({ ...NOTICE, ...part })).toEqual([{ feld, grund }]))
  test.each(['javascript:alert(1)', 'http://avalwerk.example', '//boese.example', 'https://'])(
    'has no link but into the portal or out over https: %s',
    (link) => {
      expect(validateNotice({ ...NOTICE, link, buttonText: 'Mehr' })).toEqual([
        { feld: 'link', grund: 'Bitte geben Sie eine Seite des Portals (/…) oder eine Adresse mit https:// an' },
      ])
    },
  )
})
