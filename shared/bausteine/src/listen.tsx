import { kennungVon, useTabelleneinstellung } from '@avalwerk/api'
import { formatDatum, MELDUNGEN, parseDatum } from '@avalwerk/domain'
import { useSearchParams } from '@avalwerk/platform/remote'
import { Blättern, Fehlerfeld, farbe, Knopf, Leerzustand, Skelett, type Sortierung, type Spalte, Tabelle, Textfeld } from '@avalwerk/ui'
import { type ReactNode, useEffect, useRef, useState } from 'react'

const RUHE_MS = 300

/** What of a list stands in the address: filters by name, order, page. Another filter or order starts on the first page. */
export function useListenadresse(beginn: Sortierung) {
  const [suche, setSuche] = useSearchParams()
  const [feld, richtung] = (suche.get('sort') ?? '').split(',')
  const sortierung: Sortierung = feld && (richtung === 'asc' || richtung === 'desc') ? { feld, richtung } : beginn
  const setze = (werte: Record<string, string | undefined>, ersetzen = false) => {
    const neu = new URLSearchParams(suche)
    if (!('seite' in werte)) neu.delete('seite')
    for (const [name, wert] of Object.entries(werte)) {
      if (wert) neu.set(name, wert)
      else neu.delete(name)
    }
    setSuche(neu, { replace: ersetzen })
  }
  return { suche, sortierung, seite: Math.max(0, (Number(suche.get('seite')) || 1) - 1), setze }
}
export type Listenadresse = ReturnType<typeof useListenadresse>

type Antwort<Z> = Readonly<{ zeilen: readonly Z[]; gesamt: Readonly<{ anzahl: number; genau: boolean }> }>
type Abfrage<Z> = Readonly<{
  data: Antwort<Z> | undefined
  error: Error | null
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}>

/** Rows that the server filtered, sorted and paged, with every state around them. */
export function Listenrahmen<Z>({
  name,
  tabelle,
  abfrage,
  spalten,
  schlüssel,
  adresse,
  leer,
  gefiltert,
}: {
  name: string
  /** Under which the user's widths and page size are kept. */
  tabelle: string
  abfrage: Abfrage<Z>
  spalten: readonly Spalte<Z>[]
  schlüssel: (zeile: Z) => string
  adresse: Listenadresse
  leer: ReactNode
  /** Names of the filters in the address. */
  gefiltert: readonly string[]
}) {
  const { einstellung, ändere } = useTabelleneinstellung(tabelle)
  const { data, error, isFetching, isPlaceholderData, refetch } = abfrage
  const inhalt = () => {
    if (error && !data)
      return (
        <Fehlerfeld
          titel={`${name}: Die Liste konnte nicht geladen werden`}
          text={error.message}
          kennung={kennungVon(error)}
          beiErneut={() => void refetch()}
        />
      )
    if (!data)
      return (
        <div css={{ padding: '0 16px' }}>
          <Skelett zeilen={10} name={name} />
        </div>
      )
    if (data.zeilen.length === 0 && adresse.seite === 0)
      return gefiltert.some((feld) => adresse.suche.has(feld)) ? (
        <Leerzustand
          titel="Keine Treffer für diese Filter."
          aktion={
            <Knopf onClick={() => adresse.setze(Object.fromEntries(gefiltert.map((feld) => [feld, undefined])))}>Filter zurücksetzen</Knopf>
          }
        />
      ) : (
        leer
      )
    return (
      <>
        <Tabelle
          name={name}
          spalten={spalten.map((spalte) => ({ ...spalte, breite: einstellung.breiten[spalte.id] ?? spalte.breite }))}
          zeilen={data.zeilen}
          schlüssel={schlüssel}
          sortierung={adresse.sortierung}
          beiSortierung={({ feld, richtung }) => adresse.setze({ sort: `${feld},${richtung}` })}
          beiBreite={(id, breite) => ändere({ breiten: { ...einstellung.breiten, [id]: breite } })}
          beschäftigt={isFetching && isPlaceholderData}
        />
        <Blättern
          seite={adresse.seite}
          proSeite={einstellung.proSeite}
          anzahl={data.gesamt.anzahl}
          genau={data.gesamt.genau}
          gezeigt={data.zeilen.length}
          beiSeite={(seite) => adresse.setze({ seite: seite ? String(seite + 1) : undefined })}
          beiProSeite={(proSeite) => {
            ändere({ proSeite })
            adresse.setze({ seite: undefined })
          }}
        />
      </>
    )
  }
  return (
    <div css={{ border: `1px solid ${farbe('linie')}`, borderRadius: 6, background: farbe('fläche'), overflow: 'hidden' }}>{inhalt()}</div>
  )
}

/** Rows a page, as the user chose for a table. */
export const useProSeite = (tabelle: string): number => useTabelleneinstellung(tabelle).einstellung.proSeite

/** A text that narrows a list, taken over when typing rests or with Enter. */
export function Filtertext({ beschriftung, wert, beiSuche }: { beschriftung: string; wert: string; beiSuche: (text: string) => void }) {
  const [text, setText] = useState(wert)
  const uhr = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => setText(wert), [wert])
  useEffect(() => () => clearTimeout(uhr.current), [])
  const suche = (neu: string) => {
    clearTimeout(uhr.current)
    if (neu.trim() !== wert) beiSuche(neu.trim())
  }
  return (
    <Textfeld
      beschriftung={beschriftung}
      type="search"
      value={text}
      maxLength={100}
      onChange={(e) => {
        const neu = e.target.value
        setText(neu)
        clearTimeout(uhr.current)
        uhr.current = setTimeout(() => suche(neu), RUHE_MS)
      }}
      onKeyDown={(e) => e.key === 'Enter' && suche(text)}
    />
  )
}

/** A day that narrows a list, as TT.MM.JJJJ; taken over when it is one, or empty. The address holds it as yyyy-mm-dd. */
export function Filterdatum({ beschriftung, wert, beiSuche }: { beschriftung: string; wert: string; beiSuche: (iso: string) => void }) {
  const [text, setText] = useState('')
  useEffect(() => setText(wert ? formatDatum(wert) : ''), [wert])
  const iso = parseDatum(text)
  const übernimm = () => {
    if (iso ? iso !== wert : !text.trim() && wert) beiSuche(iso ?? '')
  }
  return (
    <Textfeld
      beschriftung={beschriftung}
      placeholder="TT.MM.JJJJ"
      value={text}
      fehler={text.trim() && !iso && text.length >= 6 ? MELDUNGEN.datum : undefined}
      onChange={(e) => setText(e.target.value)}
      onBlur={übernimm}
      onKeyDown={(e) => e.key === 'Enter' && übernimm()}
    />
  )
}

/** Filters side by side above a list. */
export const Filterzeile = ({ children }: { children: ReactNode }) => (
  <div
    data-druck="nein"
    css={{
      display: 'flex',
      flexWrap: 'wrap',
      gap: '8px 16px',
      alignItems: 'end',
      marginBottom: 12,
      '& > *': { flex: '0 1 184px', minWidth: 144 },
    }}
  >
    {children}
  </div>
)
