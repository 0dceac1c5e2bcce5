import { useApi } from '@avalwerk/api'
import { LoadedSection } from '@avalwerk/patterns/calls'
import { BUERGSCHAFTSARTEN, TEXT_LISTS, type TextList } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { spacing, themeColor, Icon, type IconName, RADIUS, PageHeader } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { NewTexts } from '../components/NewTexts.tsx'
import { t } from '../texts.ts'

/** The beneficiary's texts by type: where it has one, and what else there is to use. */
export default function TextOverviewPage() {
  const api = useApi()
  const response = useQuery(api.text.uebersicht.queryOptions())
  return (
    <>
      <PageHeader
        title={t('uebersicht.title')}
        actions={<NewTexts />}
        addition={<p css={{ color: themeColor('muted'), maxWidth: 720 }}>{t('uebersicht.intro')}</p>}
      />
      <LoadedSection result={response} name={t('uebersicht.title')} rows={8}>
        {(figures) => (
          <ul
            css={{
              listStyle: 'none',
              padding: 0,
              display: 'grid',
              gap: spacing(2),
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
            }}
          >
            {(Object.keys(TEXT_LISTS) as TextList[]).map((list) => {
              const kinds = TEXT_LISTS[list].kinds as readonly string[]
              const total = (field: 'eigene' | 'aktive' | 'buergentexte' | 'oeffentliche') =>
                figures.filter((z) => kinds.includes(z.bürgschaftsart)).reduce((n, z) => n + z[field], 0)
              const [first] = TEXT_LISTS[list].kinds
              const { icon = 'text' }: { name?: string; icon?: IconName } = list === 'weitere' ? {} : BUERGSCHAFTSARTEN[first]
              return (
                <li key={list} css={{ display: 'grid' }}>
                  <Link
                    to={`/buergschaftstexte/${list}/liste`}
                    css={{
                      display: 'grid',
                      gap: spacing(1),
                      alignContent: 'start',
                      padding: spacing(2),
                      border: `1px solid ${themeColor('line')}`,
                      borderRadius: RADIUS,
                      background: themeColor('surface'),
                      color: themeColor('text'),
                      textDecoration: 'none',
                      '&:hover': { borderColor: themeColor('accent') },
                    }}
                  >
                    <span css={{ display: 'flex', gap: spacing(1), alignItems: 'center', color: themeColor('accent'), fontWeight: 600 }}>
                      <Icon name={icon} />
                      {TEXT_LISTS[list].title}
                    </span>
                    <span>{t('uebersicht.activeCount', { anzahl: String(total('aktive')) })}</span>
                    <span css={{ color: themeColor('muted'), fontSize: 12 }}>
                      {t('uebersicht.counts', {
                        eigene: String(total('eigene')),
                        buergentexte: String(total('buergentexte')),
                        oeffentliche: String(total('oeffentliche')),
                      })}
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
        )}
      </LoadedSection>
    </>
  )
}
