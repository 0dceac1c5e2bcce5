import { type ListColumn, StatusBadge, useToday } from '@avalwerk/bausteine'
import type { BuergschaftRow } from '@avalwerk/contracts'
import { BUERGSCHAFT_STATUS, formatAmount, formatDate, ORIGIN, KENNZEICHEN, VERSANDWEG } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { Badge } from '@avalwerk/ui'
import { KindBadge } from '../components/KindBadge.tsx'
import { t } from '../texts.ts'

const tag = (iso: string | null) => (iso ? formatDate(iso) : '–')

/** The page of a row: a former beneficiary sees the state at the assignment. */
const targetOfRow = ({ id, rolle }: Pick<BuergschaftRow, 'id' | 'rolle'>) =>
  `/buergschaften/${rolle === 'ZEDENT' ? 'abgetreten' : 'details'}/${id}`

/** An expiry date; one that has passed while the guarantee is still there says so. */
function Befristung({ z }: { z: BuergschaftRow }) {
  const today = useToday()
  const past = z.befristungsdatum !== null && z.befristungsdatum < today && !BUERGSCHAFT_STATUS[z.status].end
  return past ? (
    <Badge ton="warnung" titel={KENNZEICHEN.BEFRISTUNG_ABGELAUFEN}>
      {t('liste.abgelaufen', { datum: tag(z.befristungsdatum) })}
    </Badge>
  ) : (
    tag(z.befristungsdatum)
  )
}

/** The columns of the list of guarantees. */
export const COLUMNS: readonly ListColumn<BuergschaftRow>[] = [
  { id: 'nummer', titel: t('spalte.nummer'), breite: 112, zelle: (z) => <Link to={targetOfRow(z)}>{z.id}</Link> },
  { id: 'art', titel: t('spalte.art'), breite: 176, zelle: (z) => <KindBadge art={z.art} /> },
  {
    id: 'auftragnehmer',
    titel: t('spalte.auftragnehmer'),
    breite: 264,
    sortierfeld: 'auftragnehmerName',
    zelle: (z) => z.auftragnehmerName,
  },
  { id: 'betrag', titel: t('spalte.betrag'), breite: 136, rechts: true, sortierfeld: 'betrag', zelle: (z) => formatAmount(z.betrag) },
  { id: 'status', titel: t('spalte.status'), breite: 240, zelle: (z) => <StatusBadge status={z.status} grund={z.statusgrund} /> },
  { id: 'auftraggeber', titel: t('spalte.auftraggeber'), breite: 224, sortierfeld: 'auftraggeberName', zelle: (z) => z.auftraggeberName },
  { id: 'buerge', titel: t('spalte.buerge'), breite: 224, nurFür: ['AG', 'BSP'], zelle: (z) => z.buergeName },
  {
    id: 'avalnummer',
    titel: t('spalte.avalnummer'),
    breite: 168,
    sortierfeld: 'buergschaftsIdBuerge',
    zelle: (z) => z.buergschaftsIdBuerge ?? '–',
  },
  {
    id: 'ausstellungsdatum',
    titel: t('spalte.ausstellungsdatum'),
    breite: 120,
    sortierfeld: 'ausstellungsdatum',
    zelle: (z) => tag(z.ausstellungsdatum),
  },
  {
    id: 'befristungsdatum',
    titel: t('spalte.befristungsdatum'),
    breite: 168,
    sortierfeld: 'befristungsdatum',
    zelle: (z) => <Befristung z={z} />,
  },
  {
    id: 'ablaufdatum',
    titel: t('spalte.ablaufdatum'),
    breite: 136,
    anfangsVerborgen: true,
    zelle: (z) => tag(z.voraussichtlichesAblaufdatum),
  },
  { id: 'vertragsnummer', titel: t('spalte.vertragsnummer'), breite: 144, anfangsVerborgen: true, zelle: (z) => z.vertragsnummer ?? '–' },
  { id: 'bauvorhaben', titel: t('spalte.bauvorhaben'), breite: 224, anfangsVerborgen: true, zelle: (z) => z.bauvorhaben ?? '–' },
  { id: 'projekt', titel: t('spalte.projekt'), breite: 176, nurFür: ['AG'], anfangsVerborgen: true, zelle: (z) => z.projekt?.name ?? '–' },
  { id: 'herkunft', titel: t('spalte.herkunft'), breite: 152, anfangsVerborgen: true, zelle: (z) => ORIGIN[z.herkunft] },
  { id: 'versandweg', titel: t('spalte.versandweg'), breite: 136, anfangsVerborgen: true, zelle: (z) => VERSANDWEG[z.versandweg] },
  { id: 'geaendertAm', titel: t('spalte.geaendertAm'), breite: 120, sortierfeld: 'geaendertAm', zelle: (z) => tag(z.geaendertAm) },
]
