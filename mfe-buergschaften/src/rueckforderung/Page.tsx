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

/** The beneficiary answers a borrower who asked for release. */
export default function RueckforderungPage() {
  return (
    <FlowPage
      title={(nummer) => t('rueckforderung.titel', { nummer })}
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
        <Card title={t('rueckforderung.bitte')}>
          <DescriptionList
            pairs={[
              [t('rueckforderung.von'), rueckforderung.von],
              [t('rueckforderung.am'), formatInstant(rueckforderung.am)],
              [t('schritt.grund'), rueckforderung.grund],
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
        label: t('rueckforderung.annehmen'),
        description: t('enthaften.folge', { buerge: props.buergschaft.buerge.name }),
        locked: props.buergschaft.schritte.includes('G44') ? undefined : t('rueckforderung.gesperrt'),
      }}
      ablehnen={{ label: t('rueckforderung.ablehnen'), description: t('rueckforderung.ablehnenFolge') }}
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
      check={({ grund: reason, text }) =>
        accept
          ? {}
          : toFormErrors([
              ...(reason ? [] : [{ feld: 'grund', grund: MESSAGES.option }]),
              ...(reason === 'SONSTIGES' && !text.trim() ? [{ feld: 'text', grund: MESSAGES.required }] : []),
            ])
      }
      send={({ grund: reason, text }) =>
        send(
          () =>
            api.buergschaft.rueckforderungEntscheiden.mutate({
              params: { id: buergschaft.id },
              body: accept
                ? { entscheidung: 'ANNEHMEN', version: buergschaft.version }
                : {
                    entscheidung: 'ABLEHNEN',
                    version: buergschaft.version,
                    grund: reason as RueckforderungReason,
                    text: text.trim() || null,
                  },
            }),
          accept ? t('enthaften.erfolg', { nummer }) : t('rueckforderung.abgelehnt'),
        )
      }
      remember={({ grund: reason, text }) => update({ grund: reason, text })}
      next={accept ? t('enthaften.knopf', { nummer }) : t('rueckforderung.ablehnenKnopf')}
      back="akzeptieren"
    >
      {accept ? (
        <Section
          title={t('enthaften.frage', { nummer, betrag: formatEuro(buergschaft.betrag) })}
          hint={t('enthaften.folge', { buerge: buergschaft.buerge.name })}
        >
          <ConfirmationNote />
        </Section>
      ) : (
        <Section title={t('rueckforderung.warum')} hint={t('rueckforderung.ablehnenFolge')}>
          <FormSelect
            name="grund"
            label={t('schritt.grund')}
            empty={t('rueckforderung.waehlen')}
            groups={[
              {
                options: (Object.keys(RUECKFORDERUNG_REASONS) as RueckforderungReason[]).map((value) => ({
                  value,
                  label: RUECKFORDERUNG_REASONS[value],
                })),
              },
            ]}
          />
          <FormTextField name="text" form="grund" label={t('rueckforderung.erlaeuterung')} />
        </Section>
      )}
    </StepForm>
  )
}
