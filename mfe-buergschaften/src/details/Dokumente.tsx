import { kennungVon, ladeDatei, speichereDatei } from '@avalwerk/api'
import type { Bürgschaft } from '@avalwerk/contracts'
import { formatDatum } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { Fehlerfeld, farbe, Icon, Karte, Knopf, Skelett } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { t } from '../texte.ts'
import { DOKUMENTAUFRUF } from './daten.ts'

/** Downloads a version of the document; the newest without one. */
export function useDokumentdownload(id: string) {
  const { transport, bereich, fortschritt } = usePlattform()
  return useMutation({
    mutationFn: (version: number | undefined) =>
      fortschritt(ladeDatei(transport, DOKUMENTAUFRUF[bereich.gruppe], { params: { id }, query: version ? { version } : {} })),
    onSuccess: speichereDatei,
  })
}

/** The versions of the document, each with preview and download. */
export function Dokumente({ bürgschaft: { id, dokumente } }: { bürgschaft: Bürgschaft }) {
  const [gezeigt, setGezeigt] = useState<number>()
  const download = useDokumentdownload(id)
  return (
    <Karte titel={t('details.dokumente')}>
      {dokumente.length === 0 && <p css={{ color: farbe('leise') }}>{t('details.keinDokument')}</p>}
      <ul css={{ listStyle: 'none', padding: 0 }}>
        {dokumente.map(({ version, titel, erstelltAm, groesse }) => (
          <li key={version} css={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8, padding: '4px 0' }}>
            <Icon name="dokument" />
            <div css={{ flex: 1, minWidth: 180 }}>
              <div>{titel}</div>
              <div css={{ color: farbe('leise'), fontSize: 12 }}>
                {t('details.seitenzahl', { version, datum: formatDatum(erstelltAm) })} · {Math.ceil(groesse / 1024)} KB
              </div>
            </div>
            <Knopf icon="ansehen" aria-expanded={gezeigt === version} onClick={() => setGezeigt(gezeigt === version ? undefined : version)}>
              {gezeigt === version ? t('details.vorschauSchließen') : t('details.vorschau')}
            </Knopf>
            <Knopf
              icon="herunterladen"
              nurIcon={`${t('details.pdf')}: ${titel}`}
              disabled={download.isPending}
              onClick={() => download.mutate(version)}
            />
          </li>
        ))}
      </ul>
      {gezeigt !== undefined && <Vorschau id={id} version={gezeigt} />}
    </Karte>
  )
}

/** The PDF in the browser's own viewer. */
function Vorschau({ id, version }: { id: string; version: number }) {
  const { transport, bereich } = usePlattform()
  const aufruf = DOKUMENTAUFRUF[bereich.gruppe]
  const { data, error, refetch } = useQuery({
    queryKey: [aufruf, { params: { id }, query: { version } }],
    queryFn: ({ signal }) => ladeDatei(transport, aufruf, { params: { id }, query: { version } }, { signal }),
    // Documents never change.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [adresse, setAdresse] = useState<string>()
  useEffect(() => {
    if (!data) return
    const neu = URL.createObjectURL(data.inhalt)
    setAdresse(neu)
    return () => URL.revokeObjectURL(neu)
  }, [data])
  if (error)
    return (
      <Fehlerfeld titel={t('details.vorschauFehler')} text={error.message} kennung={kennungVon(error)} beiErneut={() => void refetch()} />
    )
  if (!adresse) return <Skelett zeilen={12} name={t('details.vorschau')} />
  return (
    <iframe
      src={adresse}
      title={t('details.vorschauTitel')}
      data-druck="nein"
      css={{ width: '100%', height: 'min(80vh, 800px)', border: `1px solid ${farbe('linie')}`, borderRadius: 6, marginTop: 8 }}
    />
  )
}
