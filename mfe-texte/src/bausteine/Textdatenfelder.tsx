import {
  alsFormfehler,
  ARTENGRUPPEN,
  Ansprechpartnerfelder,
  Feld,
  Formularauswahl,
  Formularhäkchen,
  Formulartext,
  kontaktOderNull,
  LEERER_KONTAKT,
  Paar,
} from '@avalwerk/bausteine'
import {
  type Ansprechpartner,
  type Bürgschaftsart,
  formatDatum,
  kalendertag,
  LEERE_TEXTDATEN,
  mitErreichtemBeginn,
  parseDatum,
  prüfeTextdaten,
  type Textdaten,
} from '@avalwerk/domain'
import { Datumsfeld, Formularfeld } from '@avalwerk/forms'
import { t } from '../texte.ts'

/** What is said of a text as a form holds it: German texts. */
export type Textwerte = Readonly<{
  bürgschaftsart: Bürgschaftsart | ''
  titel: string
  beschreibung: string
  gültigAb: string
  gültigBis: string
  befristung: boolean
  zahlungAufErstesAnfordernMoeglich: boolean
  allgemeineBestimmungen: boolean
  ansprechPartner: Ansprechpartner
}>

export const alsTextwerte = (d: Textdaten = { ...LEERE_TEXTDATEN, gültigAb: kalendertag(new Date()) }): Textwerte => ({
  bürgschaftsart: d.bürgschaftsart ?? '',
  titel: d.titel,
  beschreibung: d.beschreibung ?? '',
  gültigAb: d.gültigAb ? formatDatum(d.gültigAb) : '',
  gültigBis: d.gültigBis ? formatDatum(d.gültigBis) : '',
  befristung: d.befristung,
  zahlungAufErstesAnfordernMoeglich: d.zahlungAufErstesAnfordernMoeglich,
  allgemeineBestimmungen: d.allgemeineBestimmungen,
  ansprechPartner: d.ansprechPartner ?? LEERER_KONTAKT,
})

export const alsTextdaten = (w: Textwerte): Textdaten => ({
  bürgschaftsart: w.bürgschaftsart || null,
  titel: w.titel.trim(),
  beschreibung: w.beschreibung.trim() || null,
  gültigAb: parseDatum(w.gültigAb) ?? null,
  gültigBis: parseDatum(w.gültigBis) ?? null,
  befristung: w.befristung,
  zahlungAufErstesAnfordernMoeglich: w.zahlungAufErstesAnfordernMoeglich,
  allgemeineBestimmungen: w.allgemeineBestimmungen,
  ansprechPartner: kontaktOderNull(w.ansprechPartner),
})

/** The rules of the form. @param bisher the first day as it stands, if the text is being prepared */
export const prüfeTextwerte = (w: Textwerte, bisher?: string | null): Record<string, unknown> => {
  const heute = kalendertag(new Date())
  return alsFormfehler(prüfeTextdaten(mitErreichtemBeginn(alsTextdaten(w), bisher, heute), heute))
}

/** What is said of a text. @param festeArt its type stays: a new version, or a text that is being prepared */
export function Textdatenfelder({ festeArt = false }: { festeArt?: boolean }) {
  return (
    <>
      <Feld titel={t('felder.text')}>
        {!festeArt && (
          <Formularauswahl name="bürgschaftsart" beschriftung={t('felder.art')} leer={t('felder.artLeer')} gruppen={ARTENGRUPPEN} />
        )}
        <Formularfeld name="titel" form="titel" beschriftung={t('felder.titel')} autoComplete="off" />
        <Formulartext name="beschreibung" form="textbeschreibung" beschriftung={t('felder.beschreibung')} rows={3} />
        <Paar>
          <Datumsfeld name="gültigAb" beschriftung={t('felder.gültigAb')} autoComplete="off" />
          <Datumsfeld name="gültigBis" beschriftung={t('felder.gültigBis')} autoComplete="off" />
        </Paar>
        <Formularhäkchen name="befristung" wort={t('felder.befristung')} />
        <Formularhäkchen name="zahlungAufErstesAnfordernMoeglich" wort={t('felder.erstesAnfordern')} />
        <Formularhäkchen name="allgemeineBestimmungen" wort={t('felder.allgemeine')} />
      </Feld>
      <Feld titel={t('felder.kontakt')} hinweis={t('felder.kontaktHinweis')}>
        <Ansprechpartnerfelder name="ansprechPartner" />
      </Feld>
    </>
  )
}
