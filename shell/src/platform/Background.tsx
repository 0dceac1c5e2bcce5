import { useApi } from '@avalwerk/api'
import { PromptDialog, type Prompt } from '@avalwerk/patterns/act'
import { LoadedSection } from '@avalwerk/patterns/calls'
import type { JobRow } from '@avalwerk/contracts'
import { formatNumber, formatInstant, JOB_KINDS } from '@avalwerk/domain'
import { spacing, themeColor, Card, Button, Badge, StaticTable } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from './texts.ts'

const AGAIN_AFTER_MS = 15_000
const SHOWN = 25
const wordOf = ({ art }: JobRow) => (art === 'MAIL' ? t('background.resend') : t('background.retry'))

const repeating: Prompt<JobRow> = {
  title: (job) => (job.art === 'MAIL' ? t('background.resendTitle') : t('background.retryTitle', { job: JOB_KINDS[job.art] })),
  text: ({ worum, an, grund }) =>
    t('background.retryText', {
      what: an ? t('background.subjectAndRecipient', { what: worum ?? '', whom: an }) : (worum ?? ''),
      grund: grund ?? '',
    }),
  success: t('background.jobQueued'),
  send: (api, { id }) => api.plattform.hintergrundarbeitWiederholen.mutate({ params: { id } }),
}
const repeatingMails: Prompt<number> = {
  title: (mails) => t('background.resendMailsTitle', { mails: formatNumber(mails) }),
  text: () => t('background.resendMailsText'),
  success: t('background.mailsQueued'),
  send: (api) => api.plattform.mailsWiederholen.mutate(),
}

/** Shows what the portal failed to do in the background, and what can be done about it. @param may order another attempt */
export function Background({ may }: { may: boolean }) {
  const api = useApi()
  const [asking, setAsking] = useState<JobRow>()
  const [mails, setMails] = useState<number>()
  const query = api.plattform.hintergrundarbeit.queryOptions({ query: { page: 0, size: SHOWN } }, { background: true })
  const answer = useQuery({ ...query, refetchInterval: AGAIN_AFTER_MS })
  const repeatable = answer.data?.mails ?? 0
  return (
    <Card
      title={t('background.title')}
      {...(may &&
        repeatable > 1 && {
          actions: (
            <Button onClick={() => setMails(repeatable)}>{t('background.resendMails', { repeatable: formatNumber(repeatable) })}</Button>
          ),
        })}
    >
      <LoadedSection result={answer} name={t('background.sectionName')}>
        {({ zahlen, zeilen, gesamt }) => (
          <div css={{ display: 'grid', gap: spacing(1) }}>
            <p>
              {t('background.jobCounts', {
                faellig: formatNumber(zahlen.faellig),
                stockend: formatNumber(zahlen.stockend),
                aufgegeben: formatNumber(zahlen.aufgegeben),
              })}
            </p>
            {zeilen.length === 0 ? (
              <p css={{ color: themeColor('muted') }}>{t('background.empty')}</p>
            ) : (
              <StaticTable
                name={t('background.tableName')}
                columns={[
                  t('background.job'),
                  t('background.organisation'),
                  t('background.reason'),
                  { title: t('background.attempts'), alignRight: true },
                  t('background.state'),
                  t('background.action'),
                ]}
                rows={zeilen.map((job) => ({
                  rowKey: job.id,
                  cells: [
                    <span key="was">
                      {[JOB_KINDS[job.art], job.worum].filter(Boolean).join(': ')}
                      {job.an && (
                        <span css={{ display: 'block', color: themeColor('muted') }}>{t('background.recipient', { an: job.an })}</span>
                      )}
                    </span>,
                    job.organisation ?? '–',
                    <span key="grund" css={{ display: 'block', minWidth: 200, overflowWrap: 'anywhere' }}>
                      {job.grund}
                    </span>,
                    formatNumber(job.versuche),
                    job.aufgegebenAm ? (
                      <Badge key="stand" tone="danger">
                        {t('background.givenUp', { aufgegebenAm: formatInstant(job.aufgegebenAm) })}
                      </Badge>
                    ) : (
                      t('background.nextAttempt', { at: formatInstant(job.naechsterVersuch ?? '') })
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
              <p css={{ color: themeColor('muted') }}>
                {t(gesamt.genau ? 'background.shownNewest' : 'background.shownNewestAtLeast', {
                  shown: formatNumber(zeilen.length),
                  total: formatNumber(gesamt.anzahl),
                })}
              </p>
            )}
          </div>
        )}
      </LoadedSection>
      {asking && <PromptDialog item={asking} label={wordOf(asking)} question={repeating} onClose={() => setAsking(undefined)} />}
      {mails !== undefined && (
        <PromptDialog item={mails} label={t('background.resend')} question={repeatingMails} onClose={() => setMails(undefined)} />
      )}
    </Card>
  )
}
