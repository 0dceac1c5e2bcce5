import { kennungVon } from '@avalwerk/api'
import { Auftragsangaben, kontaktzeile } from '@avalwerk/bausteine'
import type { Auftrag } from '@avalwerk/contracts'
import { formatEuro, formatZeitpunkt } from '@avalwerk/domain'
import { Angaben, Fehlerfeld, Karte, Skelett, Zeitleiste } from '@avalwerk/ui'
import { t } from '../texte.ts'
import { useAuftragshistorie } from './daten.ts'

/** The facts of an order. */
export function Fakten({ a }: { a: Auftrag }) {
  const { kautionsvertrag: k } = a
  return (
    <>
      <Karte titel={t('details.angaben')}>
        <Auftragsangaben auftrag={a.daten} bürge={a.buerge?.name} vertrag={k?.vertragsnummer} />
      </Karte>
      <Karte titel={t('details.text')}>
        <Angaben
          paare={[
            [t('details.text'), a.text && `${a.text.titel} (${a.text.id})`],
            [t('details.freitext'), a.daten.buergschaftstext?.art === 'FREITEXT' && a.daten.buergschaftstext.text],
            [t('details.antragsteller'), a.antragsteller],
            [t('details.ansprechpartner'), kontaktzeile(a.daten.auftragnehmer?.ansprechpartner)],
            [t('details.limit'), k?.freiesLimit !== null && k?.freiesLimit !== undefined && formatEuro(k.freiesLimit)],
            [t('details.einzellimit'), k?.einzellimit !== null && k?.einzellimit !== undefined && formatEuro(k.einzellimit)],
          ].map(([name, wert]) => [name as string, wert === false ? null : wert])}
        />
      </Karte>
    </>
  )
}

/** The history as a timeline, newest first. */
export function Verlauf({ id }: { id: string }) {
  const { data, error, refetch } = useAuftragshistorie(id)
  return (
    <Karte titel={t('details.verlauf')}>
      {error ? (
        <Fehlerfeld titel={t('details.fehler')} text={error.message} kennung={kennungVon(error)} beiErneut={() => void refetch()} />
      ) : !data ? (
        <Skelett zeilen={3} name={t('details.verlauf')} />
      ) : (
        <Zeitleiste
          einträge={data.map((e) => ({
            id: e.id,
            wann: formatZeitpunkt(e.zeitpunkt),
            titel: e.text,
            inhalt: (
              <>
                <span>{e.akteur}</span>
                {e.grund && <span>{e.grund}</span>}
                {e.werte.map(({ feld, alt, neu }) => (
                  <span key={feld}>
                    {feld}: {alt ?? '–'} → {neu ?? '–'}
                  </span>
                ))}
              </>
            ),
          }))}
        />
      )}
    </Karte>
  )
}
