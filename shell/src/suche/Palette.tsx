import type { Remote } from '@avalwerk/platform'
import { usePlatform, useRights } from '@avalwerk/platform/remote'
import { Dialog, inputStyle, farbe } from '@avalwerk/ui'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Hits, useHits } from './treffer.ts'

/** The command palette: pages and objects by number or name, within the user's rights. */
export default function Palette({ remotes, beiSchließen }: { remotes: readonly Remote[]; beiSchließen: () => void }) {
  const { bereich, transport } = usePlatform()
  const { eigeneRechte } = useRights()
  const gehe = useNavigate()
  const [text, setText] = useState('')
  const [stelle, setStelle] = useState(0)
  const { treffer, fehler, sucht } = useHits(text, bereich, eigeneRechte, remotes, transport)
  const gewählt = Math.min(stelle, treffer.length - 1)
  const id = useId()

  const open = ({ pfad }: Hits) => {
    beiSchließen()
    void gehe(pfad)
  }
  const key = (event: KeyboardEvent) => {
    const schritt = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (schritt && treffer.length) {
      event.preventDefault()
      setStelle((gewählt + schritt + treffer.length) % treffer.length)
    }
    const ziel = treffer[gewählt]
    // Hits for an older text are still shown while the search runs: Enter waits for the right ones.
    if (event.key === 'Enter' && ziel && !sucht) open(ziel)
  }
  return (
    <Dialog titel="Suchen" breite={560} beiSchließen={beiSchließen}>
      <input
        role="combobox"
        aria-label="Suchen"
        aria-expanded={treffer.length > 0}
        aria-controls={`${id}-liste`}
        aria-activedescendant={treffer[gewählt] ? `${id}-${gewählt}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        // The dialog was opened to type here: <dialog> looks for the attribute, which React doesn't write.
        ref={(feld) => feld?.setAttribute('autofocus', '')}
        value={text}
        maxLength={100}
        placeholder="Seite, Nummer oder Name"
        onChange={(event) => {
          setText(event.target.value)
          setStelle(0)
        }}
        onKeyDown={key}
        css={[inputStyle, { height: 40 }]}
      />
      <div role="listbox" id={`${id}-liste`} aria-label="Treffer" css={{ maxHeight: '50vh', overflow: 'auto' }}>
        {treffer.map((eintrag, index) => (
          <div
            key={eintrag.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === gewählt}
            tabIndex={-1}
            onPointerMove={() => setStelle(index)}
            onClick={() => open(eintrag)}
            onKeyDown={key}
            css={{
              display: 'flex',
              alignItems: 'center',
              gap: 12,
              padding: '8px 12px',
              borderRadius: 6,
              cursor: 'pointer',
              '&[aria-selected="true"]': { background: farbe('akzentgrund') },
            }}
          >
            <span css={{ flex: 1, minWidth: 0 }}>
              {eintrag.titel}
              {eintrag.untertitel && (
                <span css={{ display: 'block', fontSize: 12, lineHeight: '16px', color: farbe('leise') }}>{eintrag.untertitel}</span>
              )}
            </span>
            <span css={{ fontSize: 12, color: farbe('leise') }}>{eintrag.gruppe}</span>
          </div>
        ))}
      </div>
      <p role="status" css={{ color: farbe('leise'), fontSize: 12 }}>
        {sucht ? 'Es wird gesucht …' : fehler ? fehler : treffer.length === 0 ? 'Keine Treffer.' : `${treffer.length} Treffer`}
      </p>
    </Dialog>
  )
}
