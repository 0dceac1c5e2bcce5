import { useApi } from '@avalwerk/api'
import { type FormErrors, toFormErrors, FormRadioGroup, FormTextField, DateField } from '@avalwerk/forms'
import { Section } from '@avalwerk/ui'
import { ConfirmationNote, ActionPage } from '@avalwerk/patterns/act'
import type { Buergschaft } from '@avalwerk/contracts'
import { CORRECTION_REASONS, type CorrectionReason, calendarDate, MESSAGES, parseDate, futureRule, numberOf } from '@avalwerk/domain'
import { pathToList } from '../components/step.ts'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texts.ts'

type Values = { grund: CorrectionReason | ''; bemerkung: string; antwortfrist: string }
const INITIAL: Values = { grund: '', bemerkung: '', antwortfrist: '' }

/** The beneficiary wishes a correction, or rejects for good. */
export default function RejectBuergschaftPage() {
  return <AsRead>{(b) => <Refusal buergschaft={b} />}</AsRead>
}

function check(values: Values): FormErrors<Values> {
  if (!values.grund) return { grund: MESSAGES.option }
  const required = values.grund === 'KORR_SON' || values.grund === 'ABGELEHNT'
  const bemerkung = required && !values.bemerkung.trim() ? MESSAGES.required : undefined
  const deadline = parseDate(values.antwortfrist)
  const antwortfrist = deadline && values.grund !== 'ABGELEHNT' ? futureRule(deadline, calendarDate(new Date())) : undefined
  return toFormErrors([
    ...(bemerkung ? [{ feld: 'bemerkung', grund: bemerkung }] : []),
    ...(antwortfrist ? [{ feld: 'antwortfrist', grund: antwortfrist }] : []),
  ])
}

function Refusal({ buergschaft }: { buergschaft: Buergschaft }) {
  const api = useApi()
  const nummer = numberOf(buergschaft)
  const back = `/buergschaften/details/${buergschaft.id}`

  async function send(values: Values) {
    const final = values.grund === 'ABGELEHNT'
    await api.buergschaft.ablehnen.mutate({
      params: { id: buergschaft.id },
      body: final
        ? { grund: 'ABGELEHNT', version: buergschaft.version, bemerkung: values.bemerkung.trim() }
        : {
            grund: values.grund as Exclude<CorrectionReason, 'ABGELEHNT'>,
            version: buergschaft.version,
            bemerkung: values.bemerkung.trim() || null,
            antwortfrist: parseDate(values.antwortfrist) ?? null,
          },
    })
    return final
      ? { target: back, message: t('schritt.rejected', { nummer }) }
      : { target: `/buergschaften/${buergschaft.id}/korrektur/bestaetigung`, state: { grund: values.grund } }
  }
  return (
    <ActionPage<Values>
      title={t('schritt.rejectTitle', { nummer })}
      path={pathToList}
      allowed={buergschaft.schritte.includes('G21')}
      back={back}
      initial={INITIAL}
      check={check}
      send={send}
      button={({ grund }) =>
        grund === 'ABGELEHNT' ? { label: t('schritt.rejectFinally', { nummer }), danger: true } : { label: t('schritt.askCorrection') }
      }
    >
      {({ grund }) => (
        <Section title={t('schritt.faultQuestion')}>
          <FormRadioGroup
            name="grund"
            label={t('schritt.faultQuestion')}
            silent
            options={(Object.keys(CORRECTION_REASONS) as CorrectionReason[])
              // A wish for correction first: giving up the security is the last resort.
              .sort((x, y) => Number(x === 'ABGELEHNT') - Number(y === 'ABGELEHNT'))
              .map((value) => ({
                value,
                label: CORRECTION_REASONS[value],
                description: value === 'ABGELEHNT' ? t('schritt.rejectFinallyText') : t('schritt.askCorrectionText'),
              }))}
          />
          {grund && (
            <FormTextField
              name="bemerkung"
              form="grund"
              label={grund === 'ABGELEHNT' ? t('schritt.begruendung') : t('schritt.bemerkung')}
            />
          )}
          {grund && grund !== 'ABGELEHNT' && <DateField name="antwortfrist" label={t('schritt.antwortfrist')} />}
          {grund === 'ABGELEHNT' && <ConfirmationNote />}
        </Section>
      )}
    </ActionPage>
  )
}
