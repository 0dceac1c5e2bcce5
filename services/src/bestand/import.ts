import type { Api } from '@avalwerk/contracts'
import { type BuergschaftData, decideBuergschaft, calendarDate } from '@avalwerk/domain'
import { requireAllowed, closeAufgaben, buergeDetails } from '../aggregate/index.ts'
import {
  changeOwnView,
  dropViews,
  asAuftraggeber,
  asAuftragnehmer,
  belongTogether,
  type Buergschaft,
  buergschaften,
  requireKeeper,
  findSelectableUnternehmen,
} from '../buergschaft/index.ts'
import { documentFrom, newVerificationCode, storeDocument } from '../dokument/index.ts'
import { writeForAll } from '../kernel/database.ts'
import { Refusal, assertValid } from '../kernel/problem.ts'
import { actorOf, type CallerContext, type UseCaseContext } from '../kernel/useCase.ts'
import type { SelectableUnternehmen } from '../records/unternehmen.ts'
import { findDatei } from '../records/datei.ts'
import { listRejectedImports } from '../records/buergschaft.ts'
import {
  type ImportedBuergschaft,
  type PortfolioBuerge,
  inPortfolio,
  referenceCode,
  stateOfPortfolio,
  validatePortfolio,
  columnsOfPortfolio,
} from './portfolio.ts'

type Input = Api['buergschaft']['importieren']['body']

/** Takes an existing guarantee into the register (G08), or asks its guarantor to confirm it first (G09). */
export async function runImport(ctx: CallerContext, body: Input): Promise<Buergschaft> {
  const asBeguenstigter = body.beteiligungstyp === 'AUFTRAGGEBER'
  const [geber, nehmer] = [
    await findSelectableUnternehmen(ctx.tx, body.auftraggeber.auftraggeberId, 'auftraggeber'),
    await findSelectableUnternehmen(ctx.tx, body.auftragnehmer.auftragnehmerId, 'auftragnehmer'),
  ]
  if (asBeguenstigter) requireOwn(ctx, geber, 'auftraggeber')
  else requireOwn(ctx, nehmer, 'auftragnehmer')
  const buerge = await buergeFrom(ctx, body.buerge)
  const orgId = ctx.caller.orgId
  const file = body.dateiId ? await findDatei(ctx.tx, orgId, body.dateiId) : undefined
  if (body.dateiId && !file)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'dateiId', grund: 'Bitte laden Sie das Dokument erneut hoch.' }])
  const portfolio: ImportedBuergschaft = {
    // A borrower keeps its own register: the beneficiary is named, and knows nothing of it.
    auftraggeber: { ...asAuftraggeber(body.auftraggeber, geber), ...(!asBeguenstigter && { auftraggeberId: null }) },
    auftragnehmer: asAuftragnehmer(body.auftragnehmer, nehmer),
    buerge,
    data: body.buergschaftsdaten as BuergschaftData,
    nummer: body.buergschaftsIdBuerge,
    ausstellungsdatum: body.ausstellungsdatumBuerge,
    urkunde: body.urkunde,
  }
  const faults = validatePortfolio(portfolio, calendarDate(ctx.now))
  assertValid(faults)
  await writeForAll(ctx.tx)
  const key = { buerge: buerge.name, nummer: portfolio.nummer }
  const existing = await inPortfolio(ctx.tx, orgId, [key])
  const code = body.bestaetigungsanfrageBuerge ? 'G09' : 'G08'
  if (code === 'G09' && !asBeguenstigter) throw new Refusal('SCHRITT_UNZULAESSIG')
  const decision = requireAllowed(
    decideBuergschaft(code, { ...stateOfPortfolio(portfolio), ...(file && { dokument: 'FERTIG' }) }, actorOf(ctx), {
      requiredFields: true,
      sameOrganisation: belongTogether(
        { orgId: geber?.org_id, name: portfolio.auftraggeber.name },
        { orgId: nehmer?.org_id, name: portfolio.auftragnehmer.name },
      ),
      inPortfolio: existing.has(referenceCode(key)),
      documentUploaded: file !== undefined,
    }),
  )
  const buergschaft = await buergschaften.create(ctx, columnsOfPortfolio(ctx, portfolio, decision), { code, decision })
  if (file)
    await storeDocument(ctx.tx, buergschaft, [
      documentFrom(buergschaft, file.inhalt, { title: 'Scan der Urkunde', verificationCode: newVerificationCode(), createdAt: ctx.now }),
    ])
  if (body.internerVermerk?.trim()) await changeOwnView(ctx.tx, orgId, buergschaft.id, { vermerk: body.internerVermerk.trim() })
  await clarifiesEarlier(ctx, buergschaft)
  return buergschaft
}

function requireOwn(ctx: UseCaseContext, company: SelectableUnternehmen | undefined, feld: string): void {
  if (company?.org_id !== ctx.caller?.orgId)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld, grund: 'Bitte wählen Sie ein Unternehmen Ihrer Organisation.' }])
}

/** @throws Refusal EINGABE_UNGUELTIG for an id that is no active guarantor's */
async function buergeFrom(ctx: UseCaseContext, { id, name }: { id: string | null; name: string }): Promise<PortfolioBuerge> {
  if (!id) return { id: null, name: name.trim(), vertragsart: 'LIGHT' }
  const buerge = await buergeDetails(ctx.tx, id)
  if (!buerge) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'buerge', grund: 'Dieser Bürge kann nicht gewählt werden.' }])
  return { id: buerge.id, name: buerge.name, vertragsart: buerge.vertragsart }
}

/** A new import clears up an earlier one of the same guarantee that its guarantor did not confirm. */
async function clarifiesEarlier(ctx: UseCaseContext, buergschaft: Buergschaft): Promise<void> {
  for (const id of await listRejectedImports(ctx.tx, buergschaft)) await closeAufgaben(ctx, ['A-13'], { kind: 'BUERGSCHAFT', id }, 'G09')
}

/**
 * Deletes the record of an imported guarantee (G49): no party sees it any more, the row and its history are kept.
 * @throws Refusal RECHT_FEHLT for a party that doesn't keep the record
 */
export async function removeImported(ctx: CallerContext, id: string, version: number): Promise<void> {
  const buergschaft = await buergschaften.lock(ctx, id, version)
  if (ctx.caller.group === 'AG') await requireKeeper(ctx, buergschaft)
  await buergschaften.step(ctx, buergschaft, { code: 'G49', input: {}, columns: { geloescht_am: ctx.now } })
  await dropViews(ctx.tx, id)
}
