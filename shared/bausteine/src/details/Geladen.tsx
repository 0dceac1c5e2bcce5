import { istAufruffehler, kennungVon } from '@avalwerk/api'
import { Link } from '@avalwerk/platform/remote'
import { Fehlerfeld, Leerzustand, Seitenkopf, Skelett } from '@avalwerk/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

/** What is said while an object of the address is loaded, where there is none, and where loading failed. */
export type Ladetexte = Readonly<{
  titel: string
  fehler: string
  fehltTitel: string
  fehlt: string
  liste: Readonly<{ wort: string; ziel: string }>
}>

/**
 * The object of an address, with the states around it.
 * @param frisch never begun from memory while it is read again: for forms, which keep what they began with. What has begun stays when
 * others' changes have the object read anew
 */
export function Geladen<O>({
  antwort: { data, error, refetch, isFetching, isFetchedAfterMount },
  texte: { titel, fehler, fehltTitel, fehlt, liste },
  frisch = false,
  children,
}: {
  antwort: UseQueryResult<O>
  texte: Ladetexte
  frisch?: boolean
  children: (o: O) => ReactNode
}) {
  // What is gone since it was read is gone.
  const weg = istAufruffehler(error) && error.code === 'NICHT_GEFUNDEN'
  const [begun, setBegun] = useState(false)
  const veraltet = frisch && !begun && isFetching && !isFetchedAfterMount
  const ready = data !== undefined && !weg && !veraltet
  if (ready !== begun) setBegun(ready)
  if (ready) return children(data)
  if (!error || veraltet)
    return (
      <>
        <Seitenkopf titel={titel} />
        <Skelett zeilen={12} name={titel} />
      </>
    )
  if (weg)
    return (
      <>
        <Seitenkopf titel={fehltTitel} />
        <Leerzustand titel={fehlt} aktion={<Link to={liste.ziel}>{liste.wort}</Link>} />
      </>
    )
  return (
    <>
      <Seitenkopf titel={titel} />
      <Fehlerfeld titel={fehler} text={error.message} kennung={kennungVon(error)} beiErneut={() => void refetch()} />
    </>
  )
}
