import type { ListColumn } from '@avalwerk/patterns/list'
import { StatusBadge } from '@avalwerk/patterns/status'
import { useToday, Badge } from '@avalwerk/ui'
import type { BuergschaftRow, SortField } from '@avalwerk/contracts'
import { BUERGSCHAFT_STATUS, formatAmount, formatDate, ORIGIN, KENNZEICHEN, VERSANDWEG } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { TypeBadge } from '../components/TypeBadge.tsx'
import { t } from '../texts.ts'

const dayText = (iso: string | null) => (iso ? formatDate(iso) : '–')

/** The page of a row: a former beneficiary sees the state at the assignment. */
const targetOfRow = ({ id, rolle }: Pick<BuergschaftRow, 'id' | 'rolle'>) =>
  `/buergschaften/${rolle === 'ZEDENT' ? 'abgetreten' : 'details'}/${id}`

/** An expiry date; if it has passed while the guarantee still exists, the cell says so. */
function Befristung({ row }: { row: BuergschaftRow }) {
  const today = useToday()
  const past = row.befristungsdatum !== null && row.befristungsdatum < today && !BUERGSCHAFT_STATUS[row.status].end
  return past ? (
    <Badge tone="warning" title={KENNZEICHEN.BEFRISTUNG_ABGELAUFEN}>
      {t('liste.expired', { datum: dayText(row.befristungsdatum) })}
    </Badge>
  ) : (
    dayText(row.befristungsdatum)
  )
}

/** The columns of the list of guarantees. */
export const COLUMNS: readonly ListColumn<BuergschaftRow, SortField>[] = [
  { id: 'nummer', title: t('spalte.nummer'), width: 112, cell: (z) => <Link to={targetOfRow(z)}>{z.id}</Link> },
  { id: 'art', title: t('spalte.art'), width: 176, cell: (z) => <TypeBadge type={z.art} /> },
  {
    id: 'auftragnehmer',
    title: t('spalte.auftragnehmer'),
    width: 264,
    sortField: 'auftragnehmerName',
    cell: (z) => z.auftragnehmerName,
  },
  { id: 'betrag', title: t('spalte.betrag'), width: 136, alignRight: true, sortField: 'betrag', cell: (z) => formatAmount(z.betrag) },
  { id: 'status', title: t('spalte.status'), width: 240, cell: (z) => <StatusBadge status={z.status} grund={z.statusgrund} /> },
  { id: 'auftraggeber', title: t('spalte.auftraggeber'), width: 224, sortField: 'auftraggeberName', cell: (z) => z.auftraggeberName },
  { id: 'buerge', title: t('spalte.buerge'), width: 224, onlyFor: ['AG', 'BSP'], cell: (z) => z.buergeName },
  {
    id: 'avalnummer',
    title: t('spalte.avalnummer'),
    width: 168,
    sortField: 'buergschaftsIdBuerge',
    cell: (z) => z.buergschaftsIdBuerge ?? '–',
  },
  {
    id: 'ausstellungsdatum',
    title: t('spalte.ausstellungsdatum'),
    width: 120,
    sortField: 'ausstellungsdatum',
    cell: (z) => dayText(z.ausstellungsdatum),
  },
  {
    id: 'befristungsdatum',
    title: t('spalte.befristungsdatum'),
    width: 168,
    sortField: 'befristungsdatum',
    cell: (z) => <Befristung row={z} />,
  },
  {
    id: 'ablaufdatum',
    title: t('spalte.ablaufdatum'),
    width: 136,
    initiallyHidden: true,
    cell: (z) => dayText(z.voraussichtlichesAblaufdatum),
  },
  { id: 'vertragsnummer', title: t('spalte.vertragsnummer'), width: 144, initiallyHidden: true, cell: (z) => z.vertragsnummer ?? '–' },
  { id: 'bauvorhaben', title: t('spalte.bauvorhaben'), width: 224, initiallyHidden: true, cell: (z) => z.bauvorhaben ?? '–' },
  { id: 'projekt', title: t('spalte.projekt'), width: 176, onlyFor: ['AG'], initiallyHidden: true, cell: (z) => z.projekt?.name ?? '–' },
  { id: 'herkunft', title: t('spalte.herkunft'), width: 152, initiallyHidden: true, cell: (z) => ORIGIN[z.herkunft] },
  { id: 'versandweg', title: t('spalte.versandweg'), width: 136, initiallyHidden: true, cell: (z) => VERSANDWEG[z.versandweg] },
  { id: 'geaendertAm', title: t('spalte.geaendertAm'), width: 120, sortField: 'geaendertAm', cell: (z) => dayText(z.geaendertAm) },
]
