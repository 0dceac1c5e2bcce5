import { type Prompt, PromptDialog } from '@avalwerk/patterns/act'
import type { AccountRequest, NutzerDetail } from '@avalwerk/contracts'
import { formatDate, calendarDate } from '@avalwerk/domain'
import { spacing, Alert, Button } from '@avalwerk/ui'
import { useState } from 'react'
import { nameOf } from './queries.ts'
import { t } from '../texts.ts'

type Step = 'zustimmung' | 'ruecknahme'
const day = (when: string) => formatDate(calendarDate(new Date(when)))

/**
 * Requests for an account that wait for a second person, or for a new address to be confirmed.
 * @param own whether the account's owner looks at it, who needs no right to decide
 * @param done reads the account anew
 */
export function AccountRequests({ nutzer, own, done }: { nutzer: NutzerDetail; own?: boolean; done: () => void }) {
  const [open, setOpen] = useState<Readonly<{ antrag: AccountRequest; step: Step }>>()
  if (!nutzer.antraege.length) return null
  const sentence = ({ art, stand, von, am, email, bis }: AccountRequest) =>
    t(`antrag.${art === 'FAKTOREN' ? 'faktoren' : stand === 'ZUSTIMMUNG' ? 'zustimmung' : 'bestaetigung'}`, {
      von,
      am: day(am),
      bis: day(bis),
      email: email ?? '',
    })
  return (
    <>
      {nutzer.antraege.map((application) => (
        <Alert key={application.art} tone="warning">
          <p>{sentence(application)}</p>
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1), marginTop: spacing(1) }}>
            {application.zustimmbar && (
              <Button onClick={() => setOpen({ antrag: application, step: 'zustimmung' })}>{t('antrag.agree')}</Button>
            )}
            <Button onClick={() => setOpen({ antrag: application, step: 'ruecknahme' })}>
              {t(application.eigener ? 'antrag.withdraw' : 'antrag.reject')}
            </Button>
          </div>
        </Alert>
      ))}
      {open && (
        <PromptDialog
          item={nutzer}
          {...question(open.antrag, open.step, own ?? false)}
          onClose={() => {
            setOpen(undefined)
            done()
          }}
        />
      )}
    </>
  )
}

function question(
  { art, am, email, eigener }: AccountRequest,
  step: Step,
  own: boolean,
): { label: string; question: Prompt<NutzerDetail> } {
  const agree = step === 'zustimmung'
  return {
    label: t(agree ? 'antrag.agree' : eigener ? 'antrag.withdraw' : 'antrag.reject'),
    question: {
      title: (o) => t(agree ? 'antrag.agreeTitle' : 'antrag.discardTitle', { name: nameOf(o) }),
      text: (o) => t(agree ? `antrag.${art}` : 'antrag.discardText', { name: nameOf(o), email: email ?? '' }),
      success: t(agree ? 'antrag.agreed' : 'antrag.discarded'),
      ...(agree && art === 'FAKTOREN' && { danger: true as const }),
      send: (api, { nutzerId }) => {
        if (own && agree) return api.konto.antragZustimmen.mutate({ params: { art }, body: { am, email } })
        if (own) return api.konto.antragZuruecknehmen.mutate({ params: { art } })
        if (agree) return api.nutzer.antragZustimmen.mutate({ params: { id: nutzerId, art }, body: { am, email } })
        return api.nutzer.antragZuruecknehmen.mutate({ params: { id: nutzerId, art } })
      },
    },
  }
}
