import { istAufruffehler, rufe } from '@avalwerk/api'
import {
  Ablauf,
  alsDatenwerte,
  ausDatenwerten,
  Auftragsangaben,
  Datenfelder,
  type Datenwerte,
  Feld,
  Fehlerübersicht,
  feldname,
  Form,
  Optionen,
  prüfeDatenwerte,
  regelnVon,
  Schrittknöpfe,
  useEntwurf,
  useSchrittfolge,
  useSolangeOffen,
  Verlassensfrage,
} from '@avalwerk/bausteine'
import type { Auftrag } from '@avalwerk/contracts'
import { type Bürgschaftsdaten, formatZeitpunkt } from '@avalwerk/domain'
import { Navigate, useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { farbe, Karte, Skelett } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { type FormEvent, useState } from 'react'
import { Fakten } from '../details/Ansicht.tsx'
import { basis } from '../details/daten.ts'
import { Rahmen } from '../details/Rahmen.tsx'
import { t } from '../texte.ts'
import { Ablehnen } from './Ablehnen.tsx'
import { Akzeptieren } from './Akzeptieren.tsx'
import type { Prüfeigenschaften, Prüfentwurf } from './entwurf.ts'
import { SCHRITTE } from './schritte.ts'

/** The guarantor's review of an order. */
export default function Seite() {
  return (
    <Rahmen>
      {(a) => (a.status === 'SCHWEBE' ? <Prüfung a={a} /> : <Navigate to={`/buergschaftsauftraege/details/${a.id}`} replace />)}
    </Rahmen>
  )
}

function Prüfung({ a }: { a: Auftrag }) {
  const { schritt, erlaubt } = useSchrittfolge(SCHRITTE)
  const { wert: entwurf, ändere, verwirf } = useEntwurf<Prüfentwurf>({ entscheidung: null, daten: null, text: a.text })
  const sperre = useSperre(a)
  const eigenschaften = { a, entwurf, ändere, verwirf }
  return (
    <Ablauf
      titel={t('pruefen.titel', { id: a.id })}
      pfad={[
        { beschriftung: t('liste.titel'), ziel: '/buergschaftsauftraege/liste' },
        { beschriftung: t('details.titel', { id: a.id }), ziel: `/buergschaftsauftraege/details/${a.id}` },
      ]}
      schritte={SCHRITTE}
      aktuell={schritt}
      {...(schritt.schritt !== 'details' && {
        seitenleiste: (
          <Karte titel={t('details.angaben')}>
            <Auftragsangaben
              auftrag={{ ...a.daten, buergschaftsdaten: entwurf.daten ?? a.daten.buergschaftsdaten }}
              bürge={a.buerge?.name}
              vertrag={a.kautionsvertrag?.vertragsnummer}
            />
          </Karte>
        ),
      })}
    >
      {sperre && (
        <p role="alert" css={{ padding: 12, borderRadius: 6, background: farbe('warnunggrund'), color: farbe('warnung') }}>
          {sperre}
        </p>
      )}
      {!erlaubt ? (
        <Skelett zeilen={6} name={schritt.name} />
      ) : schritt.schritt === 'details' ? (
        <Details {...eigenschaften} />
      ) : schritt.schritt === 'entscheidung' ? (
        <Entscheidung {...eigenschaften} />
      ) : schritt.schritt === 'bearbeiten' ? (
        <Bearbeiten {...eigenschaften} />
      ) : schritt.schritt === 'akzeptieren' ? (
        <Akzeptieren {...eigenschaften} />
      ) : (
        <Ablehnen {...eigenschaften} />
      )}
    </Ablauf>
  )
}

/**
 * Holds the order while the review is open, so that no colleague decides it meanwhile.
 * @returns who holds it, if that is somebody else
 */
function useSperre(a: Auftrag): string | undefined {
  const { transport } = usePlattform()
  const [gesperrt, setGesperrt] = useState<string>()
  const halte = useMutation({
    mutationFn: () => rufe(transport, `POST ${basis}/{id}/sperre`, { params: { id: a.id } }),
    meta: { eigeneBehandlung: true },
    onError: (fehler) => {
      if (istAufruffehler(fehler) && fehler.code === 'IN_BEARBEITUNG') setGesperrt(fehler.message)
    },
  })
  useSolangeOffen(
    () => halte.mutate(),
    () => void rufe(transport, `DELETE ${basis}/{id}/sperre`, { params: { id: a.id } }, { hintergrund: true }).catch(() => undefined),
  )
  if (a.sperre) return t('details.sperre', { wer: a.sperre.wer, bis: formatZeitpunkt(a.sperre.bis) })
  return gesperrt
}

function Details({ a }: Prüfeigenschaften) {
  const navigiere = useNavigate()
  return (
    <form
      css={{ display: 'grid', gap: 16 }}
      onSubmit={(e) => {
        e.preventDefault()
        void navigiere('../entscheidung', { relative: 'path' })
      }}
    >
      <Fakten a={a} />
      <Schrittknöpfe weiter={t('pruefen.weiter')} />
    </form>
  )
}

function Entscheidung({ entwurf, ändere }: Prüfeigenschaften) {
  const navigiere = useNavigate()
  const [gesendet, setGesendet] = useState(false)
  const { entscheidung } = entwurf
  const sende = (e: FormEvent) => {
    e.preventDefault()
    setGesendet(true)
    if (!entscheidung) return
    // As it is: what was changed on another way is left behind.
    if (entscheidung === 'annehmen') ändere({ daten: null })
    void navigiere(`../${{ annehmen: 'akzeptieren', ändern: 'bearbeiten', ablehnen: 'ablehnen' }[entscheidung]}`, { relative: 'path' })
  }
  return (
    <form onSubmit={sende} css={{ display: 'grid', gap: 16 }}>
      <Feld titel={t('pruefen.entscheidung')}>
        <Optionen
          beschriftung={t('pruefen.entscheidung')}
          stumm
          name="entscheidung"
          gewählt={entscheidung ?? undefined}
          fehler={gesendet && !entscheidung ? t('pruefen.option') : undefined}
          optionen={[
            { wert: 'annehmen', wort: t('pruefen.annehmen'), erklärung: t('pruefen.annehmenText') },
            { wert: 'ändern', wort: t('pruefen.ändern'), erklärung: t('pruefen.ändernText') },
            { wert: 'ablehnen', wort: t('pruefen.ablehnen'), erklärung: t('pruefen.ablehnenText') },
          ]}
          beiWahl={(wert) => ändere({ entscheidung: wert })}
        />
      </Feld>
      <Schrittknöpfe weiter={t('pruefen.weiterKnopf')} zurück="details" />
    </form>
  )
}

function Bearbeiten({ a, entwurf, ändere }: Prüfeigenschaften) {
  const navigiere = useNavigate()
  const angabe = a.buerge?.bausummeAngabe ?? 'KEINE_ANGABE'
  const [anfang] = useState(() => ({ daten: alsDatenwerte(entwurf.daten ?? a.daten.buergschaftsdaten) }))
  const ursprünglich = JSON.stringify(ausDatenwerten(alsDatenwerte(a.daten.buergschaftsdaten), angabe))
  return (
    <Form<{ daten: Datenwerte }>
      initialValues={anfang}
      validate={(w) => prüfeDatenwerte(w.daten, angabe, entwurf.text ? regelnVon(entwurf.text) : undefined)}
      onSubmit={(w) => {
        const neu = ausDatenwerten(w.daten, angabe) as Bürgschaftsdaten
        if (JSON.stringify(neu) === ursprünglich) return { [FORM_ERROR]: t('pruefen.keineÄnderung') }
        const andereArt = neu.buergschaftsart !== (entwurf.text?.art ?? neu.buergschaftsart)
        ändere({ daten: neu, ...(andereArt && { text: null }) })
        void navigiere('../akzeptieren', { relative: 'path' })
        return undefined
      }}
      render={({ handleSubmit, submitError, dirtySinceLastSubmit }) => (
        <form onSubmit={(e) => void handleSubmit(e)} noValidate css={{ display: 'grid', gap: 16 }}>
          <Fehlerübersicht namen={feldname} />
          <Verlassensfrage />
          {submitError && !dirtySinceLastSubmit && (
            <p role="alert" css={{ color: farbe('gefahr') }}>
              {submitError as string}
            </p>
          )}
          <Datenfelder angabe={angabe} text={entwurf.text ? regelnVon(entwurf.text) : undefined} />
          <Schrittknöpfe weiter={t('pruefen.weiterKnopf')} zurück="entscheidung" />
        </form>
      )}
    />
  )
}
