import { mangel, orNothing, validateVertragData, toSortKey, type VertragData, type Assignment } from '@avalwerk/domain'
import { buergeDetails } from '../auftrag/buergen.ts'
import { writeForAll } from '../kernel/datenbank.ts'
import { assertValid } from '../kernel/problem.ts'
import type { CallerContext } from '../kernel/vorgang.ts'
import { itemRow, vertragCompanies, assignmentRow } from './firmen.ts'
import { insertVertrag, validateVertragStep, revisionOf, type VertragRevision } from './schritt.ts'

/**
 * Creates a contract with its companies; the guarantor reviews it (V01). The policy holder is always one of them.
 * @throws Refusal EINGABE_UNGUELTIG with every field that is wrong, VERTRAGSNUMMER_VERGEBEN
 */
export async function createVertrag(v: CallerContext, d: VertragData, weitere: readonly Assignment[]): Promise<VertragRevision> {
  const vertragsnummer = d.vertragsnummer.trim()
  const nehmer = weitere.find(({ unternehmenId }) => unternehmenId === d.versicherungsnehmerId)
  // At the end, so that the fields keep their places.
  const assignments = [...weitere, ...(nehmer ? [] : [{ unternehmenId: d.versicherungsnehmerId, person: null }])]
  const { firmen, mängel } = await vertragCompanies(v, assignments)
  const versicherungsnehmer = firmen.find(({ id }) => id === d.versicherungsnehmerId)
  const bürge = await buergeDetails(v.tx, d.buergeId)
  const entscheidung = validateVertragStep(v, 'V01', { status: null, prüfungOffen: false }, {})
  await writeForAll(v.tx)
  const vergeben = await v.tx
    .selectFrom('kautionsvertrag')
    .select('id')
    .where('org_id', '=', d.buergeId)
    .where(({ fn }) => fn('lower', ['vertragsnummer']), '=', vertragsnummer.toLowerCase())
    .where('status', '<>', 'ABGELEHNT')
    .executeTakeFirst()
  assertValid([
    ...validateVertragData(d),
    ...mangel('bürgeId', bürge?.nutzungVerträge ? undefined : 'Bei diesem Bürgen können keine Verträge geführt werden.'),
    ...mangel('versicherungsnehmerId', versicherungsnehmer ? undefined : 'Bitte wählen Sie einen Versicherungsnehmer Ihrer Organisation.'),
    ...mangel('vertragsnummer', vergeben && `Diese Vertragsnummer ist bei ${bürge?.name ?? 'diesem Bürgen'} bereits vergeben.`),
    ...mängel,
  ])
  const name = versicherungsnehmer?.name ?? ''
  const k = await insertVertrag(
    v,
    {
      org_id: d.buergeId,
      vertragsnummer,
      buerge_id: d.buergeId,
      versicherungsnehmer_id: d.versicherungsnehmerId,
      versicherungsnehmer_org: v.wer.orgId,
      versicherungsnehmer_name: name,
      gesamtlimit_cent: d.gesamtlimit,
      einzellimit_cent: d.einzellimit,
      nachricht: orNothing(d.nachricht),
      status: 'IN_PRUEFUNG',
      nehmer_sort: toSortKey(name),
      suchtext: toSortKey([vertragsnummer, name, bürge?.name].filter(Boolean).join(' ')),
      erstellt_am: v.jetzt,
      geaendert_am: v.jetzt,
    },
    async ({ org_id, id }) => {
      await v.tx
        .insertInto('kautionsvertrag_unternehmen')
        .values(firmen.map((f) => assignmentRow({ org_id, id }, f)))
        .execute()
      const prüfung = await v.tx
        .insertInto('vertragspruefung')
        .values({
          org_id,
          kautionsvertrag_id: String(id),
          anlass: 'ANLAGE',
          status: 'OFFEN',
          nachricht: orNothing(d.nachricht),
          erstellt_am: v.jetzt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await v.tx
        .insertInto('vertragspruefung_position')
        .values(firmen.map((f) => ({ ...itemRow(org_id, prüfung.id, f), absicht: 'HINZUFUEGEN' as const })))
        .execute()
      return { code: 'V01', entscheidung, textwerte: { pruefung: prüfung.id } }
    },
  )
  return revisionOf(v.tx, k)
}
