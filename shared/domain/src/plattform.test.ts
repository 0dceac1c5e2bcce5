import { describe, expect, test } from '@jest/globals'
import { fehlerrate, mussZurück, prüfeWartung, rücknahmegrund } from './plattform.ts'

const REGEL = { abstand: 5, mindestens: 20, betroffene: 3 }
const zahlen = (personen: number, betroffene: number, organisationen = Math.min(betroffene, 2), starts = personen) => ({
  starts,
  fehler: betroffene,
  personen,
  betroffene,
  organisationen,
})

describe('Zurückgenommen wird', () => {
  test.each([
    ['mehr Fehler als erlaubt', zahlen(20, 3), zahlen(1000, 0), 9, true],
    ['genau der Abstand', zahlen(100, 5), zahlen(1000, 0), 9, false],
    ['die alte fehlt ebenso oft', zahlen(100, 30), zahlen(100, 28), 9, false],
    ['zu wenige Starts', zahlen(19, 19), zahlen(1000, 0), 9, false],
    ['wenige Menschen mit vielen Starts', zahlen(3, 3, 2, 20), zahlen(1000, 0), 9, true],
    ['ein einziger kaputter Browser', zahlen(20, 1, 1, 500), zahlen(1000, 0), 9, false],
    ['die Leute einer Organisation', zahlen(20, 20, 1), zahlen(1000, 0), 9, false],
    ['die Leute einer Organisation von zweien', zahlen(20, 20, 1), zahlen(1000, 0), 2, false],
    ['die Leute der einzigen Organisation', zahlen(20, 20, 1), zahlen(1000, 0), 1, true],
    ['von der alten ist nichts bekannt', zahlen(20, 20), zahlen(0, 0), 9, true],
  ])('%s: %s', (_was, neu, alt, users, zurück) => expect(mussZurück(neu, alt, REGEL, users)).toBe(zurück))
  test('ohne Menschen keine Rate', () => expect(fehlerrate(zahlen(0, 0))).toBe(0))
  test('der Grund nennt Menschen und Organisationen', () => {
    expect(rücknahmegrund(zahlen(4, 3, 2, 9), zahlen(10, 0))).toBe(
      'Fehlerrate 75 % (3 von 4 Personen aus 2 Organisationen, 9 Starts), vorher 0 %',
    )
    expect(rücknahmegrund(zahlen(1, 1), zahlen(10, 0))).toBe('Fehlerrate 100 % (1 von 1 Person aus 1 Organisation, 1 Start), vorher 0 %')
  })
})

describe('Eine Wartung', () => {
  const jetzt = new Date('2026-11-20T12:00:00Z')
  const daten = { text: 'Umzug', von: '2026-11-20T18:00:00Z', bis: '2026-11-20T20:00:00Z' }
  test('mit Text und Zeitraum ist recht', () => expect(prüfeWartung(daten, jetzt)).toEqual([]))
  test.each([
    [{ text: ' ' }, 'text'],
    [{ text: 'x'.repeat(301) }, 'text'],
    [{ bis: daten.von }, 'bis'],
    [{ von: '2026-11-19T18:00:00Z', bis: '2026-11-19T20:00:00Z' }, 'bis'],
    [{ von: 'morgen' }, 'von'],
  ])('%j nicht', (mehr, feld) => expect(prüfeWartung({ ...daten, ...mehr }, jetzt).map((m) => m.feld)).toContain(feld))
})
