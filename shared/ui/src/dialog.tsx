import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button } from './button.tsx'
import { spacing, themeColor } from './theme.ts'
import { t } from './texts.ts'

/** All that an element stands in, nearest first. */
function ancestors(element: Element | null): Element[] {
  const parent = element?.parentElement
  return parent ? [parent, ...ancestors(parent)] : []
}

/** Focuses an element again; where it is gone or disabled by now, the heading of the nearest part of the page that is left. */
function giveBack(element: Element | null, around: readonly Element[]): void {
  if (element instanceof HTMLElement && element.isConnected && !element.matches(':disabled')) return element.focus()
  const left = around.find(({ isConnected }) => isConnected)
  const heading = left?.closest('section, dialog, main')?.querySelector<HTMLElement>('h1, h2')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus()
}

/**
 * A modal dialog over the browser's own <dialog>: it keeps the focus inside, closes with Escape and gives the focus
 * back to where it was. An `alertdialog` begins at its first button.
 */
export function Dialog({
  title,
  onClose,
  children,
  buttons: buttonRow,
  width = 480,
  role,
}: {
  title: string
  onClose?: (() => void) | undefined
  children: ReactNode
  buttons?: ReactNode
  width?: number
  role?: 'alertdialog'
}) {
  const ref = useRef<HTMLDialogElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    const before = document.activeElement
    const around = ancestors(before)
    const dialog = ref.current
    dialog?.showModal()
    if (role === 'alertdialog') buttons.current?.querySelector('button')?.focus()
    return () => {
      dialog?.close()
      giveBack(before, around)
    }
  }, [role])
  return (
    <dialog
      ref={ref}
      role={role}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      css={{
        width: `min(${width}px, calc(100vw - 32px))`,
        maxHeight: 'calc(100dvh - 32px)',
        padding: 0,
        border: `1px solid ${themeColor('line')}`,
        borderRadius: 8,
        background: themeColor('surface'),
        color: themeColor('text'),
        '&[open]': { display: 'flex', flexDirection: 'column' },
        '&::backdrop': { background: 'rgb(10 20 24 / 0.45)' },
      }}
    >
      <div css={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: spacing(2), padding: '20px 24px 12px' }}>
        <h2 id={id} css={{ fontSize: 16, lineHeight: '24px' }}>
          {title}
        </h2>
        {onClose && <Button variant="ghost" icon="close" iconOnly={t('dialog.close')} onClick={onClose} />}
      </div>
      <div css={{ display: 'grid', gap: spacing(2), padding: '4px 24px 20px', overflow: 'auto', minHeight: 0 }}>{children}</div>
      {buttonRow && (
        <div
          ref={buttons}
          css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1), padding: '12px 24px', borderTop: `1px solid ${themeColor('line')}` }}
        >
          {buttonRow}
        </div>
      )}
    </dialog>
  )
}
