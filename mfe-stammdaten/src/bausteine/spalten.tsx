import type { Filterfeld, Listenspalte } from '@avalwerk/bausteine'
import type { Api, Unternehmenszeile } from '@avalwerk/contracts'
import { formatDatum, GESELLSCHAFTSFORM, PREISMODELL, UNTERNEHMENSSTATUS, UNTERNEHMENSTYP, VERTRAGSART } from '@avalwerk/domain'
import { Link } from '@avalwerk/platform/remote'
import { Marke } from '@avalwerk/ui'
import { t } from '../texte.ts'
import { Statusmarke } from './marken.tsx'

type Spalte = Listenspalte<Unternehmenszeile>

/** The columns that every list of companies has. @param ziel the page of one */
const gemeinsame = (ziel: (u: Unternehmenszeile) => string): readonly Spalte[] => [
  { id: 'name', titel: t('feld.name'), breite: 320, sortierfeld: 'name', zelle: (z) => <Link to={ziel(z)}>{z.name}</Link> },
  { id: 'nummer', titel: t('feld.nummer'), breite: 104, sortierfeld: 'unternehmenId', zelle: (z) => z.unternehmenId },
  {
    id: 'rechtsform',
    titel: t('feld.rechtsform'),
    breite: 152,
    sortierfeld: 'gesellschaftsform',
    zelle: (z) => GESELLSCHAFTSFORM[z.gesellschaftsform],
  },
  {
    id: 'ort',
    titel: t('feld.ort'),
    breite: 168,
    sortierfeld: 'ort',
    zelle: (z) => `${z.ort}${z.landeskennzeichen === 'DE' ? '' : ` (${z.landeskennzeichen})`}`,
  },
]

const STATUS: Spalte = {
  id: 'status',
  titel: t('feld.status'),
  breite: 120,
  sortierfeld: 'status',
  zelle: (z) => <Statusmarke status={z.unternehmensstatus} />,
}
const KENNZEICHEN: Spalte = {
  id: 'kennzeichen',
  titel: t('unternehmen.kennzeichen'),
  breite: 232,
  zelle: (z) => {
    const marken = [
      ...(z.oeffentlicherAuftraggeber ? [t('kennzeichen.öffentlich')] : []),
      ...(z.hybrid ? [t('kennzeichen.hybridKurz')] : []),
      ...(z.inkognito ? [t('kennzeichen.inkognitoKurz')] : []),
    ]
    return marken.length === 0
      ? '–'
      : marken.map((wort) => (
          <Marke key={wort} ton="neutral">
            {wort}
          </Marke>
        ))
  },
}
const REGISTER: Spalte = {
  id: 'register',
  titel: t('feld.register'),
  breite: 216,
  anfangsVerborgen: true,
  zelle: (z) => [z.handelsregister, z.handelsregisternummer].filter(Boolean).join(', ') || '–',
}

/** What the operator sees of all companies. */
export const stammspalten = (ziel: (u: Unternehmenszeile) => string): readonly Spalte[] => [
  ...gemeinsame(ziel),
  { id: 'art', titel: t('feld.art'), breite: 120, zelle: (z) => UNTERNEHMENSTYP[z.type] },
  STATUS,
  { id: 'mutter', titel: t('feld.mutter'), breite: 232, zelle: (z) => z.mutter?.name ?? '–' },
  KENNZEICHEN,
  { id: 'preismodell', titel: t('preis.titel'), breite: 120, zelle: (z) => (z.preisModell ? PREISMODELL[z.preisModell].name : '–') },
  { id: 'erstellt', titel: t('feld.erstellt'), breite: 112, sortierfeld: 'erstelltAm', zelle: (z) => formatDatum(z.erstelltAm) },
  REGISTER,
]

/** What a guarantor sees of the participants. */
export const teilnehmerspalten = (ziel: (u: Unternehmenszeile) => string): readonly Spalte[] => [
  ...gemeinsame(ziel),
  KENNZEICHEN,
  { ...REGISTER, anfangsVerborgen: undefined } as Spalte,
]

