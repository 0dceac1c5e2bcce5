import {
  BAURECHT,
  type Baurecht,
  BÜRGSCHAFTSARTEN,
  type Anschrift,
  type BausummeAngabe,
  type Bürgschaftsart,
  type Bürgschaftsdaten,
  formatBetrag,
  formatDatum,
  kalendertag,
  ORTSANGABE,
  type Ortsangabe,
  parseBetrag,
  parseDatum,
  parseProzent,
  prozent,
  prüfeBürgschaftsdaten,
  type Textregeln,
  typesByGroup,
} from '@avalwerk/domain'
import { Betragsfeld, Datumsfeld, Formularfeld } from '@avalwerk/forms'
import { Anschriftfelder, LEERE_ANSCHRIFT } from './anschrift.tsx'
import { Feld, Paar } from './ablauf.tsx'
import { alsFormfehler, useField } from './formular.tsx'
import { Formularauswahl, Formularhäkchen, Formularoptionen, Formulartext } from './formularfelder.tsx'

/** The data of a guarantee as a form holds them: German texts. */
export type Datenwerte = Readonly<{
  buergschaftsart: Bürgschaftsart | ''
  buergschaftsBetrag: string
  bausumme: string
  bausummeProzent: string
  vertragsdatum: string
  vertragsnummer: string
  baurecht: Baurecht | ''
  /** Does the contract name another beneficiary? */
  vertragNenntAnderen: boolean
  auftraggeberGemaessVertrag: Readonly<{ name: string; postadresse: Anschrift }>
  bauleistung: string
  ortsangabe: Ortsangabe | ''
  bauvorhaben: string
  bauadresse: Anschrift
  befristungsdatum: string
  voraussichtlichesAblaufdatum: string
  zahlungAufErstesAnfordern: boolean
}>

const tag = (iso: string | null | undefined) => (iso ? formatDatum(iso) : '')
const euro = (cent: number | null | undefined) => (cent ? formatBetrag(cent) : '')

/** Data → what the form shows. */
export function alsDatenwerte(d: Partial<Bürgschaftsdaten> | null): Datenwerte {
  return {
    buergschaftsart: d?.buergschaftsart ?? '',
    buergschaftsBetrag: euro(d?.buergschaftsBetrag),
    bausumme: euro(d?.bausumme),
    bausummeProzent: d?.bausummeProzent ? (d.bausummeProzent / 100).toLocaleString('de-DE', { minimumFractionDigits: 2 }) : '',
    vertragsdatum: tag(d?.vertragsdatum),
    vertragsnummer: d?.vertragsnummer ?? '',
    baurecht: d?.baurecht ?? '',
    vertragNenntAnderen: Boolean(d?.auftraggeberGemaessVertrag),
    auftraggeberGemaessVertrag: d?.auftraggeberGemaessVertrag ?? { name: '', postadresse: LEERE_ANSCHRIFT },
    bauleistung: d?.bauleistung ?? '',
    ortsangabe: d?.ortsangabe ?? '',
    bauvorhaben: d?.bauvorhaben ?? '',
    bauadresse: d?.bauadresse ?? LEERE_ANSCHRIFT,
    befristungsdatum: tag(d?.befristungsdatum),
    voraussichtlichesAblaufdatum: tag(d?.voraussichtlichesAblaufdatum),
    zahlungAufErstesAnfordern: d?.zahlungAufErstesAnfordern ?? false,
  }
}

/** What a form asks of the building sum: what the guarantor wants to know, or of a guarantee that exists, what people like to say. */
type Bausummenfrage = BausummeAngabe | 'FREI'

const datumOder = (text: string) => (text ? (parseDatum(text) ?? null) : null)
/** What the form shows → data. A text that can't be read is left out; its field says why. */
export function ausDatenwerten(w: Datenwerte, angabe: Bausummenfrage): Partial<Bürgschaftsdaten> {
  const betrag = parseBetrag(w.buergschaftsBetrag)
  const datum = parseDatum(w.vertragsdatum)
  return {
    ...(w.buergschaftsart && { buergschaftsart: w.buergschaftsart }),
    ...(betrag !== undefined && { buergschaftsBetrag: betrag }),
    bausumme: angabe === 'BETRAG' || angabe === 'FREI' ? (parseBetrag(w.bausumme) ?? null) : null,
    bausummeProzent: angabe === 'PROZENT' || angabe === 'FREI' ? (parseProzent(w.bausummeProzent) ?? null) : null,
    ...(datum && { vertragsdatum: datum }),
    vertragsnummer: w.vertragsnummer.trim(),
    baurecht: w.baurecht || null,
    auftraggeberGemaessVertrag: w.vertragNenntAnderen
      ? { name: w.auftraggeberGemaessVertrag.name.trim(), postadresse: w.auftraggeberGemaessVertrag.postadresse }
      : null,
    bauleistung: w.bauleistung.trim(),
    ...(w.ortsangabe && { ortsangabe: w.ortsangabe }),
    bauvorhaben: w.ortsangabe === 'BESCHREIBUNG' ? w.bauvorhaben.trim() : null,
    bauadresse: w.ortsangabe === 'ADRESSE' ? w.bauadresse : null,
    befristungsdatum: datumOder(w.befristungsdatum),
    voraussichtlichesAblaufdatum: datumOder(w.voraussichtlichesAblaufdatum),
    ausstellungsdatumBuerge: null,
    zahlungAufErstesAnfordern: w.zahlungAufErstesAnfordern,
  }
}

