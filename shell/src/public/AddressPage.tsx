import { isCallError, referenceOf, call } from '@avalwerk/api'
import type { Transport } from '@avalwerk/platform'
import { ErrorPanel, Button } from '@avalwerk/ui'
import { useEffect, useState } from 'react'
import { Sheet } from '../Sheet.tsx'

/** Confirms a new address, open to whoever has the link that was sent to it. A look at the page alone confirms nothing. */
export function Address({ transport }: { transport: Transport }) {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '')
  const [state, setState] = useState<Readonly<{ busy?: true; email?: string; error?: unknown }>>({})
  useEffect(() => {
    document.title = 'E-Mail-Adresse bestätigen · Avalwerk'
  }, [])
  async function confirm() {
    setState({ busy: true })
    try {
      setState(await call(transport, 'POST /partnerservice/api/public/v1/adresse/bestaetigung', { body: { token } }))
    } catch (error) {
      setState({ error })
    }
  }
  const { busy, email, error } = state
  const over = !token || (isCallError(error) && error.code === 'LINK_ABGELAUFEN')
  return (
    <Sheet>
      <h1>E-Mail-Adresse bestätigen</h1>
      <div role="status" css={{ margin: '8px 0 24px' }}>
        {email && (
          <p>
            <strong>{email}</strong> ist jetzt die Adresse Ihres Kontos. Haben Sie sich bisher mit der alten angemeldet, nehmen Sie ab jetzt
            diese.
          </p>
        )}
        {!email && !over && <p>Die Adresse, an die der Link ging, gilt dann für Ihr Konto: für Nachrichten und zum Anmelden.</p>}
        {over && <p>Dieser Link gilt nicht mehr. Bitten Sie darum, die Adresse noch einmal zu ändern.</p>}
        {error !== undefined && !over && (
          <ErrorPanel
            title="Das ist gerade nicht möglich"
            text={error instanceof Error ? error.message : ''}
            referenceCode={referenceOf(error)}
          />
        )}
      </div>
      {!email && !over && (
        <Button variant="haupt" busy={busy ?? false} onClick={() => void confirm()}>
          Adresse bestätigen
        </Button>
      )}
      {(email || over) && <a href="/">Zum Bürgschaftsportal</a>}
    </Sheet>
  )
}
