import { apiQuery, call } from '@avalwerk/api'
import { SuccessPage, FormRadioGroup, Loaded, LoadedSection, AfterAction, ActionPage } from '@avalwerk/bausteine'
import type { Buergschaft } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, formatEuro, hasRight, MESSAGES, PROJEKT_PHASE, numberOf } from '@avalwerk/domain'
import { useLocation, useParams, usePlatform, useRights } from '@avalwerk/platform/remote'
import { spacing, DescriptionList, Card, EmptyState, TextField } from '@avalwerk/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { buergschaften, projekte } from '../components/queries.ts'
import { t } from '../texts.ts'
import { projektRight, projektPage } from './queries.ts'
import { beginWith, NEW_PROJEKT } from './draft.ts'

const buergschaftPage = (id: string) => `/buergschaften/details/${id}`
const flowPage = (id: string, step: string) => `/projekte/buergschaft/${id}/zuordnen/${step}`

/** Puts one guarantee into a project: how, which one, done. */
export default function Page() {
  const { buergschaftId = '' } = useParams()
  const { pathname } = useLocation()
  const { transport } = usePlatform()
  const response = useQuery(apiQuery(transport, `GET ${buergschaften}/{id}`, { params: { id: buergschaftId } }))
  const step = pathname.split('/').at(-1)
  return (
    <Loaded
      antwort={response}
      texte={{
        titel: t('projekt.zuordnung'),
        fehler: t('zuordnung.fehler'),
        fehltTitel: t('zuordnung.fehltTitel'),
        fehlt: t('zuordnung.fehlt'),
        liste: { wort: t('projekt.zuBürgschaften'), ziel: '/buergschaften/liste' },
      }}
    >
      {(b) => (step === 'erfolg' ? <Done b={b} /> : step === 'projekt-waehlen' ? <Select b={b} /> : <Choices b={b} />)}
    </Loaded>
  )
}

const pathTo = (buergschaft: Buergschaft) => [
  { beschriftung: t('projekt.zuBürgschaften'), ziel: '/buergschaften/liste' },
  { beschriftung: numberOf(buergschaft), ziel: buergschaftPage(buergschaft.id) },
]

const Short = ({ b: buergschaft }: { b: Buergschaft }) => (
  <Card titel={t('zuordnung.bürgschaft', { nummer: numberOf(buergschaft) })}>
    <DescriptionList
      paare={[
        [t('projekt.art'), BUERGSCHAFTSARTEN[buergschaft.art].name],
        [t('projekt.betrag'), formatEuro(buergschaft.betrag)],
        [t('projekt.kreditnehmer'), buergschaft.auftragnehmer.name],
        [t('zuordnung.bauvorhaben'), buergschaft.bauvorhaben],
        [t('zuordnung.bisher'), buergschaft.projekt?.name ?? t('zuordnung.keins')],
      ]}
    />
  </Card>
)

type Way = 'BESTEHEND' | 'NEU' | 'LOESEN'

function Choices({ b: buergschaft }: { b: Buergschaft }) {
  const { transport } = usePlatform()
  const { eigeneRechte: ownRights } = useRights()
  const mayCreate = projektRight('anlegen').some((right) => hasRight(ownRights, right))
  return (
    <ActionPage<{ weg: Way | '' }>
      titel={t('zuordnung.titel', { nummer: numberOf(buergschaft) })}
      pfad={pathTo(buergschaft)}
      erlaubt={buergschaft.rolle !== 'ZEDENT'}
      zurück={buergschaftPage(buergschaft.id)}
      anfang={{ weg: '' }}
      prüfe={({ weg: way }) => (way ? {} : { weg: MESSAGES.option })}
      knopf={({ weg: way }) => ({ wort: way === 'LOESEN' ? t('zuordnung.lösenKnopf') : t('weiter') })}
      sende={async ({ weg }) => {
        if (weg === 'BESTEHEND') return { ziel: flowPage(buergschaft.id, 'projekt-waehlen'), zustand: { weg } }
        if (weg === 'NEU') {
          beginWith(buergschaft.id)
          return { ziel: NEW_PROJEKT }
        }
        await call(transport, `PUT ${projekte}/buergschaften/{id}`, { params: { id: buergschaft.id }, body: { projektId: null } })
        return { ziel: flowPage(buergschaft.id, 'erfolg'), zustand: { gelöst: buergschaft.projekt?.name ?? null } }
      }}
      daneben={<Short b={buergschaft} />}
    >
      {() => (
        <Card titel={t('zuordnung.wie')}>
          <FormRadioGroup<Way>
            name="weg"
            beschriftung={t('zuordnung.wie')}
            stumm
            optionen={[
              { wert: 'BESTEHEND', wort: t('zuordnung.bestehend'), erklärung: t('zuordnung.bestehendText') },
              {
                wert: 'NEU',
                wort: t('zuordnung.neu'),
                erklärung: t('zuordnung.neuText'),
                ...(!mayCreate && { gesperrt: t('zuordnung.neuGesperrt') }),
              },
              ...(buergschaft.projekt
                ? [
                    {
                      wert: 'LOESEN' as const,
                      wort: t('zuordnung.lösen', { name: buergschaft.projekt.name }),
                      erklärung: t('zuordnung.lösenText'),
                    },
                  ]
                : []),
            ]}
          />
        </Card>
      )}
    </ActionPage>
  )
}

