import { abfrage, istAufruffehler, rufe } from '@avalwerk/api'
import {
  Ablauf,
  absageAlsFormfehler,
  alsDatenwerte,
  alsFormfehler,
  Ansprechpartnerfelder,
  ausDatenwerten,
  Datenfelder,
  type Datenwerte,
  datenpaare,
  Feld,
  Fehlerübersicht,
  feldname,
  Form,
  Formulartext,
  kontaktOderNull,
  LEERER_KONTAKT,
  Optionen,
  prüfeDatenwerte,
  prüfeNummer,
  Schrittknöpfe,
  useEntwurf,
  useSchrittfolge,
  Verlassensfrage,
} from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { AVALNUMMER, type Bürgschaftsdaten, MELDUNGEN, prüfeAnsprechpartner } from '@avalwerk/domain'
import { Formularfeld } from '@avalwerk/forms'
import { Navigate, useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { Angaben, Karte, Skelett } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { Absage } from '../bausteine/Absage.tsx'
import { alsAuftrag, alsFassung, type Fassung, fassungFehlt, Fassungswahl, OHNE_FASSUNG } from '../bausteine/Fassungswahl.tsx'
import { basis, nummerVon, useAuffrischen } from '../bausteine/schritt.ts'
import { Dokumente } from '../details/Dokumente.tsx'
import { Rahmen } from '../details/Rahmen.tsx'
import { t } from '../texte.ts'
import { SCHRITTE } from './schritte.ts'

type Entscheidung = 'annehmen' | 'ändern' | 'ablehnen'
type Entwurf = { entscheidung: Entscheidung | null }
type Eigenschaften = { b: Bürgschaft; entwurf: Entwurf; ändere: (teil: Partial<Entwurf>) => void; verwirf: () => void }

/** The second pair of eyes. Whoever reviewed last, and whoever finds no draft, goes to the guarantee. */
export default function Seite() {
  return (
    <Rahmen>
      {(b) =>
        b.status === 'ENT' && !b.letzterPrueferIstAufrufer ? <Prüfung b={b} /> : <Navigate to={`/buergschaften/details/${b.id}`} replace />
      }
    </Rahmen>
  )
}

function Prüfung({ b }: { b: Bürgschaft }) {
  const { schritt, erlaubt } = useSchrittfolge(SCHRITTE)
  const { wert: entwurf, ändere, verwirf } = useEntwurf<Entwurf>({ entscheidung: null })
  const eigenschaften = { b, entwurf, ändere, verwirf }
  return (
    <Ablauf
      titel={`${t('schritt.zweitprüfen')} ${nummerVon(b)}`}
      pfad={[{ beschriftung: t('liste.titel'), ziel: '/buergschaften/liste' }]}
      schritte={SCHRITTE}
      aktuell={schritt}
    >
      {!erlaubt ? (
        <Skelett zeilen={6} name={schritt.name} />
      ) : schritt.schritt === 'details' ? (
        <Details {...eigenschaften} />
      ) : schritt.schritt === 'entscheidung' ? (
        <Entscheiden {...eigenschaften} />
      ) : schritt.schritt === 'akzeptieren' ? (
        <Annehmen {...eigenschaften} />
      ) : schritt.schritt === 'aenderung' ? (
        <Bearbeiten {...eigenschaften} />
      ) : (
        <Ablehnen {...eigenschaften} />
      )}
    </Ablauf>
  )
}

function Details({ b }: Eigenschaften) {
  const navigiere = useNavigate()
  const { transport } = usePlattform()
  const { data } = useQuery(abfrage(transport, `GET ${basis}/{id}/aufgabendetails`, { params: { id: b.id } }))
  return (
    <form
      css={{ display: 'grid', gap: 16 }}
      onSubmit={(e) => {
        e.preventDefault()
        void navigiere('../entscheidung', { relative: 'path' })
      }}
    >
      {data?.kommentarErstpruefung && (
        <Karte titel={t('schritt.hinweisErst')}>
          <p css={{ whiteSpace: 'pre-line' }}>{data.kommentarErstpruefung}</p>
        </Karte>
      )}
      <Karte titel={t('details.angaben')}>
        <Angaben
          paare={[
            [t('feld.avalnummer'), b.buergschaftsIdBuerge],
            [t('feld.auftraggeber'), b.auftraggeber.name],
            [t('feld.auftragnehmer'), b.auftragnehmer.name],
            ...datenpaare(b.daten),
          ]}
        />
      </Karte>
      <Dokumente bürgschaft={b} />
      <Schrittknöpfe weiter={t('schritt.weiter')} />
    </form>
  )
}

function Entscheiden({ b, entwurf, ändere }: Eigenschaften) {
  const navigiere = useNavigate()
  const [gesendet, setGesendet] = useState(false)
  return (
    <form
      css={{ display: 'grid', gap: 16 }}
      onSubmit={(e) => {
        e.preventDefault()
        setGesendet(true)
        if (entwurf.entscheidung)
          void navigiere(`../${{ annehmen: 'akzeptieren', ändern: 'aenderung', ablehnen: 'ablehnen' }[entwurf.entscheidung]}`, {
            relative: 'path',
          })
      }}
    >
      <Feld titel={t('schritt.frage')}>
        <Optionen<Entscheidung>
          beschriftung={t('schritt.frage')}
          stumm
          name="entscheidung"
          gewählt={entwurf.entscheidung ?? undefined}
          fehler={gesendet && !entwurf.entscheidung ? t('schritt.option') : undefined}
          optionen={[
            { wert: 'annehmen', wort: t('schritt.zweitAnnehmen'), erklärung: t('schritt.zweitAnnehmenText') },
            { wert: 'ändern', wort: t('schritt.zweitÄndern'), erklärung: t('schritt.zweitÄndernText') },
            {
              wert: 'ablehnen',
              wort: t('schritt.zweitAblehnen'),
              erklärung: t('schritt.zweitAblehnenText'),
              gesperrt: b.schritte.includes('G12') ? undefined : t('schritt.zweitAblehnenGesperrt'),
            },
          ]}
          beiWahl={(entscheidung) => ändere({ entscheidung })}
        />
      </Feld>
      <Schrittknöpfe weiter={t('schritt.weiter')} zurück="details" />
    </form>
  )
}

/** What follows every outcome: back to the guarantee, with everything read anew. */
function useAbschluss({ b, verwirf }: Eigenschaften) {
  const { melde } = usePlattform()
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()
  return async (text: string) => {
    verwirf()
    melde(text)
    await navigiere(`/buergschaften/details/${b.id}`, { replace: true })
    await auffrischen()
  }
}

function Annehmen(e: Eigenschaften) {
  const { transport, fortschritt } = usePlattform()
  const schließe = useAbschluss(e)
  const { b } = e
  const annehmen = useMutation({
    mutationFn: () =>
      fortschritt(
        rufe(transport, `POST ${basis}/{id}/zweitpruefung`, {
          params: { id: b.id },
          body: { entscheidung: 'ANNEHMEN', version: b.version },
        }),
      ),
    onSuccess: () => schließe(t('schritt.ausgestellt')),
  })
  return (
    <form
      css={{ display: 'grid', gap: 16 }}
      onSubmit={(ereignis) => {
        ereignis.preventDefault()
        if (!annehmen.isPending) annehmen.mutate()
      }}
    >
      <Feld titel={t('schritt.ausstellen', { nummer: nummerVon(b) })}>
        <p>{t('schritt.ausstellenText')}</p>
      </Feld>
      <Schrittknöpfe weiter={t('schritt.ausstellen', { nummer: nummerVon(b) })} beschäftigt={annehmen.isPending} zurück="entscheidung" />
    </form>
  )
}

type Änderungswerte = { daten: Datenwerte; buergschaftsIdBuerge: string; kommentar: string }

function Bearbeiten(e: Eigenschaften) {
  const { transport, zeigeProblem, fortschritt } = usePlattform()
  const schließe = useAbschluss(e)
  const { b } = e
  const [fassung, setFassung] = useState<Fassung>({ ...OHNE_FASSUNG, textId: b.textId })
  const [lädt, setLädt] = useState(false)
  const angabe = b.bausummeAngabe
  const [anfang] = useState<Änderungswerte>(() => ({
    daten: alsDatenwerte(b.daten),
    buergschaftsIdBuerge: b.buergschaftsIdBuerge ?? '',
    kommentar: '',
  }))
  const ursprünglich = JSON.stringify(ausDatenwerten(anfang.daten, angabe))

  async function sende(w: Änderungswerte) {
    const daten = ausDatenwerten(w.daten, angabe) as Bürgschaftsdaten
    const nummer = w.buergschaftsIdBuerge.trim()
    if (lädt) return { [FORM_ERROR]: t('schritt.hochladenLäuft') }
    if (JSON.stringify(daten) === ursprünglich && nummer === b.buergschaftsIdBuerge) return { [FORM_ERROR]: t('schritt.keineÄnderung') }
    if (fassungFehlt(fassung)) return { [FORM_ERROR]: t('schritt.neueFassung') }
    const vergeben = nummer === b.buergschaftsIdBuerge ? undefined : await prüfeNummer(transport, nummer, b.id)
    if (vergeben) return { buergschaftsIdBuerge: vergeben }
    try {
      await fortschritt(
        rufe(transport, `POST ${basis}/{id}/zweitpruefung`, {
          params: { id: b.id },
          body: {
            entscheidung: 'AENDERN',
            version: b.version,
            ...alsFassung(fassung),
            buergschaftsdaten: daten,
            buergschaftsIdBuerge: nummer,
            kommentarIntern: w.kommentar.trim() || null,
          },
        }),
      )
    } catch (fehler) {
      const absage = absageAlsFormfehler(fehler, (feld) => feld.replace('buergschaftsdaten', 'daten'))
      if (absage) return absage
      if (istAufruffehler(fehler) && fehler.status === 400) return { [FORM_ERROR]: fehler.message }
      zeigeProblem(fehler)
      return { [FORM_ERROR]: istAufruffehler(fehler) ? fehler.message : String(fehler) }
    }
    await schließe(t('schritt.geändert'))
    return undefined
  }
  return (
    <Form<Änderungswerte>
      initialValues={anfang}
      validate={(w) => {
        const nummer = w.buergschaftsIdBuerge.trim()
        const mangel = nummer ? AVALNUMMER(nummer) : MELDUNGEN.pflicht
        return { ...prüfeDatenwerte(w.daten, angabe), ...(mangel && { buergschaftsIdBuerge: mangel }) }
      }}
      onSubmit={sende}
      render={({ handleSubmit, submitting, submitError, dirtySinceLastSubmit, values }) => (
        <form onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: 16 }}>
          <Fehlerübersicht namen={feldname} />
          <Verlassensfrage />
          {submitError && !dirtySinceLastSubmit && <Absage text={submitError as string} />}
          <Feld titel={t('feld.avalnummer')}>
            <Formularfeld name="buergschaftsIdBuerge" beschriftung={t('feld.avalnummer')} autoComplete="off" />
          </Feld>
          <Datenfelder angabe={angabe} />
          <Feld titel={t('schritt.text')}>
            <Fassungswahl
              auftrag={alsAuftrag(b, ausDatenwerten(values.daten, angabe))}
              fassung={fassung}
              beiÄnderung={setFassung}
              beiArbeit={setLädt}
            />
          </Feld>
          <Feld titel={t('schritt.kommentar')}>
            <Formulartext name="kommentar" beschriftung={t('schritt.kommentar')} rows={2} />
          </Feld>
          <Schrittknöpfe weiter={t('schritt.änderungAbschließen')} beschäftigt={submitting} zurück="entscheidung" />
        </form>
      )}
    />
  )
}

