import { useApi } from '@avalwerk/api'
import { type FormErrors, refusalWithoutFields, FormSelect, FormCheckbox, FormField, FORM_ERROR } from '@avalwerk/forms'
import { asAuftraggeber, asAuftragnehmer } from '@avalwerk/patterns/parties'
import { fromBuergschaftValues } from '@avalwerk/patterns/buergschaft'
import { type FileValue, FormDocumentField } from '@avalwerk/patterns/files'
import { Section } from '@avalwerk/ui'
import { LoadedSection, useRefresh, useIdempotentCall } from '@avalwerk/patterns/calls'
import { StepForm } from '@avalwerk/patterns/flow'
import { REJECTION_REASONS, type BuergschaftData, MESSAGES, parseDate, TEXT_FORMS, requiredRule } from '@avalwerk/domain'
import { useNavigate, usePlatform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texts.ts'
import type { Props, Draft } from './draft.ts'

type Values = { buergeId: string; buergeName: string; bestaetigungsanfrageBuerge: boolean; datei: FileValue }
/** In the list of guarantors: one that isn't on the platform. */
const OTHER = 'ANDERER'

/** Only a beneficiary asks for a confirmation, and only a guarantor on the platform can give it. */
const canQuestions = (values: Values, { beteiligungstyp }: Draft) =>
  beteiligungstyp === 'AUFTRAGGEBER' && values.buergeId !== '' && values.buergeId !== OTHER

function check(values: Values, draft: Draft): FormErrors<Values> {
  const name = values.buergeId === OTHER ? requiredRule(TEXT_FORMS.name.rule)(values.buergeName) : undefined
  return {
    ...(!values.buergeId && { buergeId: MESSAGES.buerge }),
    ...(name && { buergeName: name }),
    ...(values.datei === 'running' && { datei: t('schritt.uploadRunning') }),
    ...(canQuestions(values, draft) && values.bestaetigungsanfrageBuerge && !values.datei && { datei: REJECTION_REASONS.SCAN_FEHLT.text }),
  }
}

/** The step for the guarantor, its confirmation and the scan; then the import. */
export function BuergeStep({ draft, discard }: Props) {
  const api = useApi()
  const { notify, showProblem } = usePlatform()
  const navigate = useNavigate()
  const refresh = useRefresh()
  const callIdempotent = useIdempotentCall()
  const buergen = useQuery(api.unternehmen.buergen.queryOptions())
  const own = useQuery({
    ...api.unternehmen.auftraggeber.queryOptions({ params: { id: draft.geber.id ?? '' } }),
    enabled: draft.beteiligungstyp === 'AUFTRAGGEBER' && draft.geber.id !== null,
    // Without an answer nothing is asked for beforehand.
    retry: false,
  })

  async function send(values: Values) {
    const [auftraggeber, auftragnehmer] = [asAuftraggeber(draft.geber), asAuftragnehmer(draft.nehmer)]
    const { urkunde: urkundeValues, beteiligungstyp } = draft
    if (!auftraggeber || !auftragnehmer || !beteiligungstyp || !urkundeValues.urkunde) return { [FORM_ERROR]: t('anlegen.incomplete') }
    const other = values.buergeId === OTHER
    try {
      const { id, status } = await callIdempotent(api.buergschaft.importieren, {
        body: {
          beteiligungstyp,
          auftraggeber: { ...auftraggeber, vertretungsformel: [...auftraggeber.vertretungsformel] },
          auftragnehmer,
          buergschaftsdaten: fromBuergschaftValues(urkundeValues.daten, 'FREI') as BuergschaftData,
          buergschaftsIdBuerge: urkundeValues.buergschaftsIdBuerge.trim(),
          ausstellungsdatumBuerge: parseDate(urkundeValues.ausstellungsdatumBuerge) ?? null,
          urkunde: urkundeValues.urkunde,
          buerge: other ? { id: null, name: values.buergeName.trim() } : { id: values.buergeId, name: '' },
          bestaetigungsanfrageBuerge: canQuestions(values, draft) && values.bestaetigungsanfrageBuerge,
          dateiId: typeof values.datei === 'object' ? values.datei.dateiId : null,
          internerVermerk: urkundeValues.internerVermerk.trim() || null,
        },
      })
      discard()
      notify(t(status === 'AUS' ? 'anlegen.confirmationAsked' : 'anlegen.imported'))
      await navigate(`/buergschaften/details/${id}`, { replace: true })
      await refresh()
      return undefined
    } catch (error) {
      return refusalWithoutFields(error, showProblem)
    }
  }

  return (
    // The form begins with what the company usually does.
    <LoadedSection result={own.isLoading ? { ...buergen, data: undefined } : buergen} name={t('anlegen.buerge')} rows={6}>
      {(list) => (
        <StepForm<Values>
          initial={{
            buergeId: '',
            buergeName: '',
            bestaetigungsanfrageBuerge: own.data?.bestaetigungsanfrageBuerge ?? false,
            datei: undefined,
          }}
          check={(w) => check(w, draft)}
          send={send}
          next={t('anlegen.import')}
          back="buergschaftsZusammenfassung"
        >
          {(values) => (
            <>
              <Section title={t('anlegen.buerge')}>
                <FormSelect
                  name="buergeId"
                  label={t('anlegen.buergeQuestion')}
                  empty={t('anlegen.choose')}
                  groups={[
                    {
                      name: t('anlegen.buergenInPortal'),
                      options: list.map(({ unternehmenId, name }) => ({ value: unternehmenId, label: name })),
                    },
                    { name: t('anlegen.notInPortal'), options: [{ value: OTHER, label: t('anlegen.otherBuerge') }] },
                  ]}
                />
                {values.buergeId === OTHER && (
                  <FormField
                    name="buergeName"
                    form="name"
                    label={t('anlegen.buergeName')}
                    hint={t('anlegen.buergeNameHint')}
                    autoComplete="off"
                  />
                )}
                {canQuestions(values, draft) && <FormCheckbox name="bestaetigungsanfrageBuerge" label={t('anlegen.askConfirmation')} />}
              </Section>
              <Section title={t('anlegen.scan')} hint={t('anlegen.scanHint')}>
                <FormDocumentField name="datei" label={t('anlegen.scanFile')} way="auftraggeber" />
              </Section>
            </>
          )}
        </StepForm>
      )}
    </LoadedSection>
  )
}
