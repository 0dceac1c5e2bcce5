import { useApi } from '@avalwerk/api'
import { Loaded } from '@avalwerk/patterns/calls'
import type { Api, GevoChannel } from '@avalwerk/contracts'
import { GEVOS, CHANNEL } from '@avalwerk/domain'
import { Link, useParams, useRight } from '@avalwerk/platform/remote'
import { spacing, themeColor, Card, buttonStyle, Badge, PageHeader, StaticTable } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { loadTexts, stammdatenUrl, MASTER_LIST, useUnternehmen } from '../components/queries.ts'
import { t } from '../texts.ts'

type Unternehmen = Api['unternehmen']['details']['response']

/** The page on how a company is reached about each business case. */
export default function GevoOverviewPage() {
  const { unternehmenId = '' } = useParams()
  return (
    <Loaded result={useUnternehmen(unternehmenId)} texts={loadTexts(MASTER_LIST)}>
      {(u) => <Channels unternehmen={u} />}
    </Loaded>
  )
}

/** The page that edits a company's channels for one business case. @param gevo code of the case */
export const gevoPage = (gevo: string, id: string): string => `/stammdaten/gevo/${gevo}/bearbeiten?unternehmen=${id}`
/** The page of a company's channels for all business cases. */
export const gevoOverview = (id: string): string => `/stammdaten/unternehmen/${id}/gevo/uebersicht`

/** A company's channels for all business cases. */
export function useGevos(id: string, buerge: boolean) {
  const api = useApi()
  const [ofBuerge, onChanging] = [
    useQuery({ ...api.kontaktweg.alleVonBuergen.queryOptions({ query: { unternehmenId: id } }), enabled: buerge }),
    useQuery({ ...api.kontaktweg.alleVonAuftraggeber.queryOptions({ query: { unternehmenId: id } }), enabled: !buerge }),
  ]
  return buerge ? ofBuerge : onChanging
}

function Channels({ unternehmen }: { unternehmen: Unternehmen }) {
  const buerge = unternehmen.type === 'buerge'
  const may = useRight({ aktion: 'bearbeiten', kategorien: ['Gevos'] })
  // A user who manages channels also sets what holds for all cases.
  const manages = useRight({ aktion: 'verwalten', kategorien: ['Gevos'] })
  return (
    <Loaded result={useGevos(unternehmen.unternehmenId, buerge)} texts={loadTexts(MASTER_LIST)}>
      {({ gevos, defaultMail }) => (
        <>
          <PageHeader
            title={t('gevo.pageTitle', { name: unternehmen.name })}
            path={[
              { label: t('liste.title'), target: MASTER_LIST },
              { label: unternehmen.name, target: stammdatenUrl(unternehmen.unternehmenId) },
            ]}
            addition={<p css={{ color: themeColor('muted'), maxWidth: 720 }}>{t('gevo.intro')}</p>}
          />
          <div css={{ display: 'grid', gap: spacing(2) }}>
            {buerge && (
              <Card
                title={t('gevo.defaultMail')}
                actions={
                  (may || manages) && (
                    <Link
                      to={`/stammdaten/buerge/${unternehmen.unternehmenId}/gevo/bearbeiten/default-mail`}
                      css={buttonStyle('secondary')}
                    >
                      {t('gevo.editDefaultMail')}
                    </Link>
                  )
                }
              >
                <p>{defaultMail.length ? defaultMail.join(', ') : t('gevo.noDefaultMail')}</p>
              </Card>
            )}
            <Card title={t('gevo.title')}>
              <StaticTable
                name={t('gevo.title')}
                columns={[t('gevo.geschaeftsvorfall'), t('gevo.channels'), t('gevo.mailboxes'), t('feld.status')]}
                rows={gevos.map((channelRead) => ({
                  rowKey: channelRead.gevo,
                  cells: [
                    may ? (
                      <Link key="fall" to={gevoPage(channelRead.gevo, unternehmen.unternehmenId)}>
                        {GEVOS[channelRead.gevo].name}
                      </Link>
                    ) : (
                      GEVOS[channelRead.gevo].name
                    ),
                    channelRead.kanaele.map((channel) => CHANNEL[channel].name).join(', '),
                    mailboxes(channelRead),
                    <State key="zustand" channel={channelRead} />,
                  ],
                }))}
              />
            </Card>
          </div>
        </>
      )}
    </Loaded>
  )
}

function mailboxes(gevo: GevoChannel): string {
  if (!gevo.kanaele.includes('E_MAIL')) return '–'
  if (gevo.postfaecher.length === 0) return t('gevo.noMailbox')
  return `${gevo.postfaecher.join(', ')}${gevo.adressen.length === 0 ? ` (${t('gevo.fromDefaultMail')})` : ''}`
}

function State({ channel }: { channel: GevoChannel }) {
  if (!channel.aktiv) return <Badge tone="neutral">{t('gevo.off')}</Badge>
  if (channel.kanaele.includes('E_MAIL') && channel.postfaecher.length === 0 && channel.gevo !== 'STAMMDATEN')
    return <Badge tone="warning">{t('gevo.withoutMailbox')}</Badge>
  return <Badge tone="success">{t('gevo.on')}</Badge>
}
