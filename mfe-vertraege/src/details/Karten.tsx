import { BuergschaftCard, formatContact, LimitBar } from '@avalwerk/bausteine'
import type { Vertrag } from '@avalwerk/contracts'
import { WORKING_MODE, BUERGSCHAFTSARTEN, formatEuro, formatNumber, formatInstant } from '@avalwerk/domain'
import { Link, usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, farbe, Card, StaticTable } from '@avalwerk/ui'
import { AssignmentBadge } from '../bausteine/marken.tsx'
import { t } from '../texte.ts'

/** The limits that a contract asks for. */
export const Requested = ({ k }: { k: Vertrag }) => (
  <DescriptionList
    paare={[
      [t('feld.gesamtlimit'), formatEuro(k.gesamtlimit)],
      [t('feld.einzellimit'), formatEuro(k.einzellimit)],
    ]}
  />
)

/** What was agreed. */
export function DetailsCard({ k }: { k: Vertrag }) {
  const { gruppe } = usePlatform().bereich
  return (
    <Card titel={t('details.angaben')}>
      <DescriptionList
        paare={[
          [t('feld.nummer'), k.vertragsnummer],
          [t('feld.bürge'), k.buerge.name],
          ...(gruppe === 'BG' ? [] : [[t('details.arbeitsweise'), WORKING_MODE[k.buerge.vertragsart]] as [string, string]]),
          [
            t('feld.nehmer'),
            k.versicherungsnehmer.id ? `${k.versicherungsnehmer.name} (${k.versicherungsnehmer.id})` : k.versicherungsnehmer.name,
          ],
          [t('feld.einzellimit'), formatEuro(k.einzellimit)],
          [t('feld.provision'), k.avalprovision],
          [t('feld.sicherheit'), k.sicherheit],
          [t('details.ausserhalb'), k.ausserhalb > 0 ? formatEuro(k.ausserhalb) : null],
          [t('feld.nachricht'), k.nachricht],
        ]}
      />
    </Card>
  )
}

const NUMBERS = [
  { titel: t('details.anzahl'), rechts: true },
  { titel: t('feld.genutzt'), rechts: true },
  { titel: t('feld.reserviert'), rechts: true },
] as const
const zahlen = ({ anzahl, genutzt, reserviert }: { anzahl: number; genutzt: number; reserviert: number }) => [
  formatNumber(anzahl),
  formatEuro(genutzt),
  formatEuro(reserviert),
]

/** What uses the contract, by type of guarantee. */
export function ByKind({ k }: { k: Vertrag }) {
  if (k.nachArt.length === 0) return null
  return (
    <Card titel={t('details.nachArt')}>
      <StaticTable
        name={t('details.nachArt')}
        spalten={[t('details.art'), ...NUMBERS]}
        zeilen={k.nachArt.map((z) => ({ schlüssel: z.art, zellen: [BUERGSCHAFTSARTEN[z.art].name, ...zahlen(z)] }))}
      />
    </Card>
  )
}

/** The reviews of a contract; a guarantor finds what it decided. */
export function PruefungCard({ k }: { k: Vertrag }) {
  const { gruppe } = usePlatform().bereich
  if (k.pruefungen.length === 0) return null
  const wort = { OFFEN: t('details.offen'), ABGESCHLOSSEN: t('details.abgeschlossen'), ENTFALLEN: t('details.entfallen') } as const
  return (
    <Card titel={t('details.prüfungen')}>
      <StaticTable
        name={t('details.prüfungen')}
        spalten={[t('feld.prüfung'), t('feld.status'), t('details.angefragt'), t('details.entschieden')]}
        zeilen={k.pruefungen.map((p) => ({
          schlüssel: p.id,
          zellen: [
            gruppe === 'BG' && p.status === 'ABGESCHLOSSEN' ? (
              <Link key="link" to={`/vertraege/${k.id}/${p.id}/zuordnung-pruefen-erfolg`} css={{ whiteSpace: 'nowrap' }}>
                {p.id}
              </Link>
            ) : (
              <span key="nummer" css={{ whiteSpace: 'nowrap' }}>
                {p.id}
              </span>
            ),
            wort[p.status],
            formatInstant(p.erstelltAm),
            p.abgeschlossenAm ? formatInstant(p.abgeschlossenAm) : '–',
          ],
        }))}
      />
    </Card>
  )
}

/** The companies under a contract: the state of their review, and what each uses of it. */
export function Unternehmen({ k }: { k: Vertrag }) {
  const { uebrige } = k
  const andere = uebrige.anzahl + uebrige.genutzt + uebrige.reserviert > 0
  return (
    <Card titel={t('details.unternehmen')}>
      <StaticTable
        name={t('details.unternehmen')}
        spalten={[t('feld.unternehmen'), t('feld.status'), { titel: t('feld.höchstbetrag'), rechts: true }, ...NUMBERS, t('feld.kontakt')]}
        zeilen={[
          ...k.unternehmen.map((u) => ({
            schlüssel: u.unternehmenId,
            zellen: [
              <div key="name" css={{ minWidth: 160 }}>
                {u.name} <span css={{ color: farbe('leise') }}>({u.unternehmenId})</span>
                {u.unternehmenId === k.versicherungsnehmer.id && (
                  <div css={{ fontSize: 12, color: farbe('leise') }}>{t('feld.nehmer')}</div>
                )}
                {u.kommentar && <div css={{ fontSize: 12, overflowWrap: 'anywhere' }}>{u.kommentar}</div>}
              </div>,
              <AssignmentBadge key="status" status={u.status} />,
              <div key="limit" css={{ minWidth: 112 }}>
                {u.teillimit === null ? '–' : formatEuro(u.teillimit)}
                {u.teillimit !== null && (
                  <div css={{ marginTop: 4 }}>
                    <LimitBar gesamtlimit={u.teillimit} genutzt={u.genutzt} reserviert={u.reserviert} />
                  </div>
                )}
              </div>,
              ...zahlen(u),
              formatContact(u.person) || '–',
            ],
          })),
          ...(andere ? [{ schlüssel: 'übrige', zellen: [t('details.übrige'), '–', '–', ...zahlen(uebrige), '–'] }] : []),
        ]}
      />
    </Card>
  )
}

/** The guarantees under a contract that the viewer sees. */
export const Bürgschaften = ({ k }: { k: Vertrag }) => (
  <BuergschaftCard
    titel={t('details.bürgschaften')}
    filter={{ kautionsvertragIds: [k.id] }}
    gezeigt={25}
    parteien={['auftraggeberName', 'auftragnehmerName']}
    leer={<p>{t('details.keineBürgschaften')}</p>}
    alle={{ ziel: `/buergschaften/liste?kautionsvertragIds=${k.id}`, wort: t('details.alleBürgschaften') }}
  />
)
