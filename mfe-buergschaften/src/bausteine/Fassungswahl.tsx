import { type Datei, Dokumentfeld, Feld, Optionen, Schrittform, Textwahl, useWeiter } from '@avalwerk/bausteine'
import type { Auftragsdaten, Bürgschaft, Texttemplate } from '@avalwerk/contracts'
import { type Auftraggeber, type Bürgschaftsdaten, CHOOSE_TEXT } from '@avalwerk/domain'
import { useRecht } from '@avalwerk/platform/remote'
import { useState } from 'react'
import { t } from '../texte.ts'

/** With what a guarantee is issued: a text of the platform, or a document of the guarantor's own. */
export type Fassung = { mit: 'TEXT' | 'DATEI'; textId: string | null; text: Texttemplate | null; datei: Datei | null }
export const OHNE_FASSUNG: Fassung = { mit: 'TEXT', textId: null, text: null, datei: null }

export const fassungFehlt = (f: Fassung): boolean => (f.mit === 'TEXT' ? !f.textId : !f.datei)
/** What a call is given of it. */
export const alsFassung = (f: Fassung): { textId: string | null; dateiId: string | null } =>
  f.mit === 'TEXT' ? { textId: f.textId, dateiId: null } : { textId: null, dateiId: f.datei?.dateiId ?? null }

/** A guarantee as an order, for texts and their preview; with another beneficiary where one is named. */
export const alsAuftrag = (b: Bürgschaft, daten: Partial<Bürgschaftsdaten>, auftraggeber: Auftraggeber | null = null): Auftragsdaten => ({
  rolle: 'AUFTRAGGEBER',
  auftragnehmer: {
    auftragnehmerId: b.auftragnehmer.id,
    fremdId: b.auftragnehmer.fremdId,
    name: b.auftragnehmer.name,
    postadresse: b.auftragnehmer.postadresse,
    ansprechpartner: null,
  },
  auftraggeber: auftraggeber ?? {
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
  const mayChoose = useRecht(CHOOSE_TEXT)
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
            { wert: 'TEXT', wort: t('schritt.mitText'), gesperrt: mayChoose ? undefined : t('schritt.keinText') },
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

/** The step of a wizard that asks for the version; 'Weiter' goes on to the review once there is one. */
export function Textschritt({
  auftrag,
  fassung,
  beiÄnderung,
  zurück,
}: {
  auftrag: Auftragsdaten
  fassung: Fassung
  beiÄnderung: (fassung: Fassung) => void
  zurück: string
}) {
  const geheWeiter = useWeiter()
  const [gesendet, setGesendet] = useState(false)
  const [lädt, setLädt] = useState(false)
  const fehlt = fassungFehlt(fassung)
  return (
    <Schrittform
      weiter={t('schritt.weiter')}
      zurück={zurück}
      sende={() => {
        setGesendet(true)
        if (fehlt || lädt) return
        // As it is has been chosen too.
        beiÄnderung(fassung)
        geheWeiter('pruefen')
      }}
    >
      <Feld titel={t('schritt.text')}>
        <Fassungswahl
          auftrag={auftrag}
          fassung={fassung}
          fehler={gesendet && fehlt ? t('schritt.neueFassung') : undefined}
          beiÄnderung={beiÄnderung}
          beiArbeit={setLädt}
        />
      </Feld>
    </Schrittform>
  )
}
