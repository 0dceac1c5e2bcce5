import { kennungVon } from '@avalwerk/api'
import type { Historieneintrag } from '@avalwerk/contracts'
import { formatZeitpunkt } from '@avalwerk/domain'
import { Fehlerfeld, Karte, Skelett, Zeitleiste } from '@avalwerk/ui'
import type { UseQueryResult } from '@tanstack/react-query'

/**
 * The history of an object as a timeline, newest first.
 * @param statuswort names a status in the viewer's words; without it a change of status isn't said beside the event
 */
export function Verlaufskarte<E extends Omit<Historieneintrag, 'vonStatus' | 'nachStatus'>>({
  antwort: { data, error, refetch },
  statuswort,
}: {
  antwort: UseQueryResult<E[]>
  statuswort?: (eintrag: E) => string | undefined
}) {
  return (
    <Karte titel="Verlauf">
      {error ? (
        <Fehlerfeld
          titel="Der Verlauf konnte nicht geladen werden"
          text={error.message}
          kennung={kennungVon(error)}
          beiErneut={() => void refetch()}
        />
      ) : !data ? (
        <Skelett zeilen={4} name="Verlauf" />
      ) : data.length === 0 ? (
        <p>Noch keine Einträge</p>
      ) : (
        <Zeitleiste
          einträge={data.map((eintrag) => ({
            id: eintrag.id,
            wann: formatZeitpunkt(eintrag.zeitpunkt),
            titel: eintrag.text,
            inhalt: <Einzelheiten eintrag={eintrag} status={statuswort?.(eintrag)} />,
          }))}
        />
      )}
    </Karte>
  )
}

function Einzelheiten({
  eintrag: { akteur, grund, werte },
  status,
}: {
  eintrag: Pick<Historieneintrag, 'akteur' | 'grund' | 'werte'>
  status: string | undefined
}) {
  return (
    <>
      <span>{akteur}</span>
      {status && <span>Status: {status}</span>}
      {grund && <span>{grund}</span>}
      {werte.map(({ feld, alt, neu }) => (
        <span key={feld}>
          {feld}: {alt ?? '–'} → {neu ?? '–'}
        </span>
      ))}
    </>
  )
}
