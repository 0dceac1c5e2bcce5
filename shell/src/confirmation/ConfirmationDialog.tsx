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
      title={t('confirmationDialog.ihrerAnmeldungBestaetigen')}
      role="alertdialog"
      onClose={confirmation.giveUp}
      buttons={
        <>
          <Button variant="primary" onClick={confirmation.open}>
            {window === 'not yet' ? t('confirmationDialog.anmeldenBestaetigen') : t('confirmationDialog.fensterErneutOeffnen')}
          </Button>
          <Button onClick={confirmation.giveUp}>{t('confirmationDialog.abbrechen')}</Button>
        </>
      }
    >
      <div css={{ display: 'grid', gap: 12 }}>
        <p>
          <strong>{challenge.was}</strong>
        </p>
        <div role="status">
          {window === 'not yet' && <p>{t('confirmationDialog.damitNiemandAnderes')}</p>}
          {window === 'open' && <p>{t('confirmationDialog.bitteMeldenSich')}</p>}
          {window === 'blocked' && (
            <Alert tone="warning">
              <p>{t('confirmationDialog.browserFensterGeoeffnet')}</p>
            </Alert>
          )}
        </div>
      </div>
    </Dialog>
  )
}
