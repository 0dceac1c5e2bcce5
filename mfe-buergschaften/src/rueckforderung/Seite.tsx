import { rufe } from '@avalwerk/api'
import { toFormErrors, Section, FormSelect, ConfirmationNote, FormTextField, StepForm } from '@avalwerk/bausteine'
import { formatEuro, formatInstant, MESSAGES, RUECKFORDERUNG_REASONS, type RueckforderungReason, numberOf } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, Card } from '@avalwerk/ui'
import { basis } from '../bausteine/schritt.ts'
import { RESPONSE_NEEDS, ResponseStep, ReviewStep, FlowPage, type FlowProps } from '../bausteine/Vorgang.tsx'
import { t } from '../texte.ts'
import { STEPS } from './schritte.ts'

type Decision = 'ANNEHMEN' | 'ABLEHNEN'
type Values = { grund: RueckforderungReason | ''; text: string }
type Draft = { entscheidung: Decision | null; grund: RueckforderungReason | ''; text: string }
const EMPTY: Draft = { entscheidung: null, grund: '', text: '' }
type Props = FlowProps<Draft>

const CONTENT = { 'details-pruefen': EnthaftungRequest, akzeptieren: Decide, bestaetigen: Confirm }

/** The beneficiary answers a borrower who asked for release. */
export default function Seite() {
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

function EnthaftungRequest({ b }: Props) {
  const r = b.rueckforderung
  return (
    <ReviewStep b={b} nächster="akzeptieren">
      {r && (
        <Card titel={t('rueckforderung.bitte')}>
          <DescriptionList
            paare={[
              [t('rueckforderung.von'), r.von],
              [t('rueckforderung.am'), formatInstant(r.am)],
              [t('schritt.grund'), r.grund],
            ]}
          />
        </Card>
      )}
    </ReviewStep>
  )
}

function Decide(e: Props) {
  return (
    <ResponseStep
      {...e}
      annehmen={{
        wort: t('rueckforderung.annehmen'),
        erklärung: t('enthaften.folge', { bürge: e.b.buerge.name }),
        gesperrt: e.b.schritte.includes('G44') ? undefined : t('rueckforderung.gesperrt'),
      }}
      ablehnen={{ wort: t('rueckforderung.ablehnen'), erklärung: t('rueckforderung.ablehnenFolge') }}
    />
  )
}

function Confirm({ b, entwurf, ändere, sende }: Props) {
  const { transport } = usePlatform()
  const nummer = numberOf(b)
  const annehmen = entwurf.entscheidung === 'ANNEHMEN'
  return (
    <StepForm<Values>
      anfang={{ grund: entwurf.grund, text: entwurf.text }}
      prüfe={({ grund, text }) =>
        annehmen
          ? {}
          : toFormErrors([
              ...(grund ? [] : [{ feld: 'grund', grund: MESSAGES.option }]),
              ...(grund === 'SONSTIGES' && !text.trim() ? [{ feld: 'text', grund: MESSAGES.pflicht }] : []),
            ])
      }
      sende={({ grund, text }) =>
        sende(
          () =>
            rufe(transport, `POST ${basis}/{id}/rueckforderung/entscheidung`, {
              params: { id: b.id },
              body: annehmen
                ? { entscheidung: 'ANNEHMEN', version: b.version }
                : { entscheidung: 'ABLEHNEN', version: b.version, grund: grund as RueckforderungReason, text: text.trim() || null },
            }),
          annehmen ? t('enthaften.erfolg', { nummer }) : t('rueckforderung.abgelehnt'),
        )
      }
      merke={({ grund, text }) => ändere({ grund, text })}
      weiter={annehmen ? t('enthaften.knopf', { nummer }) : t('rueckforderung.ablehnenKnopf')}
      zurück="akzeptieren"
    >
      {annehmen ? (
        <Section
          titel={t('enthaften.frage', { nummer, betrag: formatEuro(b.betrag) })}
          hinweis={t('enthaften.folge', { bürge: b.buerge.name })}
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
                optionen: (Object.keys(RUECKFORDERUNG_REASONS) as RueckforderungReason[]).map((wert) => ({
                  wert,
                  wort: RUECKFORDERUNG_REASONS[wert],
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
