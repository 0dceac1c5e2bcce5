import { abfrage } from '@avalwerk/api'
import {
  alsFormfehler,
  anschriftszeile,
  Anschriftfelder,
  Ansprechpartnerfelder,
  Feld,
  Formularauswahl,
  Gewählt,
  kontaktOderNull,
  LEERE_ANSCHRIFT,
  LEERER_KONTAKT,
  Optionen,
  type Partei,
  Parteisuche,
  useField,
} from '@avalwerk/bausteine'
import {
  type Anschrift,
  type Ansprechpartner,
  type Auftraggeber,
  type Auftragnehmer,
  type Auftragsdaten,
  PARTNERTYP,
  type Partnertyp,
  prüfeAuftraggeber,
  prüfeAuftragnehmer,
} from '@avalwerk/domain'
import { Formularfeld } from '@avalwerk/forms'
import { usePlattform } from '@avalwerk/platform/remote'
import { farbe, Knopf } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texte.ts'
import { Schrittformular } from './Formular.tsx'
import type { Schritteigenschaften } from './Seite.tsx'

const EIGENE = 'GET /buergschaftservice/api/private/v2/buergschaftsauftraege/auswahl/parteien'

/** A party in a form: chosen from the platform's companies, or entered by hand. */
type Parteiwerte = {
  rolle: Auftragsdaten['rolle']
  id: string | null
  fremdId: string | null
  von: 'SUCHE' | 'ERFASST'
  name: string
  postadresse: Anschrift
  ansprechpartner: Ansprechpartner
  oeffentlich: boolean
  vertretung: string
  partnertyp: Partnertyp
}
const LEER: Omit<Parteiwerte, 'rolle'> = {
  id: null,
  fremdId: null,
  von: 'SUCHE',
  name: '',
  postadresse: LEERE_ANSCHRIFT,
  ansprechpartner: LEERER_KONTAKT,
  oeffentlich: false,
  vertretung: '',
  partnertyp: 'JURISTISCH',
}

const alsNehmer = (w: Parteiwerte): Auftragnehmer | null =>
  w.von === 'SUCHE' && !w.id
    ? null
    : { auftragnehmerId: w.id, fremdId: w.fremdId, name: w.name.trim(), postadresse: w.postadresse, ansprechpartner: kontaktOderNull(w.ansprechpartner) }
const alsGeber = (w: Parteiwerte): Auftraggeber | null =>
  w.von === 'SUCHE' && !w.id
    ? null
    : {
        auftraggeberId: w.id,
        name: w.name.trim(),
        postadresse: w.postadresse,
        oeffentlicherAuftraggeber: w.id ? w.oeffentlich : w.partnertyp === 'OEFFENTLICH',
        vertretungsformel: w.vertretung
          .split('\n')
          .map((zeile) => zeile.trim())
          .filter(Boolean),
        partnertyp: w.partnertyp,
      }

/** Errors of a party below the form's own names. */
const ohneVorsilbe = (mängel: readonly { feld: string; grund: string }[], vorsilbe: string) =>
  alsFormfehler(mängel.map(({ feld, grund }) => ({ feld: feld === vorsilbe ? 'id' : feld.slice(vorsilbe.length + 1), grund })))

