import type { Parteirolle } from '@avalwerk/domain'
import { Ablehnung } from '../../kernel/problem.ts'
import type { Vorgang } from '../../kernel/vorgang.ts'
import type { Bürgschaft } from '../lage.ts'
import { setzeProjekt, sichtbaresProjekt } from '../../projekt/zuordnen.ts'
import { requireConfirmed } from '../../kernel/identitaet.ts'
import { nimm, prüfeSchritt, vollziehe } from '../schritt.ts'
import { gibAuf, löseAb, prüfeAblösung } from './umtausch.ts'

/** The beneficiary accepts a delivered guarantee (G20), and may assign a project at once. */
export async function nimmBürgschaftAn(v: Vorgang, id: string, version: number, projektId: string | null): Promise<Bürgschaft> {
  const projekt = projektId && v.wer ? await sichtbaresProjekt({ ...v, wer: v.wer }, projektId) : null
  const b = await nimm(v, id, version)
  await inRolle(v, b, 'AUFTRAGGEBER')
  await prüfeAblösung(v, b)
  const danach = await vollziehe(v, b, { code: 'G20', entscheidung: await prüfeSchritt(v, 'G20', b, {}) })
  if (projekt && v.wer) await setzeProjekt({ ...v, wer: v.wer }, danach, projekt)
  await löseAb(v, danach)
  return danach
}

/** Each party has its own steps: a borrower sees the guarantee too, but only its beneficiary decides. @throws Ablehnung RECHT_FEHLT */
export async function inRolle(v: Vorgang, b: Bürgschaft, rolle: Parteirolle): Promise<void> {
  const sicht = await v.tx
    .selectFrom('buergschaft_sicht')
    .select('rolle')
    .where('org_id', '=', v.wer?.orgId ?? '')
    .where('buergschaft_id', '=', b.id)
    .executeTakeFirst()
  if (sicht?.rolle !== rolle) throw new Ablehnung('RECHT_FEHLT')
}

/** A borrower that imported a guarantee whose beneficiary isn't on the platform keeps the record in its place. */
export const führtAlsKreditnehmer = (b: Bürgschaft, orgId: string | undefined): boolean =>
  b.auftraggeber_id === null && b.importiert_von !== null && b.importiert_von === orgId

/** Whoever keeps the record of a paper guarantee: its beneficiary, or the borrower that imported it. @throws Ablehnung RECHT_FEHLT */
export async function führt(v: Vorgang, b: Bürgschaft): Promise<void> {
  if (!führtAlsKreditnehmer(b, v.wer?.orgId)) await inRolle(v, b, 'AUFTRAGGEBER')
}

/** The beneficiary rejects for good (G22), confirmed by signing in anew. */
export async function lehneEndgültigAb(
  v: Vorgang,
  id: string,
  { version, bemerkung: grund }: { version: number; bemerkung: string },
): Promise<Bürgschaft> {
  const b = await nimm(v, id, version)
  await inRolle(v, b, 'AUFTRAGGEBER')
  const entscheidung = await prüfeSchritt(v, 'G22', b, { grund, angemeldet: true })
  await requireConfirmed(v)
  const danach = await vollziehe(v, b, { code: 'G22', entscheidung, grund, spalten: { ablehnung: JSON.stringify({ grund }) } })
  await gibAuf(v, danach)
  return danach
}

/** The guarantor confirms a rejection and that its own books are closed (G27). */
export async function bestätigeAblehnung(v: Vorgang, id: string, version: number, ausgebucht: boolean): Promise<Bürgschaft> {
  const b = await nimm(v, id, version)
  return vollziehe(v, b, { code: 'G27', entscheidung: await prüfeSchritt(v, 'G27', b, { bestätigt: ausgebucht }) })
}

/** The guarantor confirms that an imported guarantee exists (G16), or doesn't (G17). */
export async function bestätigeImport(
  v: Vorgang,
  id: string,
  version: number,
  bestätigt: boolean,
  grund: string | null,
): Promise<Bürgschaft> {
  const b = await nimm(v, id, version)
  const code = bestätigt ? 'G16' : 'G17'
  const entscheidung = await prüfeSchritt(v, code, b, { grund: grund ?? undefined })
  return vollziehe(v, b, { code, entscheidung, grund })
}
