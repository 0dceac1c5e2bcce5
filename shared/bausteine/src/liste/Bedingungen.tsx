import { formatDatum, MELDUNGEN, parseDatum } from '@avalwerk/domain'
import { eingabestil, farbe, Icon, nurVorgelesen, Textfeld } from '@avalwerk/ui'
import { useEffect, useRef, useState } from 'react'
import { Auswahlfeld } from '../eingaben.tsx'
import { type Filterfeld, type Filterwerte, ohne } from './felder.ts'

const RUHE_MS = 300

/** A condition that stands above the list. */
export function Bedingung({
  feld,
  filter,
  beiÄnderung,
}: {
  feld: Filterfeld
  filter: Filterwerte
  beiÄnderung: (neu: Filterwerte, ersetzen?: boolean) => void
}) {
  const wert = String((filter[feld.name] as string | undefined) ?? '')
  const setze = (neu: string, ersetzen?: boolean) => beiÄnderung(neu ? { ...filter, [feld.name]: neu } : ohne(filter, feld.name), ersetzen)
  if (feld.art === 'suche') return <Suchfeld beschriftung={feld.beschriftung} wert={wert} beiSuche={(text) => setze(text, true)} />
  if (feld.art === 'datum') return <Datum beschriftung={feld.beschriftung} wert={wert} beiSuche={(iso) => setze(iso, true)} />
  if (feld.art !== 'einfach') return null
  const { leer, optionen, beschriftung } = feld
  return (
    <div css={{ width: 200, maxWidth: '100%' }}>
      <Auswahlfeld
        beschriftung={beschriftung}
        {...(leer && { leer })}
        value={wert || (leer ? '' : (optionen[0]?.wert ?? ''))}
        gruppen={[{ optionen }]}
        // The first of options without a 'none' is what is meant by nothing.
        onChange={(e) => setze(!leer && e.target.value === optionen[0]?.wert ? '' : e.target.value)}
      />
    </div>
  )
}

/** Searches when typing rests; Enter searches at once. */
function Suchfeld({ beschriftung, wert, beiSuche }: { beschriftung: string; wert: string; beiSuche: (text: string) => void }) {
  const [text, setText] = useState(wert)
  const uhr = useRef<ReturnType<typeof setTimeout>>(undefined)
  // Back, a view or 'reset' may change it from outside.
  useEffect(() => setText(wert), [wert])
  useEffect(() => () => clearTimeout(uhr.current), [])
  const hier = useRef(window.location.pathname)
  const suche = (neu: string) => {
    clearTimeout(uhr.current)
    // A row was opened before typing came to rest: whoever is on the way to it isn't called back.
    if (window.location.pathname !== hier.current) return
    if (neu.trim() !== wert) beiSuche(neu.trim())
  }
  return (
    <label css={{ position: 'relative', width: 300, maxWidth: '100%' }}>
      <span css={nurVorgelesen}>{beschriftung}</span>
      <span css={{ position: 'absolute', left: 10, top: 8, color: farbe('leise'), pointerEvents: 'none' }}>
        <Icon name="suche" />
      </span>
      <input
        type="search"
        value={text}
        maxLength={100}
        placeholder={beschriftung}
        onChange={(e) => {
          const neu = e.target.value
          setText(neu)
          clearTimeout(uhr.current)
          uhr.current = setTimeout(() => suche(neu), RUHE_MS)
        }}
        onKeyDown={(e) => e.key === 'Enter' && suche(text)}
        css={[eingabestil, { paddingLeft: 34, '&::placeholder': { color: farbe('leise'), opacity: 1 } }]}
      />
    </label>
  )
}

/** A day as TT.MM.JJJJ, taken over when it is one, or empty. The address holds it as yyyy-mm-dd. */
function Datum({ beschriftung, wert, beiSuche }: { beschriftung: string; wert: string; beiSuche: (iso: string) => void }) {
  const [text, setText] = useState('')
  useEffect(() => setText(wert ? formatDatum(wert) : ''), [wert])
  const iso = parseDatum(text)
  const übernimm = () => {
    if (iso ? iso !== wert : !text.trim() && wert) beiSuche(iso ?? '')
  }
  return (
    <div css={{ width: 152, maxWidth: '100%' }}>
      <Textfeld
        beschriftung={beschriftung}
        placeholder="TT.MM.JJJJ"
        value={text}
        fehler={text.trim() && !iso && text.length >= 6 ? MELDUNGEN.datum : undefined}
        onChange={(e) => setText(e.target.value)}
        onBlur={übernimm}
        onKeyDown={(e) => e.key === 'Enter' && übernimm()}
      />
    </div>
  )
}
