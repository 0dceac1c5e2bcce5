import { apiQuery, rufe } from '@avalwerk/api'
import { Wizard, buildingUp, DecisionStep, Section, StepLayout, useDraft, useStepNavigation, LoadedSection } from '@avalwerk/bausteine'
import type { Buergschaft } from '@avalwerk/contracts'
import { numberOf } from '@avalwerk/domain'
import { Navigate, usePlatform } from '@avalwerk/platform/remote'
import { Card } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { basis, pathToList } from '../bausteine/schritt.ts'
import { Documents } from '../details/Dokumente.tsx'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texte.ts'
import { Reject } from './Ablehnen.tsx'
import { Edit } from './Bearbeiten.tsx'
import { UNDECIDED, useCompletion, type SecondProps, type SecondDraft } from './entwurf.ts'
import { Facts } from './Facts.tsx'
import { outcomeOf } from './outcome.ts'
import { STEPS } from './schritte.ts'

const CONTENT = { details: Details, entscheidung: Decide, akzeptieren: Accept, aenderung: Edit, ablehnen: Reject }

const NEEDS = buildingUp<keyof typeof CONTENT, Pick<SecondProps, 'entwurf'>>(STEPS, {
  details: null,
  entscheidung: null,
  // From one of both the other one may be entered.
  akzeptieren: ({ entwurf }) => entwurf.entscheidung === 'annehmen' || entwurf.entscheidung === 'ändern',
  aenderung: ({ entwurf }) => entwurf.entscheidung === 'annehmen' || entwurf.entscheidung === 'ändern',
  ablehnen: ({ entwurf }) => entwurf.entscheidung === 'ablehnen',
})

/** The second pair of eyes. Whoever reviewed last, and whoever finds no draft, goes to the guarantee. */
export default function Seite() {
  return <AsRead>{(b) => (b.status === 'ENT' ? <ByAnother b={b} /> : <Navigate to={`/buergschaften/details/${b.id}`} replace />)}</AsRead>
}

/** Asks who reviewed last before anything is shown. */
function ByAnother({ b }: { b: Buergschaft }) {
  const { transport } = usePlatform()
  const antwort = useQuery(
    apiQuery(transport, 'GET /pruefungservice/api/private/v1/pruefungen/{id}/{type}/letzter-pruefer', {
      params: { id: b.id, type: 'buergschaft' },
    }),
  )
  return (
    <LoadedSection antwort={antwort} name={t('schritt.zweitprüfen')}>
      {({ istAufrufer }) => (istAufrufer ? <Navigate to={`/buergschaften/details/${b.id}`} replace /> : <Validator b={b} />)}
    </LoadedSection>
  )
}

function Validator({ b }: { b: Buergschaft }) {
  const { wert: entwurf, ändere, verwirf } = useDraft<SecondDraft>(UNDECIDED)
  return (
    <Wizard
      titel={`${t('schritt.zweitprüfen')} ${numberOf(b)}`}
      pfad={pathToList}
      schritte={STEPS}
      inhalt={CONTENT}
      braucht={NEEDS}
      gegeben={{ b, entwurf, ändere, verwirf }}
    />
  )
}

function Details({ b }: SecondProps) {
  const goToNext = useStepNavigation()
  const { transport } = usePlatform()
  const antwort = useQuery(apiQuery(transport, `GET ${basis}/{id}/aufgabendetails`, { params: { id: b.id } }))
  return (
    <StepLayout weiter={t('schritt.weiter')} sende={() => goToNext('entscheidung')}>
      <LoadedSection antwort={antwort} name={t('schritt.hinweisErst')} zeilen={1}>
        {({ kommentarErstpruefung }) =>
          kommentarErstpruefung && (
            <Card titel={t('schritt.hinweisErst')}>
              <p css={{ whiteSpace: 'pre-line' }}>{kommentarErstpruefung}</p>
            </Card>
          )
        }
      </LoadedSection>
      <Facts b={b} />
      <Documents bürgschaft={b} />
    </StepLayout>
  )
}

const TARGET = { annehmen: 'akzeptieren', ändern: 'aenderung', ablehnen: 'ablehnen' } as const

function Decide({ b, entwurf, ändere }: SecondProps) {
  return (
    <DecisionStep
      frage={t('schritt.frage')}
      fehlt={t('schritt.option')}
      optionen={[
        {
          wert: 'annehmen',
          wort: t('schritt.zweitAnnehmen'),
          erklärung: t(`outcome.${outcomeOf(b)}`),
          gesperrt: b.schritte.includes('G10') ? undefined : t('schritt.zweitOhneDokument'),
        },
        { wert: 'ändern', wort: t('schritt.zweitÄndern'), erklärung: t('schritt.zweitÄndernText') },
        {
          wert: 'ablehnen',
          wort: t('schritt.zweitAblehnen'),
          erklärung: t(
            b.angekuendigt
              ? 'schritt.dokumentAblehnenText'
              : b.auftragId === null
                ? 'schritt.entwurfAblehnenText'
                : 'schritt.zweitAblehnenText',
          ),
          gesperrt:
            b.schritte.includes('G12') || b.schritte.includes('G56')
              ? undefined
              : t(b.schritte.includes('G13') ? 'schritt.zweitAblehnenStorno' : 'schritt.zweitAblehnenGesperrt'),
        },
      ]}
      gewählt={entwurf.entscheidung}
      beiWahl={(entscheidung) => ändere({ entscheidung })}
      weiter={t('schritt.weiter')}
      zurück="details"
      geheZu={(entscheidung) => TARGET[entscheidung]}
    />
  )
}

function Accept(e: SecondProps) {
  const { transport, fortschritt } = usePlatform()
  const schließe = useCompletion(e)
  const { b } = e
  const annehmen = useMutation({
    mutationFn: () =>
      fortschritt(
        rufe(transport, `POST ${basis}/{id}/zweitpruefung`, {
          params: { id: b.id },
          body: { entscheidung: 'ANNEHMEN', version: b.version },
        }),
      ),
    onSuccess: () => schließe(t(`outcome.${outcomeOf(b)}Done`)),
  })
  const ausstellen = t('schritt.ausstellen', { nummer: numberOf(b) })
  return (
    <StepLayout weiter={ausstellen} zurück="entscheidung" beschäftigt={annehmen.isPending} sende={() => annehmen.mutate()}>
      <Section titel={ausstellen}>
        <p>{t(`outcome.${outcomeOf(b)}Text`)}</p>
      </Section>
    </StepLayout>
  )
}
