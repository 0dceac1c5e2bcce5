import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Beteiligtenkreis, Stelle } from '../aufgaben/empfaenger.ts'
import type { Transaktion } from '../kernel/datenbank.ts'
import type { SichtTabelle } from '../kernel/schema.ts'
import type { Vorgang } from '../kernel/vorgang.ts'
import type { Bürgschaft } from './lage.ts'
import { assertDecidedByTwo, isBeingDelivered } from './fourEyes.ts'
import { type Beteiligter, sichtzeilen } from './sichten.ts'

/** The organisation of a company of the platform. */
export async function stelle(tx: Transaktion, unternehmenId: string | null): Promise<Stelle | null> {
  if (!unternehmenId) return null
  const u = await tx.selectFrom('unternehmen').select('org_id').where('id', '=', unternehmenId).executeTakeFirst()
  return u ? { orgId: u.org_id, unternehmenId } : null
}

/** The operator of the installation. */
export async function betreiber(tx: Transaktion): Promise<Stelle> {
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
export async function kreisDer(tx: Transaktion, b: Bürgschaft): Promise<Beteiligtenkreis> {
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
export const kreisAus = (teil: Pick<Beteiligtenkreis, 'betreiber'> & Partial<Beteiligtenkreis>): Beteiligtenkreis => ({
  begünstigter: null,
  antragsteller: null,
  bürge: null,
  kreditnehmer: null,
  kreditnehmerKontakt: null,
  ...teil,
})

/** A matter of one beneficiary's company alone. */
export const kreisVon = async (tx: Transaktion, { orgId, unternehmenId }: Stelle): Promise<Beteiligtenkreis> =>
  kreisAus({ begünstigter: { orgId, unternehmenId }, betreiber: await betreiber(tx) })

/** What belongs to an organisation's own row and is not copied from the guarantee. */
const EIGENES = ['org_id', 'buergschaft_id', 'projekt_id', 'vermerk', 'stand', 'eingefroren_am'] as const

/** What each party sees of a guarantee, as rows. */
export function zeilenDerSicht(b: Bürgschaft, kreis: Beteiligtenkreis): Insertable<SichtTabelle>[] {
  const beteiligte: Beteiligter[] = [
    ...(kreis.bürge ? [{ ...kreis.bürge, rolle: 'BUERGE' } as const] : []),
    { ...kreis.betreiber, rolle: 'BETREIBER' },
    ...(kreis.begünstigter ? [{ ...kreis.begünstigter, rolle: 'AUFTRAGGEBER' } as const] : []),
    // Sees what it is to receive, from the day it is offered.
    ...(kreis.zessionar && b.offener_vorgang === 'ABTRETUNG' ? [{ ...kreis.zessionar, rolle: 'ZESSIONAR' } as const] : []),
    ...(kreis.kreditnehmer && kreis.kreditnehmer.orgId !== kreis.begünstigter?.orgId
      ? [{ ...kreis.kreditnehmer, rolle: 'AUFTRAGNEHMER' } as const]
      : []),
  ]
  return sichtzeilen({ ...b, id: String(b.id) }, beteiligte, {
    beguenstigter: kreis.begünstigter !== null,
    kreditnehmer: kreis.kreditnehmer !== null,
  })
}

/**
 * Writes the rows by which each party sees the guarantee.
 * @returns the organisations that see it
 * @throws Ablehnung ZWEITE_PERSON_NOETIG before others see what two people of the guarantor haven't decided on
 */
export async function schreibeSichten(v: Vorgang, b: Bürgschaft, kreis: Beteiligtenkreis): Promise<string[]> {
  const zeilen = zeilenDerSicht(b, kreis)
  if (isBeingDelivered(b, v.jetzt)) await assertDecidedByTwo(v.tx, b)
  for (const zeile of zeilen) {
    const kopiert = Object.keys(zeile).filter(
      (spalte) => !(EIGENES as readonly string[]).includes(spalte),
    ) as (keyof Insertable<SichtTabelle>)[]
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
