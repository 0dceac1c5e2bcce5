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
const wordOf = ({ art }: JobRow) => (art === 'MAIL' ? t('background.erneutSenden') : t('background.erneutVersuchen'))

const repeating: Prompt<JobRow> = {
  title: (job) =>
    job.art === 'MAIL' ? t('background.mailErneutSenden') : t('background.erneutVersuchenFrage', { job: JOB_KINDS[job.art] }),
  text: ({ worum, an, grund }) =>
    t('background.zuletztGescheitert', {
      what: an ? t('background.worumAn', { what: worum ?? '', whom: an }) : (worum ?? ''),
      grund: grund ?? '',
    }),
  success: t('background.auftragWiederReihe'),
  send: (api, { id }) => api.plattform.hintergrundarbeitWiederholen.mutate({ params: { id } }),
}
const repeatingMails: Prompt<number> = {
  title: (mails) => t('background.mailsErneutSenden', { mails: formatNumber(mails) }),
  text: () => t('background.alleMailsLetzten'),
  success: t('background.mailsWiederReihe'),
  send: (api) => api.plattform.mailsWiederholen.mutate(),
}

/** What the portal failed to do in the background, and what can be done about it. @param may order another attempt */
export function Background({ may }: { may: boolean }) {
  const api = useApi()
  const [asking, setAsking] = useState<JobRow>()
  const [mails, setMails] = useState<number>()
  const query = api.plattform.hintergrundarbeit.queryOptions({ query: { page: 0, size: SHOWN } }, { background: true })
  const answer = useQuery({ ...query, refetchInterval: AGAIN_AFTER_MS })
  const repeatable = answer.data?.mails ?? 0
  return (
    <Card
      title={t('background.mailsAndereHintergrundarbeit')}
      {...(may &&
        repeatable > 1 && {
          actions: (
            <Button onClick={() => setMails(repeatable)}>
              {t('background.mailsErneutSendenAnzahl', { repeatable: formatNumber(repeatable) })}
            </Button>
          ),
        })}
    >
      <LoadedSection result={answer} name={t('background.hintergrundarbeit')}>
        {({ zahlen, zeilen, gesamt }) => (
          <div css={{ display: 'grid', gap: spacing(1) }}>
            <p>
              {t('background.reiheErneutVersucht', {
                faellig: formatNumber(zahlen.faellig),
                stockend: formatNumber(zahlen.stockend),
                aufgegeben: formatNumber(zahlen.aufgegeben),
              })}
            </p>
            {zeilen.length === 0 ? (
              <p css={{ color: themeColor('muted') }}>{t('background.nichtsGescheitertMails')}</p>
            ) : (
              <StaticTable
                name={t('background.gescheiterteHintergrundarbeit')}
                columns={[
                  t('background.was'),
                  t('background.von'),
                  t('background.grund'),
                  { title: t('background.versuche'), alignRight: true },
                  t('background.stand'),
                  t('background.aktion'),
                ]}
                rows={zeilen.map((job) => ({
                  rowKey: job.id,
                  cells: [
                    <span key="was">
                      {[JOB_KINDS[job.art], job.worum].filter(Boolean).join(': ')}
                      {job.an && <span css={{ display: 'block', color: themeColor('muted') }}>{t('background.an', { an: job.an })}</span>}
                    </span>,
                    job.organisation ?? '–',
                    <span key="grund" css={{ display: 'block', minWidth: 200, overflowWrap: 'anywhere' }}>
                      {job.grund}
                    </span>,
                    formatNumber(job.versuche),
                    job.aufgegebenAm ? (
                      <Badge key="stand" tone="danger">
                        {t('background.aufgegeben', { aufgegebenAm: formatInstant(job.aufgegebenAm) })}
                      </Badge>
                    ) : (
                      t('background.naechsterVersuch', { at: formatInstant(job.naechsterVersuch ?? '') })
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
                {t(gesamt.genau ? 'background.gezeigtNeuesten' : 'background.gezeigtNeuestenMindestens', {
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
        <PromptDialog item={mails} label={t('background.erneutSenden')} question={repeatingMails} onClose={() => setMails(undefined)} />
      )}
    </Card>
  )
}
