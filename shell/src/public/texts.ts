import { createTexts } from '@avalwerk/platform/texts'

/** What people read here. */
export const t = createTexts('shell.public', {
  addressPage: {
    fenstertitel: 'E-Mail-Adresse bestätigen · Avalwerk',
    ueberschrift: 'E-Mail-Adresse bestätigen',
    jetztAdresseIhres: 'ist jetzt die Adresse Ihres Kontos. Haben Sie sich bisher mit der alten angemeldet, nehmen Sie ab jetzt diese.',
    adresseLinkGing: 'Die Adresse, an die der Link ging, gilt dann für Ihr Konto: für Nachrichten und zum Anmelden.',
    dieserLinkGilt: 'Dieser Link gilt nicht mehr. Bitten Sie darum, die Adresse noch einmal zu ändern.',
    geradeMoeglich: 'Das ist gerade nicht möglich',
    adresseBestaetigen: 'Adresse bestätigen',
    zumBuergschaftsportal: 'Zum Bürgschaftsportal',
  },
  authenticityPage: {
    echtheitPruefenAvalwerk: 'Echtheit prüfen · Avalwerk',
    avalwerk: 'Avalwerk',
    echtheitBuergschaftPruefen: 'Echtheit einer Bürgschaft prüfen',
    nummerPruefcodeStehen:
      'Nummer und Prüfcode stehen auf jeder Seite der Urkunde unten. Wer beide kennt, erfährt, was heute für die Bürgschaft gilt.',
    nummerBuergschaft: 'Nummer der Bürgschaft',
    pruefcode: 'Prüfcode',
    n16ZeichenZum: '16 Zeichen, zum Beispiel 7KQF-M2XA-09TD-R8WC',
    pruefen: 'Prüfen',
    gefunden: 'Nicht gefunden',
    bittePruefenEingabe:
      '{message} Bitte prüfen Sie die Eingabe. Stimmt sie mit der Urkunde überein, wurde diese nicht über das Portal ausgestellt.',
    pruefungGeradeMoeglich: 'Die Prüfung ist gerade nicht möglich',
    vergleichenAngabenIhrer: '{sentence} Vergleichen Sie die Angaben mit Ihrer Urkunde.',
    nummer: 'Nummer',
    art: 'Art',
    betrag: 'Betrag',
    ausDieserBuergschaft: 'Aus dieser Bürgschaft wird nicht mehr gehaftet.',
    befristetBis: 'Befristet bis',
    buerge: 'Bürge',
    beguenstigter: 'Begünstigter',
    kreditnehmer: 'Kreditnehmer',
    dokument: 'Dokument',
    fassungVom: '{titel}, Fassung {version} vom {erstelltAm}',
    standAuskunft: 'Stand der Auskunft',
    ergebnis: 'Ergebnis',
  },
  fileComparison: {
    pdfDatei: 'Ihre PDF-Datei',
    auswaehlenHierherZiehen: 'Auswählen oder hierher ziehen. Die Datei bleibt auf Ihrem Gerät; verglichen wird ihre Prüfsumme.',
    unveraendert: 'Unverändert',
    abweichend: 'Abweichend',
    byteFuerByte: '„{name}“ ist Byte für Byte das ausgestellte Dokument.',
    ausgestellteDokument: '„{name}“ ist nicht das ausgestellte Dokument.',
    dateiVergleichen: 'Datei vergleichen',
  },
})
