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
export async function runImport(v: UseCaseContext, body: Input): Promise<Buergschaft> {
  const asBeguenstigter = body.beteiligungstyp === 'AUFTRAGGEBER'
  const [geber, nehmer] = [
    await selectableCompany(v.tx, body.auftraggeber.auftraggeberId, 'auftraggeber'),
    await selectableCompany(v.tx, body.auftragnehmer.auftragnehmerId, 'auftragnehmer'),
  ]
  if (asBeguenstigter) requireOwn(v, geber, 'auftraggeber')
  else requireOwn(v, nehmer, 'auftragnehmer')
  const bürge = await buergeFrom(v, body.buerge)
  const orgId = v.wer?.orgId ?? ''
  const datei = body.dateiId
    ? await v.tx.selectFrom('datei').select('inhalt').where('org_id', '=', orgId).where('id', '=', body.dateiId).executeTakeFirst()
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
  const mängel = validatePortfolio(bestand, calendarDate(v.jetzt))
  assertValid(mängel)
  await writeForAll(v.tx)
  const schlüssel = { bürge: bürge.name, nummer: bestand.nummer }
  const vorhanden = await imBestand(v.tx, orgId, [schlüssel])
  const code = body.bestaetigungsanfrageBuerge ? 'G09' : 'G08'
  if (code === 'G09' && !asBeguenstigter) throw new Refusal('SCHRITT_UNZULAESSIG')
  const entscheidung = erlaubt(
    decideBuergschaft(code, { ...stateOfPortfolio(bestand), ...(datei && { dokument: 'FERTIG' }) }, actorOf(v), {
      pflichtfelder: true,
      gleicheOrganisation: belongTogether(
        { orgId: geber?.org_id, name: bestand.auftraggeber.name },
        { orgId: nehmer?.org_id, name: bestand.auftragnehmer.name },
      ),
      imBestand: vorhanden.has(kennung(schlüssel)),
      dokumentHochgeladen: datei !== undefined,
    }),
  )
  const b = await lege(v, columnsOfPortfolio(v, bestand, entscheidung), { code, entscheidung })
  if (datei)
    await storeDocument(v.tx, b, [
      documentFrom(b, datei.inhalt, { titel: 'Scan der Urkunde', prüfcode: newVerificationCode(), erstelltAm: v.jetzt }),
    ])
  if (body.internerVermerk?.trim())
    await v.tx
      .updateTable('buergschaft_sicht')
      .set({ vermerk: body.internerVermerk.trim() })
      .where('org_id', '=', orgId)
      .where('buergschaft_id', '=', b.id)
      .execute()
  await clarifiesEarlier(v, b)
  return b
}

function requireOwn(v: UseCaseContext, firma: Company | undefined, feld: string): void {
  if (firma?.org_id !== v.wer?.orgId)
    throw new Refusal('EINGABE_UNGUELTIG', [{ feld, grund: 'Bitte wählen Sie ein Unternehmen Ihrer Organisation.' }])
}

/** @throws Refusal EINGABE_UNGUELTIG for an id that is no active guarantor's */
async function buergeFrom(v: UseCaseContext, { id, name }: { id: string | null; name: string }): Promise<PortfolioBuerge> {
  if (!id) return { id: null, name: name.trim(), vertragsart: 'LIGHT' }
  const bürge = await buergeDetails(v.tx, id)
  if (!bürge) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'buerge', grund: 'Dieser Bürge kann nicht gewählt werden.' }])
  return { id: bürge.id, name: bürge.name, vertragsart: bürge.vertragsart }
}

/** A new import clears up an earlier one of the same guarantee that its guarantor did not confirm. */
async function clarifiesEarlier(v: UseCaseContext, b: Buergschaft): Promise<void> {
  const frühere = await v.tx
    .selectFrom('buergschaft')
    .select('id')
    .where('importiert_von', '=', b.importiert_von)
    .where('nummer_buerge', '=', b.nummer_buerge)
    .where('buerge_name', '=', b.buerge_name)
    .where('status', '=', 'ABGELEHNT')
    .execute()
  for (const { id } of frühere) await closeAufgaben(v, ['A-13'], { art: 'BUERGSCHAFT', id: String(id) }, 'G09')
}

/**
 * Deletes the record of an imported guarantee (G49): no party sees it any more, the row and its history are kept.
 * @throws Refusal RECHT_FEHLT for a party that doesn't keep the record
 */
export async function remove(v: UseCaseContext, id: string, version: number): Promise<void> {
  const b = await lockForStep(v, id, version)
  if (v.wer?.gruppe === 'AG') await requireKeeper(v, b)
  const entscheidung = await requireStep(v, 'G49', b, {})
  await applyStep(v, b, { code: 'G49', entscheidung, spalten: { geloescht_am: v.jetzt } })
  await v.tx.deleteFrom('buergschaft_sicht').where('buergschaft_id', '=', id).execute()
}
