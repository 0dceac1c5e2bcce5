import { call } from '@avalwerk/api'
import { toFormErrors, Section, FormSelect, ConfirmationNote, FormTextField, StepForm } from '@avalwerk/bausteine'
import { formatEuro, formatInstant, MESSAGES, RUECKFORDERUNG_REASONS, type RueckforderungReason, numberOf } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, Card } from '@avalwerk/ui'
import { basis } from '../components/step.ts'
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
export default function Page() {
  return (
    <FlowPage
      titel={(nummer) => t('rueckforderung.titel', { nummer })}
      zeilen={['G43', 'G44']}
      schritte={STEPS}
      inhalt={CONTENT}
      braucht={RESPONSE_NEEDS}
      leer={EMPTY}
    />
  )
}

function EnthaftungRequest({ b: buergschaft }: Props) {
  const rueckforderung = buergschaft.rueckforderung
  return (
    <ReviewStep b={buergschaft} nächster="akzeptieren">
      {rueckforderung && (
        <Card titel={t('rueckforderung.bitte')}>
          <DescriptionList
            paare={[
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
        wort: t('rueckforderung.annehmen'),
        erklärung: t('enthaften.folge', { bürge: props.b.buerge.name }),
        gesperrt: props.b.schritte.includes('G44') ? undefined : t('rueckforderung.gesperrt'),
      }}
      ablehnen={{ wort: t('rueckforderung.ablehnen'), erklärung: t('rueckforderung.ablehnenFolge') }}
    />
  )
}

function Confirm({ b: buergschaft, entwurf: draft, ändere: update, sende: send }: Props) {
  const { transport } = usePlatform()
  const nummer = numberOf(buergschaft)
  const accept = draft.entscheidung === 'ANNEHMEN'
  return (
    <StepForm<Values>
      anfang={{ grund: draft.grund, text: draft.text }}
      prüfe={({ grund: reason, text }) =>
        accept
          ? {}
          : toFormErrors([
              ...(reason ? [] : [{ feld: 'grund', grund: MESSAGES.option }]),
              ...(reason === 'SONSTIGES' && !text.trim() ? [{ feld: 'text', grund: MESSAGES.required }] : []),
            ])
      }
      sende={({ grund: reason, text }) =>
        send(
          () =>
            call(transport, `POST ${basis}/{id}/rueckforderung/entscheidung`, {
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
      merke={({ grund: reason, text }) => update({ grund: reason, text })}
      weiter={accept ? t('enthaften.knopf', { nummer }) : t('rueckforderung.ablehnenKnopf')}
      zurück="akzeptieren"
    >
      {accept ? (
        <Section
          titel={t('enthaften.frage', { nummer, betrag: formatEuro(buergschaft.betrag) })}
          hinweis={t('enthaften.folge', { bürge: buergschaft.buerge.name })}
        >
          <ConfirmationNote />
        </Section>
      ) : (
        <Section titel={t('rueckforderung.warum')} hinweis={t('rueckforderung.ablehnenFolge')}>
          <FormSelect
            name="grund"
            beschriftung={t('schritt.grund')}
            leer={t('rueckforderung.wählen')}
            gruppen={[
              {
                optionen: (Object.keys(RUECKFORDERUNG_REASONS) as RueckforderungReason[]).map((value) => ({
                  wert: value,
                  wort: RUECKFORDERUNG_REASONS[value],
                })),
              },
            ]}
          />
          <FormTextField name="text" form="grund" beschriftung={t('rueckforderung.erläuterung')} />
        </Section>
      )}
    </StepForm>
  )
}
