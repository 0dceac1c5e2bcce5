import { hkdfSync } from 'node:crypto'
import { ownSignInData } from '../identity/index.ts'
import type { StoredFile } from '../kernel/endpoints.ts'
import type { Caller } from '../kernel/authentication.ts'
import { writeForAll, type DbTransaction } from '../kernel/database.ts'
import { orNotFound } from '../kernel/problem.ts'
import { listClosedHinweise } from '../records/hinweis.ts'
import { listTakenAufgaben } from '../records/aufgabe.ts'
import { findNutzerById } from './nutzer.ts'

/** Puts all table settings of the own user back to the product's defaults. @returns how many there were */
export async function resetSettings(tx: DbTransaction, { orgId, nutzerId }: Caller): Promise<number> {
  await writeForAll(tx)
  const { numDeletedRows } = await tx
    .deleteFrom('einstellung')
    .where('org_id', '=', orgId)
    .where('nutzer_id', '=', nutzerId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * The key that the caller's drafts in the browser are encrypted with: it belongs to their account alone, and is the same at each sign-in,
 * for each process and with each identity provider.
 * @returns 32 bytes in base64url
 */
export async function browserKey(tx: DbTransaction, { orgId, nutzerId }: Caller): Promise<string> {
  const { secret } = await tx
    .selectFrom('browser_key')
    .select('secret')
    .where('org_id', '=', orgId)
    .where('nutzer_id', '=', nutzerId)
    .executeTakeFirstOrThrow()
  return Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), nutzerId, 'avalwerk browser storage', 32)).toString('base64url')
}

/** Everything that is kept about a person as themselves, readable by machines. Source: GDPR, articles 15 and 20. */
export async function ownData(tx: DbTransaction, caller: Caller, now: Date): Promise<StoredFile> {
  const { orgId, nutzerId } = caller
  const profile = orNotFound(await findNutzerById(tx, { orgId }, nutzerId))
  await writeForAll(tx)
  const settings = await tx
    .selectFrom('einstellung')
    .select(['schluessel as tabelle', 'wert'])
    .where('org_id', '=', orgId)
    .where('nutzer_id', '=', nutzerId)
    .execute()
  const notices = await listClosedHinweise(tx, caller)
  const anmeldung = await ownSignInData(tx, nutzerId)
  const actions = await tx
    .selectFrom('audit')
    .select(['zeitpunkt', 'aktion', 'objekt_art as objektArt', 'objekt_id as objektId'])
    .where('org_id', '=', orgId)
    .where('nutzer_id', '=', nutzerId)
    .orderBy('id')
    .execute()
  const aboutMe = await tx
    .selectFrom('audit')
    .select(['zeitpunkt', 'aktion', 'werte'])
    .where('org_id', '=', orgId)
    .where('objekt_art', '=', 'NUTZER')
    .where('objekt_id', '=', nutzerId)
    .orderBy('id')
    .execute()
  const content = {
    erstelltAm: now.toISOString(),
    rechtsgrundlage: 'Auskunft und Datenübertragbarkeit nach Art. 15 und 20 DSGVO',
    profil: { ...profile, rechte: caller.rights },
    anmeldung,
    tabelleneinstellungen: settings,
    geleseneHinweise: notices,
    uebernommeneAufgaben: await listTakenAufgaben(tx, orgId, nutzerId),
    aenderungenAmKonto: aboutMe,
    handlungen: actions,
  }
  return {
    dateiname: `Eigene_Daten_${now.toISOString().slice(0, 10).replaceAll('-', '')}.json`,
    inhalt: new TextEncoder().encode(JSON.stringify(content, null, 2)),
  }
}
