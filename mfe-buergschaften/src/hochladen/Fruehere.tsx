import { abfrage } from '@avalwerk/api'
import { IMPORTSTATUS, formatZahl, formatZeitpunkt } from '@avalwerk/domain'
import { Link, usePlattform } from '@avalwerk/platform/remote'
import { farbe, Karte, Marke, zeilenstil } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texte.ts'
import { basis } from './daten.ts'

const TON = { LIEST: 'info', GEPRUEFT: 'warnung', UEBERNIMMT: 'info', FERTIG: 'gut', VERWORFEN: 'neutral', GESCHEITERT: 'gefahr' } as const

/** The organisation's last files; nothing where there are none. */
export function Frühere() {
  const { transport } = usePlattform()
  // What became of them happens elsewhere: on the way here, and by itself.
  const { data } = useQuery({ ...abfrage(transport, `GET ${basis}/csv`, {}), staleTime: 0 })
  if (!data?.length) return null
  return (
    <Karte titel={t('hochladen.frühere')}>
      <ul css={{ listStyle: 'none', padding: 0, display: 'grid' }}>
        {data.map((i) => (
          <li key={i.id} css={zeilenstil}>
            <Link to={`/buergschaften/hochladen/csv?import=${i.id}`}>{i.dateiname}</Link>
            <Marke ton={TON[i.status]}>{IMPORTSTATUS[i.status]}</Marke>
            <span css={{ color: farbe('leise'), fontSize: 12 }}>
              {t('hochladen.zahlen', {
                gut: formatZahl(i.status === 'FERTIG' ? i.uebernommen : i.gueltig),
                fehler: formatZahl(i.fehlerhaft),
              })}{' '}
              · {formatZeitpunkt(i.erstelltAm)} · {i.wer}
            </span>
          </li>
        ))}
      </ul>
    </Karte>
  )
}
