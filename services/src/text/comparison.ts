import type { Api } from '@avalwerk/contracts'
import { yesNo, formatDate, type TextContent, rowsOf } from '@avalwerk/domain'
import { diffArrays, diffWordsWithSpace } from 'diff'
import type { Template } from '../records/texttemplate.ts'

type Comparison = Api['text']['vergleich']['response']
type Part = Comparison['absaetze'][number][number]

/** How much two wordings may differ before it is of no use to look for what they share: looking costs by the square of it. */
const PARAGRAPHS_APART = 1_000
const WORDS_APART = 200

/** Two wordings paragraph by paragraph; a changed paragraph word by word, unless it is another one altogether. */
export function compareContent(older: TextContent, fresh: TextContent): Comparison['absaetze'] {
  const paragraphs: Part[][] = []
  let dropped: string[] = []
  const empty = () => {
    for (const text of dropped) paragraphs.push([{ art: 'ENTFALLEN', text }])
    dropped = []
  }
  const [before, after] = [rowsOf(older), rowsOf(fresh)]
  const changes = diffArrays(before, after, { maxEditLength: PARAGRAPHS_APART })
  if (!changes)
    return [...before.map((text): Part[] => [{ art: 'ENTFALLEN', text }]), ...after.map((text): Part[] => [{ art: 'NEU', text }])]
  for (const { value, added, removed } of changes) {
    if (removed) {
      empty()
      dropped = [...value]
    } else if (added) {
      for (const text of value) {
        const before = dropped.shift()
        paragraphs.push(before === undefined ? [{ art: 'NEU', text }] : compareWords(before, text))
      }
    } else {
      empty()
      for (const text of value) paragraphs.push([{ art: 'GLEICH', text }])
    }
  }
  empty()
  return paragraphs
}

function compareWords(older: string, fresh: string): Part[] {
  const changes = diffWordsWithSpace(older, fresh, { maxEditLength: WORDS_APART })
  if (!changes)
    return [
      { art: 'ENTFALLEN', text: older },
      { art: 'NEU', text: fresh },
    ]
  return changes.map(({ value, added, removed }) => ({ art: added ? 'NEU' : removed ? 'ENTFALLEN' : 'GLEICH', text: value }))
}

/** The data of a text beside its wording, in a reader's words. */
const details = (template: Template): readonly [string, string | null][] => [
  ['Titel', template.titel],
  ['Beschreibung', template.beschreibung],
  ['Gültig ab', formatDate(template.gueltig_ab)],
  ['Gültig bis', template.gueltig_bis && formatDate(template.gueltig_bis)],
  ['Befristung möglich', yesNo(template.befristung_moeglich)],
  ['Zahlung auf erstes Anfordern möglich', yesNo(template.erstes_anfordern_moeglich)],
  ['Allgemeine Bestimmungen', yesNo(template.allgemeine_bestimmungen)],
]

/** Two versions of a text with their differences. */
export function compareTexts(older: Template, fresh: Template): Comparison {
  const added = new Map(details(fresh))
  return {
    alt: { id: older.id, templateVersion: older.fassung },
    neu: { id: fresh.id, templateVersion: fresh.fassung },
    daten: details(older)
      .map(([feld, value]) => ({ feld, alt: value, neu: added.get(feld) ?? null }))
      .filter((d) => d.alt !== d.neu),
    absaetze: compareContent(older.inhalt, fresh.inhalt),
  }
}