/** What the operator sees of the guarantors. */
export const bürgenspalten = (ziel: (u: Unternehmenszeile) => string): readonly Spalte[] => [
  ...gemeinsame(ziel),
  { id: 'kurzname', titel: t('anzeige.kurzname'), breite: 136, zelle: (z) => z.kurzname ?? '–' },
  { id: 'vertragsart', titel: t('bürge.vertragsart'), breite: 120, zelle: (z) => (z.vertragsart ? VERTRAGSART[z.vertragsart] : '–') },
  STATUS,
  { id: 'preismodell', titel: t('preis.titel'), breite: 120, zelle: (z) => (z.preisModell ? PREISMODELL[z.preisModell].name : '–') },
  REGISTER,
]

type Optionen = Api['GET /partnerservice/api/private/v2/unternehmen/filteroptionen']['antwort']

const SUCHE: Filterfeld = { art: 'suche', name: 'suche', beschriftung: t('liste.suche') }
const STATUSFELD: Filterfeld = {
  art: 'mehrfach',
  name: 'status',
  beschriftung: t('feld.status'),
  codes: UNTERNEHMENSSTATUS,
  optionen: Object.entries(UNTERNEHMENSSTATUS).map(([wert, wort]) => ({ wert, wort })),
}
const formfeld = (formen: readonly (keyof typeof GESELLSCHAFTSFORM)[]): Filterfeld => ({
  art: 'mehrfach',
  name: 'gesellschaftsform',
  beschriftung: t('feld.rechtsform'),
  codes: GESELLSCHAFTSFORM,
  optionen: formen.map((wert) => ({ wert, wort: GESELLSCHAFTSFORM[wert] })),
})
const jaNein = (name: 'oeffentlich' | 'hybrid' | 'inkognito', beschriftung: string): Filterfeld => ({
  art: 'einfach',
  name,
  beschriftung,
  leer: t('liste.egal'),
  optionen: [
    { wert: 'JA', wort: t('ja') },
    { wert: 'NEIN', wort: t('nein') },
  ],
})
const FORMEN = Object.keys(GESELLSCHAFTSFORM) as (keyof typeof GESELLSCHAFTSFORM)[]

/** By what the operator narrows all companies. */
export const stammfelder = (optionen: Optionen | undefined): readonly Filterfeld[] => [
  SUCHE,
  {
    art: 'mehrfach',
    name: 'type',
    beschriftung: t('feld.art'),
    codes: UNTERNEHMENSTYP,
    optionen: Object.entries(UNTERNEHMENSTYP).map(([wert, wort]) => ({ wert, wort })),
  },
  STATUSFELD,
  formfeld(optionen?.gesellschaftsformen ?? FORMEN),
  {
    art: 'mehrfach',
    name: 'mutterUnternehmenId',
    beschriftung: t('feld.mutter'),
    optionen: (optionen?.mütter ?? []).map(({ id, name }) => ({ wert: id, wort: name })),
  },
  jaNein('oeffentlich', t('kennzeichen.oeffentlicherAuftraggeber')),
  jaNein('hybrid', t('kennzeichen.hybridKurz')),
  jaNein('inkognito', t('kennzeichen.inkognitoKurz')),
]
/** By what a guarantor narrows the participants. */
export const TEILNEHMERFELDER: readonly Filterfeld[] = [
  SUCHE,
  formfeld(FORMEN),
  jaNein('oeffentlich', t('kennzeichen.oeffentlicherAuftraggeber')),
  jaNein('hybrid', t('kennzeichen.hybridKurz')),
]
export const BÜRGENFELDER: readonly Filterfeld[] = [
  SUCHE,
  STATUSFELD,
  {
    art: 'mehrfach',
    name: 'vertragsart',
    beschriftung: t('bürge.vertragsart'),
    codes: VERTRAGSART,
    optionen: Object.entries(VERTRAGSART).map(([wert, wort]) => ({ wert, wort })),
  },
]
