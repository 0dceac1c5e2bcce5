import type { Historieneintrag } from '@avalwerk/contracts'
import { formatZeitpunkt } from '@avalwerk/domain'
import { Karte, Zeitleiste } from '@avalwerk/ui'
import { type Antwort, Geladenes } from '../geladenes.tsx'

/**
 * The history of an object as a timeline, newest first.
 * @param statuswort names a status in the viewer's words; without it a change of status isn't said beside the event
 */
export function Verlaufskarte<E extends Omit<Historieneintrag, 'vonStatus' | 'nachStatus'>>({
  antwort,
  statuswort,
}: {
  antwort: Antwort<E[]>
  statuswort?: (eintrag: E) => string | undefined
}) {
  return (
    <Karte titel="Verlauf">
      <Geladenes antwort={antwort} name="Verlauf" zeilen={4}>
        {(einträge) =>
          einträge.length === 0 ? (
            <p>Noch keine Einträge</p>
          ) : (
            <Zeitleiste
              einträge={einträge.map((eintrag) => ({
                id: eintrag.id,
                wann: formatZeitpunkt(eintrag.zeitpunkt),
                titel: eintrag.text,
                inhalt: <Einzelheiten eintrag={eintrag} status={statuswort?.(eintrag)} />,
              }))}
            />
          )
        }
      </Geladenes>
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
