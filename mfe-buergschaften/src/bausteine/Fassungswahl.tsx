import { type Datei, Dokumentfeld, Optionen, Textwahl } from '@avalwerk/bausteine'
import type { Auftragsdaten, Bürgschaft, Texttemplate } from '@avalwerk/contracts'
import type { Bürgschaftsdaten } from '@avalwerk/domain'
import { useRecht } from '@avalwerk/platform/remote'
import { t } from '../texte.ts'

/** With what a guarantee is issued: a text of the platform, or a document of the guarantor's own. */
export type Fassung = { mit: 'TEXT' | 'DATEI'; textId: string | null; text: Texttemplate | null; datei: Datei | null }
export const OHNE_FASSUNG: Fassung = { mit: 'TEXT', textId: null, text: null, datei: null }

export const fassungFehlt = (f: Fassung): boolean => (f.mit === 'TEXT' ? !f.textId : !f.datei)
/** What a call is given of it. */
export const alsFassung = (f: Fassung): { textId: string | null; dateiId: string | null } =>
  f.mit === 'TEXT' ? { textId: f.textId, dateiId: null } : { textId: null, dateiId: f.datei?.dateiId ?? null }

/** A guarantee as an order, for texts and their preview. */
export const alsAuftrag = (b: Bürgschaft, daten: Partial<Bürgschaftsdaten>): Auftragsdaten => ({
  rolle: 'AUFTRAGGEBER',
  auftragnehmer: {
    auftragnehmerId: b.auftragnehmer.id,
    fremdId: b.auftragnehmer.fremdId,
    name: b.auftragnehmer.name,
    postadresse: b.auftragnehmer.postadresse,
    ansprechpartner: null,
  },
  auftraggeber: {
    auftraggeberId: b.auftraggeber.id,
    name: b.auftraggeber.name,
    postadresse: b.auftraggeber.postadresse,
    oeffentlicherAuftraggeber: b.auftraggeber.oeffentlicherAuftraggeber,
    vertretungsformel: b.auftraggeber.vertretungsformel,
    partnertyp: b.auftraggeber.oeffentlicherAuftraggeber ? 'OEFFENTLICH' : 'JURISTISCH',
  },
  buergeId: b.buerge.id,
  kautionsvertragId: null,
  buergschaftsdaten: daten,
  versand: { weg: b.versandweg, versandadresse: null },
  buergschaftstext: null,
})

export function Fassungswahl({
  auftrag,
  fassung,
  fehler,
  beiÄnderung,
  beiArbeit,
}: {
  auftrag: Auftragsdaten
  fassung: Fassung
  fehler?: string | undefined
  beiÄnderung: (fassung: Fassung) => void
  beiArbeit?: (läuft: boolean) => void
}) {
  const darfHochladen = useRecht({ aktion: 'Bürgschaftsdokument hochladen', kategorien: ['Bürgschaften'] })
  return (
    <>
      {darfHochladen && (
        <Optionen
          beschriftung={t('schritt.text')}
          stumm
          name="mit"
          gewählt={fassung.mit}
          optionen={[
            { wert: 'TEXT', wort: t('schritt.mitText') },
            { wert: 'DATEI', wort: t('schritt.mitDatei') },
          ]}
          beiWahl={(mit) => beiÄnderung({ ...fassung, mit })}
        />
      )}
      {fassung.mit === 'TEXT' ? (
        <Textwahl
          auftrag={auftrag}
          gewählt={fassung.textId ?? undefined}
          fehler={fehler}
          beiWahl={(textId, text) => beiÄnderung({ ...fassung, textId, text: text ?? null })}
        />
      ) : (
        <Dokumentfeld
          beschriftung={t('schritt.dokumentFeld')}
          datei={fassung.datei ?? undefined}
          fehler={fehler}
          beiÄnderung={(datei) => beiÄnderung({ ...fassung, datei: datei ?? null })}
          {...(beiArbeit && { beiArbeit })}
        />
      )}
    </>
  )
}
