import { formatDate, MESSAGES, parseDate } from '@avalwerk/domain'
import { inputStyle, farbe, Icon, visuallyHidden, TextField } from '@avalwerk/ui'
import { useEffect, useRef, useState } from 'react'
import { Select } from '../eingaben.tsx'
import { type FilterField, type FilterValues, ohne } from './felder.ts'

const IDLE_MS = 300

/** A condition that stands above the list. */
export function FilterCondition({
  feld,
  filter,
  beiÄnderung,
}: {
  feld: FilterField
  filter: FilterValues
  beiÄnderung: (neu: FilterValues, ersetzen?: boolean) => void
}) {
  const wert = String((filter[feld.name] as string | undefined) ?? '')
  const setValue = (neu: string, ersetzen?: boolean) =>
    beiÄnderung(neu ? { ...filter, [feld.name]: neu } : ohne(filter, feld.name), ersetzen)
  if (feld.art === 'suche') return <SearchField beschriftung={feld.beschriftung} wert={wert} beiSuche={(text) => setValue(text, true)} />
  if (feld.art === 'datum') return <Date beschriftung={feld.beschriftung} wert={wert} beiSuche={(iso) => setValue(iso, true)} />
  if (feld.art !== 'einfach') return null
  const { leer, optionen, beschriftung } = feld
  return (
    <div css={{ width: 200, maxWidth: '100%' }}>
      <Select
        beschriftung={beschriftung}
        {...(leer && { leer })}
        value={wert || (leer ? '' : (optionen[0]?.wert ?? ''))}
        gruppen={[{ optionen }]}
        // The first of options without a 'none' is what is meant by nothing.
        onChange={(e) => setValue(!leer && e.target.value === optionen[0]?.wert ? '' : e.target.value)}
      />
    </div>
  )
}

/** What is typed. Back, a view or 'reset' may put another value in its place from outside. */
function useTextOf(value: string): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const [before, setBefore] = useState(value)
  if (before !== value) {
    setBefore(value)
    setText(value)
  }
  return [text, setText]
}

/** Searches when typing rests; Enter searches at once. */
function SearchField({ beschriftung, wert, beiSuche }: { beschriftung: string; wert: string; beiSuche: (text: string) => void }) {
  const [text, setText] = useTextOf(wert)
  const uhr = useRef<ReturnType<typeof setTimeout>>(undefined)
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
      <span css={visuallyHidden}>{beschriftung}</span>
      <span css={{ position: 'absolute', left: 10, top: 8, color: farbe('leise'), pointerEvents: 'none' }}>
        <Icon name="suche" />
      </span>
      <input
        type="search"
        value={text}
        maxLength={100}
        placeholder={beschriftung}
        onChange={(event) => {
          const neu = event.target.value
          setText(neu)
          clearTimeout(uhr.current)
          uhr.current = setTimeout(() => suche(neu), IDLE_MS)
        }}
        onKeyDown={(e) => e.key === 'Enter' && suche(text)}
        css={[inputStyle, { paddingLeft: 34, '&::placeholder': { color: farbe('leise'), opacity: 1 } }]}
      />
    </label>
  )
}

/** A day as TT.MM.JJJJ, taken over when it is one, or empty. The address holds it as yyyy-mm-dd. */
function Date({ beschriftung, wert, beiSuche }: { beschriftung: string; wert: string; beiSuche: (iso: string) => void }) {
  const [text, setText] = useTextOf(wert ? formatDate(wert) : '')
  const iso = parseDate(text)
  const übernimm = () => {
    if (iso ? iso !== wert : !text.trim() && wert) beiSuche(iso ?? '')
  }
  return (
    <div css={{ width: 152, maxWidth: '100%' }}>
      <TextField
        beschriftung={beschriftung}
        placeholder="TT.MM.JJJJ"
        value={text}
        fehler={text.trim() && !iso && text.length >= 6 ? MESSAGES.datum : undefined}
        onChange={(e) => setText(e.target.value)}
        onBlur={übernimm}
        onKeyDown={(e) => e.key === 'Enter' && übernimm()}
      />
    </div>
  )
}
