import { apiQuery, call } from '@avalwerk/api'
import { Wizard, buildingUp, DecisionStep, Section, StepLayout, useDraft, useStepNavigation, LoadedSection } from '@avalwerk/bausteine'
import type { Buergschaft } from '@avalwerk/contracts'
import { numberOf } from '@avalwerk/domain'
import { Navigate, usePlatform } from '@avalwerk/platform/remote'
import { Card } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { basis, pathToList } from '../components/step.ts'
import { Documents } from '../details/Documents.tsx'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texts.ts'
import { Reject } from './Reject.tsx'
import { Edit } from './Edit.tsx'
import { UNDECIDED, useCompletion, type SecondProps, type SecondDraft } from './draft.ts'
import { Facts } from './Facts.tsx'
import { outcomeOf } from './outcome.ts'
import { STEPS } from './steps.ts'

const CONTENT = { details: Details, entscheidung: Decide, akzeptieren: Accept, aenderung: Edit, ablehnen: Reject }

const NEEDS = buildingUp<keyof typeof CONTENT, Pick<SecondProps, 'entwurf'>>(STEPS, {
  details: null,
  entscheidung: null,
  // From one of both the other one may be entered.
  akzeptieren: ({ entwurf: draft }) => draft.entscheidung === 'annehmen' || draft.entscheidung === 'ändern',
  aenderung: ({ entwurf: draft }) => draft.entscheidung === 'annehmen' || draft.entscheidung === 'ändern',
  ablehnen: ({ entwurf: draft }) => draft.entscheidung === 'ablehnen',
})

/** The second pair of eyes. Whoever reviewed last, and whoever finds no draft, goes to the guarantee. */
export default function Page() {
  return <AsRead>{(b) => (b.status === 'ENT' ? <ByAnother b={b} /> : <Navigate to={`/buergschaften/details/${b.id}`} replace />)}</AsRead>
}

/** Asks who reviewed last before anything is shown. */
function ByAnother({ b: buergschaft }: { b: Buergschaft }) {
  const { transport } = usePlatform()
  const response = useQuery(
    apiQuery(transport, 'GET /pruefungservice/api/private/v1/pruefungen/{id}/{type}/letzter-pruefer', {
      params: { id: buergschaft.id, type: 'buergschaft' },
    }),
  )
  return (
    <LoadedSection antwort={response} name={t('schritt.zweitprüfen')}>
      {({ istAufrufer }) =>
        istAufrufer ? <Navigate to={`/buergschaften/details/${buergschaft.id}`} replace /> : <Validator b={buergschaft} />
      }
    </LoadedSection>
  )
}

function Validator({ b: buergschaft }: { b: Buergschaft }) {
  const { wert: draft, ändere: update, verwirf: discard } = useDraft<SecondDraft>(UNDECIDED)
  return (
    <Wizard
      titel={`${t('schritt.zweitprüfen')} ${numberOf(buergschaft)}`}
      pfad={pathToList}
      schritte={STEPS}
      inhalt={CONTENT}
      braucht={NEEDS}
      gegeben={{ b: buergschaft, entwurf: draft, ändere: update, verwirf: discard }}
    />
  )
}

function Details({ b: buergschaft }: SecondProps) {
  const goToNext = useStepNavigation()
  const { transport } = usePlatform()
  const response = useQuery(apiQuery(transport, `GET ${basis}/{id}/aufgabendetails`, { params: { id: buergschaft.id } }))
  return (
    <StepLayout weiter={t('schritt.weiter')} sende={() => goToNext('entscheidung')}>
      <LoadedSection antwort={response} name={t('schritt.hinweisErst')} zeilen={1}>
        {({ kommentarErstpruefung }) =>
          kommentarErstpruefung && (
            <Card titel={t('schritt.hinweisErst')}>
              <p css={{ whiteSpace: 'pre-line' }}>{kommentarErstpruefung}</p>
            </Card>
          )
        }
      </LoadedSection>
      <Facts b={buergschaft} />
      <Documents bürgschaft={buergschaft} />
    </StepLayout>
  )
}

const TARGET = { annehmen: 'akzeptieren', ändern: 'aenderung', ablehnen: 'ablehnen' } as const

function Decide({ b: buergschaft, entwurf: draft, ändere: update }: SecondProps) {
  return (
    <DecisionStep
      frage={t('schritt.frage')}
      fehlt={t('schritt.option')}
      optionen={[
        {
          wert: 'annehmen',
          wort: t('schritt.zweitAnnehmen'),
          erklärung: t(`outcome.${outcomeOf(buergschaft)}`),
          gesperrt: buergschaft.schritte.includes('G10') ? undefined : t('schritt.zweitOhneDokument'),
        },
        { wert: 'ändern', wort: t('schritt.zweitÄndern'), erklärung: t('schritt.zweitÄndernText') },
        {
          wert: 'ablehnen',
          wort: t('schritt.zweitAblehnen'),
          erklärung: t(
            buergschaft.angekuendigt
              ? 'schritt.dokumentAblehnenText'
              : buergschaft.auftragId === null
                ? 'schritt.entwurfAblehnenText'
                : 'schritt.zweitAblehnenText',
          ),
          gesperrt:
            buergschaft.schritte.includes('G12') || buergschaft.schritte.includes('G56')
              ? undefined
              : t(buergschaft.schritte.includes('G13') ? 'schritt.zweitAblehnenStorno' : 'schritt.zweitAblehnenGesperrt'),
        },
      ]}
      gewählt={draft.entscheidung}
      beiWahl={(entscheidung) => update({ entscheidung })}
      weiter={t('schritt.weiter')}
      zurück="details"
      geheZu={(decision) => TARGET[decision]}
    />
  )
}

function Accept(props: SecondProps) {
  const { transport, fortschritt: progress } = usePlatform()
  const close = useCompletion(props)
  const { b: buergschaft } = props
  const accept = useMutation({
    mutationFn: () =>
      progress(
        call(transport, `POST ${basis}/{id}/zweitpruefung`, {
          params: { id: buergschaft.id },
          body: { entscheidung: 'ANNEHMEN', version: buergschaft.version },
        }),
      ),
    onSuccess: () => close(t(`outcome.${outcomeOf(buergschaft)}Done`)),
  })
  const issue = t('schritt.ausstellen', { nummer: numberOf(buergschaft) })
  return (
    <StepLayout weiter={issue} zurück="entscheidung" beschäftigt={accept.isPending} sende={() => accept.mutate()}>
      <Section titel={issue}>
        <p>{t(`outcome.${outcomeOf(buergschaft)}Text`)}</p>
      </Section>
    </StepLayout>
  )
}
