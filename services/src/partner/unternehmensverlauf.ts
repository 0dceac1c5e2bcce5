import type { Api } from '@avalwerk/contracts'
import { lesbar } from '../buergschaft/historie.ts'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import { istEigenes, unternehmenszeile } from './unternehmen.ts'

type Eintrag = Api['GET /partnerservice/api/private/v2/unternehmen/{id}/verlauf']['antwort'][number]

/** What was done with a company, newest first; undefined for companies of others. */
export async function unternehmensverlauf(tx: Transaktion, id: string, wer: Aufrufer): Promise<Eintrag[] | undefined> {
  const u = await unternehmenszeile(tx, id)
  if (!u || !istEigenes(u, wer)) return undefined
  const einträge = await tx
    .selectFrom('unternehmen_historie')
    .selectAll()
    .where('org_id', '=', u.org_id)
    .where('unternehmen_id', '=', id)
    .orderBy('lfd', 'desc')
    .limit(500)
    .execute()
  return einträge.map((e) => ({ id: String(e.lfd), ...lesbar(e, wer.orgId) }))
}
