import { mangel, oderNichts, prüfeVertragsdaten, sortierform, type Vertragsdaten, type Zuordnung } from '@avalwerk/domain'
import { bürgenangaben } from '../auftrag/buergen.ts'
import { schreibtFürAlle } from '../kernel/datenbank.ts'
import { verlange } from '../kernel/problem.ts'
import type { Nutzervorgang } from '../kernel/vorgang.ts'
import { positionszeile, vertragsfirmen, zuordnungszeile } from './firmen.ts'
import { legeVertrag, prüfeVertragsschritt, standVon, type Vertragsstand } from './schritt.ts'

/**
 * Creates a contract with its companies; the guarantor reviews it (V01). The policy holder is always one of them.
 * @throws Ablehnung EINGABE_UNGUELTIG with every field that is wrong, VERTRAGSNUMMER_VERGEBEN
 */
export async function legeVertragAn(v: Nutzervorgang, d: Vertragsdaten, weitere: readonly Zuordnung[]): Promise<Vertragsstand> {
  const vertragsnummer = d.vertragsnummer.trim()
  const nehmer = weitere.find(({ unternehmenId }) => unternehmenId === d.versicherungsnehmerId)
  // At the end, so that the fields keep their places.
  const zuordnungen = [...weitere, ...(nehmer ? [] : [{ unternehmenId: d.versicherungsnehmerId, person: null }])]
  const { firmen, mängel } = await vertragsfirmen(v, zuordnungen)
  const versicherungsnehmer = firmen.find(({ id }) => id === d.versicherungsnehmerId)
  const bürge = await bürgenangaben(v.tx, d.buergeId)
  const entscheidung = prüfeVertragsschritt(v, 'V01', { status: null, prüfungOffen: false }, {})
  await schreibtFürAlle(v.tx)
  const vergeben = await v.tx
    .selectFrom('kautionsvertrag')
    .select('id')
    .where('org_id', '=', d.buergeId)
    .where(({ fn }) => fn('lower', ['vertragsnummer']), '=', vertragsnummer.toLowerCase())
    .where('status', '<>', 'ABGELEHNT')
    .executeTakeFirst()
  verlange([
    ...prüfeVertragsdaten(d),
    ...mangel('bürgeId', bürge?.nutzungVerträge ? undefined : 'Bei diesem Bürgen können keine Verträge geführt werden.'),
    ...mangel('versicherungsnehmerId', versicherungsnehmer ? undefined : 'Bitte wählen Sie einen Versicherungsnehmer Ihrer Organisation.'),
    ...mangel('vertragsnummer', vergeben && `Diese Vertragsnummer ist bei ${bürge?.name ?? 'diesem Bürgen'} bereits vergeben.`),
    ...mängel,
  ])
  const name = versicherungsnehmer?.name ?? ''
  const k = await legeVertrag(
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
      nachricht: oderNichts(d.nachricht),
      status: 'IN_PRUEFUNG',
      nehmer_sort: sortierform(name),
      suchtext: sortierform([vertragsnummer, name, bürge?.name].filter(Boolean).join(' ')),
      erstellt_am: v.jetzt,
      geaendert_am: v.jetzt,
    },
    async ({ org_id, id }) => {
      await v.tx
        .insertInto('kautionsvertrag_unternehmen')
        .values(firmen.map((f) => zuordnungszeile({ org_id, id }, f)))
        .execute()
      const prüfung = await v.tx
        .insertInto('vertragspruefung')
        .values({
          org_id,
          kautionsvertrag_id: String(id),
          anlass: 'ANLAGE',
          status: 'OFFEN',
          nachricht: oderNichts(d.nachricht),
          erstellt_am: v.jetzt,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await v.tx
        .insertInto('vertragspruefung_position')
        .values(firmen.map((f) => ({ ...positionszeile(org_id, prüfung.id, f), absicht: 'HINZUFUEGEN' as const })))
        .execute()
      return { code: 'V01', entscheidung, textwerte: { pruefung: prüfung.id } }
    },
  )
  return standVon(v.tx, k)
}
