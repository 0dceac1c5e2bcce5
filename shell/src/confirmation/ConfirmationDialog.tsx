import { useObservable } from '@avalwerk/platform/remote'
import { Dialog, Alert, Button } from '@avalwerk/ui'
import type { AppDeps } from '../core.ts'

/** Asks to confirm a step of weight by signing in anew, and waits for it. */
export function ConfirmationDialog({ deps: { confirmation } }: { deps: AppDeps }) {
  const asked = useObservable(confirmation.asked$)
  if (!asked) return null
  const { challenge, window } = asked
  return (
    <Dialog
      title="Mit Ihrer Anmeldung bestätigen"
      rolle="alertdialog"
      onClose={confirmation.giveUp}
      buttons={
        <>
          <Button variant="haupt" onClick={confirmation.open}>
            {window === 'not yet' ? 'Anmelden und bestätigen' : 'Fenster erneut öffnen'}
          </Button>
          <Button onClick={confirmation.giveUp}>Abbrechen</Button>
        </>
      }
    >
      <div css={{ display: 'grid', gap: 12 }}>
        <p>
          <strong>{challenge.was}</strong>
        </p>
        <div role="status">
          {window === 'not yet' && (
            <p>
              Damit niemand anderes diesen Schritt ausführt, melden Sie sich dafür noch einmal an. Es öffnet sich ein eigenes Fenster; hier
              bleibt alles, wie es ist.
            </p>
          )}
          {window === 'open' && (
            <p>Bitte melden Sie sich in dem Fenster an, das sich geöffnet hat. Danach geht es hier von selbst weiter.</p>
          )}
          {window === 'blocked' && (
            <Alert tone="warnung">
              <p>Ihr Browser hat das Fenster nicht geöffnet. Bitte erlauben Sie es für diese Seite, und versuchen Sie es erneut.</p>
            </Alert>
          )}
        </div>
      </div>
    </Dialog>
  )
}
