import type { Inanspruchnahme } from '@avalwerk/contracts'
import { possibleInanspruchnahmeSteps } from '@avalwerk/domain'
import type { Caller } from '../kernel/authentication.ts'
import type { DbTransaction } from '../kernel/database.ts'
import { STORED } from '../kernel/documentStore.ts'
import { orNotFound } from '../kernel/problem.ts'
import { findBuergschaftRole } from '../records/buergschaftSicht.ts'
import { inanspruchnahmeStateOf } from './aggregate.ts'

/** The claims on a guarantee as the caller may read them, the newest first. @throws Refusal NICHT_GEFUNDEN */
export async function listInanspruchnahmen(tx: DbTransaction, caller: Caller, buergschaftId: string): Promise<Inanspruchnahme[]> {
  const role = orNotFound(await findBuergschaftRole(tx, caller, buergschaftId))
  const rows = await tx
    .selectFrom('inanspruchnahme')
    .selectAll()
    .where('buergschaft_id', '=', buergschaftId)
    .orderBy('id', 'desc')
    .execute()
  const unterlagen = rows.length
    ? await tx
        .selectFrom('inanspruchnahme_unterlage')
        .select(['inanspruchnahme_id', 'id', 'name', 'mime', 'groesse', 'sha256', 'erstellt_am'])
        .where(
          'inanspruchnahme_id',
          'in',
          rows.map(({ id }) => id),
        )
        .orderBy('erstellt_am')
        .orderBy('name')
        .execute()
    : []
  const parteien = role === 'AUFTRAGGEBER' || role === 'BUERGE'
  return rows.map((inanspruchnahme) => ({
    id: inanspruchnahme.id,
    version: inanspruchnahme.version,
    status: inanspruchnahme.status,
    betrag: inanspruchnahme.betrag_cent,
    begruendung: inanspruchnahme.begruendung,
    ansprechpartner: parteien ? inanspruchnahme.ansprechpartner : null,
    zahlungsempfaenger: parteien ? inanspruchnahme.zahlungsempfaenger : null,
    eingereichtAm: inanspruchnahme.eingereicht_am.toISOString(),
    stellungnahmeBis: inanspruchnahme.stellungnahme_bis,
    vorschlag:
      inanspruchnahme.vorschlag && role === 'BUERGE'
        ? {
            wer: inanspruchnahme.vorschlag.name,
            betrag: inanspruchnahme.vorschlag.betrag,
            grund: inanspruchnahme.vorschlag.grund,
            eigener: inanspruchnahme.vorschlag.von === caller.nutzerId,
          }
        : null,
    ruecknahmeGewuenscht: inanspruchnahme.ruecknahme_gewuenscht,
    rueckfrage: parteien ? inanspruchnahme.rueckfrage : null,
    antwort: parteien ? inanspruchnahme.antwort : null,
    anerkannt: inanspruchnahme.anerkannt_cent,
    grund: inanspruchnahme.grund,
    ausgezahltAm: inanspruchnahme.ausgezahlt_am,
    unterlagen: unterlagen
      .filter((u) => u.inanspruchnahme_id === inanspruchnahme.id)
      .map(({ id, name, mime, groesse, sha256, erstellt_am }) => ({
        id,
        name,
        mime,
        groesse,
        sha256,
        erstelltAm: erstellt_am.toISOString(),
      })),
    schritte: parteien
      ? possibleInanspruchnahmeSteps(inanspruchnahmeStateOf(inanspruchnahme), {
          kind: caller.group,
          nutzerId: caller.nutzerId,
          rights: caller.rights,
        })
      : [],
  }))
}

/** A claim with its guarantee's id. @throws Refusal NICHT_GEFUNDEN */
export async function inanspruchnahmeOf(
  tx: DbTransaction,
  caller: Caller,
  id: string,
): Promise<{ inanspruchnahme: Inanspruchnahme; buergschaftId: string }> {
  const row = orNotFound(await tx.selectFrom('inanspruchnahme').select('buergschaft_id').where('id', '=', id).executeTakeFirst())
  const buergschaftId = row.buergschaft_id
  return { buergschaftId, inanspruchnahme: orNotFound((await listInanspruchnahmen(tx, caller, buergschaftId)).find((i) => i.id === id)) }
}

/** A file that was sent with a claim. @throws Refusal NICHT_GEFUNDEN */
export async function findUnterlage(tx: DbTransaction, id: string, unterlageId: string) {
  return orNotFound(
    await tx
      .selectFrom('inanspruchnahme_unterlage')
      .select(['name', ...STORED])
      .where('inanspruchnahme_id', '=', id)
      .where('id', '=', unterlageId)
      .executeTakeFirst(),
  )
}
