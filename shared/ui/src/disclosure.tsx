import type { IconName } from './icon.tsx'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { spacing, themeColor, RADIUS } from './theme.ts'

/**
 * A button with a panel below it (disclosure): links, buttons or form fields in plain tab order. Escape and a click
 * elsewhere close it; the focus goes back to the button.
 */
export function Disclosure({
  label,
  icon,
  iconOnly,
  variant = 'secondary',
  alignRight = false,
  children,
}: {
  label?: ReactNode
  icon?: IconName
  iconOnly?: string
  variant?: ButtonVariant
  /** The panel ends at the button's right edge. */
  alignRight?: boolean
  children: ReactNode | ((close: () => void) => ReactNode)
}) {
  const [open, setOpen] = useState(false)
  const shell = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => {
      if (!shell.current?.contains(event.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    document.addEventListener('focusin', outside)
    return () => {
      document.removeEventListener('pointerdown', outside)
      document.removeEventListener('focusin', outside)
    }
  }, [open])

  const close = () => {
    setOpen(false)
    shell.current?.querySelector('button')?.focus()
  }
  return (
    <div
      ref={shell}
      data-open={open ? '' : undefined}
      css={{ position: 'relative' }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return
        event.stopPropagation()
        close()
      }}
    >
      <Button
        variant={variant}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        {...(icon && { icon })}
        {...(iconOnly && { iconOnly })}
      >
        {label}
      </Button>
      {open && (
        <div
          id={id}
          css={{
            position: 'absolute',
            zIndex: 20,
            top: 'calc(100% + 4px)',
            ...(alignRight ? { right: 0 } : { left: 0 }),
            minWidth: 240,
            maxWidth: 'calc(100vw - 32px)',
            maxHeight: 'min(70vh, 560px)',
            overflow: 'auto',
            padding: spacing(1),
            border: `1px solid ${themeColor('line')}`,
            borderRadius: RADIUS,
            background: themeColor('surface'),
            boxShadow: '0 4px 16px rgb(10 20 24 / 0.16)',
          }}
        >
          <Content close={close}>{children}</Content>
        </div>
      )}
    </div>
  )
}

/** Content that closes its own panel gets to know how when it is drawn. */
function Content({ close, children }: { close: () => void; children: ReactNode | ((close: () => void) => ReactNode) }) {
  return typeof children === 'function' ? children(close) : children
}

/** An entry of a panel: a full-width button or, with `target`, what the caller wraps. */
export const itemStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: spacing(1),
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
  '&:hover': { background: themeColor('raised') },
} as const
