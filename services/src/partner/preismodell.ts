import type { Api } from '@avalwerk/contracts'
import { formatDate, calendarDate, type Preismodell, PREISMODELL } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import type { DbTransaction } from '../kernel/datenbank.ts'
import { Refusal } from '../kernel/problem.ts'
import type { CallerContext } from '../kernel/vorgang.ts'
import type { UnternehmenTable } from '../kernel/schema.ts'
import { lockUnternehmenForStep, applyUnternehmenStep } from './unternehmensschritt.ts'

type Entry = Api['GET /partnerservice/api/private/v2/unternehmen/{id}/preismodell']['antwort'][number]
type Unternehmen = Pick<Selectable<UnternehmenTable>, 'org_id' | 'id'>

/** An organisation's models belong to its first company. */
const entries = (tx: DbTransaction, u: Unternehmen) =>
  tx
    .selectFrom('preismodell')
    .selectAll()
    .where('org_id', '=', u.org_id)
    .where('unternehmen_id', '=', u.id)
    .orderBy('gueltig_ab', 'desc')
    .orderBy('id', 'desc')

/** The model that is in force: the latest one that has begun. */
export async function validPreismodell(tx: DbTransaction, u: Unternehmen, jetzt: Date): Promise<Preismodell | null> {
  const gilt = await entries(tx, u).where('gueltig_ab', '<=', jetzt).limit(1).executeTakeFirst()
  return gilt?.preismodell ?? null
}

/** A company's price models, the latest first. Of two that begin at the same instant the one that was set later counts. */
export async function preismodelle(tx: DbTransaction, u: Unternehmen, jetzt: Date): Promise<Entry[]> {
  const alle = await entries(tx, u).limit(200).execute()
  const gilt = alle.find(({ gueltig_ab }) => gueltig_ab <= jetzt)
  return alle
    .filter((e, i) => alle.findIndex(({ gueltig_ab }) => gueltig_ab.getTime() === e.gueltig_ab.getTime()) === i)
    .map((e) => ({
      preisModell: e.preismodell,
      gueltigAb: e.gueltig_ab.toISOString(),
      gesetztVon: e.gesetzt_von,
      gesetztAm: e.gesetzt_am.toISOString(),
      zustand: e === gilt ? 'GILT' : e.gueltig_ab > jetzt ? 'GEPLANT' : 'FRUEHER',
    }))
}

/**
 * Sets a price model from an instant on; from now on where none is named.
 * @throws Refusal SCHRITT_UNZULAESSIG, RECHT_FEHLT, EINGABE_UNGUELTIG for the past, OHNE_AENDERUNG
 */
export async function setPreismodell(
  v: CallerContext,
  id: string,
  { preisModell, gueltigAb }: { preisModell: Preismodell; gueltigAb?: string | undefined },
): Promise<Entry[]> {
  const u = await lockUnternehmenForStep(v, id)
  const ab = gueltigAb ? new Date(gueltigAb) : v.jetzt
  if (calendarDate(ab) < calendarDate(v.jetzt))
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'gueltigAb', grund: 'Ein Preismodell kann nicht rückwirkend gelten' }])
  const effective = ab < v.jetzt ? v.jetzt : ab
  if ((await validPreismodell(v.tx, u, effective)) === preisModell) throw new Refusal('OHNE_AENDERUNG')
  await applyUnternehmenStep(v, u, {
    code: 'U13',
    textwerte: { modell: PREISMODELL[preisModell].name, datum: formatDate(calendarDate(effective)) },
  })
  await v.tx
    .insertInto('preismodell')
    .values({
      org_id: u.org_id,
      unternehmen_id: u.id,
      preismodell: preisModell,
      gueltig_ab: effective,
      gesetzt_von: v.wer.name,
      gesetzt_am: v.jetzt,
    })
    .execute()
  return preismodelle(v.tx, u, v.jetzt)
}
