/** Whom a message is for: organisations read it in the portal, a guarantor and a borrower get it by mail. */
export type MitteilungRecipients = 'BEGUENSTIGTER' | 'ANTRAGSTELLER' | 'ZEDENT' | 'ZESSIONAR' | 'BUERGE' | 'KREDITNEHMER'

/** A kind of message: whom it is for and its subject, placeholders in braces. Information, without a deadline. */
export type MitteilungKind = Readonly<{ recipient: MitteilungRecipients; betreff: string }>

/** Every kind of message by its code. */
export const MITTEILUNGEN = {
  'M-AG-01': { recipient: 'BEGUENSTIGTER', betreff: 'Neue Bürgschaft {nummer} von {buerge} eingegangen' },
  'M-AG-02': { recipient: 'BEGUENSTIGTER', betreff: 'Bürgschaft {alt} wurde gegen {neu} umgetauscht' },
  'M-AG-03': { recipient: 'BEGUENSTIGTER', betreff: '{kreditnehmer} bittet um Enthaftung der Bürgschaft {nummer}' },
  'M-AG-04': { recipient: 'ANTRAGSTELLER', betreff: 'Ihr Bürgschaftsantrag {antrag} wurde abgelehnt' },
  'M-AG-05': { recipient: 'BEGUENSTIGTER', betreff: 'Ihr Korrekturwunsch zu {nummer} wurde an {buerge} übermittelt' },
  'M-AG-06': { recipient: 'BEGUENSTIGTER', betreff: 'Sie haben die Bürgschaft {nummer} abgelehnt' },
  'M-AG-07': { recipient: 'BEGUENSTIGTER', betreff: '{buerge} hat Ihren Korrekturwunsch zu {nummer} nicht übernommen' },
  'M-AG-08': { recipient: 'BEGUENSTIGTER', betreff: '{buerge} hat die Ablehnung der Bürgschaft {nummer} bestätigt' },
  'M-AG-09': { recipient: 'BEGUENSTIGTER', betreff: 'Bürgschaft {nummer} wurde enthaftet' },
  'M-AG-10': { recipient: 'BEGUENSTIGTER', betreff: '{buerge} hat die Enthaftung der Bürgschaft {nummer} bestätigt' },
  'M-AG-11': { recipient: 'BEGUENSTIGTER', betreff: 'Teilenthaftung der Bürgschaft {nummer} auf {betrag} übermittelt' },
  'M-AG-12': { recipient: 'BEGUENSTIGTER', betreff: '{buerge} hat die Teilenthaftung der Bürgschaft {nummer} bestätigt' },
  'M-AG-13': { recipient: 'BEGUENSTIGTER', betreff: 'Inanspruchnahme {iid} über {betrag} wurde an {buerge} übermittelt' },
  'M-AG-14': { recipient: 'BEGUENSTIGTER', betreff: '{buerge} hat die importierte Bürgschaft {nummer} bestätigt' },
  'M-AG-15': { recipient: 'BEGUENSTIGTER', betreff: '{buerge} hat die importierte Bürgschaft {nummer} nicht bestätigt' },
  'M-AG-16': { recipient: 'BEGUENSTIGTER', betreff: '{buerge} hat den Eingang Ihrer Inanspruchnahme {iid} bestätigt' },
  'M-AG-17': { recipient: 'BEGUENSTIGTER', betreff: 'Entscheidung zu Ihrer Inanspruchnahme {iid}: {ergebnis}' },
  'M-AG-18': { recipient: 'ZESSIONAR', betreff: '{zedent} möchte Ihnen die Bürgschaft {nummer} abtreten' },
  'M-AG-19': { recipient: 'ZEDENT', betreff: '{zessionar} hat die Abtretung der Bürgschaft {nummer} angenommen' },
  'M-AG-20': { recipient: 'ZEDENT', betreff: '{zessionar} hat die Abtretung der Bürgschaft {nummer} abgelehnt' },
  'M-AG-21': { recipient: 'ZESSIONAR', betreff: '{zedent} hat die Abtretung der Bürgschaft {nummer} zurückgezogen' },
  'M-AG-22': { recipient: 'BEGUENSTIGTER', betreff: 'Befristung der Bürgschaft {nummer} ist am {datum} abgelaufen' },
  'M-AG-23': { recipient: 'BEGUENSTIGTER', betreff: 'Erinnerung: Bürgschaft {nummer} wartet seit {tage} Tagen auf Ihre Prüfung' },
  'M-AG-24': { recipient: 'BEGUENSTIGTER', betreff: 'Datenkorrektur durch den Betreiber an Bürgschaft {nummer}' },
  'M-AG-25': { recipient: 'ANTRAGSTELLER', betreff: 'Ihr Bürgschaftsantrag {antrag} wurde an {buerge} übermittelt' },
  'M-AG-26': { recipient: 'ANTRAGSTELLER', betreff: 'Rückfrage zu Ihrem Bürgschaftsantrag {antrag}' },
  'M-AG-27': { recipient: 'BEGUENSTIGTER', betreff: 'Ihr Bürgschaftstext „{titel}“ ist fertiggestellt' },
  'M-AG-28': { recipient: 'BEGUENSTIGTER', betreff: 'Ihr Bürgschaftstext „{titel}“ wurde abgelehnt' },
  'M-AG-29': { recipient: 'BEGUENSTIGTER', betreff: '{buerge} hat Ihren Bürgschaftstext „{titel}“ freigegeben ({x} von {y})' },
  'M-AG-30': {
    recipient: 'BEGUENSTIGTER',
    betreff: 'Kautionsvertrag {vertragsnummer}: Zuordnung geprüft ({angenommen} angenommen, {abgelehnt} abgelehnt)',
  },
  'M-AG-31': { recipient: 'BEGUENSTIGTER', betreff: '{name} hat eine Bürgschaft mit Ihnen geteilt: {nummer}' },
  'M-AG-32': { recipient: 'BEGUENSTIGTER', betreff: 'Neuer Kommentar von {name} zur Bürgschaft {nummer}' },
  'M-AG-33': { recipient: 'BEGUENSTIGTER', betreff: 'CSV-Import abgeschlossen: {ok} übernommen, {fehler} fehlerhaft' },
  'M-AG-34': { recipient: 'BEGUENSTIGTER', betreff: 'Auslastung Kautionsvertrag {vertragsnummer}: {prozent} erreicht' },
  'M-BG-01': { recipient: 'BUERGE', betreff: '{auftraggeber} hat die Bürgschaft {nummer} angenommen' },
  'M-BG-02': { recipient: 'BUERGE', betreff: 'Abtretungsanzeige zur Bürgschaft {nummer}: {zedent} an {zessionar} (Annahme ausstehend)' },
  'M-BG-03': { recipient: 'BUERGE', betreff: 'Abtretung der Bürgschaft {nummer} ist nicht zustande gekommen' },
  'M-BG-04': { recipient: 'BUERGE', betreff: 'Bürgschaftsantrag {antrag} wurde zurückgezogen' },
  'M-BG-05': { recipient: 'BUERGE', betreff: 'Ihr Bürgschaftstext „{titel}“ ist bereitgestellt' },
  'M-BG-06': { recipient: 'BUERGE', betreff: 'Ihr Bürgschaftstext „{titel}“ wurde zurückgewiesen' },
  'M-KN-01': { recipient: 'KREDITNEHMER', betreff: 'Ihre Bürgschaft {nummer} zugunsten {auftraggeber} wurde ausgestellt' },
  // The applicant of the order reads M-AG-04. This borrower is not the applicant and can't open the order: it is told what holds for it.
  'M-KN-02': {
    recipient: 'KREDITNEHMER',
    betreff: '{buerge} hat die Bürgschaft zugunsten {auftraggeber} abgelehnt, die für Sie beantragt wurde',
  },
  'M-KN-03': { recipient: 'KREDITNEHMER', betreff: 'Bürgschaft {nummer} wurde {auftraggeber} zugestellt' },
  'M-KN-11': { recipient: 'KREDITNEHMER', betreff: 'Bürgschaft {nummer} wurde per {weg} an {auftraggeber} verschickt' },
  'M-KN-04': { recipient: 'KREDITNEHMER', betreff: '{auftraggeber} hat die Bürgschaft {nummer} abgelehnt' },
  'M-KN-05': { recipient: 'KREDITNEHMER', betreff: 'Bürgschaft {nummer} wurde enthaftet' },
  'M-KN-06': { recipient: 'KREDITNEHMER', betreff: 'Bürgschaft {nummer} wurde auf {betrag} teilenthaftet' },
  'M-KN-07': { recipient: 'KREDITNEHMER', betreff: 'Bürgschaft {nummer} wurde in Anspruch genommen: Ihre Stellungnahme bis {datum}' },
  'M-KN-08': { recipient: 'KREDITNEHMER', betreff: 'Inanspruchnahme der Bürgschaft {nummer}: {ergebnis}' },
  'M-KN-10': { recipient: 'KREDITNEHMER', betreff: 'Die Bürgschaft {nummer} wurde vor der Zustellung zurückgezogen' },
  'M-KN-09': { recipient: 'KREDITNEHMER', betreff: 'Ihre Bitte um Enthaftung der Bürgschaft {nummer} wurde abgelehnt' },
} as const satisfies Record<string, MitteilungKind>
export type MitteilungCode = keyof typeof MITTEILUNGEN
