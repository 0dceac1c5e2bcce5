import { describe, expect, test } from '@jest/globals'
import { CORRECTION_REASONS, CORRECTION_WISHES } from './correctionReasons.ts'
import { DECISION_WORDS } from './decisions.ts'
import { abtretungDeclaration, rejectionOfRueckforderung, RUECKFORDERUNG_REASONS, RUECKGABE_WAYS } from './enthaftung.ts'
import { allowedPartialRight, PARTIAL_RIGHTS, RESPONSE_STATUS } from './share.ts'

describe('a refused request for discharge', () => {
  test.each([
    ['MAENGEL', null, 'Es bestehen offene Mängelansprüche'],
    ['LEISTUNG', ' ', 'Die gesicherte Leistung ist noch nicht vollständig erbracht'],
    ['FRIST', ' Bis 2027. ', 'Die vereinbarte Sicherungsfrist läuft noch: Bis 2027.'],
    ['SONSTIGES', ' Bis 2027. ', 'Bis 2027.'],
    ['SONSTIGES', null, 'Sonstiges'],
    ['SONSTIGES', ' ', 'Sonstiges'],
  ] as const)('for %s with %j reads: %s', (reason, text, sentence) => expect(rejectionOfRueckforderung(reason, text)).toBe(sentence))
  test('has one of four reasons', () => {
    expect(RUECKFORDERUNG_REASONS).toEqual({
      MAENGEL: 'Es bestehen offene Mängelansprüche',
      LEISTUNG: 'Die gesicherte Leistung ist noch nicht vollständig erbracht',
      FRIST: 'Die vereinbarte Sicherungsfrist läuft noch',
      SONSTIGES: 'Sonstiges',
    })
  })
})

test('paper comes back in one of three ways', () => {
  expect(RUECKGABE_WAYS).toEqual({
    POST_KREDITNEHMER: 'Per Post an den Kreditnehmer',
    POST_BUERGE: 'Per Post an den Bürgen',
    UEBERGABE: 'Persönlich übergeben',
  })
})

// Domain conventions, strings.
test('an assignment is declared with the name of the company that receives the claim', () => {
  expect(abtretungDeclaration('Havel Quartier GmbH')).toBe(
    'Ich erkläre, dass die durch die Bürgschaft gesicherten Forderungen an Havel Quartier GmbH abgetreten sind oder mit Annahme abgetreten werden. Die Rechte aus der Bürgschaft gehen mit ihnen über.',
  )
})

// Document 1, section 3; domain conventions, strings.
test('a guarantee is rejected for one of seven reasons, of which six ask for a correction', () => {
  expect(CORRECTION_REASONS).toEqual({
    ABGELEHNT: 'Bürgschaft endgültig ablehnen',
    KORR_UNT: 'Falscher Begünstigter',
    KORR_TXT: 'Falscher oder unerwünschter Text',
    KORR_BETR: 'Falscher Betrag',
    KORR_GEW: 'Leistungsbeschreibung falsch oder unvollständig',
    KORR_BAUV: 'Leistungsort falsch',
    KORR_SON: 'Sonstiges',
  })
  expect([...CORRECTION_WISHES].sort()).toEqual(['KORR_BAUV', 'KORR_BETR', 'KORR_GEW', 'KORR_SON', 'KORR_TXT', 'KORR_UNT'])
})

test('decisions have their words', () => {
  expect(DECISION_WORDS).toEqual({
    ANGENOMMEN: 'Angenommen',
    ANGENOMMEN_MIT_AENDERUNGEN: 'Mit Änderungen angenommen',
    ABGELEHNT: 'Abgelehnt',
    VERKNUEPFT: 'Angenommen und verknüpft',
    ERSTELLT: 'Erstellt',
    DOKUMENT_GEGEBEN: 'Dokument eingereicht',
    KORRIGIERT: 'Korrektur erstellt',
    FREIGEBEN: 'Freigegeben',
    ABLEHNEN: 'Abgelehnt',
  })
})

// Document 1, section 3 (Other).
describe('a share', () => {
  test.each([
    ['EINSEHEN', ['EINSEHEN']],
    ['KOMMENTIEREN', ['EINSEHEN', 'KOMMENTIEREN']],
    ['FREIGABE_PRUEFEN', ['EINSEHEN', 'KOMMENTIEREN', 'FREIGABE_PRUEFEN']],
  ] as const)('to %s allows %j', (right, allowed) => {
    expect((['EINSEHEN', 'KOMMENTIEREN', 'FREIGABE_PRUEFEN'] as const).filter((needed) => allowedPartialRight(right, needed))).toEqual(
      allowed,
    )
  })
  test('is explained, and so is the answer to it', () => {
    expect(PARTIAL_RIGHTS).toEqual({
      EINSEHEN: { caption: 'Einsehen', text: 'Sieht Angaben und Dokumente der Bürgschaft.' },
      KOMMENTIEREN: { caption: 'Kommentieren', text: 'Liest außerdem Kommentare und schreibt welche.' },
      FREIGABE_PRUEFEN: { caption: 'Freigabe prüfen', text: 'Wird außerdem um eine Freigabeprüfung gebeten und antwortet.' },
    })
    expect(RESPONSE_STATUS).toEqual({ OFFEN: 'Offen', ANGENOMMEN: 'Angenommen', ABGELEHNT: 'Abgelehnt', FEHLER: 'Nicht zustellbar' })
  })
})
