import { describe, expect, test } from '@jest/globals'
import type { Group } from '../rights/index.ts'
import {
  AUFTRAG_STATUS,
  AUFTRAG_STATUS_CODES,
  auftragDisplay,
  auftragHelp,
  type AuftragPhase,
  type AuftragStatus,
  RUNNING_AUFTRAEGE,
} from './status.ts'

type Seen = readonly [status: AuftragStatus, phase: AuftragPhase | null, viewer: Group]

describe('the statuses of an order', () => {
  test('are six, of which three are final', () => {
    expect(AUFTRAG_STATUS_CODES).toEqual(['UNVOLLSTAENDIG', 'IN_PRUEFUNG', 'SCHWEBE', 'AUSGESTELLT', 'ABGELEHNT', 'STORNIERT'])
    expect(AUFTRAG_STATUS_CODES.filter((code) => AUFTRAG_STATUS[code].end)).toEqual(['AUSGESTELLT', 'ABGELEHNT', 'STORNIERT'])
    // A draft is not sent yet, so nobody decides about it.
    expect(RUNNING_AUFTRAEGE).toEqual(['IN_PRUEFUNG', 'SCHWEBE'])
  })
})

describe('an order is called', () => {
  // Green is good, red is a no, yellow waits for somebody, blue is under way, grey is neither.
  test.each<[...Seen, caption: string, tone: string]>([
    ['UNVOLLSTAENDIG', null, 'AG', 'Unvollständig', 'neutral'],
    ['UNVOLLSTAENDIG', null, 'BSP', 'Unvollständig', 'neutral'],
    ['SCHWEBE', null, 'AG', 'Beim Bürgen', 'warning'],
    ['SCHWEBE', null, 'BSP', 'Beim Bürgen', 'warning'],
    ['SCHWEBE', null, 'BG', 'Zu entscheiden', 'warning'],
    ['IN_PRUEFUNG', 'FORMAL', 'AG', 'In Prüfung', 'info'],
    ['IN_PRUEFUNG', 'FORMAL', 'BG', 'In Prüfung', 'info'],
    ['IN_PRUEFUNG', 'FORMAL', 'BSP', 'Formal zu prüfen', 'warning'],
    // That there is a second review is the guarantor's own matter.
    ['IN_PRUEFUNG', 'ZWEITPRUEFUNG', 'AG', 'In Prüfung', 'info'],
    ['IN_PRUEFUNG', 'ZWEITPRUEFUNG', 'BSP', 'In Prüfung', 'info'],
    ['IN_PRUEFUNG', 'ZWEITPRUEFUNG', 'BG', 'In Zweitprüfung', 'info'],
    ['AUSGESTELLT', null, 'AG', 'Ausgestellt', 'success'],
    ['AUSGESTELLT', null, 'BG', 'Ausgestellt', 'success'],
    ['ABGELEHNT', null, 'AG', 'Abgelehnt', 'danger'],
    ['ABGELEHNT', null, 'BG', 'Abgelehnt', 'danger'],
    ['STORNIERT', null, 'AG', 'Storniert', 'neutral'],
    ['STORNIERT', null, 'BG', 'Storniert', 'neutral'],
  ])('%s (%s) by %s: %s, %s', (status, phase, viewer, caption, tone) => {
    expect(auftragDisplay(status, viewer, phase)).toEqual({ caption, tone })
  })
  test('by its status alone where the phase isn’t known', () => {
    expect(auftragDisplay('IN_PRUEFUNG', 'BG')).toEqual({ caption: 'In Prüfung', tone: 'info' })
    expect(auftragDisplay('IN_PRUEFUNG', 'BSP')).toEqual({ caption: 'In Prüfung', tone: 'info' })
    // A phase is one of the review, and says nothing in another status.
    expect(auftragDisplay('AUSGESTELLT', 'BG', 'ZWEITPRUEFUNG')).toEqual({ caption: 'Ausgestellt', tone: 'success' })
    expect(auftragDisplay('UNVOLLSTAENDIG', 'BSP', 'FORMAL')).toEqual({ caption: 'Unvollständig', tone: 'neutral' })
  })
})

describe('the help of an order says what it is, and who acts next:', () => {
  test.each<[...Seen, meaning: string, next: string]>([
    ['UNVOLLSTAENDIG', null, 'AG', 'noch nicht eingereicht', 'Sie vervollständigen den Antrag'],
    ['IN_PRUEFUNG', 'FORMAL', 'AG', 'der Betreiber zuerst formal prüft', 'Der Betreiber prüft'],
    ['IN_PRUEFUNG', 'FORMAL', 'BG', 'der Betreiber zuerst formal prüft', 'Der Betreiber prüft'],
    ['IN_PRUEFUNG', 'FORMAL', 'BSP', 'der Betreiber zuerst formal prüft', 'Sie prüfen die Angaben'],
    ['IN_PRUEFUNG', 'ZWEITPRUEFUNG', 'AG', '{buerge} hat den Antrag geprüft', '{buerge} schließt die Prüfung ab'],
    ['IN_PRUEFUNG', 'ZWEITPRUEFUNG', 'BSP', '{buerge} hat den Antrag geprüft', '{buerge} schließt die Prüfung ab'],
    ['IN_PRUEFUNG', 'ZWEITPRUEFUNG', 'BG', 'Erstprüfung ist abgeschlossen', 'Eine andere Person führt die Zweitprüfung durch'],
    ['SCHWEBE', null, 'AG', 'liegt {buerge} zur Entscheidung vor', '{buerge} prüft'],
    ['SCHWEBE', null, 'BSP', 'liegt {buerge} zur Entscheidung vor', '{buerge} prüft'],
    ['SCHWEBE', null, 'BG', 'wartet auf Ihre Entscheidung', 'Sie nehmen den Antrag an, ändern ihn oder lehnen ihn ab'],
  ])('%s (%s) for %s', (status, phase, viewer, meaning, next) => {
    const help = auftragHelp(status, phase, viewer)
    expect(help.meaning).toContain(meaning)
    expect(help.next?.startsWith(next)).toBe(true)
  })
  test.each<[...Seen, meaning: string]>([
    // Only the applicant can go on with a draft.
    ['UNVOLLSTAENDIG', null, 'BG', 'noch nicht eingereicht'],
    ['UNVOLLSTAENDIG', null, 'BSP', 'noch nicht eingereicht'],
    ['AUSGESTELLT', null, 'AG', 'Die Bürgschaft ist ausgestellt'],
    ['AUSGESTELLT', null, 'BG', 'Die Bürgschaft ist ausgestellt'],
    ['ABGELEHNT', null, 'AG', '{buerge} hat den Antrag abgelehnt'],
    ['ABGELEHNT', null, 'BSP', '{buerge} hat den Antrag abgelehnt'],
    ['ABGELEHNT', null, 'BG', 'Sie haben den Antrag abgelehnt'],
    ['STORNIERT', null, 'AG', 'zurückgezogen oder storniert'],
    ['STORNIERT', null, 'BG', 'zurückgezogen oder storniert'],
  ])('%s (%s) for %s, where nothing comes next', (status, phase, viewer, meaning) => {
    const help = auftragHelp(status, phase, viewer)
    expect(help.meaning).toContain(meaning)
    expect(help.next).toBeUndefined()
  })
})
