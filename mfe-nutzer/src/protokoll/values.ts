import { knownName } from '@avalwerk/forms'
import type { AuditEntry } from '@avalwerk/contracts'
import {
  AUDIT_ACTIONS,
  AUDIT_OBJECTS,
  type AuditChange,
  auditChanges,
  inAscii,
  type AuditObject,
  AUFTRAG_STATUS,
  BUERGSCHAFT_STATUS,
  CHAIN_FAULTS,
  formatDate,
  formatEuro,
  formatInstant,
  PROBLEMS,
  PROJEKT_PHASE,
  type Right,
  TEXT_STATUS,
  UNTERNEHMEN_STATUS,
  VERTRAG_STATUS,
} from '@avalwerk/domain'
import { t } from '../texts.ts'

type Words = Readonly<Record<string, string | Readonly<{ caption: string }>>>
/** What the codes of a status mean, by what an entry is about. */
const STATUS: Partial<Record<AuditObject, Words>> = {
  BUERGSCHAFT: BUERGSCHAFT_STATUS,
  AUFTRAG: AUFTRAG_STATUS,
  TEXT: TEXT_STATUS,
  VERTRAG: VERTRAG_STATUS,
  UNTERNEHMEN: UNTERNEHMEN_STATUS,
}
/** What came of a sign-in, or why a call was refused; several are joined by a plus. */
const REASONS: Words = {
  password: t('protokollTexte.password'),
  app: 'Authenticator-App',
  'recovery-code': t('protokollTexte.recoveryCode'),
  passkey: t('protokollTexte.passkey'),
  code: t('protokollTexte.code'),
  locked: t('protokollTexte.locked'),
  inactive: t('protokollTexte.accountInactive'),
  begins: t('protokollTexte.lockBegun'),
  'signed-out': t('protokollTexte.signedOut'),
  ended: t('protokollTexte.ended'),
  provider: t('protokollTexte.endedByProvider'),
  // Why a call was refused: as its caller read it, but for these, which tell its caller what to do.
  ...Object.fromEntries(Object.entries(PROBLEMS).map(([code, { title }]) => [code, title])),
  PASSWORT_FALSCH: t('protokollTexte.wrongPassword'),
  RECHT_FEHLT: t('protokollTexte.rightMissing'),
  NICHT_GEFUNDEN: t('protokollTexte.notFound'),
}
/** What the codes of other fields mean. */
const CODES: Readonly<Record<string, Words>> = {
  phase: PROJEKT_PHASE,
  art: CHAIN_FAULTS,
  aktion: AUDIT_ACTIONS,
  objektArt: AUDIT_OBJECTS,
  klasse: { BINDING: t('protokollTexte.buergschaftenAndVertraege'), ORDER: t('protokollTexte.antraege') },
}
const wordOf = (word: Words[string] | undefined, otherwise: string): string =>
  typeof word === 'object' ? word.caption : (word ?? otherwise)
/** Fields of cents. */
const AMOUNTS: readonly string[] = ['auftragssumme']

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

const isRight = (value: object): value is Right => 'kategorie' in value && 'anzeigename' in value

/** A kept value as people read it. @param field its name */
export function valueText(value: unknown, field: string, kind: AuditObject): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? t('protokoll.yes') : t('protokoll.no')
  if (typeof value === 'number') return AMOUNTS.includes(field) ? formatEuro(value) : value.toLocaleString('de-DE', { useGrouping: false })
  if (Array.isArray(value)) return value.length ? value.map((part) => valueText(part, field, kind)).join(', ') : '–'
  if (typeof value === 'object') {
    if (isRight(value)) return `${value.kategorie}: ${value.anzeigename}`
    return Object.entries(value)
      .filter(([, part]) => part !== null && part !== '')
      .map(([name, part]) => `${fieldText(name)} ${valueText(part, name, kind)}`)
      .join(', ')
  }
  const text = value as string
  if (field === 'grund' && text.split('+').every((part) => Object.hasOwn(REASONS, part)))
    return text
      .split('+')
      .map((part) => wordOf(REASONS[part], part))
      .join(', ')
  const word = wordOf((field === 'status' ? STATUS[kind] : CODES[field])?.[text], '')
  if (word) return word
  return DAY.test(text) ? formatDate(text) : INSTANT.test(text) ? formatInstant(text) : text
}

/** The name of a field; names that are words already stay. */
const fieldText = (field: string): string =>
  knownName(field) ?? knownName(inAscii(field)) ?? field.charAt(0).toLocaleUpperCase('de-DE') + field.slice(1)

/** One change in words; `alt` is missing where the entry keeps no earlier value. */
export type ChangeText = Readonly<{ field: string; alt?: string; neu: string }>

/** An entry's old and new values, in words. */
export const changesOf = ({ werte, objektArt }: Pick<AuditEntry, 'werte' | 'objektArt'>): ChangeText[] =>
  auditChanges(werte).map(({ feld, neu, ...more }: AuditChange) => ({
    field: fieldText(feld),
    ...('alt' in more && { alt: valueText(more.alt, feld, objektArt) }),
    neu: valueText(neu, feld, objektArt),
  }))
