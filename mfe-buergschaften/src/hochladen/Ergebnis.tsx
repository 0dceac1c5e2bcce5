import { ladeDatei, speichereDatei } from '@avalwerk/api'
import { Geladenes, useAuffrischen } from '@avalwerk/bausteine'
import type { Importstand } from '@avalwerk/contracts'
import { formatZahl } from '@avalwerk/domain'
import { Link, Navigate, usePlattform } from '@avalwerk/platform/remote'
import { abstand, Fortschritt, Hinweis, Knopf, knopfstil, Seitenkopf } from '@avalwerk/ui'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { t } from '../texte.ts'
import { basis, useImport } from './daten.ts'
import { Zahlen } from './Zahlen.tsx'
import { Zeilen } from './Zeilen.tsx'

const HIER = '/buergschaften/hochladen/csv'

/** How an import went, row by row; while it goes on, how far it is. It may be left: a message tells when it is done. */
export default function Seite() {
  const { id, antwort } = useImport()
  if (!id) return <Navigate to={HIER} replace />
  return (
    <>
      <Seitenkopf
        titel={t('hochladen.ergebnisTitel')}
        pfad={[
          { beschriftung: t('liste.titel'), ziel: '/buergschaften/liste' },
          { beschriftung: t('hochladen.titel'), ziel: HIER },
        ]}
      />
      <div css={{ display: 'grid', gap: abstand(2), maxWidth: 960 }}>
        <Geladenes antwort={antwort} name={t('hochladen.datei')} zeilen={4}>
          {(stand) => <Ergebnis stand={stand} />}
        </Geladenes>
      </div>
    </>
  )
}

function Ergebnis({ stand }: { stand: Importstand }) {
  useFertig(stand)
  if (stand.status !== 'UEBERNIMMT' && stand.status !== 'FERTIG') return <Navigate to={`${HIER}?import=${stand.id}`} replace />
  const fertig = stand.status === 'FERTIG'
  const getan = stand.gueltig - stand.offen
  const werte = { gut: formatZahl(stand.uebernommen), fehler: formatZahl(stand.fehlerhaft) }
  return (
    <>
      {fertig ? (
        <Hinweis ton={stand.fehlerhaft ? 'warnung' : 'gut'}>
          <p>{t(stand.fehlerhaft ? 'hochladen.fertigTeils' : 'hochladen.fertig', werte)}</p>
        </Hinweis>
      ) : (
        <Fortschritt
          name={t('hochladen.übernimmt')}
          wert={getan}
          gesamt={stand.gueltig}
          text={t('hochladen.übernommenVon', { getan: formatZahl(getan), gesamt: formatZahl(stand.gueltig) })}
        />
      )}
      <Zahlen stand={stand} />
      {fertig && <Wege stand={stand} />}
      {fertig && <Zeilen stand={stand} />}
    </>
  )
}

/** The moment that it is done, what else is shown is read anew. */
function useFertig({ status }: Importstand): void {
  const auffrischen = useAuffrischen()
  const vorher = useRef(status)
  useEffect(() => {
    if (vorher.current === 'UEBERNIMMT' && status === 'FERTIG') void auffrischen()
    vorher.current = status
  }, [status, auffrischen])
}

function Wege({ stand }: { stand: Importstand }) {
  const { transport, fortschritt, bereich } = usePlattform()
  const lade = useMutation({
    mutationFn: () => fortschritt(ladeDatei(transport, `GET ${basis}/csv/{id}/fehlerhafte.csv`, { params: { id: stand.id } })),
    onSuccess: speichereDatei,
  })
  return (
    <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
      {stand.fehlerdatei &&
        (bereich.gruppe === 'AG' ? (
          <Link to={`/buergschaften/fehlerhafte-herunterladen/${stand.fehlerdatei.url}`} css={knopfstil('haupt')}>
            {t('hochladen.fehlerhafteLaden')}
          </Link>
        ) : (
          <Knopf art="haupt" icon="herunterladen" busy={lade.isPending} onClick={() => lade.mutate()}>
            {t('hochladen.fehlerhafteLaden')}
          </Knopf>
        ))}
      <Link to="/buergschaften/liste?herkunft=IMPORTIERT" css={knopfstil(stand.fehlerdatei ? 'neben' : 'haupt')}>
        {t('hochladen.zurListe')}
      </Link>
      <Link to={HIER} css={knopfstil('neben')}>
        {t('hochladen.weitereDatei')}
      </Link>
    </div>
  )
}
