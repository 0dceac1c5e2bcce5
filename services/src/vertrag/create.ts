import { buergeDetails } from '../aggregate/index.ts'
import { fault, orNothing, validateVertragData, toSortKey, type VertragData, type Zuordnung } from '@avalwerk/domain'
import { writeForAll } from '../kernel/database.ts'
import { assertValid } from '../kernel/problem.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import { itemRow, listVertragUnternehmen, zuordnungRow } from './unternehmen.ts'
import { kautionsvertraege, revisionOf, type VertragRevision } from './aggregate.ts'

/**
 * Creates a contract with its companies; the guarantor reviews it (V01). The policy holder is always one of them.
 * @throws Refusal EINGABE_UNGUELTIG with every field that is wrong, VERTRAGSNUMMER_VERGEBEN
 */
export async function createVertrag(ctx: CallerContext, data: VertragData, further: readonly Zuordnung[]): Promise<VertragRevision> {
  const vertragsnummer = data.vertragsnummer.trim()
  const nehmer = further.find(({ unternehmenId }) => unternehmenId === data.versicherungsnehmerId)
  // At the end, so that the fields keep their places.
  const zuordnungen = [...further, ...(nehmer ? [] : [{ unternehmenId: data.versicherungsnehmerId, person: null }])]
  const { companies, faults } = await listVertragUnternehmen(ctx, zuordnungen)
  const versicherungsnehmer = companies.find(({ id }) => id === data.versicherungsnehmerId)
  const buerge = await buergeDetails(ctx.tx, data.buergeId)
  const decision = kautionsvertraege.decideOn(ctx, 'V01', { status: null, pruefungOpen: false }, {})
  await writeForAll(ctx.tx)
  const taken = await ctx.tx
    .selectFrom('kautionsvertrag')
    .select('id')
    .where('org_id', '=', data.buergeId)
    .where(({ fn }) => fn('lower', ['vertragsnummer']), '=', vertragsnummer.toLowerCase())
    .where('status', '<>', 'ABGELEHNT')
    .executeTakeFirst()
  assertValid([
    ...validateVertragData(data),
    ...fault('bürgeId', buerge?.vertraegeUsage ? undefined : 'Bei diesem Bürgen können keine Verträge geführt werden.'),
    ...fault('versicherungsnehmerId', versicherungsnehmer ? undefined : 'Bitte wählen Sie einen Versicherungsnehmer Ihrer Organisation.'),
    ...fault('vertragsnummer', taken && `Diese Vertragsnummer ist bei ${buerge?.name ?? 'diesem Bürgen'} bereits vergeben.`),
    ...faults,
  ])
  const name = versicherungsnehmer?.name ?? ''
  const vertrag = await kautionsvertraege.create(
    ctx,
    {
      org_id: data.buergeId,
      vertragsnummer,
      buerge_id: data.buergeId,
      versicherungsnehmer_id: data.versicherungsnehmerId,
      versicherungsnehmer_org: ctx.caller.orgId,
      versicherungsnehmer_name: name,
      gesamtlimit_cent: data.gesamtlimit,
      einzellimit_cent: data.einzellimit,
      nachricht: orNothing(data.nachricht),
      status: 'IN_PRUEFUNG',
      nehmer_sort: toSortKey(name),
      suchtext: toSortKey([vertragsnummer, name, buerge?.name].filter(Boolean).join(' ')),
      erstellt_am: ctx.now,
      geaendert_am: ctx.now,
    },
    async ({ org_id, id }) => {
      await ctx.tx
        .insertInto('kautionsvertrag_unternehmen')
        .values(companies.map((f) => zuordnungRow({ org_id, id }, f)))
        .execute()
      const pruefung = await ctx.tx
        .insertInto('vertragspruefung')
        .values({
          org_id,
          kautionsvertrag_id: id,
          anlass: 'ANLAGE',
          status: 'OFFEN',
          nachricht: orNothing(data.nachricht),
          erstellt_am: ctx.now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await ctx.tx
        .insertInto('vertragspruefung_position')
        .values(companies.map((f) => ({ ...itemRow(org_id, pruefung.id, f), absicht: 'HINZUFUEGEN' as const })))
        .execute()
      return { code: 'V01', decision, placeholders: { pruefung: pruefung.id } }
    },
  )
  return revisionOf(ctx.tx, vertrag)
}
