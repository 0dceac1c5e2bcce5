import { useAsRead } from '@avalwerk/forms'
import type { Buergschaft } from '@avalwerk/contracts'
import { Dialog, Button } from '@avalwerk/ui'
import { Fragment, type ReactNode } from 'react'
import { t } from '../texts.ts'
import { Layout } from './Layout.tsx'

/** The guarantee of the address as a flow on it began to read it; if another person changes it meanwhile, the flow begins anew. */
export const AsRead = ({ children }: { children: (buergschaft: Buergschaft) => ReactNode }) => (
  <Layout>
    {(live) => (
      <Kept key={live.id} live={live}>
        {children}
      </Kept>
    )}
  </Layout>
)

function Kept({ live, children }: { live: Buergschaft; children: (buergschaft: Buergschaft) => ReactNode }) {
  const { read, changed, round, beginAnew } = useAsRead(live)
  return (
    <>
      <Fragment key={round}>{children(read)}</Fragment>
      {changed && (
        <Dialog
          title={t('schritt.outdatedTitle')}
          role="alertdialog"
          buttons={
            <Button variant="primary" onClick={beginAnew}>
              {t('schritt.refresh')}
            </Button>
          }
        >
          <p>{t('schritt.outdatedText')}</p>
        </Dialog>
      )}
    </>
  )
}
