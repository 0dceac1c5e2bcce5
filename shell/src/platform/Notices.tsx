import { apiQuery } from '@avalwerk/api'
import {
  type Prompt,
  PromptDialog,
  LoadedSection,
  noticeData,
  NoticeFields,
  noticeValues,
  type NoticeValues,
  withFields,
  validateNoticeValues,
  useIdempotentCall,
  useFormState,
} from '@avalwerk/bausteine'
import { formatInstant, NOTICE_TYPE, NOTICE_STATE } from '@avalwerk/domain'
import { Link, usePlatform } from '@avalwerk/platform/remote'
import { themeColor, Card, Button, Badge, StaticTable } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

const notices = '/aufgabenservice/api/private/v1/plattformhinweis'
const COUNT = 10

const Fields = () => <NoticeFields values={useFormState<NoticeValues>({ subscription: { values: true } }).values} neu />

/** Notices to all, those that are shown and those that are planned; a new one is written here. */
export function Notices() {
  const { transport } = usePlatform()
  const callIdempotent = useIdempotentCall()
  const [fresh, setFresh] = useState(false)
  const response = useQuery(
    apiQuery(transport, `POST ${notices}/filterung`, { query: { page: 0, size: COUNT }, body: { zustand: ['AKTIV', 'GEPLANT'] } }),
  )
  const write: Prompt<null> = withFields<null, NoticeValues>({
    title: () => 'Hinweis an alle',
    text: () => 'Der Hinweis steht für alle über jeder Seite, bis sie ihn schließen oder er endet.',
    initial: noticeValues(undefined),
    fields: () => <Fields />,
    check: (w) => validateNoticeValues(w, new Date()),
    success: 'Der Hinweis ist geschrieben.',
    send: (_with, _o, w) => callIdempotent(`POST ${notices}`, { body: noticeData(w, new Date()) }),
  })
  return (
    <Card title="Hinweise" actions={<Button onClick={() => setFresh(true)}>Hinweis schreiben</Button>}>
      <LoadedSection result={response} name="Hinweise">
        {({ zeilen }) =>
          zeilen.length === 0 ? (
            <p css={{ color: themeColor('leise') }}>Gerade wird keiner gezeigt, und keiner ist geplant.</p>
          ) : (
            <StaticTable
              name="Gezeigte und geplante Hinweise"
              columns={['Text', 'Status', 'Art', 'Beginn', 'Ende']}
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
                  notice.endZeit ? formatInstant(notice.endZeit) : 'Ohne Ende',
                ],
              }))}
            />
          )
        }
      </LoadedSection>
      {fresh && <PromptDialog item={null} label="Hinweis schreiben" question={write} onClose={() => setFresh(false)} />}
    </Card>
  )
}
