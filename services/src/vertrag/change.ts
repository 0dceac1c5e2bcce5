import { isDistinct, fault, orNothing, type Zuordnung, type ZuordnungIntent } from '@avalwerk/domain'
import type { Selectable } from 'kysely'
import { Refusal, orNotFound, assertValid } from '../kernel/problem.ts'
import type { KautionsvertragUnternehmenTable } from '../kernel/schema.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import { findKautionsvertrag } from '../records/kautionsvertrag.ts'
import { itemRow, type VertragUnternehmen, listVertragUnternehmen, zuordnungRow } from './unternehmen.ts'
import { listUtilizations, type Vertrag } from './usage.ts'
import { kautionsvertraege, revisionOf, type VertragRevision } from './aggregate.ts'

type Row = Selectable<KautionsvertragUnternehmenTable>
type Position = Readonly<{ company: VertragUnternehmen; absicht: ZuordnungIntent }>
/** Companies that shall be under a contract, and the version of it that the caller saw. */
export type ZuordnungWish = Readonly<{ version: number; nachricht: string | null; unternehmen: readonly Zuordnung[] }>

/** Adds companies to a contract: those under it stay. @throws as `updateZuordnungen` */
export async function addUnternehmenToVertrag(
  ctx: CallerContext,
  id: string,
  { unternehmen, ...wish }: ZuordnungWish,
): Promise<VertragRevision> {
  const vertrag = orNotFound(await findKautionsvertrag(ctx.tx, ctx.caller, id))
  const current = await acceptedUnternehmen(ctx, vertrag)
  return updateZuordnungen(ctx, id, vertrag.versicherungsnehmer_id, {
    ...wish,
    unternehmen: [
      ...current
        .filter(({ unternehmen_id }) => !unternehmen.some(({ unternehmenId }) => unternehmenId === unternehmen_id))
        .map(asZuordnung),
      ...unternehmen,
    ],
  })
}

const asZuordnung = ({ unternehmen_id, person }: Row): Zuordnung => ({ unternehmenId: unternehmen_id, person })

/** The accepted companies under a contract that the caller sees. */
const acceptedUnternehmen = (ctx: CallerContext, vertrag: Vertrag): Promise<Row[]> =>
  ctx.tx
    .selectFrom('kautionsvertrag_unternehmen')
    .selectAll()
    .where('org_id', '=', vertrag.org_id)
    .where('kautionsvertrag_id', '=', vertrag.id)
    .where('status', '=', 'ANGENOMMEN')
    .execute()

/**
 * The companies under a contract, and its policy holder, as they shall be: the guarantor reviews what comes and goes (V04); contact
 * persons are changed at once (V07). Companies that the caller doesn't see stay as they are.
 * @throws Refusal NICHT_GEFUNDEN, VERSION_VERALTET, EINGABE_UNGUELTIG, PRUEFUNG_OFFEN, ZUORDNUNG_BENUTZT, KEINE_AENDERUNG
 */
export async function updateZuordnungen(
  ctx: CallerContext,
  id: string,
  versicherungsnehmerId: string | null,
  { version, nachricht, unternehmen }: ZuordnungWish,
): Promise<VertragRevision> {
  const seen = orNotFound(await findKautionsvertrag(ctx.tx, ctx.caller, id))
  if (seen.versicherungsnehmer_org !== ctx.caller.orgId) throw new Refusal('NICHT_GEFUNDEN')
  const previous = await acceptedUnternehmen(ctx, seen)
  // A company that is under the contract already stays, whatever has become of it since.
  const added = unternehmen.filter(({ unternehmenId }) => !previous.some((b) => b.unternehmen_id === unternehmenId))
  const { companies, faults } = await listVertragUnternehmen(ctx, added)
  const otherNehmer = versicherungsnehmerId !== seen.versicherungsnehmer_id
  const nehmerIncluded = unternehmen.some(({ unternehmenId }) => unternehmenId === versicherungsnehmerId)
  const nehmerInvisible = !otherNehmer && !previous.some((b) => b.unternehmen_id === versicherungsnehmerId)
  assertValid([
    ...faults,
    ...fault(
      'versicherungsnehmerId',
      nehmerIncluded || nehmerInvisible ? undefined : 'Der Versicherungsnehmer muss eines der Unternehmen unter dem Vertrag sein.',
    ),
  ])
  const positionen: Position[] = [
    ...companies.map((company) => ({
      company,
      absicht: otherNehmer && company.id === versicherungsnehmerId ? ('VERSICHERUNGSNEHMER' as const) : ('HINZUFUEGEN' as const),
    })),
    ...previous.flatMap((member): Position[] => {
      const wanted = unternehmen.find(({ unternehmenId }) => unternehmenId === member.unternehmen_id)
      const company = {
        id: member.unternehmen_id,
        org_id: member.unternehmen_org,
        name: member.unternehmen_name,
        zuordnung: wanted ?? asZuordnung(member),
      }
      if (!wanted) return [{ company, absicht: 'ENTFERNEN' }]
      return otherNehmer && member.unternehmen_id === versicherungsnehmerId ? [{ company, absicht: 'VERSICHERUNGSNEHMER' }] : []
    }),
  ]
  const vertrag = await kautionsvertraege.lock(ctx, id, version)
  const people = await updateAnsprechpartner(ctx, vertrag, previous, unternehmen, positionen.length === 0)
  if (positionen.length === 0) return revisionOf(ctx.tx, people)
  const going = positionen.filter(({ absicht }) => absicht === 'ENTFERNEN').map(({ company }) => company.id)
  const staying = await listUsingUnternehmen(ctx, vertrag)
  const decision = await kautionsvertraege.decide(ctx, 'V04', vertrag, {
    changed: true,
    withoutOpen: !going.some((company) => staying.has(company)),
  })
  const pruefungId = await ask(ctx, vertrag, { positionen, nachricht, versicherungsnehmerId: otherNehmer ? versicherungsnehmerId : null })
  const afterwards = await kautionsvertraege.apply(ctx, vertrag, {
    code: 'V04',
    decision,
    placeholders: { pruefung: pruefungId },
    columns: { nachricht: orNothing(nachricht) },
  })
  return revisionOf(ctx.tx, afterwards)
}