export function Auftragnehmerschritt(e: Schritteigenschaften) {
  const { daten } = e.entwurf
  const n = daten.auftragnehmer
  const anfang: Parteiwerte = {
    ...LEER,
    rolle: daten.rolle,
    ...(n && {
      id: n.auftragnehmerId,
      fremdId: n.fremdId,
      von: n.auftragnehmerId ? 'SUCHE' : 'ERFASST',
      name: n.name,
      postadresse: n.postadresse,
      ansprechpartner: n.ansprechpartner ?? LEERER_KONTAKT,
    }),
  }
  return (
    <Schrittformular<Parteiwerte>
      eigenschaften={e}
      anfang={anfang}
      prüfe={(w) => ohneVorsilbe(prüfeAuftragnehmer(alsNehmer(w)), 'auftragnehmer')}
      // Another role asks for other parties.
      übernimm={(w) => ({ rolle: w.rolle, auftragnehmer: alsNehmer(w), ...(w.rolle !== daten.rolle && { auftraggeber: null }) })}
      nächster="auftraggeberAuswaehlen"
    >
      <Rollenwahl />
      <Parteifelder wer={t('beantragen.kreditnehmer')} suche={t('beantragen.kreditnehmerSuchen')} eigenFür="AUFTRAGNEHMER" />
      <Feld titel={t('beantragen.ansprechpartner')} hinweis={t('beantragen.ansprechpartnerHinweis')}>
        <Ansprechpartnerfelder name="ansprechpartner" />
      </Feld>
    </Schrittformular>
  )
}

export function Auftraggeberschritt(e: Schritteigenschaften) {
  const { daten } = e.entwurf
  const g = daten.auftraggeber
  const anfang: Parteiwerte = {
    ...LEER,
    rolle: daten.rolle,
    ...(g && {
      id: g.auftraggeberId,
      von: g.auftraggeberId ? 'SUCHE' : 'ERFASST',
      name: g.name,
      postadresse: g.postadresse,
      oeffentlich: g.oeffentlicherAuftraggeber,
      vertretung: g.vertretungsformel.join('\n'),
      partnertyp: g.partnertyp,
    }),
  }
  return (
    <Schrittformular<Parteiwerte>
      eigenschaften={e}
      anfang={anfang}
      prüfe={(w) => ohneVorsilbe(prüfeAuftraggeber(alsGeber(w)), 'auftraggeber')}
      übernimm={(w) => {
        const neu = alsGeber(w)
        // Digital delivery is for companies of the platform.
        const versand = daten.versand?.weg === 'AVALWERK' && !neu?.auftraggeberId ? null : daten.versand
        return { auftraggeber: neu, versand }
      }}
      nächster="VertragAuswaehlen"
      zurück="auftragnehmerAuswaehlen"
    >
      <Parteifelder wer={t('beantragen.begünstigter')} suche={t('beantragen.begünstigterSuchen')} eigenFür="AUFTRAGGEBER" mitVertretung />
    </Schrittformular>
  )
}

/** Only companies that may act as a borrower are asked. */
function Rollenwahl() {
  const { transport } = usePlattform()
  const { data } = useQuery(abfrage(transport, 'GET /partnerservice/api/private/v2/unternehmen/auftraggeber/sichtbeschraenkung', {}))
  const rolle = useField<Auftragsdaten['rolle']>('rolle').input
  const id = useField<string | null>('id', { allowNull: true }).input
  if (!data?.unternehmen.some(({ hybrid }) => hybrid)) return null
  return (
    <Feld titel={t('beantragen.rolle')}>
      <Optionen
        beschriftung={t('beantragen.rolle')}
        name="rolle"
        gewählt={rolle.value}
        optionen={[
          { wert: 'AUFTRAGGEBER', wort: t('beantragen.alsAuftraggeber'), erklärung: t('beantragen.alsAuftraggeberText') },
          { wert: 'AUFTRAGNEHMER', wort: t('beantragen.alsAuftragnehmer'), erklärung: t('beantragen.alsAuftragnehmerText') },
        ]}
        beiWahl={(wert) => {
          rolle.onChange(wert)
          id.onChange(null)
        }}
      />
    </Feld>
  )
}

