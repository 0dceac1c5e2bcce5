import { abfrage, istAufruffehler, rufeEinmal } from '@avalwerk/api'
import {
  Ablauf,
  alsAuftraggeber,
  alsAuftragnehmer,
  alsDatenwerte,
  ausDatenwerten,
  Auftragsangaben,
  ausAuftraggeber,
  ausAuftragnehmer,
  Datenfelder,
  type Datenwerte,
  Feld,
  Fehlerübersicht,
  feldname,
  Form,
  Formularoptionen,
  Kopffelder,
  type Kopfwerte,
  leererKopf,
  Parteifelder,
  parteifehler,
  type Parteiwerte,
  prüfeDatenwerte,
  prüfeKopfwerte,
  prüfeNummer,
  Schrittknöpfe,
  useEntwurf,
  useField,
  useSchrittfolge,
  useVorgangsschlüssel,
  Verlassensfrage,
} from '@avalwerk/bausteine'
import type { Auftragsdaten } from '@avalwerk/contracts'
import {
  type BausummeAngabe,
  type Bürgschaftsdaten,
  parseDatum,
  prüfeAuftraggeber,
  prüfeAuftragnehmer,
  sortierform,
} from '@avalwerk/domain'
import { useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { Karte, Skelett } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { Absage } from '../bausteine/Absage.tsx'
import { alsFassung, type Fassung, fassungFehlt, Fassungswahl, OHNE_FASSUNG } from '../bausteine/Fassungswahl.tsx'
import { basis, useAuffrischen } from '../bausteine/schritt.ts'
import { t } from '../texte.ts'
import { SCHRITTE } from './schritte.ts'

type Entwurf = { auftrag: Auftragsdaten; fassung: Fassung }
type Eigenschaften = { entwurf: Entwurf; ändere: (teil: Partial<Entwurf>) => void; verwirf: () => void; angabe: BausummeAngabe }

/** The guarantor issues a guarantee without an order. */
export default function Seite() {
  const { transport, nutzer } = usePlattform()
  const { schritt, erlaubt } = useSchrittfolge(SCHRITTE)
  const {
    wert: entwurf,
    ändere,
    verwirf,
  } = useEntwurf<Entwurf>({
    auftrag: {
      rolle: 'AUFTRAGGEBER',
      auftragnehmer: null,
      auftraggeber: null,
      buergeId: nutzer.organisation.replace(/^\//, ''),
      kautionsvertragId: null,
      buergschaftsdaten: null,
      versand: null,
      buergschaftstext: null,
    },
    fassung: OHNE_FASSUNG,
  })
  const { data: anzeige } = useQuery(
    abfrage(transport, 'GET /partnerservice/api/private/v2/unternehmen/{id}', { params: { id: nutzer.unternehmenId } }),
  )
  const eigenschaften = { entwurf, ändere, verwirf, angabe: anzeige?.bausummeAngabe ?? 'KEINE_ANGABE' }
  return (
    <Ablauf
      titel={t('schritt.erstellen')}
      pfad={[{ beschriftung: t('liste.titel'), ziel: '/buergschaften/liste' }]}
      schritte={SCHRITTE}
      aktuell={schritt}
      {...(schritt.schritt !== 'buergschaftsdaten' && {
        seitenleiste: (
          <Karte titel={t('details.angaben')}>
            <Auftragsangaben auftrag={entwurf.auftrag} />
          </Karte>
        ),
      })}
    >
      {!erlaubt || !anzeige ? (
        <Skelett zeilen={6} name={schritt.name} />
      ) : schritt.schritt === 'buergschaftsdaten' ? (
        <Daten {...eigenschaften} />
      ) : schritt.schritt === 'text' ? (
        <Text {...eigenschaften} />
      ) : (
        <Prüfen {...eigenschaften} />
      )}
    </Ablauf>
  )
}

type Datenform = { geber: Parteiwerte; nehmer: Parteiwerte; daten: Datenwerte; weg: 'AVALWERK' | 'POST' | 'PDF' | '' }

function Daten({ entwurf: { auftrag: a }, ändere, angabe }: Eigenschaften) {
  const navigiere = useNavigate()
  const [anfang] = useState<Datenform>(() => ({
    geber: ausAuftraggeber(a.auftraggeber),
    nehmer: ausAuftragnehmer(a.auftragnehmer),
    daten: alsDatenwerte(a.buergschaftsdaten),
    weg: (a.versand?.weg ?? '') as Datenform['weg'],
  }))
  return (
    <Form<Datenform>
      initialValues={anfang}
      validate={(w) => {
        const [geber, nehmer] = [alsAuftraggeber(w.geber), alsAuftragnehmer(w.nehmer)]
        const gleich = geber && nehmer && sortierform(geber.name) === sortierform(nehmer.name)
        return {
          ...parteifehler(prüfeAuftraggeber(geber), 'auftraggeber', 'geber'),
          ...parteifehler(
            [
              ...prüfeAuftragnehmer(nehmer),
              ...(gleich
                ? [{ feld: 'auftragnehmer', grund: 'Begünstigter und Kreditnehmer dürfen nicht der gleichen Organisation angehören' }]
                : []),
            ],
            'auftragnehmer',
            'nehmer',
          ),
          ...prüfeDatenwerte(w.daten, angabe),
          ...(!w.weg && { weg: t('schritt.option') }),
        }
      }}
      onSubmit={(w) => {
        const daten = ausDatenwerten(w.daten, angabe)
        const andereArt = daten.buergschaftsart !== a.buergschaftsdaten?.buergschaftsart
        ändere({
          auftrag: {
            ...a,
            auftraggeber: alsAuftraggeber(w.geber),
            auftragnehmer: alsAuftragnehmer(w.nehmer),
            buergschaftsdaten: daten,
            versand: w.weg ? { weg: w.weg, versandadresse: null } : null,
          },
          ...(andereArt && { fassung: OHNE_FASSUNG }),
        })
        void navigiere('../text', { relative: 'path' })
      }}
      render={({ handleSubmit }) => (
        <form onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: 16 }}>
          <Fehlerübersicht namen={feldname} />
          <Verlassensfrage />
          <Parteifelder name="geber" wer={t('schritt.begünstigter')} suche={t('schritt.begünstigterSuchen')} eigene="ohne" mitVertretung />
          <Parteifelder name="nehmer" wer={t('schritt.kreditnehmer')} suche={t('schritt.kreditnehmerSuchen')} eigene="ohne" />
          <Datenfelder angabe={angabe} />
          <Versandwahl />
          <Schrittknöpfe weiter={t('schritt.weiter')} />
        </form>
      )}
    />
  )
}

