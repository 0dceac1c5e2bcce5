import { apiQuery } from '@avalwerk/api'
import { LoadedSection } from '@avalwerk/bausteine'
import type { Api } from '@avalwerk/contracts'
import { formatEuro, formatNumber, type Group, sumsByStatusWord } from '@avalwerk/domain'
import { Link, usePlatform } from '@avalwerk/platform/remote'
import { spacing, themeColor, Card } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import { Bar } from './Bar.tsx'

const CALL = 'GET /buergschaftservice/api/private/v2/buergschaften/kennzahlen'
const COUNT = 'GET /aufgabenservice/api/private/v1/aufgaben/anzahl'
type Numbers = Api[typeof CALL]['response']

/** What is open, volume by status and party, use of contract limits: as charts, and as tables for who prefers reading. */
export function Metrics() {
  const { transport } = usePlatform()
  const response = useQuery(apiQuery(transport, CALL, {}))
  return (
    <section aria-labelledby="auf-einen-blick" css={{ marginTop: spacing(4) }}>
      <h2 id="auf-einen-blick" css={{ fontSize: 16, lineHeight: '24px', marginBottom: spacing(2) }}>
        {t('zahlen.titel')}
      </h2>
      <LoadedSection antwort={response} name={t('zahlen.lädt')} zeilen={6}>
        {(figures) => <Content zahlen={figures} />}
      </LoadedSection>
    </section>
  )
}

const column = { display: 'grid', gap: spacing(2), minWidth: 0 } as const

function Content({ zahlen: figures }: { zahlen: Numbers }) {
  const { gruppe: group } = usePlatform().bereich
  const { bürgschaften: buergschaften, verträge: vertraege } = figures
  const partei = t(group === 'BG' ? 'zahlen.begünstigter' : 'zahlen.bürge')
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
        <Open zahlen={figures} gruppe={group} />
        {buergschaften && (
          <Bar
            titel={t(group === 'BG' ? 'zahlen.nachBegünstigtem' : 'zahlen.nachBürge')}
            leer={t('zahlen.keine')}
            spalten={[partei, t('zahlen.anzahl'), t('zahlen.betrag')]}
            zeilen={buergschaften.nachPartei.map(({ name, anzahl, betrag }) => ({
              name: name ?? t('zahlen.weitere'),
              wert: betrag,
              text: formatEuro(betrag),
              zellen: [name ?? t('zahlen.weitere'), formatNumber(anzahl), formatEuro(betrag)],
            }))}
          />
        )}
      </div>
      <div css={column}>
        {buergschaften && (
          <Bar
            titel={t('zahlen.volumen')}
            leer={t('zahlen.keine')}
            spalten={[t('zahlen.status'), t('zahlen.anzahl'), t('zahlen.betrag')]}
            zeilen={sumsByStatusWord(buergschaften.nachStatus, group).map(({ caption, anzahl, betrag }) => ({
              name: caption,
              wert: betrag,
              text: formatEuro(betrag),
              zellen: [caption, formatNumber(anzahl), formatEuro(betrag)],
            }))}
          />
        )}
        {vertraege && (
          <Bar
            titel={t('zahlen.verträge')}
            leer={t('zahlen.keineVerträge')}
            spalten={[t('zahlen.vertrag'), partei, t('zahlen.limit'), t('zahlen.genutzt'), t('zahlen.frei')]}
            zeilen={vertraege.map((k) => {
              const genutzt = k.genutzt + k.reserviert
              const frei = formatEuro(k.limit - genutzt)
              const revision = { genutzt: formatEuro(genutzt), limit: formatEuro(k.limit) }
              return {
                name: `${k.vertragsnummer} · ${k.partei}`,
                wert: genutzt,
                von: k.limit,
                text:
                  genutzt > k.limit
                    ? t('zahlen.überschritten', { ...revision, um: formatEuro(genutzt - k.limit) })
                    : t('zahlen.genutztVon', { ...revision, frei }),
                zellen: [k.vertragsnummer, k.partei, formatEuro(k.limit), formatEuro(genutzt), frei],
              }
            })}
          />
        )}
      </div>
    </div>
  )
}

function Open({ zahlen: figures, gruppe: group }: { zahlen: Numbers; gruppe: Group }) {
  const { transport } = usePlatform()
  const { data } = useQuery(apiQuery(transport, COUNT, {}))
  const { aufgabenÜberfällig: overdueAufgaben, aufträgeLaufend: runningAuftraege } = figures
  return (
    <Card titel={t('zahlen.offen')}>
      <ul css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(3), padding: 0, listStyle: 'none' }}>
        {overdueAufgaben !== null && (
          <Number wert={data?.aufgaben} name={t('zahlen.aufgaben')} ziel="/aufgaben/liste">
            {overdueAufgaben > 0 && (
              <span css={{ color: themeColor('gefahr') }}>
                {t('zahlen.aufgabenÜberfällig')} {formatNumber(overdueAufgaben)}
              </span>
            )}
          </Number>
        )}
        {group === 'AG' && <Number wert={data?.mitteilungen} name={t('zahlen.mitteilungen')} ziel="/mitteilungen/liste" />}
        {runningAuftraege !== null && <Number wert={runningAuftraege} name={t('zahlen.aufträge')} ziel="/buergschaftsauftraege/liste" />}
      </ul>
    </Card>
  )
}

function Number({
  wert: value,
  name,
  ziel: target,
  children,
}: {
  wert: number | undefined
  name: string
  ziel: string
  children?: ReactNode
}) {
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
