import type { Api } from '@avalwerk/contracts'
import { type BuergschaftData, decideBuergschaft, calendarDate } from '@avalwerk/domain'
import { buergeDetails } from '../auftrag/buergen.ts'
import { closeAufgaben } from '../aufgaben/aufgaben.ts'
import type { Buergschaft } from '../buergschaft/lage.ts'
import { erlaubt, lege, lockForStep, requireStep, applyStep } from '../buergschaft/schritt.ts'
import { requireKeeper } from '../buergschaft/verfahren/beguenstigter.ts'
import { alsAuftraggeber, alsAuftragnehmer, type Company, belongTogether, selectableCompany } from '../buergschaft/verzeichnis.ts'
import { storeDocument } from '../dokument/ablage.ts'
import { documentFrom, newVerificationCode } from '../dokument/buergschaftsdokument.ts'
import { writeForAll } from '../kernel/datenbank.ts'
import { Refusal, assertValid } from '../kernel/problem.ts'
import { actorOf, type UseCaseContext } from '../kernel/vorgang.ts'
import {
  type Portfolio,
  type PortfolioBuerge,
  imBestand,
  kennung,
  stateOfPortfolio,
  validatePortfolio,
  columnsOfPortfolio,
} from './bestand.ts'

type Input = Api['POST /buergschaftservice/api/private/v2/buergschaften/import']['body']

/** Takes an existing guarantee into the register (G08), or asks its guarantor to confirm it first (G09). */
export async function runImport(ctx: UseCaseContext, body: Input): Promise<Buergschaft> {
  const asBeguenstigter = body.beteiligungstyp === 'AUFTRAGGEBER'
  const [geber, nehmer] = [
    await selectableCompany(ctx.tx, body.auftraggeber.auftraggeberId, 'auftraggeber'),
    await selectableCompany(ctx.tx, body.auftragnehmer.auftragnehmerId, 'auftragnehmer'),
  ]
  if (asBeguenstigter) requireOwn(ctx, geber, 'auftraggeber')
  else requireOwn(ctx, nehmer, 'auftragnehmer')
  const bürge = await buergeFrom(ctx, body.buerge)
  const orgId = ctx.wer?.orgId ?? ''
  const datei = body.dateiId
    ? await ctx.tx.selectFrom('datei').select('inhalt').where('org_id', '=', orgId).where('id', '=', body.dateiId).executeTakeFirst()
    : undefined
  if (body.dateiId && !datei)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'dateiId', grund: 'Bitte laden Sie das Dokument erneut hoch.' }])
  const bestand: Portfolio = {
    // A borrower keeps its own register: the beneficiary is named, and knows nothing of it.
    auftraggeber: { ...alsAuftraggeber(body.auftraggeber, geber), ...(!asBeguenstigter && { auftraggeberId: null }) },
    auftragnehmer: alsAuftragnehmer(body.auftragnehmer, nehmer),
    bürge,
    daten: body.buergschaftsdaten as BuergschaftData,
    nummer: body.buergschaftsIdBuerge,
    ausstellungsdatum: body.ausstellungsdatumBuerge,
    urkunde: body.urkunde,
  }
  const mängel = validatePortfolio(bestand, calendarDate(ctx.jetzt))
  assertValid(mängel)
  await writeForAll(ctx.tx)
  const schlüssel = { bürge: bürge.name, nummer: bestand.nummer }
  const vorhanden = await imBestand(ctx.tx, orgId, [schlüssel])
  const code = body.bestaetigungsanfrageBuerge ? 'G09' : 'G08'
  if (code === 'G09' && !asBeguenstigter) throw new Refusal('SCHRITT_UNZULAESSIG')
  const entscheidung = erlaubt(
    decideBuergschaft(code, { ...stateOfPortfolio(bestand), ...(datei && { dokument: 'FERTIG' }) }, actorOf(ctx), {
      pflichtfelder: true,
      gleicheOrganisation: belongTogether(
        { orgId: geber?.org_id, name: bestand.auftraggeber.name },
        { orgId: nehmer?.org_id, name: bestand.auftragnehmer.name },
      ),
      imBestand: vorhanden.has(kennung(schlüssel)),
      dokumentHochgeladen: datei !== undefined,
    }),
  )
  const buergschaft = await lege(ctx, columnsOfPortfolio(ctx, bestand, entscheidung), { code, entscheidung })
  if (datei)
    await storeDocument(ctx.tx, buergschaft, [
      documentFrom(buergschaft, datei.inhalt, { titel: 'Scan der Urkunde', prüfcode: newVerificationCode(), erstelltAm: ctx.jetzt }),
    ])
  if (body.internerVermerk?.trim())
    await ctx.tx
      .updateTable('buergschaft_sicht')
      .set({ vermerk: body.internerVermerk.trim() })
      .where('org_id', '=', orgId)
      .where('buergschaft_id', '=', buergschaft.id)
      .execute()
  await clarifiesEarlier(ctx, buergschaft)
  return buergschaft
}

function requireOwn(ctx: UseCaseContext, firma: Company | undefined, feld: string): void {
  if (firma?.org_id !== ctx.wer?.orgId)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld, grund: 'Bitte wählen Sie ein Unternehmen Ihrer Organisation.' }])
}

/** @throws Refusal EINGABE_UNGUELTIG for an id that is no active guarantor's */
async function buergeFrom(ctx: UseCaseContext, { id, name }: { id: string | null; name: string }): Promise<PortfolioBuerge> {
  if (!id) return { id: null, name: name.trim(), vertragsart: 'LIGHT' }
  const bürge = await buergeDetails(ctx.tx, id)
  if (!bürge) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'buerge', grund: 'Dieser Bürge kann nicht gewählt werden.' }])
  return { id: bürge.id, name: bürge.name, vertragsart: bürge.vertragsart }
}

/** A new import clears up an earlier one of the same guarantee that its guarantor did not confirm. */
async function clarifiesEarlier(ctx: UseCaseContext, buergschaft: Buergschaft): Promise<void> {
  const frühere = await ctx.tx
    .selectFrom('buergschaft')
    .select('id')
    .where('importiert_von', '=', buergschaft.importiert_von)
    .where('nummer_buerge', '=', buergschaft.nummer_buerge)
    .where('buerge_name', '=', buergschaft.buerge_name)
    .where('status', '=', 'ABGELEHNT')
    .execute()
  for (const { id } of frühere) await closeAufgaben(ctx, ['A-13'], { art: 'BUERGSCHAFT', id: String(id) }, 'G09')
}

/**
 * Deletes the record of an imported guarantee (G49): no party sees it any more, the row and its history are kept.
 * @throws Refusal RECHT_FEHLT for a party that doesn't keep the record
 */
export async function remove(ctx: UseCaseContext, id: string, version: number): Promise<void> {
  const buergschaft = await lockForStep(ctx, id, version)
  if (ctx.wer?.gruppe === 'AG') await requireKeeper(ctx, buergschaft)
  const entscheidung = await requireStep(ctx, 'G49', buergschaft, {})
  await applyStep(ctx, buergschaft, { code: 'G49', entscheidung, spalten: { geloescht_am: ctx.jetzt } })
  await ctx.tx.deleteFrom('buergschaft_sicht').where('buergschaft_id', '=', id).execute()
}
