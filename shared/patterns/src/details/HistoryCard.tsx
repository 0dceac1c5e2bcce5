import type { HistoryEntry } from '@avalwerk/contracts'
import { formatInstant } from '@avalwerk/domain'
import { Card, Timeline } from '@avalwerk/ui'
import { type QueryState, LoadedSection } from '../calls/index.ts'
import { t } from './texts.ts'

/**
 * The history of an object as a timeline, newest first.
 * @param statusCaption names a status in the viewer's words; without it a change of status isn't said beside the event
 */
export function HistoryCard<E extends Omit<HistoryEntry, 'vonStatus' | 'nachStatus'>>({
  result,
  statusCaption,
}: {
  result: QueryState<E[]>
  statusCaption?: (entry: E) => string | undefined
}) {
  return (
    <Card title={t('historyCard.title')}>
      <LoadedSection result={result} name={t('historyCard.title')} rows={4}>
        {(entries) =>
          entries.length === 0 ? (
            <p>{t('historyCard.empty')}</p>
          ) : (
            <Timeline
              entries={entries.map((entry) => ({
                id: entry.id,
                when: formatInstant(entry.zeitpunkt),
                title: entry.text,
                content: <Details entry={entry} status={statusCaption?.(entry)} />,
              }))}
            />
          )
        }
      </LoadedSection>
    </Card>
  )
}

function Details({
  entry: { akteur, grund, werte },
  status,
}: {
  entry: Pick<HistoryEntry, 'akteur' | 'grund' | 'werte'>
  status: string | undefined
}) {
  return (
    <>
      <span>{akteur}</span>
      {status && <span>{t('historyCard.status', { status })}</span>}
      {grund && <span>{grund}</span>}
      {werte.map(({ feld, alt, neu }) => (
        <span key={feld}>
          {feld}: {alt ?? '–'} → {neu ?? '–'}
        </span>
      ))}
    </>
  )
}
