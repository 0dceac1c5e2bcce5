import { abfrage } from '@avalwerk/api'
import { Geladenes } from '@avalwerk/bausteine'
import type { Api } from '@avalwerk/contracts'
import { formatEuro, formatZahl, type Gruppe, sumsByStatusWord } from '@avalwerk/domain'
import { Link, usePlattform } from '@avalwerk/platform/remote'
import { abstand, farbe, Karte } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../texte.ts'
import { Balken } from './Balken.tsx'

const AUFRUF = 'GET /buergschaftservice/api/private/v2/buergschaften/kennzahlen'
const ANZAHL = 'GET /aufgabenservice/api/private/v1/aufgaben/anzahl'
type Zahlen = Api[typeof AUFRUF]['antwort']

/** What is open, volume by status and party, use of contract limits: as charts, and as tables for who prefers reading. */
export function Kennzahlen() {
  const { transport } = usePlattform()
  const antwort = useQuery(abfrage(transport, AUFRUF, {}))
  return (
    <section aria-labelledby="auf-einen-blick" css={{ marginTop: abstand(4) }}>
      <h2 id="auf-einen-blick" css={{ fontSize: 16, lineHeight: '24px', marginBottom: abstand(2) }}>
        {t('zahlen.titel')}
      </h2>
      <Geladenes antwort={antwort} name={t('zahlen.lädt')} zeilen={6}>
        {(zahlen) => <Inhalt zahlen={zahlen} />}
      </Geladenes>
    </section>
  )
}

const spalte = { display: 'grid', gap: abstand(2), minWidth: 0 } as const

function Inhalt({ zahlen }: { zahlen: Zahlen }) {
  const { gruppe } = usePlattform().bereich
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
        <Offenes zahlen={zahlen} gruppe={gruppe} />
        {bürgschaften && (
          <Balken
            titel={t(gruppe === 'BG' ? 'zahlen.nachBegünstigtem' : 'zahlen.nachBürge')}
            leer={t('zahlen.keine')}
            spalten={[partei, t('zahlen.anzahl'), t('zahlen.betrag')]}
            zeilen={bürgschaften.nachPartei.map(({ name, anzahl, betrag }) => ({
              name: name ?? t('zahlen.weitere'),
              wert: betrag,
              text: formatEuro(betrag),
              zellen: [name ?? t('zahlen.weitere'), formatZahl(anzahl), formatEuro(betrag)],
            }))}
          />
        )}
      </div>
      <div css={spalte}>
        {bürgschaften && (
          <Balken
            titel={t('zahlen.volumen')}
            leer={t('zahlen.keine')}
            spalten={[t('zahlen.status'), t('zahlen.anzahl'), t('zahlen.betrag')]}
            zeilen={sumsByStatusWord(bürgschaften.nachStatus, gruppe).map(({ wort, anzahl, betrag }) => ({
              name: wort,
              wert: betrag,
              text: formatEuro(betrag),
              zellen: [wort, formatZahl(anzahl), formatEuro(betrag)],
            }))}
          />
        )}
        {verträge && (
          <Balken
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

function Offenes({ zahlen, gruppe }: { zahlen: Zahlen; gruppe: Gruppe }) {
  const { transport } = usePlattform()
  const { data } = useQuery(abfrage(transport, ANZAHL, {}))
  const { aufgabenÜberfällig, aufträgeLaufend } = zahlen
  return (
    <Karte titel={t('zahlen.offen')}>
      <ul css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(3), padding: 0, listStyle: 'none' }}>
        {aufgabenÜberfällig !== null && (
          <Zahl wert={data?.aufgaben} name={t('zahlen.aufgaben')} ziel="/aufgaben/liste">
            {aufgabenÜberfällig > 0 && (
              <span css={{ color: farbe('gefahr') }}>
                {t('zahlen.aufgabenÜberfällig')} {formatZahl(aufgabenÜberfällig)}
              </span>
            )}
          </Zahl>
        )}
        {gruppe === 'AG' && <Zahl wert={data?.mitteilungen} name={t('zahlen.mitteilungen')} ziel="/mitteilungen/liste" />}
        {aufträgeLaufend !== null && <Zahl wert={aufträgeLaufend} name={t('zahlen.aufträge')} ziel="/buergschaftsauftraege/liste" />}
      </ul>
    </Karte>
  )
}

function Zahl({ wert, name, ziel, children }: { wert: number | undefined; name: string; ziel: string; children?: ReactNode }) {
  return (
    <li css={{ minWidth: 120 }}>
      <div css={{ fontSize: 24, lineHeight: '32px', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
        {wert === undefined ? '–' : formatZahl(wert)}
      </div>
      <Link to={ziel}>{name}</Link>
      {children && <div css={{ fontSize: 12 }}>{children}</div>}
    </li>
  )
}
