import type { Api } from '@avalwerk/contracts'
import { yesNo, formatDate, type TextContent, rowsOf } from '@avalwerk/domain'
import { diffArrays, diffWordsWithSpace } from 'diff'
import type { Template } from '../dokument/templates.ts'

type Comparison = Api['GET /dokumentservice/api/private/v2/buergschaftstemplates/{id}/vergleich']['antwort']
type Part = Comparison['absätze'][number][number]

/** How much two wordings may differ before it is of no use to look for what they share: looking costs by the square of it. */
const PARAGRAPHS_APART = 1_000
const WORDS_APART = 200

/** Two wordings paragraph by paragraph; a changed paragraph word by word, unless it is another one altogether. */
export function compareContent(alt: TextContent, neu: TextContent): Comparison['absätze'] {
  const absätze: Part[][] = []
  let entfallen: string[] = []
  const empty = () => {
    for (const text of entfallen) absätze.push([{ art: 'ENTFALLEN', text }])
    entfallen = []
  }
  const [before, after] = [rowsOf(alt), rowsOf(neu)]
  const changes = diffArrays(before, after, { maxEditLength: PARAGRAPHS_APART })
  if (!changes)
    return [...before.map((text): Part[] => [{ art: 'ENTFALLEN', text }]), ...after.map((text): Part[] => [{ art: 'NEU', text }])]
  for (const { value, added, removed } of changes) {
    if (removed) {
      empty()
      entfallen = [...value]
    } else if (added) {
      for (const text of value) {
        const vorher = entfallen.shift()
        absätze.push(vorher === undefined ? [{ art: 'NEU', text }] : toWords(vorher, text))
      }
    } else {
      empty()
      for (const text of value) absätze.push([{ art: 'GLEICH', text }])
    }
  }
  empty()
  return absätze
}

function toWords(alt: string, neu: string): Part[] {
  const changes = diffWordsWithSpace(alt, neu, { maxEditLength: WORDS_APART })
  if (!changes)
    return [
      { art: 'ENTFALLEN', text: alt },
      { art: 'NEU', text: neu },
    ]
  return changes.map(({ value, added, removed }) => ({ art: added ? 'NEU' : removed ? 'ENTFALLEN' : 'GLEICH', text: value }))
}

/** What is said of a text, in a reader's words. */
const angaben = (template: Template): readonly [string, string | null][] => [
  ['Titel', template.titel],
  ['Beschreibung', template.beschreibung],
  ['Gültig ab', formatDate(template.gueltig_ab)],
  ['Gültig bis', template.gueltig_bis && formatDate(template.gueltig_bis)],
  ['Befristung möglich', yesNo(template.befristung_moeglich)],
  ['Zahlung auf erstes Anfordern möglich', yesNo(template.erstes_anfordern_moeglich)],
  ['Allgemeine Bestimmungen', yesNo(template.allgemeine_bestimmungen)],
]

/** Two versions of a text with their differences. */
export function compare(alt: Template, neu: Template): Comparison {
  const neue = new Map(angaben(neu))
  return {
    alt: { id: alt.id, templateVersion: alt.fassung },
    neu: { id: neu.id, templateVersion: neu.fassung },
    daten: angaben(alt)
      .map(([feld, wert]) => ({ feld, alt: wert, neu: neue.get(feld) ?? null }))
      .filter((d) => d.alt !== d.neu),
    absätze: compareContent(alt.inhalt, neu.inhalt),
  }
}