function Parteifelder({
  wer,
  suche,
  eigenFür,
  mitVertretung = false,
}: {
  wer: string
  suche: string
  /** The role in which this party is the applicant's own company. */
  eigenFür: Auftragsdaten['rolle']
  mitVertretung?: boolean
}) {
  const rolle = useField<Auftragsdaten['rolle']>('rolle').input.value
  const von = useField<Parteiwerte['von']>('von').input
  const id = useField<string | null>('id', { allowNull: true })
  const name = useField<string>('name', { parse: (wert) => wert }).input
  const adresse = useField<Anschrift>('postadresse').input
  const fremdId = useField<string | null>('fremdId', { allowNull: true }).input
  const öffentlich = useField<boolean>('oeffentlich').input
  const vertretung = useField<string>('vertretung', { parse: (wert) => wert }).input
  const typ = useField<Partnertyp>('partnertyp').input
  const eigene = rolle === eigenFür
  const wähle = (p: Partei) => {
    von.onChange('SUCHE')
    id.input.onChange(p.unternehmenId)
    name.onChange(p.name)
    adresse.onChange(p.postadresse)
    fremdId.onChange(p.fremdId)
    öffentlich.onChange(p.oeffentlicherAuftraggeber)
    vertretung.onChange(p.vertretungsformel.join('\n'))
    typ.onChange(p.oeffentlicherAuftraggeber ? 'OEFFENTLICH' : 'JURISTISCH')
  }
  const fehler = id.meta.submitFailed ? (id.meta.error as string | undefined) : undefined
  if (von.value === 'ERFASST')
    return (
      <Feld titel={t('beantragen.erfassen', { wer })} hinweis={t('beantragen.erfassenHinweis')}>
        <Formularfeld name="name" beschriftung={t('beantragen.name')} autoComplete="off" />
        {mitVertretung && (
          <Formularauswahl
            name="partnertyp"
            beschriftung={t('beantragen.partnertyp')}
            gruppen={[{ optionen: (Object.keys(PARTNERTYP) as Partnertyp[]).map((wert) => ({ wert, wort: PARTNERTYP[wert] })) }]}
          />
        )}
        <Anschriftfelder name="postadresse" />
        {mitVertretung && <Formularfeld name="vertretung" beschriftung={t('beantragen.vertretung')} autoComplete="off" />}
        <div>
          <Knopf
            art="leise"
            onClick={() => {
              von.onChange('SUCHE')
              id.input.onChange(null)
            }}
          >
            {t('beantragen.doch')}
          </Knopf>
        </div>
      </Feld>
    )
  return (
    <Feld titel={wer}>
      {id.input.value ? (
        <Gewählt name={name.value} zeile={`${id.input.value} · ${anschriftszeile(adresse.value)}`}>
          <Knopf onClick={() => id.input.onChange(null)}>{t('beantragen.andere')}</Knopf>
        </Gewählt>
      ) : eigene ? (
        <EigeneUnternehmen wer={wer} fehler={fehler} beiWahl={wähle} />
      ) : (
        <>
          <Parteisuche beschriftung={suche} eigene="ohne" fehler={fehler} beiWahl={wähle} />
          <div>
            <Knopf
              art="leise"
              icon="plus"
              onClick={() => {
                name.onChange('')
                adresse.onChange(LEERE_ANSCHRIFT)
                von.onChange('ERFASST')
              }}
            >
              {t('beantragen.nichtGefunden')}
            </Knopf>
          </div>
        </>
      )}
    </Feld>
  )
}

/** The applicant's companies are few: all of them to choose from. */
function EigeneUnternehmen({ wer, fehler, beiWahl }: { wer: string; fehler: string | undefined; beiWahl: (p: Partei) => void }) {
  const { transport } = usePlattform()
  const { data = [] } = useQuery(abfrage(transport, EIGENE, { query: { eigene: 'nur' } }))
  return (
    <>
      <Optionen
        beschriftung={wer}
        name="eigenes"
        gewählt={undefined}
        optionen={data.map((p) => ({ wert: p.unternehmenId, wort: p.name, erklärung: `${p.unternehmenId} · ${anschriftszeile(p.postadresse)}` }))}
        beiWahl={(gewählt) => {
          const partei = data.find(({ unternehmenId }) => unternehmenId === gewählt)
          if (partei) beiWahl(partei)
        }}
      />
      {fehler && (
        <p role="alert" css={{ color: farbe('gefahr'), fontSize: 12 }}>
          {fehler}
        </p>
      )}
    </>
  )
}
