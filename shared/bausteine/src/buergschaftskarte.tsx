import { abfrage } from '@avalwerk/api'
import type { Bürgschaftsfilter, Bürgschaftszeile } from '@avalwerk/contracts'
import { BÜRGSCHAFTSARTEN, formatEuro, nummerVon } from '@avalwerk/domain'
import { Link, usePlattform, useRecht } from '@avalwerk/platform/remote'
import { abstand, farbe, Karte, knopfstil, Verzeichnis } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Geladenes } from './geladenes.tsx'
import { Statusmarke } from './statusmarke.tsx'

const PARTEI = { auftraggeberName: 'Begünstigter', auftragnehmerName: 'Kreditnehmer' } as const

/**
 * The guarantees that belong to something else, the latest first, as far as the viewer may see them; nothing where they may see
 * none at all.
 * @param filter which ones, as their list takes it
 * @param parteien which parties a row names
 * @param zusatz a further cell of each row: its heading, and what stands there
 * @param alle the way to all of them; without one where they are all shown, unless `immer`
 */
export function Bürgschaftskarte({
  titel,
  filter,
  gezeigt,
  parteien,
  leer,
  zusatz,
  alle,
  children,
}: {
  titel: string
  filter: Bürgschaftsfilter
  gezeigt: number
  parteien: readonly (keyof typeof PARTEI)[]
  leer: ReactNode
  zusatz?: Readonly<{ titel: string; zelle: (b: Bürgschaftszeile) => ReactNode }> | undefined
  alle: Readonly<{ ziel: string; wort: string; immer?: true }>
  children?: ReactNode
}) {
  const { transport } = usePlattform()
  const siehtSie = useRecht({ aktion: 'anzeigen', kategorien: ['Bürgschaften'] })
  const antwort = useQuery({
    ...abfrage(transport, 'POST /buergschaftservice/api/private/v2/buergschaften/filterung', { query: { size: gezeigt }, body: filter }),
    enabled: siehtSie,
  })
  if (!siehtSie) return null
  const zellen = (b: Bürgschaftszeile): ReactNode[] => {
    return [
      <Link key="link" to={`/buergschaften/details/${b.id}`} css={{ whiteSpace: 'nowrap' }}>
        {nummerVon(b)}
      </Link>,
      BÜRGSCHAFTSARTEN[b.art].name,
      ...parteien.map((partei) => b[partei]),
      formatEuro(b.betrag),
      <Statusmarke key="status" status={b.status} grund={b.statusgrund} />,
      ...(zusatz ? [zusatz.zelle(b)] : []),
    ]
  }
  return (
    <Karte titel={titel}>
      <Geladenes antwort={antwort} name={titel}>
        {({ zeilen, gesamt }) =>
          zeilen.length === 0 ? (
            leer
          ) : (
            <div css={{ display: 'grid', gap: abstand(1), justifyItems: 'start' }}>
              <Verzeichnis
                name={titel}
                spalten={[
                  'Nummer',
                  'Bürgschaftsart',
                  ...parteien.map((partei) => PARTEI[partei]),
                  { titel: 'Betrag', rechts: true },
                  'Status',
                  ...(zusatz ? [zusatz.titel] : []),
                ]}
                zeilen={zeilen.map((b) => ({ schlüssel: b.id, zellen: zellen(b) }))}
              />
              {gesamt.anzahl > zeilen.length && <p css={{ color: farbe('leise') }}>Gezeigt sind die {zeilen.length} neuesten.</p>}
              {(alle.immer || gesamt.anzahl > zeilen.length) && (
                <Link to={alle.ziel} css={knopfstil('neben')}>
                  {alle.wort}
                </Link>
              )}
            </div>
          )
        }
      </Geladenes>
      {children}
    </Karte>
  )
}
