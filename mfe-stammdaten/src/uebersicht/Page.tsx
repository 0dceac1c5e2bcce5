import { type Action, DetailsPage, Loaded, HistoryCard } from '@avalwerk/bausteine'
import type { AuftraggeberUnternehmen } from '@avalwerk/contracts'
import { Link, usePlatform, useRight, useSearchParams } from '@avalwerk/platform/remote'
import { spacing, themeColor, Card, buttonStyle, EmptyState, PageHeader } from '@avalwerk/ui'
import { Tree, type TreeNode } from '../components/Tree.tsx'
import { loadTexts, useAuftraggeber, useVisible, useHistory } from '../components/queries.ts'
import { KennzeichenBadges, MasterCards } from '../components/Cards.tsx'
import { StatusBadge } from '../components/badges.tsx'
import { t } from '../texts.ts'

const PAGE = '/unternehmen/uebersicht'
const toStatus = (id: string) => `${PAGE}?unternehmen=${id}`

/** The companies of the own group as a tree; one of them with all that is kept of it. */
export default function Page() {
  const [search] = useSearchParams()
  const response = useVisible()
  return (
    <Loaded antwort={response} texte={{ ...loadTexts(PAGE), titel: t('gruppe.seite') }}>
      {({ unternehmen, beschränkt: restricted }) => {
        const node = unternehmen.map(
          (u): TreeNode => ({
            id: u.id,
            name: u.name,
            gesellschaftsform: u.gesellschaftsform,
            ort: u.ort,
            status: u.unternehmensstatus,
            mutterId: u.mutterUnternehmenId,
          }),
        )
        const selected = node.find(({ id }) => id === search.get('unternehmen'))
        return selected ? <One key={selected.id} id={selected.id} knoten={node} /> : <Group knoten={node} beschränkt={restricted} />
      }}
    </Loaded>
  )
}

function Group({ knoten: node, beschränkt: restricted }: { knoten: readonly TreeNode[]; beschränkt: boolean }) {
  const mayCreate = useRight({ aktion: 'anlegen', kategorien: ['Tochterunternehmen'] })
  return (
    <>
      <PageHeader
        titel={t('gruppe.seite')}
        aktionen={
          mayCreate &&
          !restricted && (
            <Link to="/unternehmen/anlegen" css={buttonStyle('haupt')}>
              {t('gruppe.anlegen')}
            </Link>
          )
        }
        zusatz={<p css={{ color: themeColor('leise'), maxWidth: 720 }}>{t(restricted ? 'gruppe.textBeschränkt' : 'gruppe.text')}</p>}
      />
      {node.length === 0 ? (
        <EmptyState titel={t('gruppe.leer')}>{t('gruppe.leerText')}</EmptyState>
      ) : (
        <div
          css={{
            maxWidth: 720,
            padding: spacing(1),
            border: `1px solid ${themeColor('linie')}`,
            borderRadius: 6,
            background: themeColor('fläche'),
          }}
        >
          <Tree name={t('gruppe.titel')} knoten={node} ziel={toStatus} />
        </div>
      )}
    </>
  )
}

const ACTIONS: readonly Action<AuftraggeberUnternehmen>[] = (['U09', 'U10'] as const).map((step) => ({
  art: 'seite',
  wort: t('unternehmen.bearbeiten'),
  schritt: step,
  ziel: (u) => `/unternehmen/${u.unternehmenId}/bearbeiten`,
}))

function One({ id, knoten: node }: { id: string; knoten: readonly TreeNode[] }) {
  const { nutzer } = usePlatform()
  const history = useHistory(id)
  return (
    <Loaded antwort={useAuftraggeber(id)} texte={loadTexts(PAGE)}>
      {(u) => (
        <DetailsPage
          o={u}
          titel={u.name}
          pfad={[{ beschriftung: t('gruppe.seite'), ziel: PAGE }]}
          marken={
            <>
              <StatusBadge status={u.unternehmensstatus} />
              <KennzeichenBadges u={u} />
            </>
          }
          aktionen={[
            ...ACTIONS,
            {
              art: 'seite',
              wort: t('gruppe.tochterAnlegen'),
              platz: 'knopf',
              ernst: true,
              wenn: (one, { darf: may }) =>
                !nutzer.unternehmenSichtbeschränkt &&
                one.unternehmensstatus !== 'DAK' &&
                may({ aktion: 'anlegen', kategorien: ['Tochterunternehmen'] }),
              ziel: (one) => `/unternehmen/anlegen?mutter=${one.unternehmenId}`,
            },
          ]}
          hilfe={u.unternehmensstatus === 'AKT' ? undefined : { bedeutung: t(`gruppe.${u.unternehmensstatus}`), ton: 'warnung' }}
          links={<MasterCards u={u} />}
          rechts={
            <>
              <Card titel={t('gruppe.titel')}>
                <Tree name={t('gruppe.titel')} knoten={node} ziel={toStatus} gewählt={id} />
              </Card>
              <HistoryCard antwort={history} />
            </>
          }
        />
      )}
    </Loaded>
  )
}
