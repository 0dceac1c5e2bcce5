import { contentFrom, type TextContent } from '@avalwerk/domain'
import { expect, test } from '@jest/globals'
import { asTree, asContent } from './convert.ts'

const PATTERN: TextContent = [
  { art: 'ABSATZ', teile: [{ text: 'Bis ' }, { text: '{{betrag}} EUR', fett: true }, { text: ' (in Worten: {{betragInWorten}}).' }] },
  { art: 'LISTE', nummeriert: false, punkte: [[{ text: 'Erstens' }], [{ text: 'Zweitens', kursiv: true }]] },
  { art: 'LISTE', nummeriert: true, punkte: [[{ text: '{{bürge.name}}' }]] },
]

test('a wording comes out of the editor as it went in', () => {
  expect(asContent(asTree(PATTERN))).toEqual(PATTERN)
  expect(asContent(asTree([]))).toEqual([])
})
test('placeholders are characters of their own in the editor', () => {
  const [firstParagraph] = asTree(contentFrom(['a {{betrag}} b'])).content ?? []
  expect(firstParagraph?.content?.map(({ type }) => type)).toEqual(['text', 'platzhalter', 'text'])
})
test('empty paragraphs are dropped, lists in lists become one', () => {
  const point = (text: string, ...more: object[]) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }, ...more],
  })
  const tree = {
    type: 'doc',
    content: [{ type: 'paragraph' }, { type: 'bulletList', content: [point('a', { type: 'bulletList', content: [point('b')] })] }],
  }
  expect(asContent(tree)).toEqual([{ art: 'LISTE', nummeriert: false, punkte: [[{ text: 'a' }], [{ text: 'b' }]] }])
})