/** The companies that use or reserve anything of a contract. */
export const listUsingUnternehmen = async (ctx: CallerContext, vertrag: Vertrag): Promise<ReadonlySet<string | null>> =>
  new Set((await listUtilizations(ctx.tx, vertrag)).map(({ unternehmenId }) => unternehmenId))

/** Writes changed contact persons; a step of its own where nothing else changes. @throws Refusal KEINE_AENDERUNG */
async function updateAnsprechpartner(
  ctx: CallerContext,
  vertrag: Vertrag,
  previous: readonly Row[],
  wanted: readonly Zuordnung[],
  asStep: boolean,
): Promise<Vertrag> {
  const changed = previous.flatMap((row) => {
    const fresh = wanted.find(({ unternehmenId }) => unternehmenId === row.unternehmen_id)
    return fresh && isDistinct({ person: row.person }, { person: fresh.person }) ? [fresh] : []
  })
  const decision = asStep ? await kautionsvertraege.decide(ctx, 'V07', vertrag, { changed: changed.length > 0 }) : undefined
  for (const { unternehmenId, person } of changed)
    await ctx.tx
      .updateTable('kautionsvertrag_unternehmen')
      .set((w) => ({ person: person && JSON.stringify(person), version: w('version', '+', 1) }))
      .where('org_id', '=', vertrag.org_id)
      .where('kautionsvertrag_id', '=', vertrag.id)
      .where('unternehmen_id', '=', unternehmenId)
      .execute()
  return decision ? kautionsvertraege.apply(ctx, vertrag, { code: 'V07', decision }) : vertrag
}

/** Opens the review; companies that are added wait for it. @returns its id */
async function ask(
  ctx: CallerContext,
  vertrag: Vertrag,
  {
    positionen,
    nachricht,
    versicherungsnehmerId,
  }: { positionen: readonly Position[]; nachricht: string | null; versicherungsnehmerId: string | null },
): Promise<string> {
  const { id } = await ctx.tx
    .insertInto('vertragspruefung')
    .values({
      org_id: vertrag.org_id,
      kautionsvertrag_id: vertrag.id,
      anlass: 'AENDERUNG',
      status: 'OFFEN',
      versicherungsnehmer_id: versicherungsnehmerId,
      nachricht: orNothing(nachricht),
      erstellt_am: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { company, absicht } of positionen) {
    await ctx.tx
      .insertInto('vertragspruefung_position')
      .values({ ...itemRow(vertrag.org_id, id, company), absicht })
      .execute()
    if (absicht === 'ENTFERNEN') continue
    const row = zuordnungRow({ org_id: vertrag.org_id, id: vertrag.id }, company)
    await ctx.tx
      .insertInto('kautionsvertrag_unternehmen')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['org_id', 'kautionsvertrag_id', 'unternehmen_id'])
          .doUpdateSet({ status: 'OFFEN', person: row.person, kommentar: null, teillimit_cent: null })
          // Asked again after a refusal; one that is accepted stays so.
          .where('kautionsvertrag_unternehmen.status', 'in', ['ABGELEHNT', 'FEHLER']),
      )
      .execute()
  }
  return id
}
