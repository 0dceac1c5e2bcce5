import { BuergschaftCard, formatContact, LimitBar } from '@avalwerk/bausteine'
import type { Vertrag } from '@avalwerk/contracts'
import { WORKING_MODE, BUERGSCHAFTSARTEN, formatEuro, formatNumber, formatInstant } from '@avalwerk/domain'
import { Link, usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, themeColor, Card, StaticTable } from '@avalwerk/ui'
import { AssignmentBadge } from '../components/badges.tsx'
import { t } from '../texts.ts'

/** The limits that a contract asks for. */
export const Requested = ({ k: vertrag }: { k: Vertrag }) => (
  <DescriptionList
    paare={[
      [t('feld.gesamtlimit'), formatEuro(vertrag.gesamtlimit)],
      [t('feld.einzellimit'), formatEuro(vertrag.einzellimit)],
    ]}
  />
)

/** What was agreed. */
export function DetailsCard({ k: vertrag }: { k: Vertrag }) {
  const { gruppe: group } = usePlatform().bereich
  return (
    <Card titel={t('details.angaben')}>
      <DescriptionList
        paare={[
          [t('feld.nummer'), vertrag.vertragsnummer],
          [t('feld.bürge'), vertrag.buerge.name],
          ...(group === 'BG' ? [] : [[t('details.arbeitsweise'), WORKING_MODE[vertrag.buerge.vertragsart]] as [string, string]]),
          [
            t('feld.nehmer'),
            vertrag.versicherungsnehmer.id
              ? `${vertrag.versicherungsnehmer.name} (${vertrag.versicherungsnehmer.id})`
              : vertrag.versicherungsnehmer.name,
          ],
          [t('feld.einzellimit'), formatEuro(vertrag.einzellimit)],
          [t('feld.provision'), vertrag.avalprovision],
          [t('feld.sicherheit'), vertrag.sicherheit],
          [t('details.ausserhalb'), vertrag.ausserhalb > 0 ? formatEuro(vertrag.ausserhalb) : null],
          [t('feld.nachricht'), vertrag.nachricht],
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
const figures = ({ anzahl, genutzt, reserviert }: { anzahl: number; genutzt: number; reserviert: number }) => [
  formatNumber(anzahl),
  formatEuro(genutzt),
  formatEuro(reserviert),
]

/** What uses the contract, by type of guarantee. */
export function ByKind({ k: vertrag }: { k: Vertrag }) {
  if (vertrag.nachArt.length === 0) return null
  return (
    <Card titel={t('details.nachArt')}>
      <StaticTable
        name={t('details.nachArt')}
        spalten={[t('details.art'), ...NUMBERS]}
        zeilen={vertrag.nachArt.map((z) => ({ schlüssel: z.art, zellen: [BUERGSCHAFTSARTEN[z.art].name, ...figures(z)] }))}
      />
    </Card>
  )
}

/** The reviews of a contract; a guarantor finds what it decided. */
export function PruefungCard({ k: vertrag }: { k: Vertrag }) {
  const { gruppe: group } = usePlatform().bereich
  if (vertrag.pruefungen.length === 0) return null
  const caption = { OFFEN: t('details.offen'), ABGESCHLOSSEN: t('details.abgeschlossen'), ENTFALLEN: t('details.entfallen') } as const
  return (
    <Card titel={t('details.prüfungen')}>
      <StaticTable
        name={t('details.prüfungen')}
        spalten={[t('feld.prüfung'), t('feld.status'), t('details.angefragt'), t('details.entschieden')]}
        zeilen={vertrag.pruefungen.map((p) => ({
          schlüssel: p.id,
          zellen: [
            group === 'BG' && p.status === 'ABGESCHLOSSEN' ? (
              <Link key="link" to={`/vertraege/${vertrag.id}/${p.id}/zuordnung-pruefen-erfolg`} css={{ whiteSpace: 'nowrap' }}>
                {p.id}
              </Link>
            ) : (
              <span key="nummer" css={{ whiteSpace: 'nowrap' }}>
                {p.id}
              </span>
            ),
            caption[p.status],
            formatInstant(p.erstelltAm),
            p.abgeschlossenAm ? formatInstant(p.abgeschlossenAm) : '–',
          ],
        }))}
      />
    </Card>
  )
}

/** The companies under a contract: the state of their review, and what each uses of it. */
export function Unternehmen({ k: vertrag }: { k: Vertrag }) {
  const { uebrige } = vertrag
  const others = uebrige.anzahl + uebrige.genutzt + uebrige.reserviert > 0
  return (
    <Card titel={t('details.unternehmen')}>
      <StaticTable
        name={t('details.unternehmen')}
        spalten={[t('feld.unternehmen'), t('feld.status'), { titel: t('feld.höchstbetrag'), rechts: true }, ...NUMBERS, t('feld.kontakt')]}
        zeilen={[
          ...vertrag.unternehmen.map((unternehmen) => ({
            schlüssel: unternehmen.unternehmenId,
            zellen: [
              <div key="name" css={{ minWidth: 160 }}>
                {unternehmen.name} <span css={{ color: themeColor('leise') }}>({unternehmen.unternehmenId})</span>
                {unternehmen.unternehmenId === vertrag.versicherungsnehmer.id && (
                  <div css={{ fontSize: 12, color: themeColor('leise') }}>{t('feld.nehmer')}</div>
                )}
                {unternehmen.kommentar && <div css={{ fontSize: 12, overflowWrap: 'anywhere' }}>{unternehmen.kommentar}</div>}
              </div>,
              <AssignmentBadge key="status" status={unternehmen.status} />,
              <div key="limit" css={{ minWidth: 112 }}>
                {unternehmen.teillimit === null ? '–' : formatEuro(unternehmen.teillimit)}
                {unternehmen.teillimit !== null && (
                  <div css={{ marginTop: 4 }}>
                    <LimitBar gesamtlimit={unternehmen.teillimit} genutzt={unternehmen.genutzt} reserviert={unternehmen.reserviert} />
                  </div>
                )}
              </div>,
              ...figures(unternehmen),
              formatContact(unternehmen.person) || '–',
            ],
          })),
          ...(others ? [{ schlüssel: 'übrige', zellen: [t('details.übrige'), '–', '–', ...figures(uebrige), '–'] }] : []),
        ]}
      />
    </Card>
  )
}

/** The guarantees under a contract that the viewer sees. */
export const Buergschaften = ({ k: vertrag }: { k: Vertrag }) => (
  <BuergschaftCard
    titel={t('details.bürgschaften')}
    filter={{ kautionsvertragIds: [vertrag.id] }}
    gezeigt={25}
    parteien={['auftraggeberName', 'auftragnehmerName']}
    leer={<p>{t('details.keineBürgschaften')}</p>}
    alle={{ ziel: `/buergschaften/liste?kautionsvertragIds=${vertrag.id}`, wort: t('details.alleBürgschaften') }}
  />
)
