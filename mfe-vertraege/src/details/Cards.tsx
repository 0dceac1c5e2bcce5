import { BuergschaftCard } from '@avalwerk/patterns/buergschaft'
import { formatContact, WORKING_MODE, BUERGSCHAFTSARTEN, formatEuro, formatNumber, formatInstant } from '@avalwerk/domain'
import { LimitBar } from '@avalwerk/patterns/vertrag'
import type { Vertrag } from '@avalwerk/contracts'
import { Link, usePlatform } from '@avalwerk/platform/remote'
import { DescriptionList, themeColor, Card, StaticTable } from '@avalwerk/ui'
import { ZuordnungBadge } from '../components/badges.tsx'
import { t } from '../texts.ts'

/** The limits that a contract asks for. */
export const Requested = ({ vertrag }: { vertrag: Vertrag }) => (
  <DescriptionList
    pairs={[
      [t('feld.gesamtlimit'), formatEuro(vertrag.gesamtlimit)],
      [t('feld.einzellimit'), formatEuro(vertrag.einzellimit)],
    ]}
  />
)

/** Shows what was agreed. */
export function DetailsCard({ vertrag }: { vertrag: Vertrag }) {
  const { group } = usePlatform().area
  return (
    <Card title={t('details.facts')}>
      <DescriptionList
        pairs={[
          [t('feld.nummer'), vertrag.vertragsnummer],
          [t('feld.buerge'), vertrag.buerge.name],
          ...(group === 'BG' ? [] : [[t('details.workingMode'), WORKING_MODE[vertrag.buerge.vertragsart]] as [string, string]]),
          [
            t('feld.versicherungsnehmer'),
            vertrag.versicherungsnehmer.id
              ? `${vertrag.versicherungsnehmer.name} (${vertrag.versicherungsnehmer.id})`
              : vertrag.versicherungsnehmer.name,
          ],
          [t('feld.einzellimit'), formatEuro(vertrag.einzellimit)],
          [t('feld.avalprovision'), vertrag.avalprovision],
          [t('feld.sicherheit'), vertrag.sicherheit],
          [t('details.ausserhalb'), vertrag.ausserhalb > 0 ? formatEuro(vertrag.ausserhalb) : null],
          [t('feld.nachricht'), vertrag.nachricht],
        ]}
      />
    </Card>
  )
}

const NUMBERS = [
  { title: t('details.buergschaftenCount'), alignRight: true },
  { title: t('feld.genutzt'), alignRight: true },
  { title: t('feld.reserviert'), alignRight: true },
] as const
const figures = ({ anzahl, genutzt, reserviert }: { anzahl: number; genutzt: number; reserviert: number }) => [
  formatNumber(anzahl),
  formatEuro(genutzt),
  formatEuro(reserviert),
]

/** Shows the use of the contract, by type of guarantee. */
export function ByKind({ vertrag }: { vertrag: Vertrag }) {
  if (vertrag.nachArt.length === 0) return null
  return (
    <Card title={t('details.byArt')}>
      <StaticTable
        name={t('details.byArt')}
        columns={[t('details.art'), ...NUMBERS]}
        rows={vertrag.nachArt.map((z) => ({ rowKey: z.art, cells: [BUERGSCHAFTSARTEN[z.art].name, ...figures(z)] }))}
      />
    </Card>
  )
}

/** The reviews of a contract; a guarantor finds what it decided. */
export function PruefungCard({ vertrag }: { vertrag: Vertrag }) {
  const { group } = usePlatform().area
  if (vertrag.pruefungen.length === 0) return null
  const caption = { OFFEN: t('details.open'), ABGESCHLOSSEN: t('details.completed'), ENTFALLEN: t('details.lapsed') } as const
  return (
    <Card title={t('details.pruefungen')}>
      <StaticTable
        name={t('details.pruefungen')}
        columns={[t('feld.pruefung'), t('feld.status'), t('details.requestedAt'), t('details.decidedAt')]}
        rows={vertrag.pruefungen.map((review) => ({
          rowKey: review.id,
          cells: [
            group === 'BG' && review.status === 'ABGESCHLOSSEN' ? (
              <Link key="link" to={`/vertraege/${vertrag.id}/${review.id}/zuordnung-pruefen-erfolg`} css={{ whiteSpace: 'nowrap' }}>
                {review.id}
              </Link>
            ) : (
              <span key="nummer" css={{ whiteSpace: 'nowrap' }}>
                {review.id}
              </span>
            ),
            caption[review.status],
            formatInstant(review.erstelltAm),
            review.abgeschlossenAm ? formatInstant(review.abgeschlossenAm) : '–',
          ],
        }))}
      />
    </Card>
  )
}

/** The companies under a contract: the state of their review, and what each uses of it. */
export function Unternehmen({ vertrag }: { vertrag: Vertrag }) {
  const { uebrige } = vertrag
  const others = uebrige.anzahl + uebrige.genutzt + uebrige.reserviert > 0
  return (
    <Card title={t('details.unternehmen')}>
      <StaticTable
        name={t('details.unternehmen')}
        columns={[
          t('feld.unternehmen'),
          t('feld.status'),
          { title: t('feld.hoechstbetrag'), alignRight: true },
          ...NUMBERS,
          t('feld.ansprechpartner'),
        ]}
        rows={[
          ...vertrag.unternehmen.map((unternehmen) => ({
            rowKey: unternehmen.unternehmenId,
            cells: [
              <div key="name" css={{ minWidth: 160 }}>
                {unternehmen.name} <span css={{ color: themeColor('muted') }}>({unternehmen.unternehmenId})</span>
                {unternehmen.unternehmenId === vertrag.versicherungsnehmer.id && (
                  <div css={{ fontSize: 12, color: themeColor('muted') }}>{t('feld.versicherungsnehmer')}</div>
                )}
                {unternehmen.kommentar && <div css={{ fontSize: 12, overflowWrap: 'anywhere' }}>{unternehmen.kommentar}</div>}
              </div>,
              <ZuordnungBadge key="status" status={unternehmen.status} />,
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
          ...(others ? [{ rowKey: 'uebrige', cells: [t('details.others'), '–', '–', ...figures(uebrige), '–'] }] : []),
        ]}
      />
    </Card>
  )
}

/** The guarantees under a contract that the viewer sees. */
export const Buergschaften = ({ vertrag }: { vertrag: Vertrag }) => (
  <BuergschaftCard
    title={t('details.buergschaften')}
    filter={{ kautionsvertragIds: [vertrag.id] }}
    shown={25}
    parteien={['auftraggeberName', 'auftragnehmerName']}
    empty={<p>{t('details.noBuergschaften')}</p>}
    all={{ target: `/buergschaften/liste?kautionsvertragIds=${vertrag.id}`, label: t('details.allBuergschaften') }}
  />
)
