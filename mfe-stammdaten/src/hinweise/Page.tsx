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
  title: t('hinweis.laedt'),
  error: t('hinweis.fehler'),
  missingTitle: t('hinweis.fehltTitel'),
  missing: t('hinweis.fehlt'),
  list: { label: t('hinweis.zurListe'), target: LIST },
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
      title={t('hinweis.anlegen')}
      path={PATH}
      allowed
      back={LIST}
      initial={noticeValues(undefined)}
      check={(w) => validateNoticeValues(w, new Date())}
      button={(w) => ({ label: t(w.beginn === 'SOFORT' ? 'hinweis.zeigen' : 'hinweis.planen') })}
      send={async (values) => {
        await callIdempotent(api.hinweis.anlegen, { body: noticeData(values, new Date()) })
        return { target: LIST, message: t(values.beginn === 'SOFORT' ? 'hinweis.gezeigt' : 'hinweis.geplant') }
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
        title={t('hinweis.bearbeiten')}
        path={PATH}
        allowed
        back={LIST}
        initial={initial}
        check={(w) => validateNoticeValues(w, new Date(), notice)}
        button={() => ({ label: t('hinweis.speichern') })}
        prevent={(values) =>
          values.erneutZeigen || isDistinct(withoutState(initial), withoutState(values)) ? undefined : { [FORM_ERROR]: WITHOUT_CHANGE }
        }
        send={async (values) => {
          await api.hinweis.aendern.mutate({
            params: { id: notice.id },
            body: { ...noticeData(values, new Date(), notice), version: notice.version, erneutZeigen: values.erneutZeigen },
          })
          return { target: LIST, message: t('hinweis.gespeichert') }
        }}
        further={<Button onClick={() => setEnded(true)}>{t(notice.zustand === 'AKTIV' ? 'hinweis.beenden' : 'hinweis.verwerfen')}</Button>}
        beside={(values) => (
          <div css={{ display: 'grid', gap: spacing(2) }}>
            <NoticePreview values={values} />
            <Card title={t('hinweis.stand')}>
              <DescriptionList
                pairs={[
                  [
                    t('feld.status'),
                    <Badge key="zustand" tone={tone}>
                      {caption}
                    </Badge>,
                  ],
                  [t('hinweis.geschlossen'), t('hinweis.geschlossenVon', { count: notice.geschlossen })],
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
          label={t(notice.zustand === 'AKTIV' ? 'hinweis.beenden' : 'hinweis.verwerfen')}
          question={{
            title: () => t(notice.zustand === 'AKTIV' ? 'hinweis.beendenTitel' : 'hinweis.verwerfenTitel'),
            text: () => t(notice.zustand === 'AKTIV' ? 'hinweis.beendenText' : 'hinweis.verwerfenText'),
            danger: true,
            success: t('hinweis.beendet'),
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
      <PageHeader title={t('hinweis.beendeter')} path={PATH} />
      <div css={{ display: 'grid', gap: spacing(2), maxWidth: 720 }}>
        <Card title={t('hinweis.vorschau')}>
          <NoticeBanner {...notice} />
        </Card>
        <Card title={t('hinweis.stand')}>
          <DescriptionList
            pairs={[
              [t('hinweis.beginn'), formatInstant(notice.startZeit)],
              [t('hinweis.ende'), notice.endZeit && formatInstant(notice.endZeit)],
              [t('hinweis.geschlossen'), t('hinweis.geschlossenVon', { count: notice.geschlossen })],
            ]}
          />
        </Card>
      </div>
    </>
  )
}
