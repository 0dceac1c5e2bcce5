import { orNothing, EXPIRY_DATE_EDITABLE, formatDate, calendarDate, futureRule } from '@avalwerk/domain'
import { closeAufgaben, ownSubject, writeHistory, announce, audit } from '../aggregate/index.ts'
import { changeColumns, changeOwnView, buergschaften, requireRole, visibleFor } from '../buergschaft/index.ts'
import { Refusal, orNotFound } from '../kernel/problem.ts'
import type { CallerContext } from '../kernel/useCase.ts'
import { findBuergschaftView } from '../records/buergschaftSicht.ts'

/**
 * The internal note of the caller's organisation; the guarantee itself doesn't change by it.
 * @param previous the note as the caller read it: a note that another person has written since is not overwritten unseen
 * @throws Refusal VERSION_VERALTET, NICHT_GEFUNDEN
 */
export async function setNote(ctx: CallerContext, id: string, previous: string | null, note: string | null): Promise<void> {
  const orgId = ctx.caller.orgId
  const buergschaft = await buergschaften.lock(ctx, id)
  const view = orNotFound(await findBuergschaftView(ctx.tx, orgId, id))
  if (orNothing(view.vermerk) !== orNothing(previous)) throw new Refusal('VERSION_VERALTET')
  const fresh = orNothing(note)
  if (fresh === orNothing(view.vermerk)) return
  await changeOwnView(ctx.tx, orgId, id, { vermerk: fresh })
  // The history says that there is a note, not what it says.
  await writeHistory(ctx, 'buergschaft_historie', buergschaft.buerge_org, id, {
    code: 'VERMERK',
    from: view.status,
    to: view.status,
    visible: ownSubject(orgId),
  })
  await audit(ctx, { orgId, action: 'VERMERK', objectKind: 'BUERGSCHAFT', objectId: id })
  await announce(ctx, { art: 'BUERGSCHAFT', id, orgs: [orgId] })
}

/** The beneficiary changes the day on which it expects the guarantee to end. @throws Refusal EINGABE_UNGUELTIG, SCHRITT_UNZULAESSIG */
export async function setExpiryDate(ctx: CallerContext, id: string, version: number, at: string | null): Promise<number> {
  const buergschaft = await buergschaften.lock(ctx, id, version)
  await requireRole(ctx, buergschaft, 'AUFTRAGGEBER')
  if (!EXPIRY_DATE_EDITABLE.includes(buergschaft.status)) throw new Refusal('SCHRITT_UNZULAESSIG')
  if (at === buergschaft.ablaufdatum) return buergschaft.version
  const fault = at && futureRule(at, calendarDate(ctx.now))
  if (fault) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'voraussichtlichesAblaufdatum', grund: fault }])
  const afterwards = await changeColumns(ctx, buergschaft, { ablaufdatum: at })
  const formatDay = (date: string | null) => date && formatDate(date)
  await buergschaften.recordEvent(ctx, afterwards, {
    code: 'ABLAUFDATUM',
    from: buergschaft.status,
    visible: visibleFor('ABLAUFDATUM'),
    values: [{ feld: 'Voraussichtliches Ablaufdatum', alt: formatDay(buergschaft.ablaufdatum), neu: formatDay(at) }],
  })
  await closeAufgaben(ctx, ['A-03'], { kind: 'BUERGSCHAFT', id }, 'ABLAUFDATUM')
  return afterwards.version
}
