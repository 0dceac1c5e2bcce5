import { type Eingabe, kennungVon, ladeDatei } from '@avalwerk/api'
import type { Aufruf } from '@avalwerk/contracts'
import { usePlattform } from '@avalwerk/platform/remote'
import { Fehlerfeld, farbe, Skelett } from '@avalwerk/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** A PDF that a call answers with, in the browser's own viewer. */
export function PdfAnsicht<K extends Aufruf>({
  aufruf,
  eingabe,
  titel,
  höhe = 'min(80vh, 800px)',
}: {
  aufruf: K
  eingabe: Eingabe<K>
  titel: string
  höhe?: string
}) {
  const { transport } = usePlattform()
  const { data, error, refetch } = useQuery({
    queryKey: [aufruf, eingabe],
    queryFn: ({ signal }) => ladeDatei(transport, aufruf, eingabe, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    // While another one is made, the one before stays.
    placeholderData: keepPreviousData,
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
      <Fehlerfeld
        titel="Das Dokument konnte nicht geladen werden"
        text={error.message}
        kennung={kennungVon(error)}
        beiErneut={() => void refetch()}
      />
    )
  // As high as what comes: nothing below moves under somebody's hand when it is there.
  if (!adresse)
    return (
      <div css={{ height: höhe, overflow: 'hidden' }}>
        <Skelett zeilen={12} name={titel} />
      </div>
    )
  return (
    <iframe
      src={adresse}
      title={titel}
      data-druck="nein"
      css={{ width: '100%', height: höhe, border: `1px solid ${farbe('linie')}`, borderRadius: 6 }}
    />
  )
}
