import { FaultBoundary } from '@avalwerk/platform/remote'
import { Alert, Button, ErrorPanel } from '@avalwerk/ui'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { reportOwnFault } from '../report.ts'
import { Sheet } from '../Sheet.tsx'
import { t } from './texts.ts'

/** Whatever the shell itself throws ends at one of these: in the smallest part that can be missing, with a way to try again. */

/** Around everything. */
export const RootBoundary = ({ children }: { children: ReactNode }) => (
  <FaultBoundary onFault={reportOwnFault} fallback={(again) => <Broken again={again} />}>
    {children}
  </FaultBoundary>
)

/** The portal can't be shown. @param again tries it without loading the page anew */
export const Broken = ({ again }: { again?: () => void }) => (
  <Sheet>
    <ErrorPanel title={t('shell.title')} text={t('shell.text')} {...(again && { onRetry: again })} />
    <p css={{ marginTop: 16 }}>
      <Button variant="primary" onClick={() => location.reload()}>
        {t('shell.reload')}
      </Button>
    </p>
  </Sheet>
)

/** Around a page of the frame: the frame stays, and the next page is another try. */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <FaultBoundary
      onFault={reportOwnFault}
      tryAgainFor={[pathname]}
      fallback={(again) => <ErrorPanel title={t('page.title')} text={t('page.text')} onRetry={again} />}
    >
      {children}
    </FaultBoundary>
  )
}

type Part = 'header' | 'navigation' | 'notices' | 'messages' | 'dialogs' | 'search' | 'badge'

/** Around a part of the frame. @param name what people would call it */
export const PartBoundary = ({ name, children }: { name: Part; children: ReactNode }) => (
  <FaultBoundary
    onFault={reportOwnFault}
    holdsInput={false}
    fallback={(again) => (
      <Alert tone="danger" urgent>
        {t('part.missing', { name: t(`part.${name}`) })} <Button onClick={again}>{t('part.retry')}</Button>
      </Alert>
    )}
  >
    {children}
  </FaultBoundary>
)
