import { apiQuery, call } from '@avalwerk/api'
import { buergschaftItems, Section, FormSelect, ActionPage } from '@avalwerk/bausteine'
import type { Buergschaft } from '@avalwerk/contracts'
import { numberOf } from '@avalwerk/domain'
import { Link, usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, buttonStyle } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { basis, pathToList } from '../components/step.ts'
import { Documents } from '../details/Documents.tsx'
import { AsRead } from '../details/AsRead.tsx'
import { t } from '../texts.ts'

/** The beneficiary accepts a guarantee. */
export default function Page() {
  return <AsRead>{(b) => <Acceptance b={b} />}</AsRead>
}

const INITIAL = { projektId: '' }

function Acceptance({ b: buergschaft }: { b: Buergschaft }) {
  const { transport } = usePlatform()
  const { data: options } = useQuery(apiQuery(transport, `POST ${basis}/filteroptionen`, { body: {} }))
  const projekte = options?.projekte ?? []
  const title = t('schritt.annehmenTitel', { nummer: numberOf(buergschaft) })
  return (
    <ActionPage
      titel={title}
      pfad={pathToList}
      erlaubt={buergschaft.schritte.includes('G20')}
      zurück={`/buergschaften/details/${buergschaft.id}`}
      anfang={INITIAL}
      sende={async ({ projektId }) => {
        await call(transport, `POST ${basis}/{id}/annehmen`, {
          params: { id: buergschaft.id },
          body: { version: buergschaft.version, projektId: projektId || null },
        })
        const projekt = projekte.find(({ id }) => id === projektId)?.name ?? null
        return { ziel: `/buergschaften/${buergschaft.id}/akzeptieren/erfolg`, zustand: { projekt } }
      }}
      knopf={() => ({ wort: title })}
      weitere={
        <Link to={`/buergschaften/${buergschaft.id}/ablehnen`} css={buttonStyle()}>
          {t('schritt.ablehnen')}
        </Link>
      }
      daneben={<Documents bürgschaft={buergschaft} />}
    >
      {() => (
        <Section titel={t('schritt.annehmen')} hinweis={t('schritt.annehmenText')}>
          <DescriptionList
            paare={[
              [t('feld.buerge'), buergschaft.buerge.name],
              [t('feld.auftragnehmer'), buergschaft.auftragnehmer.name],
              ...buergschaftItems(buergschaft.daten),
            ]}
          />
          <FormSelect
            name="projektId"
            beschriftung={t('schritt.projekt')}
            leer={t('schritt.ohneProjekt')}
            gruppen={[{ optionen: projekte.map(({ id, name }) => ({ wert: id, wort: name })) }]}
          />
        </Section>
      )}
    </ActionPage>
  )
}
