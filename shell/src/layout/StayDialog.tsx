import { Button, Dialog } from '@avalwerk/ui'
import type { ReactNode } from 'react'
import { t } from './texts.ts'

/** Asks before something ends that its user may want to go on with: whoever closes it stays. */
export const StayDialog = ({
  title,
  stay = t('layout.keepEditing'),
  leave,
  onStay,
  onLeave,
  children,
}: {
  title: string
  /** What the buttons say. */
  stay?: string
  leave: string
  onStay: () => void
  onLeave: () => void
  children: ReactNode
}) => (
  <Dialog
    title={title}
    role="alertdialog"
    onClose={onStay}
    buttons={
      <>
        <Button variant="primary" onClick={onStay}>
          {stay}
        </Button>
        <Button onClick={onLeave}>{leave}</Button>
      </>
    }
  >
    {children}
  </Dialog>
)
