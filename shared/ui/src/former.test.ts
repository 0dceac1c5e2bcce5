import { expect, test } from '@jest/globals'
import * as former from './former.ts'

test('what remotes of platform contract 1 were built upon is still there by its name', () => {
  expect(Object.keys(former).toSorted()).toEqual(
    [
      'Angaben',
      'Ausklapper',
      'Auswahlgruppe',
      'Blättern',
      'Dateiknopf',
      'Fehlerfeld',
      'Feldrahmen',
      'Fortschritt',
      'Hinweis',
      'Hinweisband',
      'Karte',
      'Kennung',
      'Knopf',
      'Leerzustand',
      'Marke',
      'SCHMAL',
      'Seitenkopf',
      'Skelett',
      'Tabelle',
      'Textfeld',
      'TÖNE',
      'Verzeichnis',
      'Zeitleiste',
      'abstand',
      'eingabestil',
      'eintragstil',
      'farbe',
      'globaleStile',
      'knopfstil',
      'nebeneinander',
      'nurVorgelesen',
      'zeilenstil',
    ].toSorted(),
  )
  expect(Object.values(former)).not.toContain(undefined)
})
