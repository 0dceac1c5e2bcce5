import { apiQuery } from '@avalwerk/api'
import { LoadedSection } from '@avalwerk/bausteine'
import type { Api } from '@avalwerk/contracts'
import { formatEuro, formatNumber, type Group, sumsByStatusWord } from '@avalwerk/domain'
import { Link, usePlatform } from '@avalwerk/platform/remote'
import { abstand, farbe, Card } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../texte.ts'
import { Bar } from './Balken.tsx'

const CALL = 'GET /buergschaftservice/api/private/v2/buergschaften/kennzahlen'
const COUNT = 'GET /aufgabenservice/api/private/v1/aufgaben/anzahl'
type Numbers = Api[typeof CALL]['antwort']

/** What is open, volume by status and party, use of contract limits: as charts, and as tables for who prefers reading. */
export function Metrics() {
  const { transport } = usePlatform()
  const antwort = useQuery(apiQuery(transport, CALL, {}))
  return (
    <section aria-labelledby="auf-einen-blick" css={{ marginTop: abstand(4) }}>
      <h2 id="auf-einen-blick" css={{ fontSize: 16, lineHeight: '24px', marginBottom: abstand(2) }}>
        {t('zahlen.titel')}
      </h2>
      <LoadedSection antwort={antwort} name={t('zahlen.lädt')} zeilen={6}>
        {(zahlen) => <Content zahlen={zahlen} />}
      </LoadedSection>
    </section>
  )
}

const spalte = { display: 'grid', gap: abstand(2), minWidth: 0 } as const

function Content({ zahlen }: { zahlen: Numbers }) {
  const { gruppe } = usePlatform().bereich
  const { bürgschaften, verträge } = zahlen
  const partei = t(gruppe === 'BG' ? 'zahlen.begünstigter' : 'zahlen.bürge')
  return (
    <div
      css={{
        display: 'grid',
        gap: abstand(2),
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 400px), 1fr))',
        alignItems: 'start',
      }}
    >
      <div css={spalte}>
        <Open zahlen={zahlen} gruppe={gruppe} />
        {bürgschaften && (
          <Bar
            titel={t(gruppe === 'BG' ? 'zahlen.nachBegünstigtem' : 'zahlen.nachBürge')}
            leer={t('zahlen.keine')}
            spalten={[partei, t('zahlen.anzahl'), t('zahlen.betrag')]}
            zeilen={bürgschaften.nachPartei.map(({ name, anzahl, betrag }) => ({
              name: name ?? t('zahlen.weitere'),
              wert: betrag,
              text: formatEuro(betrag),
              zellen: [name ?? t('zahlen.weitere'), formatNumber(anzahl), formatEuro(betrag)],
            }))}
          />
        )}
      </div>
      <div css={spalte}>
        {bürgschaften && (
          <Bar
            titel={t('zahlen.volumen')}
            leer={t('zahlen.keine')}
            spalten={[t('zahlen.status'), t('zahlen.anzahl'), t('zahlen.betrag')]}
            zeilen={sumsByStatusWord(bürgschaften.nachStatus, gruppe).map(({ wort, anzahl, betrag }) => ({
              name: wort,
              wert: betrag,
              text: formatEuro(betrag),
              zellen: [wort, formatNumber(anzahl), formatEuro(betrag)],
            }))}
          />
        )}
        {verträge && (
          <Bar
            titel={t('zahlen.verträge')}
            leer={t('zahlen.keineVerträge')}
            spalten={[t('zahlen.vertrag'), partei, t('zahlen.limit'), t('zahlen.genutzt'), t('zahlen.frei')]}
            zeilen={verträge.map((k) => {
              const genutzt = k.genutzt + k.reserviert
              const frei = formatEuro(k.limit - genutzt)
              const stand = { genutzt: formatEuro(genutzt), limit: formatEuro(k.limit) }
              return {
                name: `${k.vertragsnummer} · ${k.partei}`,
                wert: genutzt,
                von: k.limit,
                text:
                  genutzt > k.limit
                    ? t('zahlen.überschritten', { ...stand, um: formatEuro(genutzt - k.limit) })
                    : t('zahlen.genutztVon', { ...stand, frei }),
                zellen: [k.vertragsnummer, k.partei, formatEuro(k.limit), formatEuro(genutzt), frei],
              }
            })}
          />
        )}
      </div>
    </div>
  )
}

function Open({ zahlen, gruppe }: { zahlen: Numbers; gruppe: Group }) {
  const { transport } = usePlatform()
  const { data } = useQuery(apiQuery(transport, COUNT, {}))
  const { aufgabenÜberfällig, aufträgeLaufend } = zahlen
  return (
    <Card titel={t('zahlen.offen')}>
      <ul css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(3), padding: 0, listStyle: 'none' }}>
        {aufgabenÜberfällig !== null && (
          <Number wert={data?.aufgaben} name={t('zahlen.aufgaben')} ziel="/aufgaben/liste">
            {aufgabenÜberfällig > 0 && (
              <span css={{ color: farbe('gefahr') }}>
                {t('zahlen.aufgabenÜberfällig')} {formatNumber(aufgabenÜberfällig)}
              </span>
            )}
          </Number>
        )}
        {gruppe === 'AG' && <Number wert={data?.mitteilungen} name={t('zahlen.mitteilungen')} ziel="/mitteilungen/liste" />}
        {aufträgeLaufend !== null && <Number wert={aufträgeLaufend} name={t('zahlen.aufträge')} ziel="/buergschaftsauftraege/liste" />}
      </ul>
    </Card>
  )
}

function Number({ wert, name, ziel, children }: { wert: number | undefined; name: string; ziel: string; children?: ReactNode }) {
  return (
    <li css={{ minWidth: 120 }}>
      <div css={{ fontSize: 24, lineHeight: '32px', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
        {wert === undefined ? '–' : formatNumber(wert)}
      </div>
      <Link to={ziel}>{name}</Link>
      {children && <div css={{ fontSize: 12 }}>{children}</div>}
    </li>
  )
}
