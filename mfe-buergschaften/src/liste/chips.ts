import type { Api, Bürgschaftsfilter } from '@avalwerk/contracts'
import {
  BÜRGSCHAFTSARTEN,
  formatDatum,
  formatEuro,
  type Gruppe,
  HERKUNFT,
  type Sichtstatus,
  statusoptionen,
  VERSANDWEG,
} from '@avalwerk/domain'
import { t } from '../texte.ts'
import { BETRAGSFELDER, DATUMSFELDER, MEHRFACHFELDER, type Mehrfachfeld, ohne } from './filter.ts'

export type Optionen = Api['POST /buergschaftservice/api/private/v2/buergschaften/filteroptionen']['antwort']
export type Chip = Readonly<{ id: string; text: string; ohne: Bürgschaftsfilter }>
export type Option = Readonly<{ wert: string; wort: string }>

const namen = (liste: readonly { id: string; name: string }[] = []) => liste.map(({ id, name }) => ({ wert: id, wort: name }))
const codes = (tabelle: Readonly<Record<string, string>>) => Object.entries(tabelle).map(([wert, wort]) => ({ wert, wort }))

/** What a field offers; several status codes with the same word for this viewer are one option, joined with '+'. */
export function optionen(feld: Mehrfachfeld, gruppe: Gruppe, angebot: Optionen | undefined): Option[] {
  switch (feld) {
    case 'status':
      return statusoptionen(gruppe).map(({ wort, codes: c }) => ({ wert: c.join('+'), wort }))
    case 'art':
      return (angebot?.arten ?? []).map((wert) => ({ wert, wort: BÜRGSCHAFTSARTEN[wert].name }))
    case 'auftraggeberIds':
      return namen(angebot?.auftraggeber)
    case 'buergeIds':
      return namen(angebot?.buergen)
    case 'projektIds':
      return namen(angebot?.projekte)
    case 'herkunft':
      return codes(HERKUNFT)
    case 'versandweg':
      return codes(VERSANDWEG)
  }
}

/** One chip for each condition, with the filter that remains without it. */
export function chips(filter: Bürgschaftsfilter, gruppe: Gruppe, angebot: Optionen | undefined): Chip[] {
  const liste: Chip[] = []
  for (const feld of MEHRFACHFELDER) {
    const werte = (filter[feld] ?? []) as readonly string[]
    for (const { wert, wort } of mitUnbekannten(feld, werte, gruppe, angebot)) {
      const betroffen = wert.split('+')
      if (betroffen.some((einer) => werte.includes(einer)))
        liste.push({ id: `${feld}-${wert}`, text: `${t(`filter.${feld}`)}: ${wort}`, ohne: ohne(filter, feld, betroffen) })
    }
  }
  const einzeln = (feld: keyof Bürgschaftsfilter & keyof typeof TEXTE, wort: string) =>
    liste.push({ id: feld, text: `${t(`filter.${feld}`)}: ${wort}`, ohne: ohne(filter, feld) })
  if (filter.auftragnehmer) einzeln('auftragnehmer', filter.auftragnehmer)
  for (const feld of BETRAGSFELDER) {
    const cent = filter[feld]
    if (cent !== undefined) einzeln(feld, formatEuro(cent))
  }
  for (const feld of DATUMSFELDER) {
    const tag = filter[feld]
    if (tag) einzeln(feld, formatDatum(tag))
  }
  return liste
}

const TEXTE = {
  auftragnehmer: 1,
  betragVon: 1,
  betragBis: 1,
  ausstellungVon: 1,
  ausstellungBis: 1,
  befristungVon: 1,
  befristungBis: 1,
  ablaufVon: 1,
  ablaufBis: 1,
} as const

/** Values whose names aren't known (yet) get a chip too: what narrows a list must be seen and removable. */
function mitUnbekannten(feld: Mehrfachfeld, werte: readonly string[], gruppe: Gruppe, angebot: Optionen | undefined): Option[] {
  const bekannt = optionen(feld, gruppe, angebot)
  const codesDavon = bekannt.flatMap(({ wert }) => wert.split('+'))
  const fehlend = werte.filter((wert) => !codesDavon.includes(wert))
  const wort = (wert: string) => (feld === 'art' ? BÜRGSCHAFTSARTEN[wert as keyof typeof BÜRGSCHAFTSARTEN].name : wert)
  return [...bekannt, ...fehlend.map((wert) => ({ wert, wort: wort(wert) }))]
}

/** Joined options back into codes. */
export const alsCodes = (gewählt: readonly string[]) => gewählt.flatMap((wert) => wert.split('+')) as Sichtstatus[]
