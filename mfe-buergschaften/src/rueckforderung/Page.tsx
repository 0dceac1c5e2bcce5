import { useApi } from '@avalwerk/api'
import { toFormErrors, FormSelect, FormTextField } from '@avalwerk/forms'
import { Section, DescriptionList, Card } from '@avalwerk/ui'
import { ConfirmationNote } from '@avalwerk/patterns/act'
import { StepForm } from '@avalwerk/patterns/flow'
import { formatEuro, formatInstant, MESSAGES, RUECKFORDERUNG_REASONS, type RueckforderungReason, numberOf } from '@avalwerk/domain'
import { RESPONSE_NEEDS, ResponseStep, ReviewStep, FlowPage, type FlowProps } from '../components/BuergschaftFlow.tsx'
import { t } from '../texts.ts'
import { STEPS } from './steps.ts'

type Decision = 'ANNEHMEN' | 'ABLEHNEN'
type Values = { grund: RueckforderungReason | ''; text: string }
type Draft = { entscheidung: Decision | null; grund: RueckforderungReason | ''; text: string }
const EMPTY: Draft = { entscheidung: null, grund: '', text: '' }
type Props = FlowProps<Draft>

const CONTENT = { 'details-pruefen': EnthaftungRequest, akzeptieren: Decide, bestaetigen: Confirm }

/** The beneficiary answers a borrower who asked for discharge. */
export default function RueckforderungPage() {
  return (
    <FlowPage
      title={(nummer) => t('rueckforderung.title', { nummer })}
      rows={['G43', 'G44']}
      schritte={STEPS}
      content={CONTENT}
      needs={RESPONSE_NEEDS}
      empty={EMPTY}
    />
  )
}

function EnthaftungRequest({ buergschaft }: Props) {
  const rueckforderung = buergschaft.rueckforderung
  return (
    <ReviewStep buergschaft={buergschaft} next="akzeptieren">
      {rueckforderung && (
        <Card title={t('rueckforderung.requestTitle')}>
          <DescriptionList
            pairs={[
              [t('rueckforderung.requestedBy'), rueckforderung.von],
              [t('rueckforderung.receivedAt'), formatInstant(rueckforderung.am)],
              [t('schritt.reason'), rueckforderung.grund],
            ]}
          />
        </Card>
      )}
    </ReviewStep>
  )
}

function Decide(props: Props) {
  return (
    <ResponseStep
      {...props}
      annehmen={{
        label: t('rueckforderung.accept'),
        description: t('enthaften.consequence', { buerge: props.buergschaft.buerge.name }),
        locked: props.buergschaft.schritte.includes('G44') ? undefined : t('rueckforderung.acceptLocked'),
      }}
      ablehnen={{ label: t('rueckforderung.reject'), description: t('rueckforderung.rejectConsequence') }}
    />
  )
}

function Confirm({ buergschaft, draft, update, send }: Props) {
  const api = useApi()
  const nummer = numberOf(buergschaft)
  const accept = draft.entscheidung === 'ANNEHMEN'
  return (
    <StepForm<Values>
      initial={{ grund: draft.grund, text: draft.text }}
      check={({ grund, text }) =>
        accept
          ? {}
          : toFormErrors([
              ...(grund ? [] : [{ feld: 'grund', grund: MESSAGES.option }]),
              ...(grund === 'SONSTIGES' && !text.trim() ? [{ feld: 'text', grund: MESSAGES.required }] : []),
            ])
      }
      send={({ grund, text }) =>
        send(
          () =>
            api.buergschaft.rueckforderungEntscheiden.mutate({
              params: { id: buergschaft.id },
              body: accept
                ? { entscheidung: 'ANNEHMEN', version: buergschaft.version }
                : {
                    entscheidung: 'ABLEHNEN',
                    version: buergschaft.version,
                    grund: grund as RueckforderungReason,
                    text: text.trim() || null,
                  },
            }),
          accept ? t('enthaften.success', { nummer }) : t('rueckforderung.rejected'),
        )
      }
      remember={({ grund, text }) => update({ grund, text })}
      next={accept ? t('enthaften.button', { nummer }) : t('rueckforderung.rejectButton')}
      back="akzeptieren"
    >
      {accept ? (
        <Section
          title={t('enthaften.question', { nummer, betrag: formatEuro(buergschaft.betrag) })}
          hint={t('enthaften.consequence', { buerge: buergschaft.buerge.name })}
        >
          <ConfirmationNote />
        </Section>
      ) : (
        <Section title={t('rueckforderung.rejectQuestion')} hint={t('rueckforderung.rejectConsequence')}>
          <FormSelect
            name="grund"
            label={t('schritt.reason')}
            empty={t('rueckforderung.choose')}
            groups={[
              {
                options: (Object.keys(RUECKFORDERUNG_REASONS) as RueckforderungReason[]).map((value) => ({
                  value,
                  label: RUECKFORDERUNG_REASONS[value],
                })),
              },
            ]}
          />
          <FormTextField name="text" form="grund" label={t('rueckforderung.explanation')} />
        </Section>
      )}
    </StepForm>
  )
}
