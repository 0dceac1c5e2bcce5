import { type Datei, Dokumentfeld, Feld, Optionen, Schrittform, Textwahl, useWeiter } from '@avalwerk/bausteine'
import type { Auftragsdaten, Bürgschaft, Texttemplate } from '@avalwerk/contracts'
import { type Auftraggeber, type Bürgschaftsdaten, CHOOSE_TEXT } from '@avalwerk/domain'
import { useRecht } from '@avalwerk/platform/remote'
import { useState } from 'react'
import { t } from '../texte.ts'

/** With what a guarantee is issued: a text of the platform, a document of the guarantor's own, or the wording that its order brought along. */
export type Fassung = { mit: 'TEXT' | 'DATEI' | 'WORTLAUT'; textId: string | null; text: Texttemplate | null; datei: Datei | null }
export const OHNE_FASSUNG: Fassung = { mit: 'TEXT', textId: null, text: null, datei: null }

/** As it is issued now. */
export const asIssued = (b: Pick<Bürgschaft, 'textId' | 'eigenerWortlaut'>): Fassung => ({
  ...OHNE_FASSUNG,
  textId: b.textId,
  mit: b.eigenerWortlaut ? 'WORTLAUT' : 'TEXT',
})

export const fassungFehlt = (f: Fassung): boolean => ({ TEXT: !f.textId, DATEI: !f.datei, WORTLAUT: false })[f.mit]
/** What it is called. */
export const fassungsname = (f: Fassung): string | null | undefined =>
  ({ TEXT: f.text?.titel ?? f.textId, DATEI: f.datei?.name, WORTLAUT: t('schritt.mitWortlaut') })[f.mit]
/** What a call is given of it, where there was no order. */
export const alsNeueFassung = (f: Fassung): { textId: string | null; dateiId: string | null } => ({
  textId: f.mit === 'TEXT' ? f.textId : null,
  dateiId: f.mit === 'DATEI' ? (f.datei?.dateiId ?? null) : null,
})
/** The same of one that may keep its own wording. */
export const alsFassung = (f: Fassung) => ({ ...alsNeueFassung(f), ...(f.mit === 'WORTLAUT' && { wortlaut: true }) })

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
  mitWortlaut = false,
  beiÄnderung,
  beiArbeit,
}: {
  auftrag: Auftragsdaten
  fassung: Fassung
  fehler?: string | undefined
  /** It has a wording of its own, which may stay. */
  mitWortlaut?: boolean
  beiÄnderung: (fassung: Fassung) => void
  beiArbeit?: (läuft: boolean) => void
}) {
  const mayChoose = useRecht(CHOOSE_TEXT)
  const darfHochladen = useRecht({ aktion: 'Bürgschaftsdokument hochladen', kategorien: ['Bürgschaften'] })
  return (
    <>
      {(darfHochladen || mitWortlaut) && (
        <Optionen
          beschriftung={t('schritt.text')}
          stumm
          name="mit"
          gewählt={fassung.mit}
          optionen={[
            { wert: 'TEXT', wort: t('schritt.mitText'), gesperrt: mayChoose ? undefined : t('schritt.keinText') },
            ...(mitWortlaut ? [{ wert: 'WORTLAUT' as const, wort: t('schritt.mitWortlaut') }] : []),
            ...(darfHochladen ? [{ wert: 'DATEI' as const, wort: t('schritt.mitDatei') }] : []),
          ]}
          beiWahl={(mit) => beiÄnderung({ ...fassung, mit })}
        />
      )}
      {fassung.mit === 'TEXT' && (
        <Textwahl
          auftrag={auftrag}
          gewählt={fassung.textId ?? undefined}
          fehler={fehler}
          beiWahl={(textId, text) => beiÄnderung({ ...fassung, textId, text: text ?? null })}
        />
      )}
      {fassung.mit === 'DATEI' && (
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
  mitWortlaut = false,
  beiÄnderung,
  zurück,
}: {
  auftrag: Auftragsdaten
  fassung: Fassung
  mitWortlaut?: boolean
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
          mitWortlaut={mitWortlaut}
          fehler={gesendet && fehlt ? t('schritt.neueFassung') : undefined}
          beiÄnderung={beiÄnderung}
          beiArbeit={setLädt}
        />
      </Feld>
    </Schrittform>
  )
}
