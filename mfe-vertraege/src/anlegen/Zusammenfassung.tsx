import { refusalWithoutFields, formatContact, StepForm, useRefresh, useIdempotentCall } from '@avalwerk/bausteine'
import { Link, useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, farbe, Card } from '@avalwerk/ui'
import { vertragSide, verträge } from '../bausteine/daten.ts'
import { asEuro } from '../bausteine/betrag.ts'
import { asPerson } from '../bausteine/kontakt.ts'
import { t } from '../texte.ts'
import { asData, companiesOf, type StepProps, assignmentsOf } from './entwurf.ts'
import { CREATE_STEPS, type CreateStep } from './schritte.ts'

/** The last step: what is sent, the ways back to it, and what happens then. */
export function Summary({ entwurf, verwirf, bürgen, unternehmen }: StepProps) {
  const { bereich, zeigeProblem, melde } = usePlatform()
  const navigiere = useNavigate()
  const callIdempotent = useIdempotentCall()
  const refresh = useRefresh()
  const { vertragsnummer, ...daten } = asData(entwurf.daten)
  const bürge = bürgen.find(({ id }) => id === entwurf.buergeId)
  const name = (id: string) => unternehmen.find((u) => u.id === id)?.name ?? id
  async function sende() {
    try {
      const neu = await callIdempotent(`POST ${verträge}`, {
        query: { vertragsnummer, bürgeId: entwurf.buergeId, versicherungsnehmerId: entwurf.versicherungsnehmerId },
        body: { ...daten, unternehmen: assignmentsOf(entwurf) },
      })
      verwirf()
      melde(t('anlegen.erfolg', { nummer: vertragsnummer, bürge: bürge?.name ?? '' }))
      await navigiere(vertragSide(neu, bereich.gruppe), { replace: true })
    } catch (fehler) {
      // What was refused stands on an earlier step.
      return refusalWithoutFields(fehler, zeigeProblem)
    }
    await refresh()
    return undefined
  }
  return (
    <StepForm<object> anfang={{}} sende={sende} weiter={t('anlegen.senden')} zurück="unternehmen">
      <Card titel={t('anlegen.vertrag')} aktionen={<Edit schritte={['buerge', 'versicherungsnehmer', 'vertragsdaten']} />}>
        <DescriptionList
          paare={[
            [t('feld.bürge'), bürge?.name ?? null],
            [t('feld.nehmer'), name(entwurf.versicherungsnehmerId)],
            [t('feld.nummer'), vertragsnummer],
            [t('feld.gesamtlimit'), asEuro(entwurf.daten.gesamtlimit)],
            [t('feld.einzellimit'), asEuro(entwurf.daten.einzellimit)],
            [t('feld.nachricht'), daten.nachricht],
          ]}
        />
      </Card>
      <Card titel={t('feld.unternehmen')} aktionen={<Edit schritte={['unternehmen']} />}>
        <DescriptionList
          paare={companiesOf(entwurf).map((id) => [name(id), formatContact(asPerson(entwurf.kontakte[id])) || t('kontakt.keiner')])}
        />
      </Card>
      <p css={{ color: farbe('leise') }}>{t('anlegen.wieWeiter', { bürge: bürge?.name ?? '' })}</p>
    </StepForm>
  )
}

/** The ways back to what a summary says. */
const Edit = ({ schritte }: { schritte: readonly CreateStep[] }) => (
  <div css={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px' }}>
    {CREATE_STEPS.filter(({ schritt }) => schritte.includes(schritt)).map(({ schritt, name }) => (
      <Link key={schritt} to={`../${schritt}`} relative="path">
        {t('anlegen.ändern', { schritt: name })}
      </Link>
    ))}
  </div>
)
