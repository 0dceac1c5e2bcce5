import { apiQuery } from '@avalwerk/api'
import {
  asAuftraggeber,
  asAuftragnehmer,
  AnsprechpartnerFields,
  fromAuftraggeber,
  fromAuftragnehmer,
  Section,
  EMPTY_PARTEI,
  RadioGroup,
  ParteiFields,
  parteiFaults,
  type ParteiValues,
  useField,
} from '@avalwerk/bausteine'
import { type AuftragData, validateAuftraggeber, validateAuftragnehmer } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texts.ts'
import { RequestForm } from './Form.tsx'
import type { StepProps } from './draft.ts'

type Values = { rolle: AuftragData['rolle']; partei: ParteiValues }

export function AuftragnehmerStep(props: StepProps) {
  const { daten: data } = props.entwurf
  return (
    <RequestForm<Values>
      eigenschaften={props}
      anfang={{ rolle: data.rolle, partei: fromAuftragnehmer(data.auftragnehmer) }}
      prüfe={(w) => parteiFaults(validateAuftragnehmer(asAuftragnehmer(w.partei)), 'auftragnehmer', 'partei')}
      // Another role asks for other parties.
      übernimm={(values) => ({
        rolle: values.rolle,
        auftragnehmer: asAuftragnehmer(values.partei),
        ...(values.rolle !== data.rolle && { auftraggeber: null }),
      })}
      nächster="auftraggeberAuswaehlen"
    >
      <RoleChoice />
      <Partei wer={t('beantragen.kreditnehmer')} suche={t('beantragen.kreditnehmerSuchen')} eigenFür="AUFTRAGNEHMER" />
      <Section titel={t('beantragen.ansprechpartner')} hinweis={t('beantragen.ansprechpartnerHinweis')}>
        <AnsprechpartnerFields name="partei.ansprechpartner" />
      </Section>
    </RequestForm>
  )
}

export function AuftraggeberStep(props: StepProps) {
  const { daten: data } = props.entwurf
  return (
    <RequestForm<Values>
      eigenschaften={props}
      anfang={{ rolle: data.rolle, partei: fromAuftraggeber(data.auftraggeber) }}
      prüfe={(w) => parteiFaults(validateAuftraggeber(asAuftraggeber(w.partei)), 'auftraggeber', 'partei')}
      übernimm={(values) => {
        const fresh = asAuftraggeber(values.partei)
        // Digital delivery is for companies of the platform.
        const versand = data.versand?.weg === 'AVALWERK' && !fresh?.auftraggeberId ? null : data.versand
        return { auftraggeber: fresh, versand }
      }}
      nächster="VertragAuswaehlen"
      zurück="auftragnehmerAuswaehlen"
    >
      <Partei wer={t('beantragen.begünstigter')} suche={t('beantragen.begünstigterSuchen')} eigenFür="AUFTRAGGEBER" mitVertretung />
    </RequestForm>
  )
}

/** In the applicant's own role the party is one of their companies; the other one belongs to somebody else. */
function Partei({ eigenFür: ownFor, ...rest }: { wer: string; suche: string; eigenFür: AuftragData['rolle']; mitVertretung?: boolean }) {
  const role = useField<AuftragData['rolle']>('rolle').input.value
  return (
    <ParteiFields name="partei" eigene={role === ownFor ? 'nur' : 'ohne'} erfassenHinweis={t('beantragen.erfassenHinweis')} {...rest} />
  )
}

/** Only companies that may act as a borrower are asked. */
function RoleChoice() {
  const { transport } = usePlatform()
  const { data } = useQuery(apiQuery(transport, 'GET /partnerservice/api/private/v2/unternehmen/auftraggeber/sichtbeschraenkung', {}))
  const role = useField<AuftragData['rolle']>('rolle').input
  const partei = useField<ParteiValues>('partei').input
  if (!data?.unternehmen.some(({ hybrid }) => hybrid)) return null
  return (
    <Section titel={t('beantragen.rolle')}>
      <RadioGroup
        beschriftung={t('beantragen.rolle')}
        stumm
        name="rolle"
        gewählt={role.value}
        optionen={[
          { wert: 'AUFTRAGGEBER', wort: t('beantragen.alsAuftraggeber'), erklärung: t('beantragen.alsAuftraggeberText') },
          { wert: 'AUFTRAGNEHMER', wort: t('beantragen.alsAuftragnehmer'), erklärung: t('beantragen.alsAuftragnehmerText') },
        ]}
        beiWahl={(value) => {
          role.onChange(value)
          partei.onChange(EMPTY_PARTEI)
        }}
      />
    </Section>
  )
}
