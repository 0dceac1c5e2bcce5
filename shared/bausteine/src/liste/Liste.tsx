import { abfrage, kennungVon, speichereDatei } from '@avalwerk/api'
import { usePlattform } from '@avalwerk/platform/remote'
import { Blättern, Fehlerfeld, farbe, Knopf, Leerzustand, Seitenkopf, Skelett, Tabelle } from '@avalwerk/ui'
import { keepPreviousData, useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { Ansichten } from './Ansichten.tsx'
import { Werkzeugleiste } from './Werkzeugleiste.tsx'
import {
  type Listenaufruf,
  type Listenerklärung,
  type Listenseite,
  type Listenzustand,
  spaltenFür,
  useListenzustand,
  verborgene,
  type Zeile,
} from './zustand.ts'

/**
 * A list of rows that the server filters, sorts and pages: head with actions, tabs and kept views, conditions, table,
 * and every state around them. What narrows it stands in the address.
 * @param unterKopf stands between head and conditions, for pages that hold more than this list
 * @param leer what is said and offered where there is nothing yet
 */
export function Liste<K extends Listenaufruf>({
  aktionen,
  unterKopf,
  leer,
  ...erklärung
}: Listenerklärung<K> & { aktionen?: ReactNode; unterKopf?: ReactNode; leer: ReactNode }) {
  const zustand = useListenzustand(erklärung)
  const antwort = useSeite(erklärung, zustand)
  const { titel, csv } = erklärung
  return (
    <>
      <Seitenkopf
        titel={titel}
        aktionen={
          <>
            {csv && <CsvKnopf lade={() => csv(zustand.filter)} />}
            {aktionen}
          </>
        }
      />
      {unterKopf}
      <Ansichten erklärung={erklärung} zustand={zustand} />
      <Werkzeugleiste erklärung={erklärung} zustand={zustand} />
      <div css={{ border: `1px solid ${farbe('linie')}`, borderRadius: 6, background: farbe('fläche'), overflow: 'hidden' }}>
        <Inhalt erklärung={erklärung} zustand={zustand} antwort={antwort} leer={leer} />
      </div>
    </>
  )
}

/** The page that the address asks for; the one before stays until it is there. */
function useSeite<K extends Listenaufruf>({ aufruf, eingabe }: Listenerklärung<K>, zustand: Listenzustand) {
  const { transport } = usePlattform()
  const { filter, sortierung, seite, einstellung, lädt } = zustand
  const size = einstellung.proSeite
  // Where each page ended: the next one continues there, however deep. Other conditions or another order forget them.
  const marken = useRef({ zu: '', weiter: new Map<number, string>() })
  const zu = JSON.stringify([filter, sortierung, size])
  if (marken.current.zu !== zu) marken.current = { zu, weiter: new Map() }
  const nach = marken.current.weiter.get(seite)
  const antwort = useQuery({
    ...abfrage(transport, aufruf, eingabe({ page: seite, size, sortierung, ...(nach && { nach }) }, filter) as never),
    enabled: !lädt,
    placeholderData: keepPreviousData,
  } as never) as UseQueryResult<Listenseite<Zeile<K>>>
  if (antwort.data?.weiter && !antwort.isPlaceholderData) marken.current.weiter.set(seite + 1, antwort.data.weiter)
  return antwort
}

function Inhalt<K extends Listenaufruf>({
  erklärung: { titel, spalten, schlüssel },
  zustand,
  antwort: { data, error, refetch, isFetching, isPlaceholderData },
  leer,
}: {
  erklärung: Listenerklärung<K>
  zustand: Listenzustand
  antwort: UseQueryResult<Listenseite<Zeile<K>>>
  leer: ReactNode
}) {
  const { gruppe } = usePlattform().bereich
  const { einstellung, ändere } = zustand
  if (error && !data)
    return (
      <Fehlerfeld
        titel={`${titel}: Die Liste konnte nicht geladen werden`}
        text={error.message}
        kennung={kennungVon(error)}
        beiErneut={() => void refetch()}
      />
    )
  if (!data)
    return (
      <div css={{ padding: '0 16px' }}>
        <Skelett zeilen={12} höhe={einstellung.kompakt ? 32 : 40} name={titel} />
      </div>
    )
  if (data.zeilen.length === 0 && zustand.seite === 0)
    return zustand.gefiltert ? (
      <Leerzustand
        titel="Keine Treffer für diese Filter."
        aktion={<Knopf onClick={() => zustand.setzeFilter({})}>Filter zurücksetzen</Knopf>}
      />
    ) : (
      leer
    )
  const verborgen = verborgene(spalten, einstellung)
  return (
    <>
      <Tabelle
        name={titel}
        spalten={spaltenFür(spalten, gruppe, einstellung).filter(({ id }, stelle) => stelle === 0 || !verborgen.includes(id))}
        zeilen={data.zeilen}
        schlüssel={schlüssel}
        sortierung={zustand.sortierung}
        beiSortierung={zustand.setzeSortierung}
        beiBreite={(id, breite) => ändere({ breiten: { ...einstellung.breiten, [id]: breite } })}
        kompakt={einstellung.kompakt}
        beschäftigt={isFetching && isPlaceholderData}
      />
      <Blättern
        seite={zustand.seite}
        proSeite={einstellung.proSeite}
        anzahl={data.gesamt.anzahl}
        genau={data.gesamt.genau}
        gezeigt={data.zeilen.length}
        beiSeite={zustand.setzeSeite}
        beiProSeite={(proSeite) => {
          ändere({ proSeite })
          zustand.setzeSeite(0)
        }}
      />
    </>
  )
}

/** Downloads everything under the conditions, not the page alone. */
function CsvKnopf({ lade }: { lade: () => Promise<{ inhalt: Blob; dateiname: string }> }) {
  const { fortschritt, melde } = usePlattform()
  const laden = useMutation({
    mutationFn: () => fortschritt(lade()),
    onSuccess: (datei) => {
      speichereDatei(datei)
      melde(`${datei.dateiname} wurde heruntergeladen.`)
    },
  })
  return (
    <Knopf icon="herunterladen" busy={laden.isPending} onClick={() => laden.mutate()}>
      CSV
    </Knopf>
  )
}
