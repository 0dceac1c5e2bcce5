import { VIEW_REFRESHED } from '@avalwerk/api'
import { useObservable } from '@avalwerk/platform/remote'
import { Dialog, themeColor, ReferenceCode, Button, visuallyHidden } from '@avalwerk/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { CoreDeps } from '../core.ts'
import { t } from './texts.ts'

/** 'Oops!' with the correlation id, the refresh-lock popup, or that there is no connection. Source: document 2, section 8. */
export function ProblemPopup({ deps: { problem } }: { deps: CoreDeps }) {
  const current = useObservable(problem.problem$)
  const queryClient = useQueryClient()
  if (!current) return null
  if (current.kind === 'outdated')
    return (
      <Dialog
        title={t('popups.outdatedTitle')}
        role="alertdialog"
        buttons={
          <Button
            variant="primary"
            onClick={() => {
              problem.close()
              queryClient.setQueryData<number>(VIEW_REFRESHED, (times = 0) => times + 1)
              void queryClient.invalidateQueries()
            }}
          >
            {t('popups.refreshView')}
          </Button>
        }
      >
        <p>{t('popups.outdatedText')}</p>
      </Dialog>
    )
  return (
    <Dialog
      title={current.kind === 'unreachable' ? t('popups.unreachableTitle') : t('popups.errorTitle')}
      role="alertdialog"
      onClose={problem.close}
      buttons={
        <Button variant="primary" onClick={problem.close}>
          {t('popups.close')}
        </Button>
      }
    >
      {current.text && <p>{current.text}</p>}
      {current.kind === 'error' && <ReferenceCode value={current.referenceCode} />}
    </Dialog>
  )
}

/** Success messages at the bottom; spoken politely. */
export function Messages({ deps: { messages } }: { deps: CoreDeps }) {
  const list = useObservable(messages.messages$)
  return (
    <div
      role="status"
      css={{ position: 'fixed', right: 16, bottom: 16, zIndex: 30, display: 'grid', gap: 8, maxWidth: 'calc(100vw - 32px)' }}
    >
      {list.map(({ id, text }) => (
        <div
          key={id}
          css={{
            display: 'flex',
            alignItems: 'center',
            gap: 8,
            padding: '4px 4px 4px 16px',
            borderRadius: 6,
            border: `1px solid ${themeColor('line')}`,
            background: themeColor('surface'),
            boxShadow: '0 4px 16px rgb(10 20 24 / 0.16)',
          }}
        >
          {text}
          <Button variant="ghost" icon="close" iconOnly={t('popups.closeMessage')} onClick={() => messages.remove(id)} />
        </div>
      ))}
    </div>
  )
}

/** A thin line at the top while calls are going on. */
export function ProgressBar({ deps: { progress } }: { deps: CoreDeps }) {
  const running = useObservable(progress.running$) > 0
  return (
    <div
      role="progressbar"
      aria-label={t('popups.loading')}
      hidden={!running}
      css={{
        position: 'fixed',
        zIndex: 40,
        inset: '0 0 auto',
        height: 2,
        background: themeColor('accent'),
        transformOrigin: 'left',
        animation: 'avalwerk-progress 4s cubic-bezier(0.1, 0.7, 0.2, 1) forwards',
        '@keyframes avalwerk-progress': { '0%, 4%': { transform: 'scaleX(0)' }, '100%': { transform: 'scaleX(0.95)' } },
      }}
    >
      <span css={visuallyHidden}>{t('popups.loading')}</span>
    </div>
  )
}
