import { useApi } from '@avalwerk/api'
import { type Prompt, PromptDialog, withFields } from '@avalwerk/patterns/act'
import { LoadedSection, useIdempotentCall } from '@avalwerk/patterns/calls'
import { noticeData, NoticeFields, noticeValues, type NoticeValues, validateNoticeValues } from '@avalwerk/patterns/notice'
import { useFormState } from '@avalwerk/forms'
import { formatInstant, NOTICE_TYPE, NOTICE_STATE } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { themeColor, Card, Button, Badge, StaticTable } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from './texts.ts'

const COUNT = 10

const Fields = () => <NoticeFields values={useFormState<NoticeValues>({ subscription: { values: true } }).values} fresh />

/** Notices to all, those that are shown and those that are planned; a new one is written here. */
export function Notices() {
  const api = useApi()
  const callIdempotent = useIdempotentCall()
  const [fresh, setFresh] = useState(false)
  const response = useQuery(api.hinweis.liste.queryOptions({ query: { page: 0, size: COUNT }, body: { zustand: ['AKTIV', 'GEPLANT'] } }))
  const write: Prompt<null> = withFields<null, NoticeValues>({
    title: () => t('notices.writeTitle'),
    text: () => t('notices.writeText'),
    initial: noticeValues(undefined),
    fields: () => <Fields />,
    check: (w) => validateNoticeValues(w, new Date()),
    success: t('notices.written'),
    send: (api, _o, w) => callIdempotent(api.hinweis.anlegen, { body: noticeData(w, new Date()) }),
  })
  return (
    <Card title={t('notices.title')} actions={<Button onClick={() => setFresh(true)}>{t('notices.write')}</Button>}>
      <LoadedSection result={response} name={t('notices.title')}>
        {({ zeilen }) =>
          zeilen.length === 0 ? (
            <p css={{ color: themeColor('muted') }}>{t('notices.empty')}</p>
          ) : (
            <StaticTable
              name={t('notices.tableName')}
              columns={[t('notices.text'), t('notices.status'), t('notices.type'), t('notices.start'), t('notices.end')]}
              rows={zeilen.map((notice) => ({
                rowKey: notice.id,
                cells: [
                  <Link key="text" to={`/bspGmbh/hinweise/${notice.id}/bearbeiten`}>
                    {notice.beschreibung}
                  </Link>,
                  <Badge key="zustand" tone={NOTICE_STATE[notice.zustand].tone}>
                    {NOTICE_STATE[notice.zustand].caption}
                  </Badge>,
                  NOTICE_TYPE[notice.typ],
                  formatInstant(notice.startZeit),
                  notice.endZeit ? formatInstant(notice.endZeit) : t('notices.noEnd'),
                ],
              }))}
            />
          )
        }
      </LoadedSection>
      {fresh && <PromptDialog item={null} label={t('notices.write')} question={write} onClose={() => setFresh(false)} />}
    </Card>
  )
}
