import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, type ButtonVariant } from './knopf.tsx'
import { abstand, farbe, RADIUS } from './theme.ts'

/**
 * A button with a panel below it (disclosure): links, buttons or form fields in plain tab order. Escape and a click
 * elsewhere close it; the focus goes back to the button.
 */
export function Disclosure({
  beschriftung,
  icon,
  nurIcon,
  art = 'neben',
  rechts = false,
  children,
}: {
  beschriftung?: ReactNode
  icon?: string
  nurIcon?: string
  art?: ButtonVariant
  /** The panel ends at the button's right edge. */
  rechts?: boolean
  children: ReactNode | ((schließe: () => void) => ReactNode)
}) {
  const [offen, setOffen] = useState(false)
  const shell = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!offen) return
    const outside = (event: Event) => {
      if (!shell.current?.contains(event.target as Node)) setOffen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [offen])

  const schließe = () => {
    setOffen(false)
    shell.current?.querySelector('button')?.focus()
  }
  return (
    <div
      ref={shell}
      css={{ position: 'relative' }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !offen) return
        event.stopPropagation()
        schließe()
      }}
    >
      <Button
        art={art}
        aria-expanded={offen}
        aria-controls={offen ? id : undefined}
        onClick={() => setOffen(!offen)}
        {...(icon && { icon })}
        {...(nurIcon && { nurIcon })}
      >
        {beschriftung}
      </Button>
      {offen && (
        <div
          id={id}
          css={{
            position: 'absolute',
            zIndex: 20,
            top: 'calc(100% + 4px)',
            ...(rechts ? { right: 0 } : { left: 0 }),
            minWidth: 240,
            maxWidth: 'calc(100vw - 32px)',
            maxHeight: 'min(70vh, 560px)',
            overflow: 'auto',
            padding: abstand(1),
            border: `1px solid ${farbe('linie')}`,
            borderRadius: RADIUS,
            background: farbe('fläche'),
            boxShadow: '0 4px 16px rgb(10 20 24 / 0.16)',
          }}
        >
          <Content close={schließe}>{children}</Content>
        </div>
      )}
    </div>
  )
}

/** Content that closes its own panel gets to know how when it is drawn. */
function Content({ close, children }: { close: () => void; children: ReactNode | ((close: () => void) => ReactNode) }) {
  return typeof children === 'function' ? children(close) : children
}

/** An entry of a panel: a full-width button or, with `ziel`, what the caller wraps. */
export const itemStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: abstand(1),
  width: '100%',
  minHeight: 32,
  padding: '6px 8px',
  border: 0,
  borderRadius: 4,
  background: 'transparent',
  color: 'inherit',
  textAlign: 'left',
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover': { background: farbe('hebung') },
} as const
