import { kennungVon } from '@avalwerk/api'
import type { Historieneintrag } from '@avalwerk/contracts'
import { formatZeitpunkt, statusanzeige } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { Fehlerfeld, Karte, Skelett, Zeitleiste } from '@avalwerk/ui'
import { t } from '../texte.ts'
import { useHistorie } from './daten.ts'

/** The history as a timeline, newest first. */
export function Verlauf({ id }: { id: string }) {
  const { gruppe } = usePlattform().bereich
  const { data, error, refetch } = useHistorie(id)
  const inhalt = ({ akteur, nachStatus, vonStatus, grund, werte }: Historieneintrag) => (
    <>
      <span>{akteur}</span>
      {nachStatus && nachStatus !== vonStatus && <span>Status: {statusanzeige(nachStatus, gruppe).wort}</span>}
      {grund && <span>{grund}</span>}
      {werte.map(({ feld, alt, neu }) => (
        <span key={feld}>
          {feld}: {alt ?? '–'} → {neu ?? '–'}
        </span>
      ))}
    </>
  )
  return (
    <Karte titel={t('details.verlauf')}>
      {error ? (
        <Fehlerfeld titel={t('details.verlaufFehler')} text={error.message} kennung={kennungVon(error)} beiErneut={() => void refetch()} />
      ) : !data ? (
        <Skelett zeilen={4} name={t('details.verlauf')} />
      ) : data.length === 0 ? (
        <p>{t('details.keinVerlauf')}</p>
      ) : (
        <Zeitleiste
          einträge={data.map((eintrag) => ({
            id: eintrag.id,
            wann: formatZeitpunkt(eintrag.zeitpunkt),
            titel: eintrag.text,
            inhalt: inhalt(eintrag),
          }))}
        />
      )}
    </Karte>
  )
}
