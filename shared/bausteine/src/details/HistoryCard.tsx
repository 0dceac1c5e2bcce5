import type { HistoryEntry } from '@avalwerk/contracts'
import { formatInstant } from '@avalwerk/domain'
import { Card, Timeline } from '@avalwerk/ui'
import { type QueryState, LoadedSection } from '../loadedSection.tsx'

/**
 * The history of an object as a timeline, newest first.
 * @param statuswort names a status in the viewer's words; without it a change of status isn't said beside the event
 */
export function HistoryCard<E extends Omit<HistoryEntry, 'vonStatus' | 'nachStatus'>>({
  antwort: response,
  statuswort: statusCaption,
}: {
  antwort: QueryState<E[]>
  statuswort?: (entry: E) => string | undefined
}) {
  return (
    <Card titel="Verlauf">
      <LoadedSection antwort={response} name="Verlauf" zeilen={4}>
        {(entries) =>
          entries.length === 0 ? (
            <p>Noch keine Einträge</p>
          ) : (
            <Timeline
              einträge={entries.map((entry) => ({
                id: entry.id,
                wann: formatInstant(entry.zeitpunkt),
                titel: entry.text,
                inhalt: <Details eintrag={entry} status={statusCaption?.(entry)} />,
              }))}
            />
          )
        }
      </LoadedSection>
    </Card>
  )
}

function Details({
  eintrag: { akteur, grund, werte },
  status,
}: {
  eintrag: Pick<HistoryEntry, 'akteur' | 'grund' | 'werte'>
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
