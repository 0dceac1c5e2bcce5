import { useApi } from '@avalwerk/api'
import type { BuergschaftFilter, BuergschaftRow } from '@avalwerk/contracts'
import { BUERGSCHAFTSARTEN, formatEuro, numberOf } from '@avalwerk/domain'
import { Link, useRight } from '@avalwerk/platform/remote'
import { spacing, themeColor, Card, buttonStyle, StaticTable } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadedSection } from '../calls/index.ts'
import { StatusBadge } from '../status/index.ts'
import { t } from './texts.ts'

const PARTEI = { auftraggeberName: t('buergschaftCard.beguenstigter'), auftragnehmerName: t('buergschaftCard.kreditnehmer') } as const

/**
 * The guarantees that belong to something else, the latest first, as far as the viewer may see them; nothing where they may see
 * none at all.
 * @param filter which ones, as their list takes it
 * @param parteien which parties a row names
 * @param addition a further cell of each row: its heading, and what stands there
 * @param all the way to all of them; without one where they are all shown, unless `immer`
 */
export function BuergschaftCard({
  title,
  filter,
  shown,
  parteien,
  empty,
  addition,
  all,
  children,
}: {
  title: string
  filter: BuergschaftFilter
  shown: number
  parteien: readonly (keyof typeof PARTEI)[]
  empty: ReactNode
  addition?: Readonly<{ title: string; cell: (buergschaft: BuergschaftRow) => ReactNode }> | undefined
  all: Readonly<{ target: string; label: string; always?: true }>
  children?: ReactNode
}) {
  const api = useApi()
  const seesThem = useRight({ aktion: 'anzeigen', kategorien: ['Bürgschaften'] })
  const response = useQuery({
    ...api.buergschaft.liste.queryOptions({ query: { size: shown }, body: filter }),
    enabled: seesThem,
  })
  if (!seesThem) return null
  const cellsOf = (buergschaft: BuergschaftRow): ReactNode[] => {
    return [
      <Link key="link" to={`/buergschaften/details/${buergschaft.id}`} css={{ whiteSpace: 'nowrap' }}>
        {numberOf(buergschaft)}
      </Link>,
      BUERGSCHAFTSARTEN[buergschaft.art].name,
      ...parteien.map((partei) => buergschaft[partei]),
      formatEuro(buergschaft.betrag),
      <StatusBadge key="status" status={buergschaft.status} grund={buergschaft.statusgrund} />,
      ...(addition ? [addition.cell(buergschaft)] : []),
    ]
  }
  return (
    <Card title={title}>
      <LoadedSection result={response} name={title}>
        {({ zeilen, gesamt }) =>
          zeilen.length === 0 ? (
            empty
          ) : (
            <div css={{ display: 'grid', gap: spacing(1), justifyItems: 'start' }}>
              <StaticTable
                name={title}
                columns={[
                  t('buergschaftCard.nummer'),
                  t('buergschaftCard.buergschaftsart'),
                  ...parteien.map((partei) => PARTEI[partei]),
                  { title: t('buergschaftCard.betrag'), alignRight: true },
                  t('buergschaftCard.status'),
                  ...(addition ? [addition.title] : []),
                ]}
                rows={zeilen.map((b) => ({ rowKey: b.id, cells: cellsOf(b) }))}
              />
              {gesamt.anzahl > zeilen.length && (
                <p css={{ color: themeColor('muted') }}>{t('buergschaftCard.shownNewest', { count: zeilen.length })}</p>
              )}
              {(all.always || gesamt.anzahl > zeilen.length) && (
                <Link to={all.target} css={buttonStyle('secondary')}>
                  {all.label}
                </Link>
              )}
            </div>
          )
        }
      </LoadedSection>
      {children}
    </Card>
  )
}
