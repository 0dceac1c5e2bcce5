import { useApi } from '@avalwerk/api'
import { SuccessPage, AfterAction, ActionPage } from '@avalwerk/patterns/act'
import { FormRadioGroup } from '@avalwerk/forms'
import { Loaded, LoadedSection } from '@avalwerk/patterns/calls'
import type { Buergschaft } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, formatEuro, hasRight, MESSAGES, PROJEKT_PHASE, numberOf } from '@avalwerk/domain'
import { useLocation, useParams, useRights } from '@avalwerk/platform/remote'
import { spacing, DescriptionList, Card, EmptyState, TextField } from '@avalwerk/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '../texts.ts'
import { projektRight, projektPage } from './queries.ts'
import { beginWith, NEW_PROJEKT } from './draft.ts'

const buergschaftPage = (id: string) => `/buergschaften/details/${id}`
const flowPage = (id: string, step: string) => `/projekte/buergschaft/${id}/zuordnen/${step}`

/** Puts one guarantee into a project: how, which one, done. */
export default function AssignProjektPage() {
  const { buergschaftId = '' } = useParams()
  const { pathname } = useLocation()
  const api = useApi()
  const response = useQuery(api.buergschaft.details.queryOptions({ params: { id: buergschaftId } }))
  const step = pathname.split('/').at(-1)
  return (
    <Loaded
      result={response}
      texts={{
        title: t('projekt.assignment'),
        error: t('zuordnung.error'),
        missingTitle: t('zuordnung.missingTitle'),
        missing: t('zuordnung.missing'),
        list: { label: t('projekt.toBuergschaften'), target: '/buergschaften/liste' },
      }}
    >
      {(guarantee) =>
        step === 'erfolg' ? (
          <Done buergschaft={guarantee} />
        ) : step === 'projekt-waehlen' ? (
          <Select buergschaft={guarantee} />
        ) : (
          <Choices buergschaft={guarantee} />
        )
      }
    </Loaded>
  )
}

const pathTo = (buergschaft: Buergschaft) => [
  { label: t('projekt.toBuergschaften'), target: '/buergschaften/liste' },
  { label: numberOf(buergschaft), target: buergschaftPage(buergschaft.id) },
]

const Short = ({ buergschaft }: { buergschaft: Buergschaft }) => (
  <Card title={t('zuordnung.buergschaft', { nummer: numberOf(buergschaft) })}>
    <DescriptionList
      pairs={[
        [t('projekt.art'), BUERGSCHAFTSARTEN[buergschaft.art].name],
        [t('projekt.betrag'), formatEuro(buergschaft.betrag)],
        [t('projekt.kreditnehmer'), buergschaft.auftragnehmer.name],
        [t('zuordnung.bauvorhaben'), buergschaft.bauvorhaben],
        [t('zuordnung.previousProjekt'), buergschaft.projekt?.name ?? t('zuordnung.noProjekt')],
      ]}
    />
  </Card>
)

type Way = 'BESTEHEND' | 'NEU' | 'LOESEN'

