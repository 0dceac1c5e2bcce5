import type { Api } from '@avalwerk/contracts'
import {
  type Auftraggeber,
  type Auftragnehmer,
  type BuergschaftData,
  decideBuergschaft,
  isOnPlatform,
  calendarDate,
  validateAuftraggeber,
  validateAuftragnehmer,
  validateBuergschaftData,
  validateDispatch,
  toSortKey,
} from '@avalwerk/domain'
import { validateHeader } from '../../auftrag/pruefen.ts'
import { type BuergeDetails, buergeDetails, vierAugen } from '../../auftrag/buergen.ts'
import { writeForAll } from '../../kernel/datenbank.ts'
import { limitFaults } from '../../vertrag/nutzung.ts'
import { Refusal, assertValid } from '../../kernel/problem.ts'
import { actorOf, type UseCaseContext } from '../../kernel/vorgang.ts'
import { writePruefung } from '../../pruefung/pruefungen.ts'
import { setup, editionFrom, wayOf } from '../ausstellen.ts'
import type { Buergschaft } from '../lage.ts'
import { nummerFrei } from '../nummer.ts'
import { erlaubt, lege } from '../schritt.ts'
import { lockBasisForStep, verbinde } from './umtausch.ts'
import { alsAuftraggeber, alsAuftragnehmer, checkEnteredByHand, belongTogether, selectableCompany } from '../verzeichnis.ts'
import { requireCheckedText } from '../textstopp.ts'

type Input = Api['POST /buergschaftservice/api/private/v2/buergschaften']['body']

/** The guarantor issues a guarantee without an order: a draft under four eyes (G02), otherwise the guarantee (G05). */
export async function create(ctx: UseCaseContext, body: Input): Promise<Buergschaft> {
  const heute = calendarDate(ctx.jetzt)
  const daten = body.buergschaftsdaten as BuergschaftData
  const geber = await selectableCompany(ctx.tx, body.auftraggeber.auftraggeberId, 'auftraggeber')
  const nehmer = await selectableCompany(ctx.tx, body.auftragnehmer.auftragnehmerId, 'auftragnehmer')
  const auftraggeber = alsAuftraggeber(body.auftraggeber, geber)
  const auftragnehmer = alsAuftragnehmer(body.auftragnehmer, nehmer)
  const enteredByHand = await checkEnteredByHand(ctx.tx, auftraggeber)
  const grundlage = body.umtauschGrundlageId ? await lockBasisForStep(ctx, body.umtauschGrundlageId) : undefined
  if (grundlage) requireSame(grundlage, auftraggeber, auftragnehmer)
  await writeForAll(ctx.tx)
  const bürge = (await buergeDetails(ctx.tx, ctx.wer?.orgId ?? '')) as BuergeDetails | undefined
  if (!bürge) throw new Refusal('RECHT_FEHLT')
  if (!body.textId && !body.dateiId) throw new Refusal('DOKUMENT_FEHLT')
  const fassung = await editionFrom(ctx, wayOf(body), body, {
    art: daten.buergschaftsart,
    bürgeId: bürge.id,
    auftraggeberId: body.auftraggeber.auftraggeberId,
    vertragsdatum: daten.vertragsdatum || null,
    auftragId: null,
  })
  const mängel = [
    ...validateHeader(body, false, heute),
    ...validateAuftraggeber(auftraggeber),
    ...enteredByHand,
    ...validateAuftragnehmer(auftragnehmer),
    ...validateBuergschaftData(daten, { heute, bausummeAngabe: bürge.bausummeAngabe, text: fassung.regeln }),
    ...validateDispatch(body.versand, isOnPlatform(auftraggeber)),
    ...(await limitFaults(ctx.tx, grundlage, daten.buergschaftsBetrag)),
  ]
  assertValid(mängel)
  requireCheckedText(fassung, bürge.id)
  const withFourEyes = vierAugen(bürge, daten.buergschaftsBetrag)
  const code = withFourEyes ? 'G02' : 'G05'
  const neu = setup(ctx, {
    bürge,
    auftrag: null,
    auftraggeber,
    auftragnehmer,
    daten,
    versand: body.versand,
    kopf: body,
    fassung,
    vierAugen: withFourEyes,
    ...(grundlage && {
      umtausch: { id: String(grundlage.id), kautionsvertragId: grundlage.kautionsvertrag_id },
    }),
  })
  const gleicheOrganisation = belongTogether(
    { orgId: geber?.org_id, name: auftraggeber.name },
    { orgId: nehmer?.org_id, name: auftragnehmer.name },
  )
  const entscheidung = erlaubt(
    decideBuergschaft(code, neu.lage, actorOf(ctx), {
      pflichtfelder: true,
      gleicheOrganisation,
      nummerFrei: await nummerFrei(ctx.tx, bürge.id, body.buergschaftsIdBuerge),
      ...fassung.eingabe,
    }),
  )
  const buergschaft = await lege(ctx, neu.spalten(entscheidung), { code, entscheidung })
  if (grundlage) await verbinde(ctx, grundlage, buergschaft)
  await writePruefung(ctx, {
    orgId: bürge.id,
    buergschaft,
    schritt: 'ERST',
    entscheidung: 'ERSTELLT',
    kommentar: body.kommentarZweitpruefung,
    werte: [],
  })
  return buergschaft
}

/** An exchange changes the guarantee, not between whom it is. @throws Refusal EINGABE_UNGUELTIG */
function requireSame(alte: Buergschaft, geber: Auftraggeber, nehmer: Auftragnehmer): void {
  const gleich = (id: string | null, name: string, newId: string | null, newName: string) =>
    id ? id === newId : toSortKey(name) === toSortKey(newName)
  const felder = [
    ...(gleich(alte.auftraggeber_id, alte.auftraggeber_name, geber.auftraggeberId, geber.name) ? [] : ['auftraggeber']),
    ...(gleich(alte.auftragnehmer_id, alte.auftragnehmer_name, nehmer.auftragnehmerId, nehmer.name) ? [] : ['auftragnehmer']),
  ]
  if (felder.length)
    throw new Refusal(
      'EINGABE_UNGUELTIG',
      felder.map((feld) => ({ feld, grund: 'Ein Umtausch hat dieselben Parteien wie die bisherige Bürgschaft.' })),
    )
}
