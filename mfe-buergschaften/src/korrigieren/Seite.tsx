import { abfrage, istAufruffehler, rufeEinmal } from '@avalwerk/api'
import {
  Ablauf,
  alsDatenwerte,
  ausDatenwerten,
  Datenfelder,
  type Datenwerte,
  datenpaare,
  Feld,
  Fehlerübersicht,
  feldname,
  Form,
  Formulartext,
  prüfeDatenwerte,
  prüfeNummer,
  Schrittknöpfe,
  useEntwurf,
  useSchrittfolge,
  useVorgangsschlüssel,
  Verlassensfrage,
} from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { AVALNUMMER, type Bürgschaftsdaten, formatDatum, KORREKTURGRÜNDE, MELDUNGEN } from '@avalwerk/domain'
import { Formularfeld } from '@avalwerk/forms'
import { Link, Navigate, useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { Angaben, Karte, Skelett } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { Absage } from '../bausteine/Absage.tsx'
import { alsAuftrag, alsFassung, type Fassung, fassungFehlt, Fassungswahl, OHNE_FASSUNG } from '../bausteine/Fassungswahl.tsx'
import { basis, nummerVon, useAuffrischen } from '../bausteine/schritt.ts'
import { Rahmen } from '../details/Rahmen.tsx'
import { t } from '../texte.ts'
import { SCHRITTE } from './schritte.ts'

type Entwurf = { daten: Bürgschaftsdaten | null; fassung: Fassung | null; fertig: boolean }
type Eigenschaften = { b: Bürgschaft; entwurf: Entwurf; ändere: (teil: Partial<Entwurf>) => void; verwirf: () => void }

/** The guarantor corrects what a beneficiary complained of. */
export default function Seite() {
  return <Rahmen>{(b) => <Korrektur b={b} />}</Rahmen>
}

function Korrektur({ b }: { b: Bürgschaft }) {
  const { schritt, erlaubt } = useSchrittfolge(SCHRITTE)
  const { wert: entwurf, ändere, verwirf } = useEntwurf<Entwurf>({ daten: null, fassung: null, fertig: false })
  const eigenschaften = { b, entwurf, ändere, verwirf }
  if (!b.schritte.includes('G23') && !entwurf.fertig) return <Navigate to={`/buergschaften/details/${b.id}`} replace />
  return (
    <Ablauf
      titel={`${t('schritt.korrigieren')} ${nummerVon(b)}`}
      pfad={[{ beschriftung: t('liste.titel'), ziel: '/buergschaften/liste' }]}
      schritte={SCHRITTE}
      aktuell={schritt}
    >
      {!erlaubt ? (
        <Skelett zeilen={6} name={schritt.name} />
      ) : schritt.schritt === 'korrekturwunsch' ? (
        <Wunsch {...eigenschaften} />
      ) : schritt.schritt === 'daten' ? (
        <Daten {...eigenschaften} />
      ) : schritt.schritt === 'text' ? (
        <Text {...eigenschaften} />
      ) : (
        <Prüfen {...eigenschaften} />
      )}
    </Ablauf>
  )
}

const fassungVon = ({ b, entwurf }: Pick<Eigenschaften, 'b' | 'entwurf'>): Fassung =>
  entwurf.fassung ?? { ...OHNE_FASSUNG, textId: b.textId }

function Wunsch({ b }: Eigenschaften) {
  const navigiere = useNavigate()
  const { transport } = usePlattform()
  const { data } = useQuery(abfrage(transport, `GET ${basis}/{id}/korrektur/grundlage`, { params: { id: b.id } }))
  // A wrong text is mended with another text, everything else with other data.
  const nurText = data?.korrekturgrund === 'KORR_TXT'
  return (
    <form
      css={{ display: 'grid', gap: 16 }}
      onSubmit={(e) => {
        e.preventDefault()
        void navigiere(nurText ? '../text' : '../daten', { relative: 'path' })
      }}
    >
      <Karte titel={t('schritt.wunsch')}>
        {data ? (
          <Angaben
            paare={[
              [t('schritt.grund'), KORREKTURGRÜNDE[data.korrekturgrund]],
              [t('schritt.bemerkung'), data.bemerkung],
              [t('schritt.frist'), formatDatum(data.frist)],
            ]}
          />
        ) : (
          <Skelett zeilen={3} name={t('schritt.wunsch')} />
        )}
      </Karte>
      <Karte titel={t('details.angaben')}>
        <Angaben
          paare={[[t('feld.auftraggeber'), b.auftraggeber.name], [t('feld.auftragnehmer'), b.auftragnehmer.name], ...datenpaare(b.daten)]}
        />
      </Karte>
      <Schrittknöpfe weiter={nurText ? t('schritt.textÄndern') : t('schritt.datenÄndern')}>
        <Link to={nurText ? '../daten' : '../text'} relative="path" css={{ alignSelf: 'center' }}>
          {nurText ? t('schritt.datenÄndern') : t('schritt.textÄndern')}
        </Link>
      </Schrittknöpfe>
    </form>
  )
}

function Daten({ b, entwurf, ändere }: Eigenschaften) {
  const navigiere = useNavigate()
  const angabe = b.bausummeAngabe
  const [anfang] = useState(() => ({ daten: alsDatenwerte(entwurf.daten ?? b.daten) }))
  return (
    <Form<{ daten: Datenwerte }>
      initialValues={anfang}
      validate={(w) => prüfeDatenwerte(w.daten, angabe)}
      onSubmit={(w) => {
        const daten = ausDatenwerten(w.daten, angabe) as Bürgschaftsdaten
        const andereArt = daten.buergschaftsart !== b.art
        ändere({ daten, ...(andereArt && !entwurf.fassung && { fassung: OHNE_FASSUNG }) })
        void navigiere('../pruefen', { relative: 'path' })
      }}
      render={({ handleSubmit }) => (
        <form onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: 16 }}>
          <Fehlerübersicht namen={feldname} />
          <Verlassensfrage />
          <Datenfelder angabe={angabe} />
          <Schrittknöpfe weiter={t('schritt.weiter')} zurück="korrekturwunsch" />
        </form>
      )}
    />
  )
}