function Choices({ buergschaft }: { buergschaft: Buergschaft }) {
  const api = useApi()
  const { ownRights } = useRights()
  const mayCreate = projektRight('anlegen').some((right) => hasRight(ownRights, right))
  return (
    <ActionPage<{ weg: Way | '' }>
      title={t('zuordnung.title', { nummer: numberOf(buergschaft) })}
      path={pathTo(buergschaft)}
      allowed={buergschaft.rolle !== 'ZEDENT'}
      back={buergschaftPage(buergschaft.id)}
      initial={{ weg: '' }}
      check={({ weg }) => (weg ? {} : { weg: MESSAGES.option })}
      button={({ weg }) => ({ label: weg === 'LOESEN' ? t('zuordnung.removeButton') : t('next') })}
      send={async ({ weg }) => {
        if (weg === 'BESTEHEND') return { target: flowPage(buergschaft.id, 'projekt-waehlen'), state: { weg } }
        if (weg === 'NEU') {
          beginWith(buergschaft.id)
          return { target: NEW_PROJEKT }
        }
        await api.projekt.zuordnen.mutate({ params: { id: buergschaft.id }, body: { projektId: null } })
        return { target: flowPage(buergschaft.id, 'erfolg'), state: { unassigned: buergschaft.projekt?.name ?? null } }
      }}
      beside={<Short buergschaft={buergschaft} />}
    >
      {() => (
        <Card title={t('zuordnung.question')}>
          <FormRadioGroup<Way>
            name="weg"
            label={t('zuordnung.question')}
            silent
            options={[
              { value: 'BESTEHEND', label: t('zuordnung.existing'), description: t('zuordnung.existingText') },
              {
                value: 'NEU',
                label: t('zuordnung.new'),
                description: t('zuordnung.newText'),
                ...(!mayCreate && { locked: t('zuordnung.newLocked') }),
              },
              ...(buergschaft.projekt
                ? [
                    {
                      value: 'LOESEN' as const,
                      label: t('zuordnung.remove', { name: buergschaft.projekt.name }),
                      description: t('zuordnung.removeText'),
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

/** Asks for the project, once the user has chosen to take one that exists. */
function Select({ buergschaft }: { buergschaft: Buergschaft }) {
  return <AfterAction otherwise={flowPage(buergschaft.id, 'optionen')}>{() => <ProjektChoice buergschaft={buergschaft} />}</AfterAction>
}

function ProjektChoice({ buergschaft }: { buergschaft: Buergschaft }) {
  const api = useApi()
  const [search, setSearch] = useState('')
  const searched = search.trim()
  const response = useQuery({
    ...api.projekt.liste.queryOptions({
      query: { size: SHOWN, sort: 'name,asc' },
      body: searched ? { suche: searched } : {},
    }),
    placeholderData: keepPreviousData,
  })
  const names = response.data?.zeilen ?? []
  return (
    <ActionPage<{ projektId: string }>
      title={t('zuordnung.chooseTitle', { nummer: numberOf(buergschaft) })}
      path={pathTo(buergschaft)}
      allowed={buergschaft.rolle !== 'ZEDENT'}
      back={flowPage(buergschaft.id, 'optionen')}
      initial={{ projektId: buergschaft.projekt?.id ?? '' }}
      check={({ projektId }) => (projektId ? {} : { projektId: t('zuordnung.projektMissing') })}
      button={({ projektId }) => ({
        label: t('zuordnung.assignButton', { name: names.find(({ id }) => id === projektId)?.name ?? t('zuordnung.unnamedProjekt') }),
      })}
      send={async ({ projektId }) => {
        const { projekt } = await api.projekt.zuordnen.mutate({
          params: { id: buergschaft.id },
          body: { projektId },
        })
        return { target: flowPage(buergschaft.id, 'erfolg'), state: { projekt } }
      }}
      beside={<Short buergschaft={buergschaft} />}
    >
      {() => (
        <Card title={t('zuordnung.projektQuestion')}>
          <div css={{ display: 'grid', gap: spacing(2) }}>
            <TextField
              label={t('projekt.suche')}
              value={search}
              autoComplete="off"
              onChange={(e) => setSearch(e.target.value)}
              // Sending is the button's, not the search's.
              onKeyDown={(e) => e.key === 'Enter' && e.preventDefault()}
            />
            <LoadedSection result={response} name={t('projekt.listTitle')}>
              {({ zeilen, gesamt }) =>
                zeilen.length === 0 ? (
                  <EmptyState title={t(searched ? 'zuordnung.noHits' : 'projekt.empty')}>{t('zuordnung.noHitsText')}</EmptyState>
                ) : (
                  <>
                    <FormRadioGroup
                      name="projektId"
                      label={t('zuordnung.projektQuestion')}
                      silent
                      options={zeilen.map((projekt) => ({
                        value: projekt.id,
                        label: projekt.name,
                        description: [projekt.nummer, PROJEKT_PHASE[projekt.phase], projekt.unternehmen.name].filter(Boolean).join(' · '),
                      }))}
                    />
                    {gesamt.anzahl > zeilen.length && <p>{t('zuordnung.moreProjekte')}</p>}
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

function Done({ buergschaft }: { buergschaft: Buergschaft }) {
  const nummer = numberOf(buergschaft)
  return (
    <AfterAction<{ projekt?: { id: string; name: string } | null; unassigned?: string | null }> otherwise={buergschaftPage(buergschaft.id)}>
      {({ projekt, unassigned }) => (
        <SuccessPage
          title={t(projekt ? 'zuordnung.assignedTitle' : 'zuordnung.removedTitle')}
          text={[
            projekt
              ? t('zuordnung.assignedText', { nummer, name: projekt.name })
              : t('zuordnung.removedText', { nummer, name: unassigned ?? '' }),
          ]}
          ways={[
            { target: buergschaftPage(buergschaft.id), label: t('zuordnung.toBuergschaft') },
            ...(projekt ? [{ target: projektPage(projekt.id), label: t('zuordnung.toProjekt') }] : []),
            { target: '/buergschaften/liste', label: t('projekt.toBuergschaften') },
          ]}
        />
      )}
    </AfterAction>
  )
}
