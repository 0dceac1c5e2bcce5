import { useApi } from '@avalwerk/api'
import type { ImportState } from '@avalwerk/contracts'
import { IMPORT_STATUS, formatNumber, formatInstant } from '@avalwerk/domain'
import { LoadedSection } from '@avalwerk/patterns/calls'
import { Link } from '@avalwerk/platform/remote'
import { themeColor, Card, Badge, rowStyle } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texts.ts'

const TONE = {
  LIEST: 'info',
  GEPRUEFT: 'warning',
  UEBERNIMMT: 'info',
  FERTIG: 'success',
  VERWORFEN: 'neutral',
  GESCHEITERT: 'danger',
} as const

/** The organisation's last files; nothing where there are none. */
export function EarlierImports() {
  const api = useApi()
  // What became of them happens elsewhere: on the way here, and by itself.
  const response = useQuery({ ...api.csvimport.letzte.queryOptions(), staleTime: 0 })
  return (
    <LoadedSection result={response} name={t('hochladen.earlierImports')} rows={0}>
      {(imports) => imports.length > 0 && <Imports imports={imports} />}
    </LoadedSection>
  )
}

function Imports({ imports }: { imports: readonly ImportState[] }) {
  return (
    <Card title={t('hochladen.earlierImports')}>
      <ul css={{ listStyle: 'none', padding: 0, display: 'grid' }}>
        {imports.map((former) => (
          <li key={former.id} css={rowStyle}>
            <Link to={`/buergschaften/hochladen/csv?import=${former.id}`}>{former.dateiname}</Link>
            <Badge tone={TONE[former.status]}>{IMPORT_STATUS[former.status]}</Badge>
            <span css={{ color: themeColor('muted'), fontSize: 12 }}>
              {t('hochladen.rowCounts', {
                gut: formatNumber(former.status === 'FERTIG' ? former.uebernommen : former.gueltig),
                fehler: formatNumber(former.fehlerhaft),
              })}{' '}
              · {formatInstant(former.erstelltAm)} · {former.wer}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
