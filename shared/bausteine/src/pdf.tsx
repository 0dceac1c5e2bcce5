import { type Input, referenceOf, downloadFile } from '@avalwerk/api'
import type { CallName } from '@avalwerk/contracts'
import { usePlatform } from '@avalwerk/platform/remote'
import { ErrorPanel, farbe, Skeleton } from '@avalwerk/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useLayoutEffect } from 'react'

/** A PDF that a call answers with, in the browser's own viewer. */
export function PdfViewer<K extends CallName>({
  aufruf,
  eingabe,
  titel,
  höhe = 'min(80vh, 800px)',
}: {
  aufruf: K
  eingabe: Input<K>
  titel: string
  höhe?: string
}) {
  const { transport } = usePlatform()
  const { data, error, refetch } = useQuery({
    queryKey: [aufruf, eingabe],
    queryFn: ({ signal }) => downloadFile(transport, aufruf, eingabe, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // While another one is made, the one before stays.
    placeholderData: keepPreviousData,
  })
  const frame = useRef<HTMLIFrameElement>(null)
  const failed = error !== null
  useLayoutEffect(() => {
    if (!data || !frame.current) return
    const address = URL.createObjectURL(data.inhalt)
    frame.current.src = address
    return () => URL.revokeObjectURL(address)
  }, [data, failed])
  if (error)
    return (
      <ErrorPanel
        titel="Das Dokument konnte nicht geladen werden"
        text={error.message}
        kennung={referenceOf(error)}
        beiErneut={() => void refetch()}
      />
    )
  // As high as what comes: nothing below moves under somebody's hand when it is there.
  if (!data)
    return (
      <div css={{ height: höhe, overflow: 'hidden' }}>
        <Skeleton zeilen={12} name={titel} />
      </div>
    )
  return (
    <iframe
      ref={frame}
      title={titel}
      data-druck="nein"
      css={{ width: '100%', height: höhe, border: `1px solid ${farbe('linie')}`, borderRadius: 6 }}
    />
  )
}
