import { useObservable } from '@avalwerk/platform/remote'
import { Dialog, Alert, Button } from '@avalwerk/ui'
import type { CoreDeps } from '../core.ts'
import { t } from './texts.ts'

/** Asks to confirm a step of weight by signing in anew, and waits for it. */
export function ConfirmationDialog({ deps: { confirmation } }: { deps: CoreDeps }) {
  const asked = useObservable(confirmation.asked$)
  if (!asked) return null
  const { challenge, window } = asked
  return (
    <Dialog
      title={t('confirmationDialog.title')}
      role="alertdialog"
      onClose={confirmation.giveUp}
      buttons={
        <>
          <Button variant="primary" onClick={confirmation.open}>
            {window === 'not yet' ? t('confirmationDialog.signInAndConfirm') : t('confirmationDialog.reopenWindow')}
          </Button>
          <Button onClick={confirmation.giveUp}>{t('confirmationDialog.cancel')}</Button>
        </>
      }
    >
      <div css={{ display: 'grid', gap: 12 }}>
        <p>
          <strong>{challenge.was}</strong>
        </p>
        <div role="status">
          {window === 'not yet' && <p>{t('confirmationDialog.introText')}</p>}
          {window === 'open' && <p>{t('confirmationDialog.windowOpenText')}</p>}
          {window === 'blocked' && (
            <Alert tone="warning">
              <p>{t('confirmationDialog.windowBlockedText')}</p>
            </Alert>
          )}
        </div>
      </div>
    </Dialog>
  )
}
