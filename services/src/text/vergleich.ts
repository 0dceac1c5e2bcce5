import type { Api } from '@avalwerk/contracts'
import { jaNein, formatDatum, type Textinhalt, zeilenVon } from '@avalwerk/domain'
import { diffArrays, diffWordsWithSpace } from 'diff'
import type { Template } from '../dokument/templates.ts'

type Vergleich = Api['GET /dokumentservice/api/private/v2/buergschaftstemplates/{id}/vergleich']['antwort']
type Teil = Vergleich['absätze'][number][number]

/** How much two wordings may differ before it is of no use to look for what they share: looking costs by the square of it. */
const PARAGRAPHS_APART = 1_000
const WORDS_APART = 200

/** Two wordings paragraph by paragraph; a changed paragraph word by word, unless it is another one altogether. */
export function vergleicheInhalt(alt: Textinhalt, neu: Textinhalt): Vergleich['absätze'] {
  const absätze: Teil[][] = []
  let entfallen: string[] = []
  const leere = () => {
    for (const text of entfallen) absätze.push([{ art: 'ENTFALLEN', text }])
    entfallen = []
  }
  const [before, after] = [zeilenVon(alt), zeilenVon(neu)]
  const changes = diffArrays(before, after, { maxEditLength: PARAGRAPHS_APART })
  if (!changes)
    return [...before.map((text): Teil[] => [{ art: 'ENTFALLEN', text }]), ...after.map((text): Teil[] => [{ art: 'NEU', text }])]
  for (const { value, added, removed } of changes) {
    if (removed) {
      leere()
      entfallen = [...value]
    } else if (added) {
      for (const text of value) {
        const vorher = entfallen.shift()
        absätze.push(vorher === undefined ? [{ art: 'NEU', text }] : wörter(vorher, text))
      }
    } else {
      leere()
      for (const text of value) absätze.push([{ art: 'GLEICH', text }])
    }
  }
  leere()
  return absätze
}

function wörter(alt: string, neu: string): Teil[] {
  const changes = diffWordsWithSpace(alt, neu, { maxEditLength: WORDS_APART })
  if (!changes)
    return [
      { art: 'ENTFALLEN', text: alt },
      { art: 'NEU', text: neu },
    ]
  return changes.map(({ value, added, removed }) => ({ art: added ? 'NEU' : removed ? 'ENTFALLEN' : 'GLEICH', text: value }))
}

/** What is said of a text, in a reader's words. */
const angaben = (t: Template): readonly [string, string | null][] => [
  ['Titel', t.titel],
  ['Beschreibung', t.beschreibung],
  ['Gültig ab', formatDatum(t.gueltig_ab)],
  ['Gültig bis', t.gueltig_bis && formatDatum(t.gueltig_bis)],
  ['Befristung möglich', jaNein(t.befristung_moeglich)],
  ['Zahlung auf erstes Anfordern möglich', jaNein(t.erstes_anfordern_moeglich)],
  ['Allgemeine Bestimmungen', jaNein(t.allgemeine_bestimmungen)],
]

/** Two versions of a text with their differences. */
export function vergleiche(alt: Template, neu: Template): Vergleich {
  const neue = new Map(angaben(neu))
  return {
    alt: { id: alt.id, templateVersion: alt.fassung },
    neu: { id: neu.id, templateVersion: neu.fassung },
    daten: angaben(alt)
      .map(([feld, wert]) => ({ feld, alt: wert, neu: neue.get(feld) ?? null }))
      .filter((d) => d.alt !== d.neu),
    absätze: vergleicheInhalt(alt.inhalt, neu.inhalt),
  }
}
