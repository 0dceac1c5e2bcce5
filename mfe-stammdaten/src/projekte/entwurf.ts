import { kontaktOderNull, LEERE_ANSCHRIFT, LEERER_KONTAKT, legeEntwurf } from '@avalwerk/bausteine'
import type { Projekt } from '@avalwerk/contracts'
import {
  type Anschrift,
  type Feldmangel,
  formatBetrag,
  formatDatum,
  istAngefangen,
  MELDUNGEN,
  parseBetrag,
  parseDatum,
  type Person,
  type Projektdaten,
  type Projektphase,
  prüfeProjektdetails,
} from '@avalwerk/domain'

/** The first step as typed. */
export type Detailwerte = {
  name: string
  nummer: string
  beschreibung: string
  phase: Projektphase
  auftragssumme: string
  bauadresse: Anschrift
  beginn: string
  ende: string
  ansprechpartner: Person
}
export type Entwurf = {
  werte: Detailwerte
  unternehmenId: string
  sicht: 'ALLE' | 'NUR'
  sichtberechtigteUnternehmen: readonly string[]
  /** Of the project that is changed; another one makes what was typed stale. */
  version: number | null
  /** The guarantee that is put into the new project. */
  buergschaftId: string | null
}

const LEERE_PERSON: Person = { ...LEERER_KONTAKT, personentyp: 'BL' }
const LEER: Detailwerte = {
  name: '',
  nummer: '',
  beschreibung: '',
  phase: 'PLANUNG',
  auftragssumme: '',
  bauadresse: LEERE_ANSCHRIFT,
  beginn: '',
  ende: '',
  ansprechpartner: LEERE_PERSON,
}

export const beginn = (p: Projekt | undefined): Entwurf => ({
  werte: p
    ? {
        name: p.name,
        nummer: p.nummer ?? '',
        beschreibung: p.beschreibung ?? '',
        phase: p.phase,
        auftragssumme: p.auftragssumme === null ? '' : formatBetrag(p.auftragssumme),
        bauadresse: p.bauadresse ?? LEERE_ANSCHRIFT,
        beginn: p.beginn ? formatDatum(p.beginn) : '',
        ende: p.ende ? formatDatum(p.ende) : '',
        ansprechpartner: p.ansprechpartner ?? LEERE_PERSON,
      }
    : LEER,
  unternehmenId: p?.unternehmenId ?? '',
  sicht: p?.fürAlle ? 'ALLE' : 'NUR',
  sichtberechtigteUnternehmen: p?.sichtberechtigteUnternehmen ?? [],
  version: p?.version ?? null,
  buergschaftId: null,
})

const ANLEGEN = '/projekte/anlegen'
export const NEUES_PROJEKT = `${ANLEGEN}/details`
/** Begins a new project, into which a guarantee is put when it is there. */
export const beginneMit = (buergschaftId: string | null): void => legeEntwurf<Entwurf>(ANLEGEN, { ...beginn(undefined), buergschaftId })

const details = (w: Detailwerte) => ({
  name: w.name,
  nummer: w.nummer.trim() || null,
  beschreibung: w.beschreibung.trim() || null,
  phase: w.phase,
  auftragssumme: w.auftragssumme.trim() ? (parseBetrag(w.auftragssumme) ?? 0) : null,
  bauadresse: istAngefangen(w.bauadresse) ? w.bauadresse : null,
  beginn: parseDatum(w.beginn) ?? null,
  ende: parseDatum(w.ende) ?? null,
  ansprechpartner: kontaktOderNull({ ...w.ansprechpartner, personentyp: '' }) && w.ansprechpartner,
})

/** What is wrong with the first step, by its fields. */
export const prüfeDetailwerte = (w: Detailwerte): Feldmangel[] => [
  ...prüfeProjektdetails(details(w)),
  ...(['beginn', 'ende'] as const).flatMap((feld) => (w[feld].trim() && !parseDatum(w[feld]) ? [{ feld, grund: MELDUNGEN.datum }] : [])),
]

/** The whole project as it is sent. */
export const alsDaten = (e: Entwurf): Projektdaten & { sichtberechtigteUnternehmen: string[] } => ({
  ...details(e.werte),
  unternehmenId: e.unternehmenId,
  fürAlle: e.sicht === 'ALLE',
  sichtberechtigteUnternehmen: e.sicht === 'ALLE' ? [] : e.sichtberechtigteUnternehmen.filter((id) => id !== e.unternehmenId),
})
