import type { FilterField, ListColumn } from '@avalwerk/bausteine'
import type { NutzerRow } from '@avalwerk/contracts'
import { formatInstant, NUTZER_CLASS, nutzerClass, NUTZER_STATUS } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { Avatar } from '../components/Avatar.tsx'
import { StatusBadge, AccessBadge } from '../components/badges.tsx'
import { t } from '../texts.ts'

/** The columns of a list of users. @param target the page of one; undefined where the viewer has none */
export const columns = (target: (nutzer: NutzerRow) => string | undefined): readonly ListColumn<NutzerRow>[] => [
  {
    id: 'name',
    titel: t('liste.name'),
    breite: 216,
    sortierfeld: 'nachname',
    zelle: (nutzer) => {
      const [name, address] = [`${nutzer.nachname}, ${nutzer.vorname}`, target(nutzer)]
      return address ? <Link to={address}>{name}</Link> : name
    },
  },
  { id: 'email', titel: t('liste.email'), breite: 264, sortierfeld: 'email', zelle: (n) => n.email },
  {
    id: 'rolle',
    titel: t('liste.rolle'),
    breite: 208,
    sortierfeld: 'rolle',
    zelle: (nutzer) => (
      <span css={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
        <Avatar name={nutzer.rolleIcon} größe={24} />
        {nutzer.rolle}
      </span>
    ),
  },
  { id: 'status', titel: t('liste.status'), breite: 104, sortierfeld: 'status', zelle: (n) => <StatusBadge aktiv={n.aktiv} /> },
  { id: 'zugang', titel: t('liste.zugang'), breite: 168, zelle: (n) => <AccessBadge zugang={n.zugang} /> },
  { id: 'unternehmen', titel: t('liste.unternehmen'), breite: 232, sortierfeld: 'unternehmen', zelle: (n) => n.unternehmenName },
  {
    id: 'sicht',
    titel: t('liste.sicht'),
    breite: 144,
    zelle: (nutzer) =>
      nutzer.unternehmenSichtbeschränkt ? t('liste.sichtNur', { count: nutzer.sichtberechtigteUnternehmen.length }) : t('liste.sichtAlle'),
  },
  {
    id: 'anmeldung',
    titel: t('liste.anmeldung'),
    breite: 160,
    sortierfeld: 'letzteAnmeldung',
    zelle: (n) => (n.letzteAnmeldungAm ? formatInstant(n.letzteAnmeldungAm) : t('nie')),
  },
  {
    id: 'art',
    titel: t('liste.art'),
    breite: 176,
    anfangsVerborgen: true,
    zelle: (n) => NUTZER_CLASS[nutzerClass(n)],
  },
  { id: 'telefon', titel: t('liste.telefon'), breite: 144, anfangsVerborgen: true, zelle: (n) => n.telefonnummer ?? '–' },
]

type RadioGroup = Readonly<{ rollen: readonly string[]; unternehmen: readonly Readonly<{ id: string; name: string }>[] }>

/** What a list of users can be narrowed by. */
export const fields = (options: RadioGroup | undefined): readonly FilterField[] => [
  { art: 'suche', name: 'suche', beschriftung: t('liste.suche') },
  {
    art: 'mehrfach',
    name: 'status',
    beschriftung: t('liste.status'),
    codes: NUTZER_STATUS,
    optionen: Object.entries(NUTZER_STATUS).map(([value, { caption }]) => ({ wert: value, wort: caption })),
  },
  {
    art: 'mehrfach',
    name: 'rolle',
    beschriftung: t('liste.rolle'),
    optionen: (options?.rollen ?? []).map((role) => ({ wert: role, wort: role })),
  },
  {
    art: 'mehrfach',
    name: 'art',
    beschriftung: t('liste.art'),
    codes: NUTZER_CLASS,
    optionen: Object.entries(NUTZER_CLASS).map(([value, caption]) => ({ wert: value, wort: caption })),
  },
  {
    art: 'mehrfach',
    name: 'zugang',
    beschriftung: t('liste.zugang'),
    codes: { EINGELADEN: true },
    optionen: [{ wert: 'EINGELADEN', wort: t('zugang.EINGELADEN') }],
  },
  ...((options?.unternehmen.length ?? 0) > 1
    ? [
        {
          art: 'mehrfach' as const,
          name: 'unternehmenId',
          beschriftung: t('liste.unternehmen'),
          optionen: (options?.unternehmen ?? []).map(({ id, name }) => ({ wert: id, wort: name })),
        },
      ]
    : []),
]
