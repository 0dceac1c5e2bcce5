import { useApi } from '@avalwerk/api'
import { buergschaftItems } from '@avalwerk/patterns/buergschaft'
import { Section, DescriptionList, buttonStyle } from '@avalwerk/ui'
import { FormSelect } from '@avalwerk/forms'
import { ActionPage } from '@avalwerk/patterns/act'
import type { Buergschaft } from '@avalwerk/contracts'
import { numberOf } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { pathToList } from '../components/step.ts'
import { Documents } from '../details/Documents.tsx'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texts.ts'

/** The beneficiary accepts a guarantee. */
export default function AcceptBuergschaftPage() {
  return <AsRead>{(b) => <Acceptance buergschaft={b} />}</AsRead>
}

const INITIAL = { projektId: '' }

function Acceptance({ buergschaft }: { buergschaft: Buergschaft }) {
  const api = useApi()
  const { data: options } = useQuery(api.buergschaft.filteroptionen.queryOptions({ body: {} }))
  const projekte = options?.projekte ?? []
  const title = t('schritt.acceptTitle', { nummer: numberOf(buergschaft) })
  return (
    <ActionPage
      title={title}
      path={pathToList}
      allowed={buergschaft.schritte.includes('G20')}
      back={`/buergschaften/details/${buergschaft.id}`}
      initial={INITIAL}
      send={async ({ projektId }) => {
        await api.buergschaft.annehmen.mutate({
          params: { id: buergschaft.id },
          body: { version: buergschaft.version, projektId: projektId || null },
        })
        const projekt = projekte.find(({ id }) => id === projektId)?.name ?? null
        return { target: `/buergschaften/${buergschaft.id}/akzeptieren/erfolg`, state: { projekt } }
      }}
      button={() => ({ label: title })}
      further={
        <Link to={`/buergschaften/${buergschaft.id}/ablehnen`} css={buttonStyle()}>
          {t('schritt.rejectOrCorrect')}
        </Link>
      }
      beside={<Documents buergschaft={buergschaft} />}
    >
      {() => (
        <Section title={t('schritt.accept')} hint={t('schritt.acceptText')}>
          <DescriptionList
            pairs={[
              [t('feld.buerge'), buergschaft.buerge.name],
              [t('feld.auftragnehmer'), buergschaft.auftragnehmer.name],
              ...buergschaftItems(buergschaft.daten),
            ]}
          />
          <FormSelect
            name="projektId"
            label={t('schritt.projekt')}
            empty={t('schritt.withoutProjekt')}
            groups={[{ options: projekte.map(({ id, name }) => ({ value: id, label: name })) }]}
          />
        </Section>
      )}
    </ActionPage>
  )
}
