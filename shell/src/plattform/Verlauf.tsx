import { abfrage } from '@avalwerk/api'
import { Auswahlfeld, Geladenes } from '@avalwerk/bausteine'
import type { Plattformänderung } from '@avalwerk/contracts'
import {
  type Ausgabezahlen,
  formatZahl,
  formatZeitpunkt,
  formatZeitraum,
  JOB_KINDS,
  type JobKind,
  PLATTFORMTAT,
  rücknahmegrund,
} from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { abstand, Blättern, Karte, Verzeichnis } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { basis } from './daten.ts'

/** Who changed what and when, of all remotes or of one. */
export function Verlauf({ remotes }: { remotes: readonly string[] }) {
  const { transport } = usePlattform()
  const [remote, setRemote] = useState('')
  const [page, setSeite] = useState(0)
  const [size, setGröße] = useState<25 | 50 | 100>(25)
  const antwort = useQuery(
    abfrage(transport, `GET ${basis}/verlauf`, { query: { page, size, ...(remote && { remote }) } }, { hintergrund: true }),
  )
  return (
    <Karte titel="Verlauf">
      <div css={{ display: 'grid', gap: abstand(2) }}>
        <div css={{ maxWidth: 320 }}>
          <Auswahlfeld
            beschriftung="Bereich"
            leer="Alle Bereiche"
            gruppen={[{ optionen: remotes.map((name) => ({ wert: name, wort: name })) }]}
            value={remote}
            onChange={(e) => {
              setRemote(e.target.value)
              setSeite(0)
            }}
          />
        </div>
        <Geladenes antwort={antwort} name="Verlauf">
          {({ zeilen, gesamt }) => (
            <>
              <Verzeichnis
                name="Verlauf der Plattform"
                höhe={440}
                spalten={['Zeitpunkt', 'Wer', 'Was', 'Bereich', 'Angaben']}
                zeilen={zeilen.map((e) => ({
                  schlüssel: e.id,
                  zellen: [formatZeitpunkt(e.zeitpunkt), e.wer, PLATTFORMTAT[e.was], e.remote ?? '', satz(e)],
                }))}
              />
              <Blättern
                seite={page}
                proSeite={size}
                anzahl={gesamt.anzahl}
                genau={gesamt.genau}
                gezeigt={zeilen.length}
                beiSeite={setSeite}
                beiProSeite={(neu) => {
                  setGröße(neu)
                  setSeite(0)
                }}
              />
            </>
          )}
        </Geladenes>
      </div>
    </Karte>
  )
}

type Angaben = Readonly<{
  von?: string | null
  nach?: string
  version?: string
  anteil?: number
  gruppen?: string[]
  text?: string
  bis?: string
  name?: string
  vorherige?: string
  grund?: string
  signiert?: string[]
  neu?: Ausgabezahlen
  alt?: Ausgabezahlen
  art?: JobKind
  worum?: string
  anzahl?: number
}>

/** What an act was about. */
function satz({ was, angaben }: Plattformänderung): string {
  const a = angaben as Angaben
  if (a.neu && a.alt) return `${a.von} → ${a.nach}: ${rücknahmegrund(a.neu, a.alt)}`
  if (was === 'WARTUNG') return `${formatZeitraum(String(angaben.von), a.bis ?? '')}: ${a.text}`
  if (was === 'NICHT_ZURUECKGENOMMEN') return `${a.version}; ${a.vorherige} darf nicht in Kraft: ${a.grund}`
  if (a.art) return a.anzahl === undefined ? `${JOB_KINDS[a.art]}: ${a.worum}` : `${formatZahl(a.anzahl)} Mails`
  if (a.signiert) return `${a.version}, signiert mit ${a.signiert.map((name) => `„${name}“`).join(', ')}`
  if (was === 'KANARIE') return `${a.version} an ${a.anteil} %${a.gruppen?.length ? ` (${a.gruppen.join(', ')})` : ''}`
  if (a.name) return `„${a.name}“`
  return a.nach ? [a.von, a.nach].filter(Boolean).join(' → ') : (a.version ?? '')
}
