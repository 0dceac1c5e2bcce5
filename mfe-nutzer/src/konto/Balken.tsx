import { abstand, farbe, Karte, Knopf, Verzeichnis } from '@avalwerk/ui'
import { AUSLASTUNGSTON, auslastungsstufe } from '@avalwerk/domain'
import { useState } from 'react'
import { t } from '../texte.ts'

export type Balkenzeile = Readonly<{
  name: string
  wert: number
  /** What the whole bar stands for; the largest value of the chart unless said otherwise. */
  von?: number
  /** The value in words. */
  text: string
  zellen: readonly string[]
}>

const farbton = (anteil: number) => AUSLASTUNGSTON[auslastungsstufe(anteil * 100)]

/** A small chart of horizontal bars, each with its value in words; the same as a table for who prefers reading. */
export function Balken({
  titel,
  leer,
  spalten,
  zeilen,
}: {
  titel: string
  leer: string
  spalten: readonly string[]
  zeilen: readonly Balkenzeile[]
}) {
  const [tabelle, setTabelle] = useState(false)
  const größter = Math.max(1, ...zeilen.map(({ wert }) => wert))
  return (
    <Karte
      titel={titel}
      aktionen={
        zeilen.length > 0 && (
          <Knopf art="leise" aria-pressed={tabelle} onClick={() => setTabelle(!tabelle)}>
            {t(tabelle ? 'zahlen.alsBild' : 'zahlen.alsTabelle')}
          </Knopf>
        )
      }
    >
      {zeilen.length === 0 && <p css={{ color: farbe('leise') }}>{leer}</p>}
      {tabelle ? (
        <Verzeichnis name={titel} spalten={spalten} zeilen={zeilen.map(({ name, zellen }) => ({ schlüssel: name, zellen }))} />
      ) : (
        <ul css={{ display: 'grid', gap: abstand(1.5), padding: 0, listStyle: 'none' }}>
          {zeilen.map(({ name, wert, von, text }) => {
            const anteil = Math.min(1, wert / (von ?? größter))
            return (
              <li key={name}>
                <div css={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '0 16px' }}>
                  <span>{name}</span>
                  <span css={{ color: farbe('leise'), fontVariantNumeric: 'tabular-nums' }}>{text}</span>
                </div>
                <svg
                  aria-hidden
                  width="100%"
                  height="8"
                  css={{ display: 'block', marginTop: 4, borderRadius: 4, background: farbe('hebung') }}
                >
                  <rect width={`${anteil * 100}%`} height="8" rx="4" fill={farbe(von === undefined ? 'akzent' : farbton(anteil))} />
                </svg>
              </li>
            )
          })}
        </ul>
      )}
    </Karte>
  )
}
