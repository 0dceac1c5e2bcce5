import { type Action, DetailsPage, Geladen, HistoryCard } from '@avalwerk/bausteine'
import type { AuftraggeberUnternehmen } from '@avalwerk/contracts'
import { Link, usePlatform, useRight, useSearchParams } from '@avalwerk/platform/remote'
import { abstand, farbe, Card, buttonStyle, EmptyState, PageHeader } from '@avalwerk/ui'
import { Tree, type TreeNode } from '../bausteine/Baum.tsx'
import { loadTexts, useAuftraggeber, useVisible, useHistory } from '../bausteine/daten.ts'
import { KennzeichenBadges, MasterCards } from '../bausteine/Karten.tsx'
import { StatusBadge } from '../bausteine/marken.tsx'
import { t } from '../texte.ts'

const PAGE = '/unternehmen/uebersicht'
const zu = (id: string) => `${PAGE}?unternehmen=${id}`

/** The companies of the own group as a tree; one of them with all that is kept of it. */
export default function Seite() {
  const [suche] = useSearchParams()
  const antwort = useVisible()
  return (
    <Geladen antwort={antwort} texte={{ ...loadTexts(PAGE), titel: t('gruppe.seite') }}>
      {({ unternehmen, beschränkt }) => {
        const knoten = unternehmen.map(
          (u): TreeNode => ({
            id: u.id,
            name: u.name,
            gesellschaftsform: u.gesellschaftsform,
            ort: u.ort,
            status: u.unternehmensstatus,
            mutterId: u.mutterUnternehmenId,
          }),
        )
        const gewählt = knoten.find(({ id }) => id === suche.get('unternehmen'))
        return gewählt ? <One key={gewählt.id} id={gewählt.id} knoten={knoten} /> : <Group knoten={knoten} beschränkt={beschränkt} />
      }}
    </Geladen>
  )
}

function Group({ knoten, beschränkt }: { knoten: readonly TreeNode[]; beschränkt: boolean }) {
  const mayCreate = useRight({ aktion: 'anlegen', kategorien: ['Tochterunternehmen'] })
  return (
    <>
      <PageHeader
        titel={t('gruppe.seite')}
        aktionen={
          mayCreate &&
          !beschränkt && (
            <Link to="/unternehmen/anlegen" css={buttonStyle('haupt')}>
              {t('gruppe.anlegen')}
            </Link>
          )
        }
        zusatz={<p css={{ color: farbe('leise'), maxWidth: 720 }}>{t(beschränkt ? 'gruppe.textBeschränkt' : 'gruppe.text')}</p>}
      />
      {knoten.length === 0 ? (
        <EmptyState titel={t('gruppe.leer')}>{t('gruppe.leerText')}</EmptyState>
      ) : (
        <div
          css={{ maxWidth: 720, padding: abstand(1), border: `1px solid ${farbe('linie')}`, borderRadius: 6, background: farbe('fläche') }}
        >
          <Tree name={t('gruppe.titel')} knoten={knoten} ziel={zu} />
        </div>
      )}
    </>
  )
}

const ACTIONS: readonly Action<AuftraggeberUnternehmen>[] = (['U09', 'U10'] as const).map((schritt) => ({
  art: 'seite',
  wort: t('unternehmen.bearbeiten'),
  schritt,
  ziel: (u) => `/unternehmen/${u.unternehmenId}/bearbeiten`,
}))

function One({ id, knoten }: { id: string; knoten: readonly TreeNode[] }) {
  const { nutzer } = usePlatform()
  const verlauf = useHistory(id)
  return (
    <Geladen antwort={useAuftraggeber(id)} texte={loadTexts(PAGE)}>
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
              wenn: (one, { darf }) =>
                !nutzer.unternehmenSichtbeschränkt &&
                one.unternehmensstatus !== 'DAK' &&
                darf({ aktion: 'anlegen', kategorien: ['Tochterunternehmen'] }),
              ziel: (one) => `/unternehmen/anlegen?mutter=${one.unternehmenId}`,
            },
          ]}
          hilfe={u.unternehmensstatus === 'AKT' ? undefined : { bedeutung: t(`gruppe.${u.unternehmensstatus}`), ton: 'warnung' }}
          links={<MasterCards u={u} />}
          rechts={
            <>
              <Card titel={t('gruppe.titel')}>
                <Tree name={t('gruppe.titel')} knoten={knoten} ziel={zu} gewählt={id} />
              </Card>
              <HistoryCard antwort={verlauf} />
            </>
          }
        />
      )}
    </Geladen>
  )
}
