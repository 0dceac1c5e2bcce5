import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Parties, Party } from '../aufgaben/recipients.ts'
import type { DbTransaction } from '../kernel/database.ts'
import type { SichtTable } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/useCase.ts'
import type { Buergschaft } from './situation.ts'
import { assertDecidedByTwo, isBeingDelivered } from './fourEyes.ts'
import { type Participant, visibilityRows } from './views.ts'

/** The organisation of a company of the platform. */
export async function party(tx: DbTransaction, unternehmenId: string | null): Promise<Party | null> {
  if (!unternehmenId) return null
  const unternehmen = await tx.selectFrom('unternehmen').select('org_id').where('id', '=', unternehmenId).executeTakeFirst()
  return unternehmen ? { orgId: unternehmen.org_id, unternehmenId } : null
}

/** The operator of the installation. */
export async function betreiber(tx: DbTransaction): Promise<Party> {
  const unternehmen = await tx
    .selectFrom('unternehmen')
    .select(['org_id', 'id'])
    .where('gruppe', '=', 'BSP')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { orgId: unternehmen.org_id, unternehmenId: unternehmen.id }
}

/** Who is who in a guarantee. */
export async function partiesOf(tx: DbTransaction, buergschaft: Buergschaft): Promise<Parties> {
  const auftrag = buergschaft.auftrag_id
    ? await tx.selectFrom('auftrag').select(['org_id', 'unternehmen_id']).where('id', '=', buergschaft.auftrag_id).executeTakeFirst()
    : undefined
  const a = await tx
    .selectFrom('abtretung')
    .select(['status', 'zedent_org', 'zedent_id', 'zessionar_org', 'zessionar_id'])
    .where('buergschaft_id', '=', buergschaft.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    beguenstigter: await party(tx, buergschaft.auftraggeber_id),
    zedent: a ? { orgId: a.zedent_org, unternehmenId: a.zedent_id } : null,
    zessionar: a ? { orgId: a.zessionar_org, unternehmenId: a.zessionar_id } : null,
    antragsteller: auftrag ? { orgId: auftrag.org_id, unternehmenId: auftrag.unternehmen_id } : null,
    buerge: buergschaft.buerge_id === null ? null : { orgId: buergschaft.buerge_org, unternehmenId: buergschaft.buerge_id },
    kreditnehmer: await party(tx, buergschaft.auftragnehmer_id),
    operator: await betreiber(tx),
    kreditnehmerContact: buergschaft.auftragnehmer_kontakt,
  }
}

/** Those of a matter who are named; nobody else has a part in it. */
export const partiesFrom = (part: Pick<Parties, 'operator'> & Partial<Parties>): Parties => ({
  beguenstigter: null,
  antragsteller: null,
  buerge: null,
  kreditnehmer: null,
  kreditnehmerContact: null,
  ...part,
})

/** A matter of one beneficiary's company alone. */
export const kreisVon = async (tx: DbTransaction, { orgId, unternehmenId }: Party): Promise<Parties> =>
  partiesFrom({ beguenstigter: { orgId, unternehmenId }, operator: await betreiber(tx) })

/** What belongs to an organisation's own row and is not copied from the guarantee. */
const OWN = ['org_id', 'buergschaft_id', 'projekt_id', 'vermerk', 'stand', 'eingefroren_am'] as const

/** What each party sees of a guarantee, as rows. */
export function rowsOfVisibility(buergschaft: Buergschaft, parties: Parties): Insertable<SichtTable>[] {
  const participants: Participant[] = [
    ...(parties.buerge ? [{ ...parties.buerge, role: 'BUERGE' } as const] : []),
    { ...parties.operator, role: 'BETREIBER' },
    ...(parties.beguenstigter ? [{ ...parties.beguenstigter, role: 'AUFTRAGGEBER' } as const] : []),
    // Sees what it is to receive, from the day it is offered.
    ...(parties.zessionar && buergschaft.offener_vorgang === 'ABTRETUNG' ? [{ ...parties.zessionar, role: 'ZESSIONAR' } as const] : []),
    ...(parties.kreditnehmer && parties.kreditnehmer.orgId !== parties.beguenstigter?.orgId
      ? [{ ...parties.kreditnehmer, role: 'AUFTRAGNEHMER' } as const]
      : []),
  ]
  return visibilityRows({ ...buergschaft, id: String(buergschaft.id) }, participants, {
    beguenstigter: parties.beguenstigter !== null,
    kreditnehmer: parties.kreditnehmer !== null,
  })
}

/**
 * Writes the rows by which each party sees the guarantee.
 * @returns the organisations that see it
 * @throws Refusal ZWEITE_PERSON_NOETIG before others see what two people of the guarantor haven't decided on
 */
export async function writeViews(ctx: UseCaseContext, buergschaft: Buergschaft, parties: Parties): Promise<string[]> {
  const rows = rowsOfVisibility(buergschaft, parties)
  if (isBeingDelivered(buergschaft, ctx.jetzt)) await assertDecidedByTwo(ctx.tx, buergschaft)
  for (const row of rows) {
    const copied = Object.keys(row).filter((column) => !(OWN as readonly string[]).includes(column)) as (keyof Insertable<SichtTable>)[]
    await ctx.tx
      .insertInto('buergschaft_sicht')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['org_id', 'buergschaft_id'])
          .doUpdateSet((w) => Object.fromEntries(copied.map((column) => [column, w.ref(`excluded.${column}`)])))
          .where(sql<boolean>`buergschaft_sicht.eingefroren_am is null`),
      )
      .execute()
  }
  return rows.map(({ org_id }) => org_id)
}
