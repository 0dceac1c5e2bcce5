import type { Api } from '@avalwerk/contracts'
import { formatDate, calendarDate, type Preismodell, PREISMODELL } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import type { DbTransaction } from '../kernel/database.ts'
import { Refusal } from '../kernel/problem.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import type { UnternehmenTable } from '../kernel/schema.ts'
import { unternehmenAggregate } from './unternehmenAggregate.ts'

type Entry = Api['unternehmen']['preismodelle']['response'][number]
type Unternehmen = Pick<Selectable<UnternehmenTable>, 'org_id' | 'id'>

/** An organisation's models belong to its first company. */
const entries = (tx: DbTransaction, unternehmen: Unternehmen) =>
  tx
    .selectFrom('preismodell')
    .selectAll()
    .where('org_id', '=', unternehmen.org_id)
    .where('unternehmen_id', '=', unternehmen.id)
    .orderBy('gueltig_ab', 'desc')
    .orderBy('id', 'desc')

/** The model that is in force: the latest one that has begun. */
export async function findCurrentPreismodell(tx: DbTransaction, unternehmen: Unternehmen, now: Date): Promise<Preismodell | null> {
  const inForce = await entries(tx, unternehmen).where('gueltig_ab', '<=', now).limit(1).executeTakeFirst()
  return inForce?.preismodell ?? null
}

/** A company's price models, the latest first. Of two that begin at the same instant the one that was set later counts. */
export async function listPreismodelle(tx: DbTransaction, unternehmen: Unternehmen, now: Date): Promise<Entry[]> {
  const all = await entries(tx, unternehmen).limit(200).execute()
  const isValid = all.find(({ gueltig_ab }) => gueltig_ab <= now)
  return all
    .filter((e, i) => all.findIndex(({ gueltig_ab }) => gueltig_ab.getTime() === e.gueltig_ab.getTime()) === i)
    .map((entry) => ({
      preisModell: entry.preismodell,
      gueltigAb: entry.gueltig_ab.toISOString(),
      gesetztVon: entry.gesetzt_von,
      gesetztAm: entry.gesetzt_am.toISOString(),
      zustand: entry === isValid ? 'GILT' : entry.gueltig_ab > now ? 'GEPLANT' : 'FRUEHER',
    }))
}

/**
 * Sets a price model from an instant on; from now on where none is named.
 * @throws Refusal SCHRITT_UNZULAESSIG, RECHT_FEHLT, EINGABE_UNGUELTIG for the past, OHNE_AENDERUNG
 */
export async function setPreismodell(
  ctx: CallerContext,
  id: string,
  { preisModell, gueltigAb }: { preisModell: Preismodell; gueltigAb?: string | undefined },
): Promise<Entry[]> {
  const unternehmen = await unternehmenAggregate.lock(ctx, id)
  const from = gueltigAb ? new Date(gueltigAb) : ctx.now
  if (calendarDate(from) < calendarDate(ctx.now))
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'gueltigAb', grund: 'Ein Preismodell kann nicht rückwirkend gelten' }])
  const effective = from < ctx.now ? ctx.now : from
  if ((await findCurrentPreismodell(ctx.tx, unternehmen, effective)) === preisModell) throw new Refusal('OHNE_AENDERUNG')
  await unternehmenAggregate.step(ctx, unternehmen, {
    code: 'U13',
    input: {},
    placeholders: { modell: PREISMODELL[preisModell].name, datum: formatDate(calendarDate(effective)) },
  })
  await ctx.tx
    .insertInto('preismodell')
    .values({
      org_id: unternehmen.org_id,
      unternehmen_id: unternehmen.id,
      preismodell: preisModell,
      gueltig_ab: effective,
      gesetzt_von: ctx.caller.name,
      gesetzt_am: ctx.now,
    })
    .execute()
  return listPreismodelle(ctx.tx, unternehmen, ctx.now)
}