function Text({ b, entwurf, ändere }: Eigenschaften) {
  const navigiere = useNavigate()
  const [gesendet, setGesendet] = useState(false)
  const [lädt, setLädt] = useState(false)
  const fassung = fassungVon({ b, entwurf })
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
          auftrag={alsAuftrag(b, entwurf.daten ?? b.daten)}
          fassung={fassung}
          fehler={gesendet && fassungFehlt(fassung) ? t('schritt.neueFassung') : undefined}
          beiÄnderung={(neu) => ändere({ fassung: neu })}
          beiArbeit={setLädt}
        />
      </Feld>
      <Schrittknöpfe weiter={t('schritt.weiter')} zurück="korrekturwunsch" />
    </form>
  )
}

type Werte = { buergschaftsIdBuerge: string; kommentar: string }

function Prüfen(e: Eigenschaften) {
  const { b, entwurf, ändere, verwirf } = e
  const { transport, melde, zeigeProblem, fortschritt } = usePlattform()
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()
  const { schlüssel, erneuere } = useVorgangsschlüssel()
  const daten = entwurf.daten ?? b.daten
  const fassung = fassungVon(e)
  const [anfang] = useState<Werte>({ buergschaftsIdBuerge: b.buergschaftsIdBuerge ?? '', kommentar: '' })

  async function sende(w: Werte) {
    const nummer = w.buergschaftsIdBuerge.trim()
    if (fassungFehlt(fassung)) return { [FORM_ERROR]: t('schritt.neueFassung') }
    const vergeben = nummer === b.buergschaftsIdBuerge ? undefined : await prüfeNummer(transport, nummer, b.id)
    if (vergeben) return { buergschaftsIdBuerge: vergeben }
    try {
      const { nachfolgerId } = await fortschritt(
        rufeEinmal(
          transport,
          `POST ${basis}/{id}/korrektur`,
          {
            params: { id: b.id },
            body: {
              version: b.version,
              ...alsFassung(fassung),
              buergschaftsdaten: daten,
              buergschaftsIdBuerge: nummer,
              auftraggeber: null,
              kommentarIntern: w.kommentar.trim() || null,
            },
          },
          schlüssel(),
        ),
      )
      ändere({ fertig: true })
      verwirf()
      melde(t('schritt.korrigiert'))
      await navigiere(`/buergschaften/details/${nachfolgerId}`, { replace: true })
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
  const alt = new Map(datenpaare(b.daten))
  const geändert = datenpaare(daten).filter(([name, wert]) => alt.get(name) !== wert)
  return (
    <Form<Werte>
      initialValues={anfang}
      validate={(w) => {
        const nummer = w.buergschaftsIdBuerge.trim()
        const mangel = nummer ? AVALNUMMER(nummer) : MELDUNGEN.pflicht
        return mangel ? { buergschaftsIdBuerge: mangel } : {}
      }}
      onSubmit={sende}
      render={({ handleSubmit, submitting, submitError, dirtySinceLastSubmit }) => (
        <form onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: 16 }}>
          <Fehlerübersicht namen={feldname} />
          <Verlassensfrage />
          {submitError && !dirtySinceLastSubmit && <Absage text={submitError as string} />}
          <Karte titel={t('schritt.änderungen')}>
            {geändert.length === 0 && <p>{t('schritt.keineÄnderungen')}</p>}
            <Angaben
              paare={[
                ...geändert.map(([name, wert]): readonly [string, React.ReactNode] => [
                  name,
                  <>
                    {alt.get(name) || '–'} → {wert || '–'}
                  </>,
                ]),
                [t('schritt.text'), fassung.mit === 'DATEI' ? fassung.datei?.name : (fassung.text?.titel ?? fassung.textId)],
              ]}
            />
            <p css={{ display: 'flex', gap: 16, marginTop: 8 }}>
              <Link to="../daten" relative="path">
                {t('schritt.datenÄndern')}
              </Link>
              <Link to="../text" relative="path">
                {t('schritt.textÄndern')}
              </Link>
            </p>
          </Karte>
          <Feld titel={t('feld.avalnummer')}>
            <Formularfeld name="buergschaftsIdBuerge" beschriftung={t('feld.avalnummer')} autoComplete="off" />
            <Formulartext name="kommentar" beschriftung={t('schritt.kommentar')} rows={2} />
          </Feld>
          <Schrittknöpfe weiter={t('schritt.korrekturAbschließen')} beschäftigt={submitting} zurück="daten" />
        </form>
      )}
    />
  )
}
