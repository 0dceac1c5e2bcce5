import { ladeDatei, rufe, speichereDatei } from '@avalwerk/api'
import { alsAbsage, Absage, ConfirmationNote, Geladenes, useAuffrischen } from '@avalwerk/bausteine'
import type { Importstand } from '@avalwerk/contracts'
import { formatZahl } from '@avalwerk/domain'
import { Form } from '@avalwerk/forms'
import { Navigate, useNavigate, usePlattform } from '@avalwerk/platform/remote'
import { abstand, Fehlerfeld, Fortschritt, Hinweis, Knopf, Seitenkopf } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { pfadZurListe } from '../bausteine/schritt.ts'
import { t } from '../texte.ts'
import { Anleitung } from './Anleitung.tsx'
import { Dateiwahl } from './Dateiwahl.tsx'
import { basis, useImport } from './daten.ts'
import { Frühere } from './Fruehere.tsx'
import { Zahlen } from './Zahlen.tsx'
import { Zeilen } from './Zeilen.tsx'

/** Imports guarantees from a file, and changes many at once: choose, check, take over. */
export default function Seite() {
  const { id, antwort } = useImport()
  return (
    <>
      <Seitenkopf titel={t('hochladen.titel')} pfad={pfadZurListe} />
      <div css={{ display: 'grid', gap: abstand(2), maxWidth: 960 }}>
        {id ? (
          <Geladenes antwort={antwort} name={t('hochladen.datei')} zeilen={4}>
            {(stand) => <Geprüft stand={stand} />}
          </Geladenes>
        ) : (
          <>
            <Dateiwahl />
            <Frühere />
            <Anleitung />
          </>
        )}
      </div>
    </>
  )
}

/** What the check found, and what to do with it. */
function Geprüft({ stand }: { stand: Importstand }) {
  if (stand.status === 'UEBERNIMMT' || stand.status === 'FERTIG')
    return <Navigate to={`/buergschaften/hochladen/csv/ergebnis?import=${stand.id}`} replace />
  if (stand.status === 'LIEST') return <Fortschritt name={t('hochladen.prüft')} gesamt={1} text={t('hochladen.prüftText')} />
  if (stand.status === 'GESCHEITERT')
    return (
      <>
        <Fehlerfeld titel={t('hochladen.unlesbar', { datei: stand.dateiname })} text={stand.fehler ?? ''} />
        <Dateiwahl />
        <Anleitung />
      </>
    )
  return (
    <>
      <Befund stand={stand} />
      <Zahlen stand={stand} />
      {stand.status === 'GEPRUEFT' && <Entscheidung stand={stand} />}
      {stand.status !== 'VERWORFEN' && <Zeilen stand={stand} />}
    </>
  )
}

function Befund({ stand: { status, offen, fehlerhaft } }: { stand: Importstand }) {
  const werte = { gut: formatZahl(offen), fehler: formatZahl(fehlerhaft) }
  if (status === 'VERWORFEN')
    return (
      <Hinweis ton="warnung">
        <p>{t('hochladen.verworfen')}</p>
      </Hinweis>
    )
  return (
    <Hinweis ton={offen === 0 ? 'gefahr' : fehlerhaft ? 'warnung' : 'gut'}>
      <p>{t(offen === 0 ? 'hochladen.keine' : fehlerhaft ? 'hochladen.teils' : 'hochladen.alleGut', werte)}</p>
    </Hinweis>
  )
}

/** Takes over what is good, gives the file up, or gives back what failed. */
function Entscheidung({ stand }: { stand: Importstand }) {
  const { transport, fortschritt, zeigeProblem } = usePlattform()
  const navigiere = useNavigate()
  const auffrischen = useAuffrischen()
  const params = { id: stand.id }
  const verwirf = useMutation({
    mutationFn: () => fortschritt(rufe(transport, `POST ${basis}/csv/{id}/verwerfen`, { params })),
    onSuccess: () => navigiere('/buergschaften/hochladen/csv', { replace: true }),
  })
  const lade = useMutation({
    mutationFn: () => fortschritt(ladeDatei(transport, `GET ${basis}/csv/{id}/fehlerhafte.csv`, { params })),
    onSuccess: speichereDatei,
  })
  return (
    <Form
      onSubmit={async () => {
        try {
          await fortschritt(rufe(transport, `POST ${basis}/csv/{id}/uebernehmen`, { params }))
        } catch (fehler) {
          return alsAbsage(fehler, zeigeProblem)
        }
        // What the import has become leads on: two ways there would cross each other.
        await auffrischen()
        return undefined
      }}
      render={({ handleSubmit, submitting }) => (
        <form noValidate onSubmit={(e) => void handleSubmit(e)} css={{ display: 'grid', gap: abstand(2) }}>
          <Absage />
          {stand.enthaftungen > 0 && (
            <div css={{ maxWidth: 400, display: 'grid', gap: abstand(1) }}>
              <p>{t('hochladen.enthaftungen', { anzahl: formatZahl(stand.enthaftungen) })}</p>
              <ConfirmationNote />
            </div>
          )}
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
            {stand.offen > 0 && (
              <Knopf art="haupt" type="submit" busy={submitting}>
                {t(stand.offen === 1 ? 'hochladen.eineÜbernehmen' : 'hochladen.übernehmen', { anzahl: formatZahl(stand.offen) })}
              </Knopf>
            )}
            {stand.fehlerhaft > 0 && (
              <Knopf icon="herunterladen" busy={lade.isPending} onClick={() => lade.mutate()}>
                {t('hochladen.fehlerhafteLaden')}
              </Knopf>
            )}
            <Knopf busy={verwirf.isPending} onClick={() => verwirf.mutate()}>
              {t('hochladen.verwerfen')}
            </Knopf>
          </div>
        </form>
      )}
    />
  )
}
