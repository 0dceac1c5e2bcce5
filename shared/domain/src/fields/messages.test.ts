import { expect, test } from '@jest/globals'
import { MESSAGES } from './messages.ts'

test('the specification’s messages stand word for word', () => {
  const { atLeast, max, exactly, dateNotBefore, back } = MESSAGES
  expect([atLeast(2), max(40), exactly(5), dateNotBefore('01.07.2026'), back(30)]).toEqual([
    'Bitte geben Sie mindestens 2 Zeichen ein',
    'Bitte geben Sie maximal 40 Zeichen ein',
    'Bitte geben Sie exakt 5 Zeichen ein',
    'Das Datum darf nicht vor dem 01.07.2026 liegen',
    'Das Datum kann nur das heutige sein oder bis zu 30 Tage in der Vergangenheit liegen',
  ])
  expect(MESSAGES).toMatchObject({
    required: 'Bitte füllen Sie dieses Feld aus',
    email: 'Bitte geben Sie eine gültige E-Mail-Adresse an',
    percent: 'Bitte geben Sie eine Zahl zwischen 0,01% und 100% ein.',
    todayOrLater: 'Das Datum kann nur das heutige oder ein in der Zukunft liegendes sein',
    vertragsdatum: 'Das Datum kann nur zwischen dem 01.01.1970 und dem 31.12. des übernächsten Jahres liegen',
    ausstellungsdatum: 'Das Datum kann fünf Jahre in der Vergangenheit bis maximal zum 31.12. des Folgejahres liegen',
    future: 'Das Datum kann nur in der Zukunft liegen',
    option: 'Bitte wählen Sie eine Option aus.',
    amount: 'Bitte geben Sie einen gültigen Betrag ein',
    buerge: 'Bitte wählen Sie Vertragspartner',
    kreditnehmer: 'Bitte wählen Sie einen Kreditnehmer',
    beguenstigter: 'Bitte wählen Sie einen Begünstigten',
    noBefristungsdatum: 'Der ausgewählte Text lässt kein Befristungsdatum zu',
  })
})

test('the portal’s own messages say what to do, or what is wrong', () => {
  const { atMost, files, unknownField } = MESSAGES
  expect([atMost(100), files(10), unknownField('farbe')]).toEqual([
    'Bitte wählen Sie höchstens 100 Einträge',
    'Bitte laden Sie höchstens 10 Dateien hoch',
    'Das Feld „farbe“ gibt es hier nicht',
  ])
  expect(MESSAGES).toMatchObject({
    onlyDigital: 'Der Begünstigte ist auf Avalwerk: Die Bürgschaft wird digital zugestellt',
    onlyPaper: 'Der Begünstigte ist nicht auf Avalwerk: Bitte wählen Sie Post oder PDF',
    digitalWithoutAddress: 'Eine Versandadresse gibt es nur bei Post oder PDF',
    date: 'Bitte geben Sie ein Datum im Format TT.MM.JJJJ ein',
    timeOfDay: 'Bitte geben Sie eine Uhrzeit im Format HH:MM ein',
    range: 'Der Wert „bis“ darf nicht vor dem Wert „von“ liegen',
    tooMuch: 'Das sind mehr Angaben, als auf einmal verarbeitet werden',
    requiresBefristungsdatum: 'Der ausgewählte Text verlangt ein Befristungsdatum',
    noErstesAnfordern: 'Der ausgewählte Text lässt keine Zahlung auf erstes Anfordern zu',
    wholeAddress: 'Bitte geben Sie die vollständige Adresse an',
    withoutBausumme: 'Dieser Bürge möchte keine Angabe zur Bausumme',
    phone: 'Bitte geben Sie eine gültige Telefonnummer an',
    link: 'Bitte geben Sie eine Seite des Portals (/…) oder eine Adresse mit https:// an',
    iban: 'Bitte geben Sie eine gültige IBAN ein',
    country: 'Bitte wählen Sie ein Land aus der Liste',
    value: 'Bitte geben Sie einen gültigen Wert ein',
    atLeastOne: 'Bitte wählen Sie mindestens einen Eintrag',
    file: 'Diese Datei kann nicht verwendet werden. Bitte entfernen Sie sie und versuchen Sie ein anderes Format.',
    tooDeep: 'Die Angaben sind zu tief verschachtelt.',
    unreadable: 'Der Text enthält Zeichen, die nicht gespeichert werden können.',
    invisible: 'Der Text enthält unsichtbare Steuerzeichen.',
  })
})
