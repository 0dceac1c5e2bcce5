import type { FilterField, ListColumn } from '@avalwerk/patterns/list'
import type { NutzerFilter, NutzerRow, NutzerSortField } from '@avalwerk/contracts'
import { formatInstant, NUTZER_CLASS, nutzerClass, NUTZER_STATUS } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { Avatar } from '../components/Avatar.tsx'
import { StatusBadge, AccessBadge } from '../components/badges.tsx'
import { t } from '../texts.ts'

/** The columns of a list of users. @param target the page of one; undefined where the viewer has none */
export const columns = (target: (nutzer: NutzerRow) => string | undefined): readonly ListColumn<NutzerRow, NutzerSortField>[] => [
  {
    id: 'name',
    title: t('liste.name'),
    width: 216,
    sortField: 'nachname',
    cell: (nutzer) => {
      const [name, address] = [`${nutzer.nachname}, ${nutzer.vorname}`, target(nutzer)]
      return address ? <Link to={address}>{name}</Link> : name
    },
  },
  { id: 'email', title: t('liste.email'), width: 264, sortField: 'email', cell: (n) => n.email },
  {
    id: 'rolle',
    title: t('liste.rolle'),
    width: 208,
    sortField: 'rolle',
    cell: (nutzer) => (
      <span css={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
        <Avatar name={nutzer.rolleIcon} size={24} />
        {nutzer.rolle}
      </span>
    ),
  },
  { id: 'status', title: t('liste.status'), width: 104, sortField: 'status', cell: (n) => <StatusBadge active={n.aktiv} /> },
  { id: 'zugang', title: t('liste.zugang'), width: 168, cell: (n) => <AccessBadge zugang={n.zugang} /> },
  { id: 'unternehmen', title: t('liste.unternehmen'), width: 232, sortField: 'unternehmen', cell: (n) => n.unternehmenName },
  {
    id: 'sicht',
    title: t('liste.sicht'),
    width: 144,
    cell: (nutzer) =>
      nutzer.unternehmenSichtbeschränkt ? t('liste.sichtOnly', { count: nutzer.sichtberechtigteUnternehmen.length }) : t('liste.sichtAll'),
  },
  {
    id: 'anmeldung',
    title: t('liste.lastSignIn'),
    width: 160,
    sortField: 'letzteAnmeldung',
    cell: (n) => (n.letzteAnmeldungAm ? formatInstant(n.letzteAnmeldungAm) : t('never')),
  },
  {
    id: 'art',
    title: t('liste.art'),
    width: 176,
    initiallyHidden: true,
    cell: (n) => NUTZER_CLASS[nutzerClass(n)],
  },
  { id: 'telefon', title: t('liste.telefon'), width: 144, initiallyHidden: true, cell: (n) => n.telefonnummer ?? '–' },
]

type Options = Readonly<{ rollen: readonly string[]; unternehmen: readonly Readonly<{ id: string; name: string }>[] }>

/** The filters of a list of users. */
export const fields = (options: Options | undefined): readonly FilterField<NutzerFilter>[] => [
  { kind: 'search', name: 'suche', label: t('liste.search') },
  {
    kind: 'multiple',
    name: 'status',
    label: t('liste.status'),
    codes: NUTZER_STATUS,
    options: Object.entries(NUTZER_STATUS).map(([value, { caption }]) => ({ value, label: caption })),
  },
  {
    kind: 'multiple',
    name: 'rolle',
    label: t('liste.rolle'),
    options: (options?.rollen ?? []).map((role) => ({ value: role, label: role })),
  },
  {
    kind: 'multiple',
    name: 'art',
    label: t('liste.art'),
    codes: NUTZER_CLASS,
    options: Object.entries(NUTZER_CLASS).map(([value, caption]) => ({ value, label: caption })),
  },
  {
    kind: 'multiple',
    name: 'zugang',
    label: t('liste.zugang'),
    codes: { EINGELADEN: true },
    options: [{ value: 'EINGELADEN', label: t('zugang.EINGELADEN') }],
  },
  ...((options?.unternehmen.length ?? 0) > 1
    ? [
        {
          kind: 'multiple' as const,
          name: 'unternehmenId' as const,
          label: t('liste.unternehmen'),
          options: (options?.unternehmen ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
      ]
    : []),
]
