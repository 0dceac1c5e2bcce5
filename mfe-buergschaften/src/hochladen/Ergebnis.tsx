import { downloadFile, saveFile } from '@avalwerk/api'
import { LoadedSection, useRefresh } from '@avalwerk/bausteine'
import type { ImportState } from '@avalwerk/contracts'
import { formatNumber } from '@avalwerk/domain'
import { Link, Navigate, usePlatform } from '@avalwerk/platform/remote'
import { abstand, ProgressBar, Alert, Button, buttonStyle, PageHeader } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { t } from '../texte.ts'
import { basis, useImport } from './daten.ts'
import { Numbers } from './Zahlen.tsx'
import { Rows } from './Zeilen.tsx'

const HERE = '/buergschaften/hochladen/csv'

/** How an import went, row by row; while it goes on, how far it is. It may be left: a message tells when it is done. */
export default function Seite() {
  const { id, antwort } = useImport()
  if (!id) return <Navigate to={HERE} replace />
  return (
    <>
      <PageHeader
        titel={t('hochladen.ergebnisTitel')}
        pfad={[
          { beschriftung: t('liste.titel'), ziel: '/buergschaften/liste' },
          { beschriftung: t('hochladen.titel'), ziel: HERE },
        ]}
      />
      <div css={{ display: 'grid', gap: abstand(2), maxWidth: 960 }}>
        <LoadedSection antwort={antwort} name={t('hochladen.datei')} zeilen={4}>
          {(stand) => <Result stand={stand} />}
        </LoadedSection>
      </div>
    </>
  )
}

function Result({ stand }: { stand: ImportState }) {
  useDone(stand)
  if (stand.status !== 'UEBERNIMMT' && stand.status !== 'FERTIG') return <Navigate to={`${HERE}?import=${stand.id}`} replace />
  const fertig = stand.status === 'FERTIG'
  const getan = stand.gueltig - stand.offen
  const werte = { gut: formatNumber(stand.uebernommen), fehler: formatNumber(stand.fehlerhaft) }
  return (
    <>
      {fertig ? (
        <Alert ton={stand.fehlerhaft ? 'warnung' : 'gut'}>
          <p>{t(stand.fehlerhaft ? 'hochladen.fertigTeils' : 'hochladen.fertig', werte)}</p>
        </Alert>
      ) : (
        <ProgressBar
          name={t('hochladen.übernimmt')}
          wert={getan}
          gesamt={stand.gueltig}
          text={t('hochladen.übernommenVon', { getan: formatNumber(getan), gesamt: formatNumber(stand.gueltig) })}
        />
      )}
      <Numbers stand={stand} />
      {fertig && <Ways stand={stand} />}
      {fertig && <Rows stand={stand} />}
    </>
  )
}

/** The moment that it is done, what else is shown is read anew. */
function useDone({ status }: ImportState): void {
  const refresh = useRefresh()
  const vorher = useRef(status)
  useEffect(() => {
    if (vorher.current === 'UEBERNIMMT' && status === 'FERTIG') void refresh()
    vorher.current = status
  }, [status, refresh])
}

function Ways({ stand }: { stand: ImportState }) {
  const { transport, fortschritt, bereich } = usePlatform()
  const lade = useMutation({
    mutationFn: () => fortschritt(downloadFile(transport, `GET ${basis}/csv/{id}/fehlerhafte.csv`, { params: { id: stand.id } })),
    onSuccess: saveFile,
  })
  return (
    <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
      {stand.fehlerdatei &&
        (bereich.gruppe === 'AG' ? (
          <Link to={`/buergschaften/fehlerhafte-herunterladen/${stand.fehlerdatei.url}`} css={buttonStyle('haupt')}>
            {t('hochladen.fehlerhafteLaden')}
          </Link>
        ) : (
          <Button art="haupt" icon="herunterladen" busy={lade.isPending} onClick={() => lade.mutate()}>
            {t('hochladen.fehlerhafteLaden')}
          </Button>
        ))}
      <Link to="/buergschaften/liste?herkunft=IMPORTIERT" css={buttonStyle(stand.fehlerdatei ? 'neben' : 'haupt')}>
        {t('hochladen.zurListe')}
      </Link>
      <Link to={HERE} css={buttonStyle('neben')}>
        {t('hochladen.weitereDatei')}
      </Link>
    </div>
  )
}
