import { describe, expect, test } from '@jest/globals'
import { fehlerrate, mussZurück, prüfeWartung } from './plattform.ts'

const REGEL = { abstand: 5, mindestens: 20, betroffene: 3 }
const zahlen = (starts: number, fehler: number, betroffene = fehler) => ({ starts, fehler, betroffene })

describe('Zurückgenommen wird', () => {
  test.each([
    ['mehr Fehler als erlaubt', zahlen(20, 3), zahlen(1000, 0), true],
    ['genau der Abstand', zahlen(100, 5), zahlen(1000, 0), false],
    ['die alte fehlt ebenso oft', zahlen(100, 30), zahlen(100, 28), false],
    ['zu wenige Starts', zahlen(19, 19), zahlen(1000, 0), false],
    ['ein einziger kaputter Browser', zahlen(100, 50, 1), zahlen(1000, 0), false],
    ['von der alten ist nichts bekannt', zahlen(20, 20), zahlen(0, 0), true],
  ])('%s: %s', (_was, neu, alt, zurück) => expect(mussZurück(neu, alt, REGEL)).toBe(zurück))
  test('ohne Starts keine Rate', () => expect(fehlerrate(zahlen(0, 0))).toBe(0))
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
