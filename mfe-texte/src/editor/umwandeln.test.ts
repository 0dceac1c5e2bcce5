import { inhaltAus, type Textinhalt } from '@avalwerk/domain'
import { expect, test } from '@jest/globals'
import { alsBaum, alsInhalt } from './umwandeln.ts'

const MUSTER: Textinhalt = [
  { art: 'ABSATZ', teile: [{ text: 'Bis ' }, { text: '{{betrag}} EUR', fett: true }, { text: ' (in Worten: {{betragInWorten}}).' }] },
  { art: 'LISTE', nummeriert: false, punkte: [[{ text: 'Erstens' }], [{ text: 'Zweitens', kursiv: true }]] },
  { art: 'LISTE', nummeriert: true, punkte: [[{ text: '{{bürge.name}}' }]] },
]

test('was hineingeht, kommt heraus', () => {
  expect(alsInhalt(alsBaum(MUSTER))).toEqual(MUSTER)
  expect(alsInhalt(alsBaum([]))).toEqual([])
})
test('Platzhalter sind im Editor eigene Zeichen', () => {
  const [ersterAbsatz] = alsBaum(inhaltAus(['a {{betrag}} b'])).content ?? []
  expect(ersterAbsatz?.content?.map(({ type }) => type)).toEqual(['text', 'platzhalter', 'text'])
})
test('leere Absätze fallen weg, Listen in Listen werden eine', () => {
  const punkt = (text: string, ...mehr: object[]) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }, ...mehr],
  })
  const baum = {
    type: 'doc',
    content: [{ type: 'paragraph' }, { type: 'bulletList', content: [punkt('a', { type: 'bulletList', content: [punkt('b')] })] }],
  }
  expect(alsInhalt(baum)).toEqual([{ art: 'LISTE', nummeriert: false, punkte: [[{ text: 'a' }], [{ text: 'b' }]] }])
})