const SHOWN = 20

/** Which project is asked once it is said that it shall be one that exists. */
function Select({ b: buergschaft }: { b: Buergschaft }) {
  return <AfterAction sonst={flowPage(buergschaft.id, 'optionen')}>{() => <ProjektChoice b={buergschaft} />}</AfterAction>
}

function ProjektChoice({ b: buergschaft }: { b: Buergschaft }) {
  const { transport } = usePlatform()
  const [search, setSearch] = useState('')
  const searched = search.trim()
  const response = useQuery({
    ...apiQuery(transport, `POST ${projekte}/filterung`, {
      query: { size: SHOWN, sort: 'name,asc' },
      body: searched ? { suche: searched } : {},
    }),
    placeholderData: keepPreviousData,
  })
  const names = response.data?.zeilen ?? []
  return (
    <ActionPage<{ projektId: string }>
      titel={t('zuordnung.wählen', { nummer: numberOf(buergschaft) })}
      pfad={pathTo(buergschaft)}
      erlaubt={buergschaft.rolle !== 'ZEDENT'}
      zurück={flowPage(buergschaft.id, 'optionen')}
      anfang={{ projektId: buergschaft.projekt?.id ?? '' }}
      prüfe={({ projektId }) => (projektId ? {} : { projektId: t('zuordnung.wähleProjekt') })}
      knopf={({ projektId }) => ({
        wort: t('zuordnung.knopf', { name: names.find(({ id }) => id === projektId)?.name ?? t('zuordnung.einemProjekt') }),
      })}
      sende={async ({ projektId }) => {
        const { projekt } = await call(transport, `PUT ${projekte}/buergschaften/{id}`, {
          params: { id: buergschaft.id },
          body: { projektId },
        })
        return { ziel: flowPage(buergschaft.id, 'erfolg'), zustand: { projekt } }
      }}
      daneben={<Short b={buergschaft} />}
    >
      {() => (
        <Card titel={t('zuordnung.welches')}>
          <div css={{ display: 'grid', gap: spacing(2) }}>
            <TextField
              beschriftung={t('projekt.suche')}
              value={search}
              autoComplete="off"
              onChange={(e) => setSearch(e.target.value)}
              // Sending is the button's, not the search's.
              onKeyDown={(e) => e.key === 'Enter' && e.preventDefault()}
            />
            <LoadedSection antwort={response} name={t('projekt.liste')}>
              {({ zeilen, gesamt }) =>
                zeilen.length === 0 ? (
                  <EmptyState titel={t(searched ? 'zuordnung.keineTreffer' : 'projekt.leer')}>{t('zuordnung.keineTrefferText')}</EmptyState>
                ) : (
                  <>
                    <FormRadioGroup
                      name="projektId"
                      beschriftung={t('zuordnung.welches')}
                      stumm
                      optionen={zeilen.map((projekt) => ({
                        wert: projekt.id,
                        wort: projekt.name,
                        erklärung: [projekt.nummer, PROJEKT_PHASE[projekt.phase], projekt.unternehmen.name].filter(Boolean).join(' · '),
                      }))}
                    />
                    {gesamt.anzahl > zeilen.length && <p>{t('zuordnung.mehr')}</p>}
                  </>
                )
              }
            </LoadedSection>
          </div>
        </Card>
      )}
    </ActionPage>
  )
}

function Done({ b: buergschaft }: { b: Buergschaft }) {
  const nummer = numberOf(buergschaft)
  return (
    <AfterAction<{ projekt?: { id: string; name: string } | null; gelöst?: string | null }> sonst={buergschaftPage(buergschaft.id)}>
      {({ projekt, gelöst: detached }) => (
        <SuccessPage
          titel={t(projekt ? 'zuordnung.fertig' : 'zuordnung.gelöst')}
          text={[
            projekt
              ? t('zuordnung.fertigText', { nummer, name: projekt.name })
              : t('zuordnung.gelöstText', { nummer, name: detached ?? '' }),
          ]}
          wege={[
            { ziel: buergschaftPage(buergschaft.id), wort: t('zuordnung.zurBürgschaft') },
            ...(projekt ? [{ ziel: projektPage(projekt.id), wort: t('zuordnung.zumProjekt') }] : []),
            { ziel: '/buergschaften/liste', wort: t('projekt.zuBürgschaften') },
          ]}
        />
      )}
    </AfterAction>
  )
}
