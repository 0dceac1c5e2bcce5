import { useCombobox } from '@avalwerk/bausteine'
import type { Remote } from '@avalwerk/platform'
import { usePlatform, useRights } from '@avalwerk/platform/remote'
import { Dialog, inputStyle, farbe } from '@avalwerk/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Hits, useHits } from './treffer.ts'

/** The command palette: pages and objects by number or name, within the user's rights. */
export default function Palette({ remotes, beiSchließen }: { remotes: readonly Remote[]; beiSchließen: () => void }) {
  const { bereich, transport } = usePlatform()
  const { eigeneRechte } = useRights()
  const gehe = useNavigate()
  const [text, setText] = useState('')
  const { treffer, fehler, sucht } = useHits(text, bereich, eigeneRechte, remotes, transport)

  const open = ({ pfad }: Hits) => {
    beiSchließen()
    void gehe(pfad)
  }
  const { inputProps, listProps, optionProps } = useCombobox({
    text,
    items: treffer,
    open: treffer.length > 0,
    busy: sucht,
    label: 'Treffer',
    onChoose: open,
  })
  return (
    <Dialog titel="Suchen" breite={560} beiSchließen={beiSchließen}>
      <input
        {...inputProps}
        aria-label="Suchen"
        // The dialog was opened to type here: <dialog> looks for the attribute, which React doesn't write.
        ref={(feld) => feld?.setAttribute('autofocus', '')}
        value={text}
        maxLength={100}
        placeholder="Seite, Nummer oder Name"
        onChange={(event) => setText(event.target.value)}
        css={[inputStyle, { height: 40 }]}
      />
      <div {...listProps} css={{ maxHeight: '50vh', overflow: 'auto' }}>
        {treffer.map((eintrag, index) => (
          <div
            key={eintrag.id}
            {...optionProps(index)}
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
