import { BuergschaftCard, Loaded } from '@avalwerk/bausteine'
import type { Api } from '@avalwerk/contracts'
import { UNTERNEHMEN_TYPE } from '@avalwerk/domain'
import { useParams } from '@avalwerk/platform/remote'
import { spacing, Badge, sideBySide, PageHeader } from '@avalwerk/ui'
import { loadTexts, type partner, useUnternehmen } from '../components/queries.ts'
import { DetailsCard } from '../components/Cards.tsx'
import { t } from '../texts.ts'

type Unternehmen = Api[`GET ${typeof partner}/unternehmen/{id}`]['response']
const LIST = '/unternehmen/liste'

/** A participant, for a guarantor: what is public of it, and the guarantees that the guarantor has given it. */
export default function Page() {
  const { unternehmenId = '' } = useParams()
  return (
    <Loaded antwort={useUnternehmen(unternehmenId)} texte={loadTexts(LIST)}>
      {(u) => <Teilnehmer u={u} />}
    </Loaded>
  )
}

function Teilnehmer({ u }: { u: Unternehmen }) {
  return (
    <>
      <PageHeader
        titel={u.name}
        pfad={[{ beschriftung: t('teilnehmer.titel'), ziel: LIST }]}
        zusatz={
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
            <Badge ton="neutral">{UNTERNEHMEN_TYPE[u.type]}</Badge>
            {u.oeffentlicherAuftraggeber && <Badge ton="neutral">{t('kennzeichen.öffentlich')}</Badge>}
            {u.hybrid && <Badge ton="neutral">{t('kennzeichen.hybridKurz')}</Badge>}
          </div>
        }
      />
      <div css={sideBySide}>
        <DetailsCard u={u} />
        <Buergschaften id={u.unternehmenId} />
      </div>
    </>
  )
}

/** The guarantees that the guarantor has given a company. */
const Buergschaften = ({ id }: { id: string }) => (
  <BuergschaftCard
    titel={t('teilnehmer.bürgschaften')}
    filter={{ auftraggeberIds: [id] }}
    gezeigt={10}
    parteien={[]}
    leer={<p>{t('teilnehmer.keineBürgschaften')}</p>}
    alle={{ ziel: `/buergschaften/liste?auftraggeberIds=${id}`, wort: t('teilnehmer.alle') }}
  />
)