type Ablehnungswerte = { ablehnungsgrund: string; kommentar: string; ansprechpartner: typeof LEERER_KONTAKT }

function Ablehnen(e: Eigenschaften) {
  const { transport, zeigeProblem, fortschritt } = usePlattform()
  const schließe = useAbschluss(e)
  const { b } = e
  return (
    <Form<Ablehnungswerte>
      initialValues={ABLEHNUNG}
      validate={(w) => alsFormfehler(prüfeAnsprechpartner(w.ansprechpartner, 'ansprechpartner'))}
      onSubmit={async (w) => {
        try {
          await fortschritt(
            rufe(transport, `POST ${basis}/{id}/zweitpruefung`, {
              params: { id: b.id },
              body: {
                entscheidung: 'ABLEHNEN',
                version: b.version,
                ablehnungsgrund: w.ablehnungsgrund.trim() || null,
                ansprechpartner: kontaktOderNull(w.ansprechpartner),
                kommentarIntern: w.kommentar.trim() || null,
              },
            }),
          )
        } catch (fehler) {
          const absage = absageAlsFormfehler(fehler)
          if (!absage) zeigeProblem(fehler)
          return absage ?? { [FORM_ERROR]: istAufruffehler(fehler) ? fehler.message : String(fehler) }
        }
        await schließe(t('schritt.entwurfAbgelehnt'))
        return undefined
      }}
      render={({ handleSubmit, submitting }) => (
        <form onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: 16 }}>
          <Fehlerübersicht namen={feldname} />
          <Verlassensfrage />
          <Feld titel={t('schritt.zweitAblehnen')}>
            <Formulartext name="ablehnungsgrund" beschriftung={t('schritt.ablehnungsgrund')} maxLength={1000} />
            <Formulartext name="kommentar" beschriftung={t('schritt.kommentar')} rows={2} />
          </Feld>
          <Feld titel={t('schritt.kontakt')}>
            <Ansprechpartnerfelder name="ansprechpartner" />
          </Feld>
          <Schrittknöpfe weiter={t('schritt.zweitAblehnen')} beschäftigt={submitting} zurück="entscheidung" />
        </form>
      )}
    />
  )
}
const ABLEHNUNG: Ablehnungswerte = { ablehnungsgrund: '', kommentar: '', ansprechpartner: LEERER_KONTAKT }