function Versandwahl() {
  const id = useField<string | null>('geber.id', { allowNull: true }).input.value
  return (
    <Feld titel={t('schritt.versandweg')}>
      <Formularoptionen
        name="weg"
        beschriftung={t('schritt.versandweg')}
        stumm
        optionen={[
          { wert: 'AVALWERK', wort: t('schritt.digital'), gesperrt: id ? undefined : t('schritt.digitalGesperrt') },
          { wert: 'POST', wort: t('schritt.post') },
          { wert: 'PDF', wort: t('schritt.pdf') },
        ]}
      />
    </Feld>
  )
}

function Text({ entwurf: { auftrag, fassung }, ändere }: Eigenschaften) {
  const navigiere = useNavigate()
  const [gesendet, setGesendet] = useState(false)
  const [lädt, setLädt] = useState(false)
  return (
    <form
      css={{ display: 'grid', gap: 16 }}
      onSubmit={(e) => {
        e.preventDefault()
        setGesendet(true)
        if (!fassungFehlt(fassung) && !lädt) void navigiere('../pruefen', { relative: 'path' })
      }}
    >
      <Feld titel={t('schritt.text')}>
        <Fassungswahl
          auftrag={auftrag}
          fassung={fassung}
          fehler={gesendet && fassungFehlt(fassung) ? t('schritt.neueFassung') : undefined}
          beiÄnderung={(neu) => ändere({ fassung: neu })}
          beiArbeit={setLädt}
        />
      </Feld>
      <Schrittknöpfe weiter={t('schritt.weiter')} zurück="buergschaftsdaten" />
    </form>
  )
}

function Prüfen({ entwurf: { auftrag: a, fassung }, verwirf }: Eigenschaften) {
  const { transport, melde, zeigeProblem, fortschritt } = usePlattform()
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()
  const { schlüssel, erneuere } = useVorgangsschlüssel()
  const [anfang] = useState(leererKopf)

  async function sende(w: Kopfwerte) {
    const vergeben = await prüfeNummer(transport, w.buergschaftsIdBuerge)
    if (vergeben) return { buergschaftsIdBuerge: vergeben }
    if (!a.auftraggeber || !a.auftragnehmer || !a.versand) return { [FORM_ERROR]: t('schritt.option') }
    try {
      const { id, status } = await fortschritt(
        rufeEinmal(
          transport,
          `POST ${basis}`,
          {
            body: {
              ...alsFassung(fassung),
              buergschaftsIdBuerge: w.buergschaftsIdBuerge.trim(),
              ausstellungsdatumBuerge: parseDatum(w.ausstellungsdatumBuerge) ?? null,
              kommentarZweitpruefung: w.kommentar.trim() || null,
              auftraggeber: { ...a.auftraggeber, vertretungsformel: [...a.auftraggeber.vertretungsformel] },
              auftragnehmer: a.auftragnehmer,
              buergschaftsdaten: a.buergschaftsdaten as Bürgschaftsdaten,
              versand: a.versand,
            },
          },
          schlüssel(),
        ),
      )
      verwirf()
      melde(t(status === 'ENT' ? 'schritt.erstelltEntwurf' : 'schritt.ausgestellt'))
      await navigiere(`/buergschaften/details/${id}`, { replace: true })
      await auffrischen()
      return undefined
    } catch (fehler) {
      erneuere()
      if (istAufruffehler(fehler) && fehler.status === 400)
        return { [FORM_ERROR]: [fehler.message, ...fehler.felder.map(({ feld, grund }) => `${feldname(feld)}: ${grund}`)].join(' ') }
      zeigeProblem(fehler)
      return { [FORM_ERROR]: istAufruffehler(fehler) ? fehler.message : String(fehler) }
    }
  }
  return (
    <Form<Kopfwerte>
      initialValues={anfang}
      validate={(w) => prüfeKopfwerte(w, true)}
      onSubmit={sende}
      render={({ handleSubmit, submitting, submitError, dirtySinceLastSubmit }) => (
        <form onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: 16 }}>
          <Fehlerübersicht namen={feldname} />
          <Verlassensfrage />
          {submitError && !dirtySinceLastSubmit && <Absage text={submitError as string} />}
          <Feld titel={t('schritt.nummer')}>
            <Kopffelder mitDatum mitKommentar />
          </Feld>
          <Schrittknöpfe weiter={t('schritt.abschließen')} beschäftigt={submitting} zurück="text" />
        </form>
      )}
    />
  )
}
