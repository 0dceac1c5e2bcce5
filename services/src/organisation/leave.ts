import { type VertragStatus, UNTERNEHMEN_STATUS } from '@avalwerk/domain'
import { writeHistory, announce, audit } from '../aggregate/index.ts'
import { CommandRefused } from '../kernel/commandLine.ts'
import { markLeft, type NutzerUseCase, takeStep } from '../partner/index.ts'
import { forgetOwn, heldBy } from '../buergschaft/index.ts'
import { endAllOf } from '../freigabe/index.ts'
import { forgetContacts } from '../vertrag/index.ts'

const CONTRACT_RUNS: readonly VertragStatus[] = ['IN_PRUEFUNG', 'AKTIV']

/**
 * An organisation leaves for good: its people are deleted, and forgotten a day later, what it kept for itself goes at once. What it declared to
 * others, and they to it, stays for as long as such things have to be kept (`retention`), and with that its companies' names.
 * Source: GDPR, articles 17 and 28 (3) g.
 * @throws CommandRefused while anything of it runs, with what and how it ends
 */
export async function leavePlatform(ctx: NutzerUseCase, orgId: string): Promise<void> {
  const { tx, now } = ctx
  const companies = await tx.selectFrom('unternehmen').selectAll().where('org_id', '=', orgId).orderBy('id').forUpdate().execute()
  const [first] = companies
  if (!first) throw new CommandRefused(`Es gibt keine Organisation ${orgId}.`)
  if (first.gruppe === 'BSP') throw new CommandRefused('Der Betreiber verlässt das Portal nicht.')
  if (companies.every(({ left_at }) => left_at !== null))
    throw new CommandRefused(`Die Organisation ${orgId} hat das Portal schon verlassen.`)
  // A company becomes inactive only when none of its guarantees and orders runs: that is checked there.
  const active = companies.filter(({ status }) => status !== 'DAK')
  if (active.length > 0)
    throw new CommandRefused(
      `Setzen Sie zuerst alle Unternehmen der Organisation inaktiv: ${active.map(({ id, name, status }) => `${name} (${id}, ${UNTERNEHMEN_STATUS[status]})`).join('; ')}.`,
    )
  const vertraege = await tx
    .selectFrom('kautionsvertrag')
    .select('vertragsnummer')
    .where('status', 'in', CONTRACT_RUNS)
    .where((eb) =>
      eb.or([
        eb('org_id', '=', orgId),
        eb('versicherungsnehmer_org', '=', orgId),
        eb.exists(
          eb
            .selectFrom('kautionsvertrag_unternehmen as u')
            .select('u.unternehmen_id')
            .whereRef('u.org_id', '=', 'kautionsvertrag.org_id')
            .whereRef('u.kautionsvertrag_id', '=', 'kautionsvertrag.id')
            .where('u.unternehmen_org', '=', orgId)
            .where('u.status', '<>', 'ABGELEHNT'),
        ),
      ]),
    )
    .execute()
  if (vertraege.length > 0)
    throw new CommandRefused(
      `Beenden Sie zuerst die Verträge der Organisation, oder nehmen Sie ihre Unternehmen heraus: ${vertraege.map(({ vertragsnummer }) => vertragsnummer).join(', ')}.`,
    )
  const loeschsperren = await heldBy(tx, orgId).execute()
  // No user could lift them any more.
  if (loeschsperren.length > 0)
    throw new CommandRefused(
      `Die Organisation hebt zuerst ihre Löschsperren auf, an den Bürgschaften ${loeschsperren.map(({ buergschaft_id }) => buergschaft_id).join(', ')}.`,
    )

  const people = await tx
    .selectFrom('nutzer')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('geloescht_am', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const person of people) await takeStep(ctx, person, 'NUTZER_GELOESCHT', { columns: { geloescht_am: now } })
  await forgetOwn(tx, orgId)
  for (const table of [
    'projekt',
    'einstellung',
    'hinweis_gelesen',
    'aufgabe_kommentar',
    'aufgabe',
    'mitteilung_gelesen',
    'mitteilung',
    'gevo_kanal',
    'csv_import_zeile',
    'csv_import',
    'texttemplate_aktivierung',
    'sign_in_rule',
    'account_request',
  ] as const)
    await tx.deleteFrom(table).where('org_id', '=', orgId).execute()
  // What was written and shown to others belongs to the guarantee and stays with it; shares end.
  await endAllOf(ctx, orgId)
  await forgetContacts(tx, orgId)
  await markLeft(ctx, orgId)
  for (const { id, status } of companies)
    await writeHistory(ctx, 'unternehmen_historie', orgId, id, {
      code: 'ORGANISATION_GEGANGEN',
      from: status,
      to: status,
      visible: ['EIGNER', 'BETREIBER'],
    })
  await audit(ctx, {
    orgId,
    action: 'ORGANISATION_GEGANGEN',
    objectKind: 'UNTERNEHMEN',
    objectId: orgId,
    values: { unternehmen: companies.length, nutzer: people.length },
  })
  for (const { id } of companies) await announce({ tx }, { art: 'UNTERNEHMEN', id, orgs: [orgId] })
}
