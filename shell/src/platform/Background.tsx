import { apiQuery, call } from '@avalwerk/api'
import { PromptDialog, type Prompt, LoadedSection } from '@avalwerk/bausteine'
import type { JobRow } from '@avalwerk/contracts'
import { formatNumber, formatInstant, JOB_KINDS } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { spacing, themeColor, Card, Button, Badge, StaticTable } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { basis } from './queries.ts'

const AGAIN_AFTER_MS = 15_000
const SHOWN = 25
const wordOf = ({ art }: JobRow) => (art === 'MAIL' ? 'Erneut senden' : 'Erneut versuchen')

const repeating: Prompt<JobRow> = {
  title: (job) => (job.art === 'MAIL' ? 'Mail erneut senden?' : `${JOB_KINDS[job.art]}: erneut versuchen?`),
  text: ({ worum, an, grund }) => `${[worum, an && `an ${an}`].filter(Boolean).join(', ')}. Zuletzt gescheitert: ${grund}`,
  success: 'Der Auftrag ist wieder an der Reihe.',
  send: (using, { id }) => call(using, `POST ${basis}/hintergrundarbeit/{id}/wiederholung`, { params: { id } }),
}
const repeatingMails: Prompt<number> = {
  title: (mails) => `${formatNumber(mails)} Mails erneut senden?`,
  text: () =>
    'Alle Mails, die in den letzten dreißig Tagen aufgegeben wurden, gehen noch einmal hinaus. Beheben Sie vorher, woran sie gescheitert sind.',
  success: 'Die Mails sind wieder an der Reihe.',
  send: (using) => call(using, `POST ${basis}/hintergrundarbeit/mails/wiederholung`, {}),
}

/** What the portal failed to do in the background, and what can be done about it. @param may order another attempt */
export function Background({ may }: { may: boolean }) {
  const { transport } = usePlatform()
  const [asking, setAsking] = useState<JobRow>()
  const [mails, setMails] = useState<number>()
  const query = apiQuery(transport, `GET ${basis}/hintergrundarbeit`, { query: { page: 0, size: SHOWN } }, { background: true })
  const answer = useQuery({ ...query, refetchInterval: AGAIN_AFTER_MS })
  const repeatable = answer.data?.mails ?? 0
  return (
    <Card
      title="Mails und andere Hintergrundarbeit"
      {...(may &&
        repeatable > 1 && {
          actions: <Button onClick={() => setMails(repeatable)}>{formatNumber(repeatable)} Mails erneut senden</Button>,
        })}
    >
      <LoadedSection result={answer} name="Hintergrundarbeit">
        {({ zahlen, zeilen, gesamt }) => (
          <div css={{ display: 'grid', gap: spacing(1) }}>
            <p>
              An der Reihe: {formatNumber(zahlen.faellig)}. Wird erneut versucht: {formatNumber(zahlen.stockend)}. In den letzten dreißig
              Tagen aufgegeben: {formatNumber(zahlen.aufgegeben)}.
            </p>
            {zeilen.length === 0 ? (
              <p css={{ color: themeColor('leise') }}>
                Nichts ist gescheitert. Mails und Dokumente werden drei Tage lang versucht, bevor sie hier stehen bleiben.
              </p>
            ) : (
              <StaticTable
                name="Gescheiterte Hintergrundarbeit"
                columns={['Was', 'Von', 'Grund', { title: 'Versuche', alignRight: true }, 'Stand', 'Aktion']}
                rows={zeilen.map((job) => ({
                  rowKey: job.id,
                  cells: [
                    <span key="was">
                      {[JOB_KINDS[job.art], job.worum].filter(Boolean).join(': ')}
                      {job.an && <span css={{ display: 'block', color: themeColor('leise') }}>an {job.an}</span>}
                    </span>,
                    job.organisation ?? '–',
                    <span key="grund" css={{ display: 'block', minWidth: 200, overflowWrap: 'anywhere' }}>
                      {job.grund}
                    </span>,
                    formatNumber(job.versuche),
                    job.aufgegebenAm ? (
                      <Badge key="stand" tone="gefahr">
                        {`Aufgegeben ${formatInstant(job.aufgegebenAm)}`}
                      </Badge>
                    ) : (
                      `Nächster Versuch ${formatInstant(job.naechsterVersuch ?? '')}`
                    ),
                    may && job.wiederholbar && (
                      <Button key="wieder" onClick={() => setAsking(job)} aria-label={`${wordOf(job)}: ${job.worum}`}>
                        {wordOf(job)}
                      </Button>
                    ),
                  ],
                }))}
              />
            )}
            {gesamt.anzahl > zeilen.length && (
              <p css={{ color: themeColor('leise') }}>
                Gezeigt werden die {formatNumber(zeilen.length)} neuesten von {gesamt.genau ? '' : 'mehr als '}
                {formatNumber(gesamt.anzahl)}.
              </p>
            )}
          </div>
        )}
      </LoadedSection>
      {asking && <PromptDialog item={asking} label={wordOf(asking)} question={repeating} onClose={() => setAsking(undefined)} />}
      {mails !== undefined && (
        <PromptDialog item={mails} label="Erneut senden" question={repeatingMails} onClose={() => setMails(undefined)} />
      )}
    </Card>
  )
}
