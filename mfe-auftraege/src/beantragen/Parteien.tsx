import { apiQuery } from '@avalwerk/api'
import {
  alsAuftraggeber,
  alsAuftragnehmer,
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
import { t } from '../texte.ts'
import { RequestForm } from './Formular.tsx'
import type { StepProps } from './entwurf.ts'

type Values = { rolle: AuftragData['rolle']; partei: ParteiValues }

export function AuftragnehmerStep(props: StepProps) {
  const { daten } = props.entwurf
  return (
    <RequestForm<Values>
      eigenschaften={props}
      anfang={{ rolle: daten.rolle, partei: fromAuftragnehmer(daten.auftragnehmer) }}
      prüfe={(w) => parteiFaults(validateAuftragnehmer(alsAuftragnehmer(w.partei)), 'auftragnehmer', 'partei')}
      // Another role asks for other parties.
      übernimm={(values) => ({
        rolle: values.rolle,
        auftragnehmer: alsAuftragnehmer(values.partei),
        ...(values.rolle !== daten.rolle && { auftraggeber: null }),
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
  const { daten } = props.entwurf
  return (
    <RequestForm<Values>
      eigenschaften={props}
      anfang={{ rolle: daten.rolle, partei: fromAuftraggeber(daten.auftraggeber) }}
      prüfe={(w) => parteiFaults(validateAuftraggeber(alsAuftraggeber(w.partei)), 'auftraggeber', 'partei')}
      übernimm={(values) => {
        const neu = alsAuftraggeber(values.partei)
        // Digital delivery is for companies of the platform.
        const versand = daten.versand?.weg === 'AVALWERK' && !neu?.auftraggeberId ? null : daten.versand
        return { auftraggeber: neu, versand }
      }}
      nächster="VertragAuswaehlen"
      zurück="auftragnehmerAuswaehlen"
    >
      <Partei wer={t('beantragen.begünstigter')} suche={t('beantragen.begünstigterSuchen')} eigenFür="AUFTRAGGEBER" mitVertretung />
    </RequestForm>
  )
}

/** In the applicant's own role the party is one of their companies; the other one belongs to somebody else. */
function Partei({ eigenFür, ...rest }: { wer: string; suche: string; eigenFür: AuftragData['rolle']; mitVertretung?: boolean }) {
  const rolle = useField<AuftragData['rolle']>('rolle').input.value
  return (
    <ParteiFields name="partei" eigene={rolle === eigenFür ? 'nur' : 'ohne'} erfassenHinweis={t('beantragen.erfassenHinweis')} {...rest} />
  )
}

/** Only companies that may act as a borrower are asked. */
function RoleChoice() {
  const { transport } = usePlatform()
  const { data } = useQuery(apiQuery(transport, 'GET /partnerservice/api/private/v2/unternehmen/auftraggeber/sichtbeschraenkung', {}))
  const rolle = useField<AuftragData['rolle']>('rolle').input
  const partei = useField<ParteiValues>('partei').input
  if (!data?.unternehmen.some(({ hybrid }) => hybrid)) return null
  return (
    <Section titel={t('beantragen.rolle')}>
      <RadioGroup
        beschriftung={t('beantragen.rolle')}
        stumm
        name="rolle"
        gewählt={rolle.value}
        optionen={[
          { wert: 'AUFTRAGGEBER', wort: t('beantragen.alsAuftraggeber'), erklärung: t('beantragen.alsAuftraggeberText') },
          { wert: 'AUFTRAGNEHMER', wort: t('beantragen.alsAuftragnehmer'), erklärung: t('beantragen.alsAuftragnehmerText') },
        ]}
        beiWahl={(wert) => {
          rolle.onChange(wert)
          partei.onChange(EMPTY_PARTEI)
        }}
      />
    </Section>
  )
}
