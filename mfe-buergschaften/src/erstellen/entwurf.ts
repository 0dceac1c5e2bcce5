import { type Datenwerte, type Kopfwerte, leererKopf, type Parteiwerte } from '@avalwerk/bausteine'
import type { Auftragsdaten, Bürgschaft } from '@avalwerk/contracts'
import { type Fassung, OHNE_FASSUNG } from '../bausteine/Fassungswahl.tsx'

export type Datenform = { geber: Parteiwerte; nehmer: Parteiwerte; daten: Datenwerte; weg: 'AVALWERK' | 'POST' | 'PDF' | '' }
export type Entwurf = {
  auftrag: Auftragsdaten
  werte: Datenform | null
  fassung: Fassung
  kopf: Kopfwerte
  /** The guarantee in force whose place it shall take. */
  umtausch: { id: string; nummer: string } | null
}

const BASIS = '/buergschaften/erstellen'
export const EINSTIEG = `${BASIS}/buergschaftsdaten`

export const leererEntwurf = (buergeId: string): Entwurf => ({
  auftrag: {
    rolle: 'AUFTRAGGEBER',
    auftragnehmer: null,
    auftraggeber: null,
    buergeId,
    kautionsvertragId: null,
    buergschaftsdaten: null,
    versand: null,
    buergschaftstext: null,
  },
  werte: null,
  fassung: OHNE_FASSUNG,
  kopf: leererKopf(),
  umtausch: null,
})

/** Begins an exchange: the new guarantee is between the same parties, of the same contract; type and amount may differ. */
export function beginneUmtausch(b: Bürgschaft): void {
  const leer = leererEntwurf(b.buerge.id ?? '')
  const entwurf: Entwurf = {
    ...leer,
    auftrag: {
      ...leer.auftrag,
      auftraggeber: {
        auftraggeberId: b.auftraggeber.id,
        name: b.auftraggeber.name,
        postadresse: b.auftraggeber.postadresse,
        oeffentlicherAuftraggeber: b.auftraggeber.oeffentlicherAuftraggeber,
        vertretungsformel: b.auftraggeber.vertretungsformel,
        partnertyp: b.auftraggeber.oeffentlicherAuftraggeber ? 'OEFFENTLICH' : 'JURISTISCH',
      },
      auftragnehmer: {
        auftragnehmerId: b.auftragnehmer.id,
        fremdId: b.auftragnehmer.fremdId,
        name: b.auftragnehmer.name,
        postadresse: b.auftragnehmer.postadresse,
        ansprechpartner: null,
      },
      // After the works are done, security for performance gives way to security for defects.
      buergschaftsdaten: { ...b.daten, ...(b.daten.buergschaftsart === 'VEB' && { buergschaftsart: 'MAB' as const }) },
      versand: { weg: b.auftraggeber.id ? 'AVALWERK' : b.versandweg, versandadresse: null },
    },
    umtausch: { id: b.id, nummer: b.buergschaftsIdBuerge ?? b.id },
  }
  sessionStorage.setItem(`entwurf:${BASIS}`, JSON.stringify(entwurf))
  sessionStorage.removeItem(`schritt:${BASIS}`)
}
