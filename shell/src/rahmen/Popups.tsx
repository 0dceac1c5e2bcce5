import { VIEW_REFRESHED } from '@avalwerk/api'
import { useObservable } from '@avalwerk/platform/remote'
import { Dialog, farbe, ReferenceCode, Button, visuallyHidden } from '@avalwerk/ui'
import { useQueryClient } from '@tanstack/react-query'
import type { AppDeps } from '../kern.ts'

/** 'Oops!' with the correlation id, the refresh-lock popup, or that there is no connection. Source: document 2, section 8. */
export function ProblemPopup({ kern: { problem } }: { kern: AppDeps }) {
  const stand = useObservable(problem.problem$)
  const abfragen = useQueryClient()
  if (!stand) return null
  if (stand.art === 'veraltet')
    return (
      <Dialog
        titel="Diese Ansicht wurde zwischenzeitlich bearbeitet."
        rolle="alertdialog"
        knöpfe={
          <Button
            art="haupt"
            onClick={() => {
              problem.schließe()
              abfragen.setQueryData<number>(VIEW_REFRESHED, (times = 0) => times + 1)
              void abfragen.invalidateQueries()
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
      titel={stand.art === 'unreachable' ? 'Keine Verbindung' : 'Oops! Etwas ist schief gelaufen.'}
      rolle="alertdialog"
      beiSchließen={problem.schließe}
      knöpfe={
        <Button art="haupt" onClick={problem.schließe}>
          Schließen
        </Button>
      }
    >
      {stand.text && <p>{stand.text}</p>}
      {stand.art === 'fehler' && <ReferenceCode wert={stand.kennung} />}
    </Dialog>
  )
}

/** Success messages at the bottom; spoken politely. */
export function Messages({ kern: { meldungen } }: { kern: AppDeps }) {
  const liste = useObservable(meldungen.meldungen$)
  return (
    <div
      role="status"
      css={{ position: 'fixed', right: 16, bottom: 16, zIndex: 30, display: 'grid', gap: 8, maxWidth: 'calc(100vw - 32px)' }}
    >
      {liste.map(({ id, text }) => (
        <div
          key={id}
          css={{
            display: 'flex',
            alignItems: 'center',
            gap: 8,
            padding: '4px 4px 4px 16px',
            borderRadius: 6,
            border: `1px solid ${farbe('linie')}`,
            background: farbe('fläche'),
            boxShadow: '0 4px 16px rgb(10 20 24 / 0.16)',
          }}
        >
          {text}
          <Button art="leise" icon="zu" nurIcon="Meldung schließen" onClick={() => meldungen.entferne(id)} />
        </div>
      ))}
    </div>
  )
}

/** A thin line at the top while calls are going on. */
export function ProgressBar({ kern: { fortschritt } }: { kern: AppDeps }) {
  const läuft = useObservable(fortschritt.läuft$) > 0
  return (
    <div
      role="progressbar"
      aria-label="Daten werden geladen"
      hidden={!läuft}
      css={{
        position: 'fixed',
        zIndex: 40,
        inset: '0 0 auto',
        height: 2,
        background: farbe('akzent'),
        transformOrigin: 'left',
        animation: 'avalwerk-fortschritt 4s cubic-bezier(0.1, 0.7, 0.2, 1) forwards',
        '@keyframes avalwerk-fortschritt': { '0%, 4%': { transform: 'scaleX(0)' }, '100%': { transform: 'scaleX(0.95)' } },
      }}
    >
      <span css={visuallyHidden}>Daten werden geladen</span>
    </div>
  )
}
