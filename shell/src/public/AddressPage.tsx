import { type ApiClient, isCallError, referenceOf } from '@avalwerk/api'
import { ErrorPanel, Button } from '@avalwerk/ui'
import { useEffect, useState } from 'react'
import { Sheet } from '../Sheet.tsx'
import { t } from './texts.ts'

/** Confirms a new address; open to any person with the link that was sent to it. Opening the page alone confirms nothing. */
export function AddressPage({ api }: { api: ApiClient }) {
  const [token] = useState(() => new URLSearchParams(location.hash.slice(1)).get('token') ?? '')
  const [state, setState] = useState<Readonly<{ busy?: true; email?: string; error?: unknown }>>({})
  useEffect(() => {
    document.title = t('addressPage.windowTitle')
  }, [])
  async function confirm() {
    setState({ busy: true })
    try {
      setState(await api.konto.adresseBestaetigen.mutate({ body: { token } }))
    } catch (error) {
      setState({ error })
    }
  }
  const { busy, email, error } = state
  const over = !token || (isCallError(error) && error.code === 'LINK_ABGELAUFEN')
  return (
    <Sheet>
      <h1>{t('addressPage.heading')}</h1>
      <div role="status" css={{ margin: '8px 0 24px' }}>
        {email && <p>{t('addressPage.confirmed', { email })}</p>}
        {!email && !over && <p>{t('addressPage.confirmText')}</p>}
        {over && <p>{t('addressPage.linkExpired')}</p>}
        {error !== undefined && !over && (
          <ErrorPanel
            title={t('addressPage.errorTitle')}
            text={error instanceof Error ? error.message : ''}
            referenceCode={referenceOf(error)}
          />
        )}
      </div>
      {!email && !over && (
        <Button variant="primary" busy={busy ?? false} onClick={() => void confirm()}>
          {t('addressPage.confirm')}
        </Button>
      )}
      {(email || over) && <a href="/">{t('addressPage.toPortal')}</a>}
    </Sheet>
  )
}
