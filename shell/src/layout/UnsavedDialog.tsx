import { Button, Dialog } from '@avalwerk/ui'
import type { ReactNode } from 'react'
import { t } from './texts.ts'

/** Asks before unsaved input is lost: whoever closes it goes on with their work. */
export const UnsavedDialog = ({
  title,
  leave,
  onStay,
  onLeave,
  children,
}: {
  title: string
  /** What the button says that loses the input. */
  leave: string
  onStay: () => void
  onLeave: () => void
  /** What would be lost. */
  children: ReactNode
}) => (
  <Dialog
    title={title}
    role="alertdialog"
    onClose={onStay}
    buttons={
      <>
        <Button variant="primary" onClick={onStay}>
          {t('layout.keepEditing')}
        </Button>
        <Button onClick={onLeave}>{leave}</Button>
      </>
    }
  >
    <p>{children}</p>
  </Dialog>
)
