import { useApi } from '@avalwerk/api'
import {
  asAuftraggeber,
  asAuftragnehmer,
  AnsprechpartnerFields,
  fromAuftraggeber,
  fromAuftragnehmer,
  EMPTY_PARTEI,
  ParteiFields,
  parteiFaults,
  type ParteiValues,
} from '@avalwerk/patterns/parties'
import { Section, RadioGroup } from '@avalwerk/ui'
import { useField } from '@avalwerk/forms'
import { type AuftragData, validateAuftraggeber, validateAuftragnehmer } from '@avalwerk/domain'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texts.ts'
import { RequestForm } from './Form.tsx'
import type { StepProps } from './draft.ts'

type Values = { rolle: AuftragData['rolle']; partei: ParteiValues }

/** The applicant's role and the borrower. An applicant who takes the other role chooses the beneficiary anew. */
export function AuftragnehmerStep(props: StepProps) {
  const { daten: data } = props.draft
  return (
    <RequestForm<Values>
      flow={props}
      initial={{ rolle: data.rolle, partei: fromAuftragnehmer(data.auftragnehmer) }}
      check={(w) => parteiFaults(validateAuftragnehmer(asAuftragnehmer(w.partei)), 'auftragnehmer', 'partei')}
      // With another role, the parties are other ones.
      apply={(values) => ({
        rolle: values.rolle,
        auftragnehmer: asAuftragnehmer(values.partei),
        ...(values.rolle !== data.rolle && { auftraggeber: null }),
      })}
      next="auftraggeberAuswaehlen"
    >
      <RoleChoice />
      <Partei title={t('beantragen.kreditnehmer')} search={t('beantragen.searchKreditnehmer')} ownFor="AUFTRAGNEHMER" />
      <Section title={t('beantragen.ansprechpartner')} hint={t('beantragen.ansprechpartnerHint')}>
        <AnsprechpartnerFields name="partei.ansprechpartner" />
      </Section>
    </RequestForm>
  )
}

/** The beneficiary. Digital delivery that was chosen before is dropped where the beneficiary isn't on the platform. */
export function AuftraggeberStep(props: StepProps) {
  const { daten: data } = props.draft
  return (
    <RequestForm<Values>
      flow={props}
      initial={{ rolle: data.rolle, partei: fromAuftraggeber(data.auftraggeber) }}
      check={(w) => parteiFaults(validateAuftraggeber(asAuftraggeber(w.partei)), 'auftraggeber', 'partei')}
      apply={(values) => {
        const fresh = asAuftraggeber(values.partei)
        // Digital delivery is for companies of the platform.
        const versand = data.versand?.weg === 'AVALWERK' && !fresh?.auftraggeberId ? null : data.versand
        return { auftraggeber: fresh, versand }
      }}
      next="VertragAuswaehlen"
      back="auftragnehmerAuswaehlen"
    >
      <Partei
        title={t('beantragen.beguenstigter')}
        search={t('beantragen.searchBeguenstigter')}
        ownFor="AUFTRAGGEBER"
        withVertretungsformel
      />
    </RequestForm>
  )
}

/** The party in the applicant's role is one of their own companies; the other party is another organisation's. */
function Partei({ ownFor, ...rest }: { title: string; search: string; ownFor: AuftragData['rolle']; withVertretungsformel?: boolean }) {
  const role = useField<AuftragData['rolle']>('rolle').input.value
  return <ParteiFields name="partei" own={role === ownFor ? 'nur' : 'ohne'} captureHint={t('beantragen.captureHint')} {...rest} />
}

/** Only companies that may act as a borrower are asked. */
function RoleChoice() {
  const api = useApi()
  const { data } = useQuery(api.unternehmen.sichtbeschraenkung.queryOptions())
  const role = useField<AuftragData['rolle']>('rolle').input
  const partei = useField<ParteiValues>('partei').input
  if (!data?.unternehmen.some(({ hybrid }) => hybrid)) return null
  return (
    <Section title={t('beantragen.rolleQuestion')}>
      <RadioGroup
        label={t('beantragen.rolleQuestion')}
        silent
        name="rolle"
        selected={role.value}
        options={[
          { value: 'AUFTRAGGEBER', label: t('beantragen.asAuftraggeber'), description: t('beantragen.asAuftraggeberText') },
          { value: 'AUFTRAGNEHMER', label: t('beantragen.asAuftragnehmer'), description: t('beantragen.asAuftragnehmerText') },
        ]}
        onSelect={(value) => {
          role.onChange(value)
          partei.onChange(EMPTY_PARTEI)
        }}
      />
    </Section>
  )
}
