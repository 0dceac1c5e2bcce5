import {
  ADMINISTRATOR,
  ASSIGN_ROLE,
  hatRecht,
  mayGive,
  NUTZERBEZIEHUNG,
  type Nutzerdaten,
  prüfeNutzerdaten,
  type Recht,
} from '@avalwerk/domain'
import { schreibtFürAlle } from '../kernel/datenbank.ts'
import { Ablehnung, gefunden, verlange } from '../kernel/problem.ts'
import type { Vorgang } from '../kernel/vorgang.ts'
import type { Kreis } from './nutzer.ts'
import { bereinigt, beziehung } from './nutzerangaben.ts'
import { alsDaten, nimmNutzer, type Pflege, requireNoMore, type Stand } from './nutzerschritt.ts'
import { füge, schreibeÄnderung } from './pflege.ts'

type Admindaten = Pick<Nutzerdaten, 'vorname' | 'nachname' | 'email' | 'telefonnummer'>

/**
 * The operator's own administrators come about by the rules of their own house: who may give roles, and not more than they hold.
 * @throws Ablehnung RECHT_FEHLT, RECHTE_DARUEBER
 */
function requireMayAppoint({ wer }: Pflege, orgId: string, rechte: readonly Recht[]): void {
  if (orgId !== wer.orgId) return
  if (!hatRecht(wer.rechte, ASSIGN_ROLE)) throw new Ablehnung('RECHT_FEHLT')
  if (!mayGive(wer, rechte) || wer.sichtbar !== null) throw new Ablehnung('RECHTE_DARUEBER')
}

/** The operator creates an administrator of a company's organisation. @throws Ablehnung as the call says */
export async function legeAdminAn(v: Pflege, kreis: Kreis, unternehmenId: string, eingabe: Admindaten): Promise<Stand> {
  const d = bereinigt({
    ...eingabe,
    rolle: ADMINISTRATOR,
    unternehmenId,
    unternehmenSichtbeschränkt: false,
    sichtberechtigteUnternehmen: [],
  })
  const mängel = prüfeNutzerdaten(d)
  verlange(mängel)
  await schreibtFürAlle(v.tx)
  const role = await adminrolle(v, kreis.orgId)
  requireMayAppoint(v, kreis.orgId, role.rechte)
  const ist = await beziehung(v, d.email, kreis.orgId)
  if (ist !== NUTZERBEZIEHUNG.FREI) throw new Ablehnung(ist === NUTZERBEZIEHUNG.VORHANDEN ? 'NUTZER_VORHANDEN' : 'NUTZER_UNMOEGLICH')
  return füge(v, d, kreis.orgId, role.id)
}

const adminrolle = async ({ tx }: Vorgang, orgId: string) =>
  gefunden(
    await tx.selectFrom('rolle').select(['id', 'rechte']).where('org_id', '=', orgId).where('name', '=', ADMINISTRATOR).executeTakeFirst(),
  )

/** The operator changes an administrator of any organisation. @throws Ablehnung as the call says */
export async function ändereAdmin(v: Pflege, id: string, version: number, eingabe: Admindaten, aktiv: boolean): Promise<Stand> {
  await schreibtFürAlle(v.tx)
  const wo = gefunden(await v.tx.selectFrom('nutzer').select('org_id').where('id', '=', id).executeTakeFirst())
  const n = await nimmNutzer(v, { orgId: wo.org_id, nurRolle: ADMINISTRATOR }, id, version)
  requireNoMore(v, n)
  const d = bereinigt({ ...alsDaten(n), ...eingabe })
  const mängel = prüfeNutzerdaten(d)
  verlange(mängel)
  return schreibeÄnderung(v, n, d, aktiv, (await adminrolle(v, n.orgId)).id)
}
