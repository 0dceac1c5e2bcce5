import { useApi } from '@avalwerk/api'
import { IMPORT_STATUS, formatNumber, formatInstant } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { themeColor, Card, Badge, rowStyle } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texts.ts'

const TONE = { LIEST: 'info', GEPRUEFT: 'warnung', UEBERNIMMT: 'info', FERTIG: 'gut', VERWORFEN: 'neutral', GESCHEITERT: 'gefahr' } as const

/** The organisation's last files; nothing where there are none. */
export function Earlier() {
  const api = useApi()
  // What became of them happens elsewhere: on the way here, and by itself.
  const { data } = useQuery({ ...api.csvimport.letzte.queryOptions(), staleTime: 0 })
  if (!data?.length) return null
  return (
    <Card title={t('hochladen.fruehere')}>
      <ul css={{ listStyle: 'none', padding: 0, display: 'grid' }}>
        {data.map((i) => (
          <li key={i.id} css={rowStyle}>
            <Link to={`/buergschaften/hochladen/csv?import=${i.id}`}>{i.dateiname}</Link>
            <Badge tone={TONE[i.status]}>{IMPORT_STATUS[i.status]}</Badge>
            <span css={{ color: themeColor('leise'), fontSize: 12 }}>
              {t('hochladen.zahlen', {
                gut: formatNumber(i.status === 'FERTIG' ? i.uebernommen : i.gueltig),
                fehler: formatNumber(i.fehlerhaft),
              })}{' '}
              · {formatInstant(i.erstelltAm)} · {i.wer}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
