import { useApi } from '@avalwerk/api'
import { LoadedSection } from '@avalwerk/patterns/calls'
import type { Api } from '@avalwerk/contracts'
import { formatEuro, formatNumber, type Group, sumsByStatusWord } from '@avalwerk/domain'
import { Link, usePlatform } from '@avalwerk/platform/remote'
import { spacing, themeColor, Card } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import { Bar } from './Bar.tsx'

type Numbers = Api['buergschaft']['kennzahlen']['response']

/** Shows what is open, volume by status and party, use of contract limits: as charts, and as tables for users who prefer reading. */
export function KeyFigures() {
  const api = useApi()
  const response = useQuery(api.buergschaft.kennzahlen.queryOptions())
  return (
    <section aria-labelledby="auf-einen-blick" css={{ marginTop: spacing(4) }}>
      <h2 id="auf-einen-blick" css={{ fontSize: 16, lineHeight: '24px', marginBottom: spacing(2) }}>
        {t('zahlen.title')}
      </h2>
      <LoadedSection result={response} name={t('zahlen.loading')} rows={6}>
        {(figures) => <Content zahlen={figures} />}
      </LoadedSection>
    </section>
  )
}

const column = { display: 'grid', gap: spacing(2), minWidth: 0 } as const

function Content({ zahlen: figures }: { zahlen: Numbers }) {
  const { group } = usePlatform().area
  const { buergschaften, vertraege } = figures
  const partei = t(group === 'BG' ? 'zahlen.beguenstigter' : 'zahlen.buerge')
  return (
    <div
      css={{
        display: 'grid',
        gap: spacing(2),
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))',
        alignItems: 'start',
      }}
    >
      <div css={column}>
        <Open zahlen={figures} group={group} />
        {buergschaften && (
          <Bar
            title={t(group === 'BG' ? 'zahlen.volumeByBeguenstigter' : 'zahlen.volumeByBuerge')}
            empty={t('zahlen.noBuergschaften')}
            columns={[partei, t('zahlen.count'), t('zahlen.betrag')]}
            rows={buergschaften.nachPartei.map(({ name, anzahl, betrag }) => ({
              name: name ?? t('zahlen.others'),
              value: betrag,
              text: formatEuro(betrag),
              cells: [name ?? t('zahlen.others'), formatNumber(anzahl), formatEuro(betrag)],
            }))}
          />
        )}
      </div>
      <div css={column}>
        {buergschaften && (
          <Bar
            title={t('zahlen.volumeByStatus')}
            empty={t('zahlen.noBuergschaften')}
            columns={[t('zahlen.status'), t('zahlen.count'), t('zahlen.betrag')]}
            rows={sumsByStatusWord(buergschaften.nachStatus, group).map(({ caption, anzahl, betrag }) => ({
              name: caption,
              value: betrag,
              text: formatEuro(betrag),
              cells: [caption, formatNumber(anzahl), formatEuro(betrag)],
            }))}
          />
        )}
        {vertraege && (
          <Bar
            title={t('zahlen.vertragUtilization')}
            empty={t('zahlen.noVertraege')}
            columns={[t('zahlen.vertrag'), partei, t('zahlen.limit'), t('zahlen.genutzt'), t('zahlen.frei')]}
            rows={vertraege.map((figures) => {
              const genutzt = figures.genutzt + figures.reserviert
              const frei = formatEuro(figures.limit - genutzt)
              const amounts = { genutzt: formatEuro(genutzt), limit: formatEuro(figures.limit) }
              return {
                name: `${figures.vertragsnummer} · ${figures.partei}`,
                value: genutzt,
                von: figures.limit,
                text:
                  genutzt > figures.limit
                    ? t('zahlen.limitExceeded', { ...amounts, um: formatEuro(genutzt - figures.limit) })
                    : t('zahlen.usedOf', { ...amounts, frei }),
                cells: [figures.vertragsnummer, figures.partei, formatEuro(figures.limit), formatEuro(genutzt), frei],
              }
            })}
          />
        )}
      </div>
    </div>
  )
}

function Open({ zahlen, group }: { zahlen: Numbers; group: Group }) {
  const api = useApi()
  const { data } = useQuery(api.aufgabe.anzahl.queryOptions())
  const { aufgabenUeberfaellig: overdueAufgaben, auftraegeLaufend: runningAuftraege } = zahlen
  return (
    <Card title={t('zahlen.open')}>
      <ul css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(3), padding: 0, listStyle: 'none' }}>
        {overdueAufgaben !== null && (
          <KeyFigure value={data?.aufgaben} name={t('zahlen.aufgaben')} target="/aufgaben/liste">
            {overdueAufgaben > 0 && (
              <span css={{ color: themeColor('danger') }}>
                {t('zahlen.aufgabenOverdue')} {formatNumber(overdueAufgaben)}
              </span>
            )}
          </KeyFigure>
        )}
        {group === 'AG' && <KeyFigure value={data?.mitteilungen} name={t('zahlen.mitteilungen')} target="/mitteilungen/liste" />}
        {runningAuftraege !== null && (
          <KeyFigure value={runningAuftraege} name={t('zahlen.auftraege')} target="/buergschaftsauftraege/liste" />
        )}
      </ul>
    </Card>
  )
}

function KeyFigure({ value, name, target, children }: { value: number | undefined; name: string; target: string; children?: ReactNode }) {
  return (
    <li css={{ minWidth: 120 }}>
      <div css={{ fontSize: 24, lineHeight: '32px', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
        {value === undefined ? '–' : formatNumber(value)}
      </div>
      <Link to={target}>{name}</Link>
      {children && <div css={{ fontSize: 12 }}>{children}</div>}
    </li>
  )
}
