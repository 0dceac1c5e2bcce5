import type { Api } from '@avalwerk/contracts'
import { jaNein, formatDatum, type Textinhalt, zeilenVon } from '@avalwerk/domain'
import { diffArrays, diffWordsWithSpace } from 'diff'
import type { Template } from '../dokument/templates.ts'

type Vergleich = Api['GET /dokumentservice/api/private/v2/buergschaftstemplates/{id}/vergleich']['antwort']
type Teil = Vergleich['absätze'][number][number]

/** Two wordings paragraph by paragraph; a changed paragraph word by word. */
export function vergleicheInhalt(alt: Textinhalt, neu: Textinhalt): Vergleich['absätze'] {
  const absätze: Teil[][] = []
  let entfallen: string[] = []
  const leere = () => {
    for (const text of entfallen) absätze.push([{ art: 'ENTFALLEN', text }])
    entfallen = []
  }
  for (const { value, added, removed } of diffArrays(zeilenVon(alt), zeilenVon(neu))) {
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

const wörter = (alt: string, neu: string): Teil[] =>
  diffWordsWithSpace(alt, neu).map(({ value, added, removed }) => ({
    art: added ? 'NEU' : removed ? 'ENTFALLEN' : 'GLEICH',
    text: value,
  }))

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