/** The rules of a guarantee's data, as a form's validation. */
export function prüfeDatenwerte(w: Datenwerte, angabe: Bausummenfrage, text?: Textregeln): Record<string, unknown> {
  const mängel = prüfeBürgschaftsdaten(ausDatenwerten(w, angabe), { heute: kalendertag(new Date()), bausummeAngabe: angabe, text }, 'daten')
  // The field itself says when a text can't be read.
  const unlesbar = (wert: string, lies: (text: string) => unknown) => wert.trim() !== '' && lies(wert) === undefined
  const selbst = [
    ...(unlesbar(w.buergschaftsBetrag, parseBetrag) ? ['daten.buergschaftsBetrag'] : []),
    ...(unlesbar(w.bausumme, parseBetrag) ? ['daten.bausumme'] : []),
    ...(unlesbar(w.bausummeProzent, parseProzent) ? ['daten.bausummeProzent'] : []),
    ...(unlesbar(w.vertragsdatum, parseDatum) ? ['daten.vertragsdatum'] : []),
  ]
  return alsFormfehler(mängel.filter(({ feld }) => !selbst.includes(feld)))
}

/** All types of guarantee by group, for a list of choices. */
export const ARTENGRUPPEN = typesByGroup().map(({ name, types }) => ({
  name,
  optionen: types.map((code) => ({ wert: code, wort: BÜRGSCHAFTSARTEN[code].name })),
}))

/**
 * The fields of a guarantee's data, named below 'daten'.
 * @param text what the chosen text allows; where none is chosen yet, everything may be entered
 */
export function Datenfelder({
  angabe,
  text,
  artFest = false,
}: {
  angabe: Bausummenfrage
  text?: Textregeln | undefined
  artFest?: boolean
}) {
  const { input: ort } = useField<string>('daten.ortsangabe', { subscription: { value: true } })
  const { input: anderer } = useField<boolean>('daten.vertragNenntAnderen', { subscription: { value: true } })
  const befristung = text?.befristungMoeglich ?? true
  const anfordern = text?.zahlungAufErstesAnfordernMoeglich ?? true
  return (
    <>
      <Feld titel="Bürgschaft">
        <Paar>
          <Formularauswahl
            name="daten.buergschaftsart"
            beschriftung="Bürgschaftsart"
            {...(artFest ? { hinweis: 'Eine andere Art braucht einen anderen Text.' } : { leer: 'Bitte wählen' })}
            gruppen={ARTENGRUPPEN}
          />
          <Betragsfeld name="daten.buergschaftsBetrag" beschriftung="Bürgschaftsbetrag (EUR)" />
        </Paar>
        {angabe === 'BETRAG' && <Betragsfeld name="daten.bausumme" beschriftung="Bausumme (EUR)" />}
        {angabe === 'PROZENT' && (
          <Formularfeld
            name="daten.bausummeProzent"
            form={null}
            beschriftung="Anteil an der Bausumme (%)"
            prüfung={(wert) => (wert ? prozent(wert) : undefined)}
          />
        )}
        {angabe === 'FREI' && (
          <Paar>
            <Betragsfeld name="daten.bausumme" beschriftung="Bausumme (EUR, freiwillig)" />
            <Formularfeld
              name="daten.bausummeProzent"
              form={null}
              beschriftung="Anteil an der Bausumme (%, freiwillig)"
              prüfung={(wert) => (wert ? prozent(wert) : undefined)}
            />
          </Paar>
        )}
        <Paar>
          {befristung && <Datumsfeld name="daten.befristungsdatum" beschriftung="Befristet bis (freiwillig)" />}
          <Datumsfeld name="daten.voraussichtlichesAblaufdatum" beschriftung="Voraussichtliches Ablaufdatum (freiwillig)" />
        </Paar>
        {anfordern && (
          <Formularhäkchen name="daten.zahlungAufErstesAnfordern" wort="Zahlung auf erstes Anfordern (in AGB regelmäßig unwirksam)" />
        )}
      </Feld>
      <Feld titel="Vertrag und Leistung">
        <Paar>
          <Formularfeld name="daten.vertragsnummer" form="vertragsnummer" beschriftung="Vertragsnummer" />
          <Datumsfeld name="daten.vertragsdatum" beschriftung="Vertragsdatum" />
        </Paar>
        <Formularauswahl
          name="daten.baurecht"
          beschriftung="Vertragsrecht (freiwillig)"
          leer="Keine Angabe"
          gruppen={[{ optionen: (Object.keys(BAURECHT) as Baurecht[]).map((wert) => ({ wert, wort: BAURECHT[wert] })) }]}
        />
        <Formularhäkchen name="daten.vertragNenntAnderen" wort="Der Vertrag nennt einen anderen Begünstigten" />
        {anderer.value && (
          <>
            <Formularfeld
              name="daten.auftraggeberGemaessVertrag.name"
              form="name"
              beschriftung="Begünstigter laut Vertrag"
              autoComplete="off"
            />
            <Anschriftfelder name="daten.auftraggeberGemaessVertrag.postadresse" />
          </>
        )}
        <Formulartext name="daten.bauleistung" form="bauleistung" beschriftung="Bauleistung" rows={3} />
        <Formularoptionen
          name="daten.ortsangabe"
          beschriftung="Ort der Leistung"
          optionen={(Object.keys(ORTSANGABE) as Ortsangabe[]).map((wert) => ({ wert, wort: ORTSANGABE[wert] }))}
        />
        {ort.value === 'BESCHREIBUNG' && <Formularfeld name="daten.bauvorhaben" form="bauvorhaben" beschriftung="Beschreibung des Orts" />}
        {ort.value === 'ADRESSE' && <Anschriftfelder name="daten.bauadresse" />}
      </Feld>
    </>
  )
}
