import { type Datei, type Datenwerte, type Kopfwerte, LEERER_KONTAKT, leererKopf } from '@avalwerk/bausteine'
import type { Auftrag, Texttemplate } from '@avalwerk/contracts'
import type { Bürgschaftsdaten } from '@avalwerk/domain'

/** With what an order is accepted. Source: document 1, section 6 (ways to accept). */
export type Annahmeweg = 'TEXT' | 'WORTLAUT' | 'HOCHGELADEN' | 'BEIDES' | 'VERKNUEPFT'
export type Ablehnungswerte = { ablehnungsgrund: string; ansprechpartner: typeof LEERER_KONTAKT }

/** What a reviewer has given so far. */
export type Prüfentwurf = {
  entscheidung: 'annehmen' | 'ändern' | 'ablehnen' | null
  /** Changed data; null while the order is as it was sent. */
  daten: Bürgschaftsdaten | null
  /** The same as typed. */
  datenwerte: Datenwerte | null
  text: Texttemplate | null
  weg: Annahmeweg
  datei: Datei | null
  kopf: Kopfwerte
  ablehnung: Ablehnungswerte
}
export const UNENTSCHIEDEN: Omit<Prüfentwurf, 'text'> = {
  entscheidung: null,
  daten: null,
  datenwerte: null,
  weg: 'TEXT',
  datei: null,
  kopf: leererKopf(),
  ablehnung: { ablehnungsgrund: '', ansprechpartner: LEERER_KONTAKT },
}

export type Prüfeigenschaften = Readonly<{
  a: Auftrag
  entwurf: Prüfentwurf
  ändere: (teil: Partial<Prüfentwurf>) => void
  verwirf: () => void
}>
