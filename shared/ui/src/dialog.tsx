import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Knopf } from './knopf.tsx'
import { abstand, farbe } from './theme.ts'

/**
 * A modal dialog over the browser's own <dialog>: it keeps the focus inside, closes with Escape and gives the focus
 * back to where it was.
 */
export function Dialog({
  titel,
  beiSchließen,
  children,
  knöpfe,
  breite = 480,
  rolle,
}: {
  titel: string
  beiSchließen?: (() => void) | undefined
  children: ReactNode
  knöpfe?: ReactNode
  breite?: number
  rolle?: 'alertdialog'
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const vorher = document.activeElement
    const dialog = ref.current
    dialog?.showModal()
    return () => {
      dialog?.close()
      if (vorher instanceof HTMLElement && vorher.isConnected) vorher.focus()
    }
  }, [])
  return (
    <dialog
      ref={ref}
      role={rolle}
      aria-labelledby={id}
      onCancel={(e) => {
        e.preventDefault()
        beiSchließen?.()
      }}
      css={{
        width: `min(${breite}px, calc(100vw - 32px))`,
        maxHeight: 'calc(100dvh - 32px)',
        padding: 0,
        border: `1px solid ${farbe('linie')}`,
        borderRadius: 8,
        background: farbe('fläche'),
        color: farbe('text'),
        '&[open]': { display: 'flex', flexDirection: 'column' },
        '&::backdrop': { background: 'rgb(10 20 24 / 0.45)' },
      }}
    >
      <div css={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: abstand(2), padding: '20px 24px 12px' }}>
        <h2 id={id} css={{ fontSize: 16, lineHeight: '24px' }}>
          {titel}
        </h2>
        {beiSchließen && <Knopf art="leise" icon="zu" nurIcon="Schließen" onClick={beiSchließen} />}
      </div>
      <div css={{ display: 'grid', gap: abstand(2), padding: '4px 24px 20px', overflow: 'auto', minHeight: 0 }}>{children}</div>
      {knöpfe && (
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1), padding: '12px 24px', borderTop: `1px solid ${farbe('linie')}` }}>
          {knöpfe}
        </div>
      )}
    </dialog>
  )
}
