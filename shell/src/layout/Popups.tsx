import { VIEW_REFRESHED } from '@avalwerk/api'
import { useObservable } from '@avalwerk/platform/remote'
import { Dialog, themeColor, ReferenceCode, Button, visuallyHidden } from '@avalwerk/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { AppDeps } from '../core.ts'

/** 'Oops!' with the correlation id, the refresh-lock popup, or that there is no connection. Source: document 2, section 8. */
export function ProblemPopup({ kern: { problem } }: { kern: AppDeps }) {
  const revision = useObservable(problem.problem$)
  const queryClient = useQueryClient()
  if (!revision) return null
  if (revision.art === 'veraltet')
    return (
      <Dialog
        titel="Diese Ansicht wurde zwischenzeitlich bearbeitet."
        rolle="alertdialog"
        knöpfe={
          <Button
            art="haupt"
            onClick={() => {
              problem.schließe()
              queryClient.setQueryData<number>(VIEW_REFRESHED, (times = 0) => times + 1)
              void queryClient.invalidateQueries()
            }}
          >
            Ansicht aktualisieren
          </Button>
        }
      >
        <p>Ein anderes Fenster oder eine andere Person hat den Stand geändert. Bitte aktualisieren Sie die Ansicht.</p>
      </Dialog>
    )
  return (
    <Dialog
      titel={revision.art === 'unreachable' ? 'Keine Verbindung' : 'Oops! Etwas ist schief gelaufen.'}
      rolle="alertdialog"
      beiSchließen={problem.schließe}
      knöpfe={
        <Button art="haupt" onClick={problem.schließe}>
          Schließen
        </Button>
      }
    >
      {revision.text && <p>{revision.text}</p>}
      {revision.art === 'fehler' && <ReferenceCode wert={revision.kennung} />}
    </Dialog>
  )
}

/** Success messages at the bottom; spoken politely. */
export function Messages({ kern: { meldungen: messages } }: { kern: AppDeps }) {
  const list = useObservable(messages.meldungen$)
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
            border: `1px solid ${themeColor('linie')}`,
            background: themeColor('fläche'),
            boxShadow: '0 4px 16px rgb(10 20 24 / 0.16)',
          }}
        >
          {text}
          <Button art="leise" icon="zu" nurIcon="Meldung schließen" onClick={() => messages.entferne(id)} />
        </div>
      ))}
    </div>
  )
}

/** A thin line at the top while calls are going on. */
export function ProgressBar({ kern: { fortschritt: progress } }: { kern: AppDeps }) {
  const running = useObservable(progress.läuft$) > 0
  return (
    <div
      role="progressbar"
      aria-label="Daten werden geladen"
      hidden={!running}
      css={{
        position: 'fixed',
        zIndex: 40,
        inset: '0 0 auto',
        height: 2,
        background: themeColor('akzent'),
        transformOrigin: 'left',
        animation: 'avalwerk-fortschritt 4s cubic-bezier(0.1, 0.7, 0.2, 1) forwards',
        '@keyframes avalwerk-fortschritt': { '0%, 4%': { transform: 'scaleX(0)' }, '100%': { transform: 'scaleX(0.95)' } },
      }}
    >
      <span css={visuallyHidden}>Daten werden geladen</span>
    </div>
  )
}
