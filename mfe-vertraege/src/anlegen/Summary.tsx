import { useApi } from '@avalwerk/api'
import { refusalWithoutFields } from '@avalwerk/forms'
import { formatContact } from '@avalwerk/domain'
import { StepForm } from '@avalwerk/patterns/flow'
import { useRefresh, useIdempotentCall } from '@avalwerk/patterns/calls'
import { Link, useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, themeColor, Card } from '@avalwerk/ui'
import { vertragPage } from '../components/queries.ts'
import { asEuro } from '../components/amount.ts'
import { asPerson } from '../components/contact.ts'
import { t } from '../texts.ts'
import { asData, companiesOf, type StepProps, zuordnungenOf } from './draft.ts'
import { CREATE_STEPS, type CreateStep } from './steps.ts'

/** The last step: what is sent, the ways back to it, and what happens then. */
export function Summary({ draft, discard, buergen, unternehmen }: StepProps) {
  const { area, showProblem, notify } = usePlatform()
  const navigate = useNavigate()
  const api = useApi()
  const callIdempotent = useIdempotentCall()
  const refresh = useRefresh()
  const { vertragsnummer, ...data } = asData(draft.daten)
  const buerge = buergen.find(({ id }) => id === draft.buergeId)
  const name = (id: string) => unternehmen.find((u) => u.id === id)?.name ?? id
  async function send() {
    try {
      const fresh = await callIdempotent(api.vertrag.anlegen, {
        query: { vertragsnummer, bürgeId: draft.buergeId, versicherungsnehmerId: draft.versicherungsnehmerId },
        body: { ...data, unternehmen: zuordnungenOf(draft) },
      })
      discard()
      notify(t('anlegen.success', { nummer: vertragsnummer, buerge: buerge?.name ?? '' }))
      await navigate(vertragPage(fresh, area.group), { replace: true })
    } catch (error) {
      // What was refused stands on an earlier step.
      return refusalWithoutFields(error, showProblem)
    }
    await refresh()
    return undefined
  }
  return (
    <StepForm<object> initial={{}} send={send} next={t('anlegen.send')} back="unternehmen">
      <Card title={t('anlegen.vertrag')} actions={<Edit schritte={['buerge', 'versicherungsnehmer', 'vertragsdaten']} />}>
        <DescriptionList
          pairs={[
            [t('feld.buerge'), buerge?.name ?? null],
            [t('feld.versicherungsnehmer'), name(draft.versicherungsnehmerId)],
            [t('feld.nummer'), vertragsnummer],
            [t('feld.gesamtlimit'), asEuro(draft.daten.gesamtlimit)],
            [t('feld.einzellimit'), asEuro(draft.daten.einzellimit)],
            [t('feld.nachricht'), data.nachricht],
          ]}
        />
      </Card>
      <Card title={t('feld.unternehmen')} actions={<Edit schritte={['unternehmen']} />}>
        <DescriptionList
          pairs={companiesOf(draft).map((id) => [name(id), formatContact(asPerson(draft.kontakte[id])) || t('kontakt.none')])}
        />
      </Card>
      <p css={{ color: themeColor('muted') }}>{t('anlegen.nextHint', { buerge: buerge?.name ?? '' })}</p>
    </StepForm>
  )
}

/** The ways back to what a summary says. */
const Edit = ({ schritte }: { schritte: readonly CreateStep[] }) => (
  <div css={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px' }}>
    {CREATE_STEPS.filter(({ step }) => schritte.includes(step)).map(({ step, name }) => (
      <Link key={step} to={`../${step}`} relative="path">
        {t('anlegen.editStep', { schritt: name })}
      </Link>
    ))}
  </div>
)
