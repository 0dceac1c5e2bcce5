import { useApi } from '@avalwerk/api'
import { RefusalPanel, toRefusal, FormTextField, Form, LeavePrompt } from '@avalwerk/forms'
import { LoadedSection, useRefresh, useIdempotentCall } from '@avalwerk/patterns/calls'
import type { Buergschaft } from '@avalwerk/contracts'
import { formatInstant, MESSAGES } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { spacing, themeColor, Card, Button } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texts.ts'

/** Shows the comments of the beneficiary's people and of those they share with on a guarantee. */
export function Comments({ buergschaft }: { buergschaft: Buergschaft }) {
  const api = useApi()
  const { showProblem } = usePlatform()
  const refresh = useRefresh()
  const callIdempotent = useIdempotentCall()
  const response = useQuery(api.buergschaft.kommentare.queryOptions({ params: { id: buergschaft.id } }))
  return (
    <Card title={t('teilen.kommentare')}>
      <LoadedSection result={response} name={t('teilen.kommentare')}>
        {(list) =>
          list.length === 0 ? (
            <p css={{ color: themeColor('muted') }}>{t('teilen.noKommentare')}</p>
          ) : (
            <ul css={{ listStyle: 'none', padding: 0, display: 'grid', gap: spacing(1) }}>
              {list.map((comment) => (
                <li key={comment.id}>
                  <div css={{ color: themeColor('muted'), fontSize: 12 }}>
                    {comment.wer} · {formatInstant(comment.zeitpunkt)}
                  </div>
                  <div css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{comment.kommentar}</div>
                </li>
              ))}
            </ul>
          )
        }
      </LoadedSection>
      <Form<{ kommentar: string }>
        initialValues={{ kommentar: '' }}
        validate={({ kommentar }) => (kommentar?.trim() ? {} : { kommentar: MESSAGES.required })}
        onSubmit={async ({ kommentar }, form) => {
          try {
            await callIdempotent(api.buergschaft.kommentieren, { params: { id: buergschaft.id }, body: { kommentar: kommentar.trim() } })
          } catch (error) {
            return toRefusal(error, showProblem)
          }
          setTimeout(() => form.restart({ kommentar: '' }))
          await refresh()
          return undefined
        }}
        render={({ handleSubmit, submitting }) => (
          <form noValidate onSubmit={(e) => void handleSubmit(e)} css={{ display: 'grid', gap: spacing(1), marginTop: spacing(2) }}>
            <RefusalPanel />
            <LeavePrompt part="kommentar" />
            <FormTextField name="kommentar" form="kommentar" label={t('teilen.kommentar')} rows={2} />
            <div>
              <Button type="submit" busy={submitting}>
                {t('teilen.addKommentar')}
              </Button>
            </div>
          </form>
        )}
      />
    </Card>
  )
}
