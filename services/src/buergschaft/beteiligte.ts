import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Parties, Party } from '../aufgaben/empfaenger.ts'
import type { DbTransaction } from '../kernel/datenbank.ts'
import type { SichtTable } from '../kernel/schema.ts'
import type { UseCaseContext } from '../kernel/vorgang.ts'
import type { Buergschaft } from './lage.ts'
import { assertDecidedByTwo, isBeingDelivered } from './fourEyes.ts'
import { type Participant, visibilityRows } from './sichten.ts'

/** The organisation of a company of the platform. */
export async function stelle(tx: DbTransaction, unternehmenId: string | null): Promise<Party | null> {
  if (!unternehmenId) return null
  const u = await tx.selectFrom('unternehmen').select('org_id').where('id', '=', unternehmenId).executeTakeFirst()
  return u ? { orgId: u.org_id, unternehmenId } : null
}

/** The operator of the installation. */
export async function betreiber(tx: DbTransaction): Promise<Party> {
  const u = await tx
    .selectFrom('unternehmen')
    .select(['org_id', 'id'])
    .where('gruppe', '=', 'BSP')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { orgId: u.org_id, unternehmenId: u.id }
}

/** Who is who in a guarantee. */
export async function partiesOf(tx: DbTransaction, b: Buergschaft): Promise<Parties> {
  const auftrag = b.auftrag_id
    ? await tx.selectFrom('auftrag').select(['org_id', 'unternehmen_id']).where('id', '=', b.auftrag_id).executeTakeFirst()
    : undefined
  const a = await tx
    .selectFrom('abtretung')
    .select(['status', 'zedent_org', 'zedent_id', 'zessionar_org', 'zessionar_id'])
    .where('buergschaft_id', '=', b.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    begünstigter: await stelle(tx, b.auftraggeber_id),
    zedent: a ? { orgId: a.zedent_org, unternehmenId: a.zedent_id } : null,
    zessionar: a ? { orgId: a.zessionar_org, unternehmenId: a.zessionar_id } : null,
    antragsteller: auftrag ? { orgId: auftrag.org_id, unternehmenId: auftrag.unternehmen_id } : null,
    bürge: b.buerge_id === null ? null : { orgId: b.buerge_org, unternehmenId: b.buerge_id },
    kreditnehmer: await stelle(tx, b.auftragnehmer_id),
    betreiber: await betreiber(tx),
    kreditnehmerKontakt: b.auftragnehmer_kontakt,
  }
}

/** Those of a matter who are named; nobody else has a part in it. */
export const partiesFrom = (teil: Pick<Parties, 'betreiber'> & Partial<Parties>): Parties => ({
  begünstigter: null,
  antragsteller: null,
  bürge: null,
  kreditnehmer: null,
  kreditnehmerKontakt: null,
  ...teil,
})

/** A matter of one beneficiary's company alone. */
export const kreisVon = async (tx: DbTransaction, { orgId, unternehmenId }: Party): Promise<Parties> =>
  partiesFrom({ begünstigter: { orgId, unternehmenId }, betreiber: await betreiber(tx) })

/** What belongs to an organisation's own row and is not copied from the guarantee. */
const OWN = ['org_id', 'buergschaft_id', 'projekt_id', 'vermerk', 'stand', 'eingefroren_am'] as const

/** What each party sees of a guarantee, as rows. */
export function rowsOfVisibility(b: Buergschaft, parties: Parties): Insertable<SichtTable>[] {
  const beteiligte: Participant[] = [
    ...(parties.bürge ? [{ ...parties.bürge, rolle: 'BUERGE' } as const] : []),
    { ...parties.betreiber, rolle: 'BETREIBER' },
    ...(parties.begünstigter ? [{ ...parties.begünstigter, rolle: 'AUFTRAGGEBER' } as const] : []),
    // Sees what it is to receive, from the day it is offered.
    ...(parties.zessionar && b.offener_vorgang === 'ABTRETUNG' ? [{ ...parties.zessionar, rolle: 'ZESSIONAR' } as const] : []),
    ...(parties.kreditnehmer && parties.kreditnehmer.orgId !== parties.begünstigter?.orgId
      ? [{ ...parties.kreditnehmer, rolle: 'AUFTRAGNEHMER' } as const]
      : []),
  ]
  return visibilityRows({ ...b, id: String(b.id) }, beteiligte, {
    beguenstigter: parties.begünstigter !== null,
    kreditnehmer: parties.kreditnehmer !== null,
  })
}

/**
 * Writes the rows by which each party sees the guarantee.
 * @returns the organisations that see it
 * @throws Refusal ZWEITE_PERSON_NOETIG before others see what two people of the guarantor haven't decided on
 */
export async function writeViews(v: UseCaseContext, b: Buergschaft, parties: Parties): Promise<string[]> {
  const zeilen = rowsOfVisibility(b, parties)
  if (isBeingDelivered(b, v.jetzt)) await assertDecidedByTwo(v.tx, b)
  for (const zeile of zeilen) {
    const kopiert = Object.keys(zeile).filter((spalte) => !(OWN as readonly string[]).includes(spalte)) as (keyof Insertable<SichtTable>)[]
    await v.tx
      .insertInto('buergschaft_sicht')
      .values(zeile)
      .onConflict((konflikt) =>
        konflikt
          .columns(['org_id', 'buergschaft_id'])
          .doUpdateSet((w) => Object.fromEntries(kopiert.map((spalte) => [spalte, w.ref(`excluded.${spalte}`)])))
          .where(sql<boolean>`buergschaft_sicht.eingefroren_am is null`),
      )
      .execute()
  }
  return zeilen.map(({ org_id }) => org_id)
}
