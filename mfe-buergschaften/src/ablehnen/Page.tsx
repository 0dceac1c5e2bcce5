import { call } from '@avalwerk/api'
import { toFormErrors, Section, FormRadioGroup, ConfirmationNote, FormTextField, ActionPage } from '@avalwerk/bausteine'
import type { Buergschaft } from '@avalwerk/contracts'
import { CORRECTION_REASONS, type CorrectionReason, calendarDate, MESSAGES, parseDate, futureRule, numberOf } from '@avalwerk/domain'
import { DateField } from '@avalwerk/forms'
import { usePlatform } from '@avalwerk/platform/remote'
import { basis, pathToList } from '../components/step.ts'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texts.ts'

type Values = { grund: CorrectionReason | ''; bemerkung: string; antwortfrist: string }
const INITIAL: Values = { grund: '', bemerkung: '', antwortfrist: '' }

/** The beneficiary wishes a correction, or rejects for good. */
export default function Page() {
  return <AsRead>{(b) => <Refusal b={b} />}</AsRead>
}

function check(values: Values): Record<string, unknown> {
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

function Refusal({ b: buergschaft }: { b: Buergschaft }) {
  const { transport } = usePlatform()
  const nummer = numberOf(buergschaft)
  const back = `/buergschaften/details/${buergschaft.id}`

  async function send(values: Values) {
    const final = values.grund === 'ABGELEHNT'
    await call(transport, `POST ${basis}/{id}/ablehnen`, {
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
      ? { ziel: back, meldung: t('schritt.abgelehnt', { nummer }) }
      : { ziel: `/buergschaften/${buergschaft.id}/korrektur/bestaetigung`, zustand: { grund: values.grund } }
  }
  return (
    <ActionPage<Values>
      titel={t('schritt.ablehnenTitel', { nummer })}
      pfad={pathToList}
      erlaubt={buergschaft.schritte.includes('G21')}
      zurück={back}
      anfang={INITIAL}
      prüfe={check}
      sende={send}
      knopf={({ grund: reason }) =>
        reason === 'ABGELEHNT'
          ? { wort: t('schritt.endgültigAblehnen', { nummer }), gefahr: true }
          : { wort: t('schritt.korrekturWünschen') }
      }
    >
      {({ grund: reason }) => (
        <Section titel={t('schritt.gründe')}>
          <FormRadioGroup
            name="grund"
            beschriftung={t('schritt.gründe')}
            stumm
            optionen={(Object.keys(CORRECTION_REASONS) as CorrectionReason[])
              // A wish for correction first: giving up the security is the last resort.
              .sort((x, y) => Number(x === 'ABGELEHNT') - Number(y === 'ABGELEHNT'))
              .map((value) => ({
                wert: value,
                wort: CORRECTION_REASONS[value],
                erklärung: value === 'ABGELEHNT' ? t('schritt.endgültigErklärung') : t('schritt.korrekturErklärung'),
              }))}
          />
          {reason && (
            <FormTextField
              name="bemerkung"
              form="grund"
              beschriftung={reason === 'ABGELEHNT' ? t('schritt.begründung') : t('schritt.bemerkung')}
            />
          )}
          {reason && reason !== 'ABGELEHNT' && <DateField name="antwortfrist" beschriftung={t('schritt.antwortfrist')} />}
          {reason === 'ABGELEHNT' && <ConfirmationNote />}
        </Section>
      )}
    </ActionPage>
  )
}
