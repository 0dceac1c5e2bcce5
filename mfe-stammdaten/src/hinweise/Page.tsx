import { useApi } from '@avalwerk/api'
import { PromptDialog, ActionPage } from '@avalwerk/patterns/act'
import { Loaded, useIdempotentCall } from '@avalwerk/patterns/calls'
import { noticeData, NoticeFields, NoticePreview, noticeValues, type NoticeValues, validateNoticeValues } from '@avalwerk/patterns/notice'
import type { ManagedNotice } from '@avalwerk/contracts'
import { formatInstant, NOTICE_STATE, isDistinct, WITHOUT_CHANGE } from '@avalwerk/domain'
import { useParams } from '@avalwerk/platform/remote'
import { spacing, DescriptionList, NoticeBanner, Card, Button, Badge, PageHeader } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { FORM_ERROR } from '@avalwerk/forms'
import { useState } from 'react'
import { t } from '../texts.ts'

const LIST = '/hinweise/liste'
const PATH = [{ label: t('hinweis.liste'), target: LIST }]
const TEXTS = {
  title: t('hinweis.loading'),
  error: t('hinweis.error'),
  missingTitle: t('hinweis.missingTitle'),
  missing: t('hinweis.missing'),
  list: { label: t('hinweis.toList'), target: LIST },
}

/** The operator writes a notice to all, or changes one. */
export default function HinweisPage() {
  const { hinweisId } = useParams()
  return hinweisId ? <Existing id={hinweisId} /> : <New />
}

function New() {
  const api = useApi()
  const callIdempotent = useIdempotentCall()
  return (
    <ActionPage<NoticeValues>
      title={t('hinweis.create')}
      path={PATH}
      allowed
      back={LIST}
      initial={noticeValues(undefined)}
      check={(w) => validateNoticeValues(w, new Date())}
      button={(w) => ({ label: t(w.beginn === 'SOFORT' ? 'hinweis.showNow' : 'hinweis.schedule') })}
      send={async (values) => {
        await callIdempotent(api.hinweis.anlegen, { body: noticeData(values, new Date()) })
        return { target: LIST, message: t(values.beginn === 'SOFORT' ? 'hinweis.shown' : 'hinweis.scheduled') }
      }}
      beside={(w) => <NoticePreview values={w} />}
    >
      {(w) => <NoticeFields values={w} fresh />}
    </ActionPage>
  )
}

function Existing({ id }: { id: string }) {
  const api = useApi()
  return (
    <Loaded fresh result={useQuery(api.hinweis.details.queryOptions({ params: { id } }))} texts={TEXTS}>
      {(h) => (h.zustand === 'BEENDET' ? <Ended notice={h} /> : <Edit key={id} gelesen={h} />)}
    </Loaded>
  )
}

const withoutState = ({ erneutZeigen: _, ...w }: NoticeValues) => w

function Edit({ gelesen: read }: { gelesen: ManagedNotice }) {
  const api = useApi()
  const [notice] = useState(read)
  const [initial] = useState(() => noticeValues(read))
  const [ended, setEnded] = useState(false)
  const { caption, tone } = NOTICE_STATE[notice.zustand]
  return (
    <>
      <ActionPage<NoticeValues>
        title={t('hinweis.edit')}
        path={PATH}
        allowed
        back={LIST}
        initial={initial}
        check={(w) => validateNoticeValues(w, new Date(), notice)}
        button={() => ({ label: t('hinweis.save') })}
        prevent={(values) =>
          values.erneutZeigen || isDistinct(withoutState(initial), withoutState(values)) ? undefined : { [FORM_ERROR]: WITHOUT_CHANGE }
        }
        send={async (values) => {
          await api.hinweis.aendern.mutate({
            params: { id: notice.id },
            body: { ...noticeData(values, new Date(), notice), version: notice.version, erneutZeigen: values.erneutZeigen },
          })
          return { target: LIST, message: t('hinweis.saved') }
        }}
        further={<Button onClick={() => setEnded(true)}>{t(notice.zustand === 'AKTIV' ? 'hinweis.end' : 'hinweis.discard')}</Button>}
        beside={(values) => (
          <div css={{ display: 'grid', gap: spacing(2) }}>
            <NoticePreview values={values} />
            <Card title={t('hinweis.state')}>
              <DescriptionList
                pairs={[
                  [
                    t('feld.status'),
                    <Badge key="zustand" tone={tone}>
                      {caption}
                    </Badge>,
                  ],
                  [t('hinweis.closed'), t('hinweis.closedBy', { count: notice.geschlossen })],
                ]}
              />
            </Card>
          </div>
        )}
      >
        {(w) => <NoticeFields values={w} active={notice.zustand === 'AKTIV'} />}
      </ActionPage>
      {ended && (
        <PromptDialog
          item={notice}
          label={t(notice.zustand === 'AKTIV' ? 'hinweis.end' : 'hinweis.discard')}
          question={{
            title: () => t(notice.zustand === 'AKTIV' ? 'hinweis.endTitle' : 'hinweis.discardTitle'),
            text: () => t(notice.zustand === 'AKTIV' ? 'hinweis.endText' : 'hinweis.discardText'),
            danger: true,
            success: t('hinweis.ended'),
            after: LIST,
            send: (api, { id, version }) => api.hinweis.beenden.mutate({ params: { id }, body: { version } }),
          }}
          onClose={() => setEnded(false)}
        />
      )}
    </>
  )
}

/** A notice that is over is read only. */
function Ended({ notice }: { notice: ManagedNotice }) {
  return (
    <>
      <PageHeader title={t('hinweis.endedTitle')} path={PATH} />
      <div css={{ display: 'grid', gap: spacing(2), maxWidth: 720 }}>
        <Card title={t('hinweis.preview')}>
          <NoticeBanner {...notice} />
        </Card>
        <Card title={t('hinweis.state')}>
          <DescriptionList
            pairs={[
              [t('hinweis.startZeit'), formatInstant(notice.startZeit)],
              [t('hinweis.endZeit'), notice.endZeit && formatInstant(notice.endZeit)],
              [t('hinweis.closed'), t('hinweis.closedBy', { count: notice.geschlossen })],
            ]}
          />
        </Card>
      </div>
    </>
  )
}
