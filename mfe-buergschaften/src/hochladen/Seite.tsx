import { downloadFile, rufe, saveFile } from '@avalwerk/api'
import { toRefusal, RefusalPanel, ConfirmationNote, LoadedSection, useRefresh } from '@avalwerk/bausteine'
import type { ImportState } from '@avalwerk/contracts'
import { formatNumber } from '@avalwerk/domain'
import { Form } from '@avalwerk/forms'
import { Navigate, useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { abstand, ErrorPanel, ProgressBar, Alert, Button, PageHeader } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { pathToList } from '../bausteine/schritt.ts'
import { t } from '../texte.ts'
import { Instructions } from './Anleitung.tsx'
import { FileChoice } from './Dateiwahl.tsx'
import { basis, useImport } from './daten.ts'
import { Earlier } from './Fruehere.tsx'
import { Numbers } from './Zahlen.tsx'
import { Rows } from './Zeilen.tsx'

/** Imports guarantees from a file, and changes many at once: choose, check, take over. */
export default function Seite() {
  const { id, antwort } = useImport()
  return (
    <>
      <PageHeader titel={t('hochladen.titel')} pfad={pathToList} />
      <div css={{ display: 'grid', gap: abstand(2), maxWidth: 960 }}>
        {id ? (
          <LoadedSection antwort={antwort} name={t('hochladen.datei')} zeilen={4}>
            {(stand) => <Checked stand={stand} />}
          </LoadedSection>
        ) : (
          <>
            <FileChoice />
            <Earlier />
            <Instructions />
          </>
        )}
      </div>
    </>
  )
}

/** What the check found, and what to do with it. */
function Checked({ stand }: { stand: ImportState }) {
  if (stand.status === 'UEBERNIMMT' || stand.status === 'FERTIG')
    return <Navigate to={`/buergschaften/hochladen/csv/ergebnis?import=${stand.id}`} replace />
  if (stand.status === 'LIEST') return <ProgressBar name={t('hochladen.prüft')} gesamt={1} text={t('hochladen.prüftText')} />
  if (stand.status === 'GESCHEITERT')
    return (
      <>
        <ErrorPanel titel={t('hochladen.unlesbar', { datei: stand.dateiname })} text={stand.fehler ?? ''} />
        <FileChoice />
        <Instructions />
      </>
    )
  return (
    <>
      <Finding stand={stand} />
      <Numbers stand={stand} />
      {stand.status === 'GEPRUEFT' && <Decision stand={stand} />}
      {stand.status !== 'VERWORFEN' && <Rows stand={stand} />}
    </>
  )
}

function Finding({ stand: { status, offen, fehlerhaft } }: { stand: ImportState }) {
  const werte = { gut: formatNumber(offen), fehler: formatNumber(fehlerhaft) }
  if (status === 'VERWORFEN')
    return (
      <Alert ton="warnung">
        <p>{t('hochladen.verworfen')}</p>
      </Alert>
    )
  return (
    <Alert ton={offen === 0 ? 'gefahr' : fehlerhaft ? 'warnung' : 'gut'}>
      <p>{t(offen === 0 ? 'hochladen.keine' : fehlerhaft ? 'hochladen.teils' : 'hochladen.alleGut', werte)}</p>
    </Alert>
  )
}

/** Takes over what is good, gives the file up, or gives back what failed. */
function Decision({ stand }: { stand: ImportState }) {
  const { transport, fortschritt, zeigeProblem } = usePlatform()
  const navigiere = useNavigate()
  const refresh = useRefresh()
  const params = { id: stand.id }
  const verwirf = useMutation({
    mutationFn: () => fortschritt(rufe(transport, `POST ${basis}/csv/{id}/verwerfen`, { params })),
    onSuccess: () => navigiere('/buergschaften/hochladen/csv', { replace: true }),
  })
  const lade = useMutation({
    mutationFn: () => fortschritt(downloadFile(transport, `GET ${basis}/csv/{id}/fehlerhafte.csv`, { params })),
    onSuccess: saveFile,
  })
  return (
    <Form
      onSubmit={async () => {
        try {
          await fortschritt(rufe(transport, `POST ${basis}/csv/{id}/uebernehmen`, { params }))
        } catch (fehler) {
          return toRefusal(fehler, zeigeProblem)
        }
        // What the import has become leads on: two ways there would cross each other.
        await refresh()
        return undefined
      }}
      render={({ handleSubmit, submitting }) => (
        <form noValidate onSubmit={(e) => void handleSubmit(e)} css={{ display: 'grid', gap: abstand(2) }}>
          <RefusalPanel />
          {stand.enthaftungen > 0 && (
            <div css={{ maxWidth: 400, display: 'grid', gap: abstand(1) }}>
              <p>{t('hochladen.enthaftungen', { anzahl: formatNumber(stand.enthaftungen) })}</p>
              <ConfirmationNote />
            </div>
          )}
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
            {stand.offen > 0 && (
              <Button art="haupt" type="submit" busy={submitting}>
                {t(stand.offen === 1 ? 'hochladen.eineÜbernehmen' : 'hochladen.übernehmen', { anzahl: formatNumber(stand.offen) })}
              </Button>
            )}
            {stand.fehlerhaft > 0 && (
              <Button icon="herunterladen" busy={lade.isPending} onClick={() => lade.mutate()}>
                {t('hochladen.fehlerhafteLaden')}
              </Button>
            )}
            <Button busy={verwirf.isPending} onClick={() => verwirf.mutate()}>
              {t('hochladen.verwerfen')}
            </Button>
          </div>
        </form>
      )}
    />
  )
}
