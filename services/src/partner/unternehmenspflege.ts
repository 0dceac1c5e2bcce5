import {
  asValueChanges,
  cleanedUnternehmen,
  describeUnternehmen,
  isDistinct,
  type Kennzeichen,
  numberPrefix,
  validateUnternehmenData,
  type UnternehmenData,
} from '@avalwerk/domain'
import { Refusal, assertValid } from '../kernel/problem.ts'
import type { CallerContext } from '../kernel/vorgang.ts'
import { reportStammdaten } from './stammdatenmeldung.ts'
import { add, NEU, requireCountry } from './unternehmensanlage.ts'
import {
  lockUnternehmenForStep,
  validateUnternehmenStep,
  revisionOf,
  searchColumns,
  type UnternehmenRevision,
  applyUnternehmenStep,
} from './unternehmensschritt.ts'
import { kennzeichenColumns, kennzeichenOf, withoutId, unternehmenDataOf, unternehmenColumns } from './unternehmensspalten.ts'

/** The operator creates a company with an organisation of its own (U01). @throws Refusal EINGABE_UNGUELTIG, RECHT_FEHLT */
export async function createUnternehmen(
  v: CallerContext,
  { kennzeichen, ...eingabe }: UnternehmenData & { kennzeichen: Kennzeichen },
): Promise<UnternehmenRevision> {
  const d = cleanedUnternehmen(eingabe)
  const entscheidung = validateUnternehmenStep(v, 'U01', NEU)
  assertValid(validateUnternehmenData(d))
  await requireCountry(v.tx, d.postadresse.landeskennzeichen)
  const zeile = { gruppe: 'AG' as const, ...unternehmenColumns(d), ...kennzeichenColumns(kennzeichen) }
  return add(v, 'U01', numberPrefix(d.name), d.postadresse.ort, zeile, entscheidung)
}

/**
 * Creates a subsidiary (U02). It has its mother's letters and organisation.
 * @throws Refusal NICHT_GEFUNDEN, EINGABE_UNGUELTIG, RECHT_FEHLT, SICHT_BESCHRAENKT, SCHRITT_UNZULAESSIG under an inactive mother
 */
export async function createTochter(v: CallerContext, mutterId: string, eingabe: UnternehmenData): Promise<UnternehmenRevision> {
  const mutter = await lockUnternehmenForStep(v, mutterId)
  if (mutter.gruppe !== 'AG') throw new Refusal('NICHT_GEFUNDEN')
  const d = cleanedUnternehmen(eingabe)
  const entscheidung = validateUnternehmenStep(v, 'U02', {
    ...NEU,
    tochter: true,
    eigenes: mutter.org_id === v.wer.orgId,
    sichtBeschränkt: v.wer.sichtbar !== null,
  })
  if (mutter.status === 'DAK') throw new Refusal('SCHRITT_UNZULAESSIG')
  assertValid(validateUnternehmenData(d))
  await requireCountry(v.tx, d.postadresse.landeskennzeichen)
  const zeile = {
    gruppe: 'AG' as const,
    org_id: mutter.org_id,
    mutter_id: mutter.id,
    ...unternehmenColumns(d),
    // A subsidiary is to others what its mother is.
    ...kennzeichenColumns(kennzeichenOf(mutter)),
  }
  return add(v, 'U02', mutter.id.slice(0, 2), d.postadresse.ort, zeile, entscheidung)
}

/**
 * Changes a beneficiary company (U09), or a subsidiary by the right for subsidiaries (U10).
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, OHNE_AENDERUNG; RECHT_FEHLT for flags, which are the operator's
 */
export async function updateUnternehmen(
  v: CallerContext,
  code: 'U09' | 'U10',
  id: string,
  { version, kennzeichen, ...eingabe }: UnternehmenData & { version: number; kennzeichen?: Kennzeichen | undefined },
  mutterId?: string,
): Promise<UnternehmenRevision> {
  const u = await lockUnternehmenForStep(v, id, version)
  // A mother that the caller doesn't see is named by the organisation's first company.
  if (u.gruppe !== 'AG' || (mutterId !== undefined && u.mutter_id !== mutterId && u.org_id !== mutterId))
    throw new Refusal('NICHT_GEFUNDEN')
  const { person, ...rest } = cleanedUnternehmen(eingabe)
  const nachher: UnternehmenData & Kennzeichen = { ...rest, person: withoutId(person), ...(kennzeichen ?? kennzeichenOf(u)) }
  const vorher: UnternehmenData & Kennzeichen = { ...unternehmenDataOf(u), ...kennzeichenOf(u) }
  assertValid(validateUnternehmenData(nachher))
  await requireCountry(v.tx, nachher.postadresse.landeskennzeichen)
  if (kennzeichen && v.wer.gruppe !== 'BSP' && isDistinct(kennzeichenOf(u), kennzeichen)) throw new Refusal('RECHT_FEHLT')
  if (!isDistinct(vorher, nachher)) throw new Refusal('OHNE_AENDERUNG')
  const neu = await applyUnternehmenStep(v, u, {
    code,
    spalten: {
      ...unternehmenColumns(nachher, u.person),
      ...kennzeichenColumns(nachher),
      ...searchColumns({ id, name: nachher.name, kurzname: null, fremd_id: nachher.fremdId }, nachher.postadresse.ort),
    },
    werte: asValueChanges(describeUnternehmen(vorher), describeUnternehmen(nachher)),
  })
  await reportStammdaten(v, neu, 'Die Angaben zu {name} wurden geändert.')
  return revisionOf(neu)
}

/** Releases a company that waits for it, or refuses it with a reason. @throws Refusal as the life cycle says */
export async function releaseUnternehmen(
  v: CallerContext,
  { unternehmenId, version, freigeben, grund }: { unternehmenId: string; version: number; freigeben: boolean; grund: string | null },
): Promise<UnternehmenRevision> {
  const u = await lockUnternehmenForStep(v, unternehmenId, version)
  const tochter = u.mutter_id !== null
  const code = freigeben ? (tochter ? 'U04' : 'U03') : tochter ? 'U06' : 'U05'
  const warum = grund?.trim() || null
  const neu = await applyUnternehmenStep(v, u, { code, eingabe: { grund: warum }, ...(!freigeben && { grund: warum }) })
  await reportStammdaten(v, neu, freigeben ? '{name} wurde geprüft und freigegeben.' : '{name} wurde nicht freigegeben: {grund}', {
    grund: warum ?? '',
  })
  return revisionOf(neu)
}

/** Sets a company inactive (U07), or active again (U08). @throws Refusal as the life cycle says */
export async function setUnternehmenStatus(
  v: CallerContext,
  id: string,
  { version, aktiv }: { version: number; aktiv: boolean },
): Promise<UnternehmenRevision> {
  const u = await lockUnternehmenForStep(v, id, version)
  const neu = await applyUnternehmenStep(v, u, { code: aktiv ? 'U08' : 'U07' })
  await reportStammdaten(v, neu, aktiv ? '{name} ist wieder aktiv.' : '{name} wurde inaktiv gesetzt.')
  return revisionOf(neu)
}
