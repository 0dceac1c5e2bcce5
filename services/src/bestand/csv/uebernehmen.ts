import {
  type EventCode,
  decideBuergschaft,
  type FieldFault,
  errorFileName,
  hasRight,
  parseHeader,
  type Right,
  type RequiredRight,
  urlFormat,
} from '@avalwerk/domain'
import { sql } from 'kysely'
import { openAufgabe, closeAufgaben } from '../../aufgaben/aufgaben.ts'
import { shareWith } from '../../aufgaben/mitteilungen.ts'
import { kreisVon } from '../../buergschaft/beteiligte.ts'
import { erlaubt, lege } from '../../buergschaft/schritt.ts'
import { releaseBuergschaft, giveBack } from '../../buergschaft/verfahren/enthaftung.ts'
import { setExpiryDate, setNote } from '../../buergschaft/verfahren/pflege.ts'
import { updateStatus } from '../../buergschaft/verfahren/status.ts'
import { type Caller, findCaller } from '../../kernel/anmeldung.ts'
import { type JobHandler, enqueue } from '../../kernel/jobs.ts'
import { writeForAll, setContext, type DbTransaction } from '../../kernel/datenbank.ts'
import { announceChange } from '../../kernel/ereignisstrom.ts'
import { Refusal, orNotFound, PROBLEMS } from '../../kernel/problem.ts'
import type { Clock } from '../../kernel/uhr.ts'
import { actorOf, type UseCaseContext } from '../../kernel/vorgang.ts'
import { stateOfPortfolio, columnsOfPortfolio } from '../bestand.ts'
import { remove } from '../importieren.ts'
import { kreditnehmerIds } from './hochladen.ts'
import { insertMany } from './legen.ts'
import { type NewRow, alreadyPresent } from './vorhanden.ts'
import { readEnv, type Env } from './umfeld.ts'
import { readRow, type RowInstruction } from './zeile.ts'

/** So many rows are taken over in one transaction; the rest follows in the next. */
const BATCH = 200
/** Open pages are told now and then, not with every batch. */
const REPORT_EACH = 10
const ABORTED = 'Die Zeile konnte nicht übernommen werden. Bitte laden Sie sie erneut hoch.'

type Row = Readonly<{ nr: number; zellen: string[] }>
type Outcome = { nr: number; id: string } | { nr: number; mängel: FieldFault[] }

/** Leaves the next batch of an import to be taken over in the background. */
export const enqueueTakeover = (tx: DbTransaction, orgId: string, importId: string): Promise<void> =>
  enqueue(tx, orgId, 'CSV_IMPORT', { orgId, importId })

/**
 * Takes over an import, a batch at a time: what a batch makes and that its rows are done is written in one transaction, and
 * so is the order for the next one. After a crash the next process goes on where the last batch ended.
 */
export function importHandler(uhr: Clock): JobHandler {
  return {
    erledige: async (inhalt) => async (tx) => {
      const { orgId, importId } = inhalt as { orgId: string; importId: string }
      const csvImport = await sperre(tx, orgId, importId)
      if (csvImport?.status !== 'UEBERNIMMT') return 'ÜBERHOLT'
      const jetzt = uhr()
      const zeilen = await tx
        .selectFrom('csv_import_zeile')
        .select(['nr', 'zellen'])
        .where('org_id', '=', orgId)
        .where('import_id', '=', importId)
        .where('status', '=', 'OFFEN')
        .orderBy('nr')
        .limit(BATCH)
        .execute()
      const wer = await findCaller(tx, csvImport.nutzer_id)
      const exits = wer ? await übernimm(tx, wer, csvImport.kopf, zeilen, jetzt) : zeilen.map(({ nr }) => ({ nr, mängel: [WITHOUT_RIGHT] }))
      await writeForAll(tx)
      await record(tx, orgId, importId, exits)
      const gut = exits.filter((a) => 'id' in a).length
      const stand = await tx
        .updateTable('csv_import')
        .set((eb) => ({
          offen: eb('offen', '-', zeilen.length),
          uebernommen: eb('uebernommen', '+', gut),
          fehlerhaft: eb('fehlerhaft', '+', zeilen.length - gut),
          geaendert_am: jetzt,
        }))
        .where('org_id', '=', orgId)
        .where('id', '=', importId)
        .returning(['offen', 'uebernommen'])
        .executeTakeFirstOrThrow()
      if (stand.offen > 0) {
        await enqueueTakeover(tx, orgId, importId)
        if (Math.floor(stand.uebernommen / BATCH) % REPORT_EACH === 0)
          await announceChange(tx, { art: 'IMPORT', id: importId, orgs: [orgId] })
      } else await complete({ tx, jetzt, wer: wer ?? null, korrelationsId: null }, orgId, importId)
      return `${zeilen.length} ZEILEN`
    },
    scheitert: async (tx, inhalt) => {
      const { orgId, importId } = inhalt as { orgId: string; importId: string }
      const csvImport = await sperre(tx, orgId, importId)
      if (csvImport?.status !== 'UEBERNIMMT') return
      const jetzt = uhr()
      await tx
        .updateTable('csv_import_zeile')
        .set({ status: 'FEHLER', fehler: JSON.stringify([{ feld: 'Zeile', grund: ABORTED }]) })
        .where('org_id', '=', orgId)
        .where('import_id', '=', importId)
        .where('status', '=', 'OFFEN')
        .execute()
      await tx
        .updateTable('csv_import')
        .set((w) => ({ fehlerhaft: w('fehlerhaft', '+', w.ref('offen')), offen: 0, geaendert_am: jetzt }))
        .where('org_id', '=', orgId)
        .where('id', '=', importId)
        .execute()
      await complete({ tx, jetzt, wer: (await findCaller(tx, csvImport.nutzer_id)) ?? null, korrelationsId: null }, orgId, importId)
    },
  }
}

const WITHOUT_RIGHT: FieldFault = { feld: 'Zeile', grund: PROBLEMS.RECHT_FEHLT.titel }

const sperre = (tx: DbTransaction, orgId: string, id: string) =>
  tx.selectFrom('csv_import').selectAll().where('org_id', '=', orgId).where('id', '=', id).forUpdate().executeTakeFirst()

async function record(tx: DbTransaction, orgId: string, importId: string, exits: readonly Outcome[]): Promise<void> {
  const gute = exits.flatMap((a) => ('id' in a ? [a] : []))
  if (gute.length)
    await sql`update csv_import_zeile z set status = 'UEBERNOMMEN', buergschaft_id = g.id, zellen = '[]'
      from unnest(${gute.map(({ nr }) => nr)}::int[], ${gute.map(({ id }) => id)}::bigint[]) as g(nr, id)
      where z.org_id = ${orgId} and z.import_id = ${importId} and z.nr = g.nr`.execute(tx)
  for (const outbox of exits)
    if ('mängel' in outbox)
      await tx
        .updateTable('csv_import_zeile')
        .set({ status: 'FEHLER', fehler: JSON.stringify(outbox.mängel) })
        .where('org_id', '=', orgId)
        .where('import_id', '=', importId)
        .where('nr', '=', outbox.nr)
        .execute()
}

/** Reads the rows again, since the world may have changed since they were checked, and does what they ask for. */
async function übernimm(tx: DbTransaction, wer: Caller, titel: readonly string[], zeilen: readonly Row[], jetzt: Date): Promise<Outcome[]> {
  const gelesen = parseHeader(titel, wer.gruppe)
  if ('mangel' in gelesen) return zeilen.map(({ nr }) => ({ nr, mängel: [{ feld: 'Zeile', grund: gelesen.mangel }] }))
  const lookups = await readEnv(tx, wer, jetzt, kreditnehmerIds(gelesen.spalten, zeilen))
  const ctx: UseCaseContext = { tx, jetzt, wer, korrelationsId: null }
  const exits: Outcome[] = []
  const neue: { nr: number; auftrag: NewRow }[] = []
  for (const { nr, zellen } of zeilen) {
    const read = readRow(gelesen.spalten, zellen, lookups)
    if ('mängel' in read) exits.push({ nr, mängel: read.mängel })
    else if (read.auftrag.typ === 'ANLEGEN' && read.auftrag.fürOrg) neue.push({ nr, auftrag: read.auftrag })
    else exits.push(await einzeln(ctx, nr, read.auftrag, lookups))
  }
  await writeForAll(tx)
  return [...exits, ...(await create(ctx, neue, lookups))]
}

async function create(ctx: UseCaseContext, neue: readonly { nr: number; auftrag: NewRow }[], lookups: Env): Promise<Outcome[]> {
  if (!darf(ctx, { aktion: 'importieren', kategorien: ['Bürgschaften'] }, { aktion: 'hochladen', kategorien: ['Bürgschaften'] }))
    return neue.map(({ nr }) => ({ nr, mängel: [WITHOUT_RIGHT] }))
  const vorhanden = await alreadyPresent(
    ctx.tx,
    neue.map(({ auftrag }) => auftrag),
  )
  const fresh = neue.filter(({ auftrag }) => !vorhanden.has(auftrag))
  const laid = await insertMany(
    ctx,
    fresh.map(({ auftrag }) => auftrag),
    lookups,
  )
  return neue.map((n) => {
    const mangel = vorhanden.get(n.auftrag)
    return mangel ? { nr: n.nr, mängel: [mangel] } : { nr: n.nr, id: String(laid[fresh.indexOf(n)]?.id) }
  })
}

const darf = ({ wer }: UseCaseContext, ...requirements: RequiredRight[]): boolean =>
  requirements.some((anspruch) => hasRight((wer?.rechte ?? []) as readonly Right[], anspruch))

/** One row by itself, so that its refusal leaves the others alone. */
async function einzeln(ctx: UseCaseContext, nr: number, instruction: RowInstruction, lookups: Env): Promise<Outcome> {
  await sql`savepoint zeile`.execute(ctx.tx)
  try {
    // As in a call of the user's: bound by what they may see, until the step itself writes for all.
    await setContext(ctx.tx, lookups.wer)
    const ergebnis = await tue(ctx, instruction)
    if (ergebnis instanceof Refusal) throw ergebnis
    await sql`release savepoint zeile`.execute(ctx.tx)
    return { nr, id: ergebnis }
  } catch (fehler) {
    await sql`rollback to savepoint zeile`.execute(ctx.tx)
    if (!(fehler instanceof Refusal)) throw fehler
    const felder = fehler.felder?.length ? fehler.felder : [{ feld: 'Zeile', grund: PROBLEMS[fehler.code].titel }]
    return { nr, mängel: felder.map(({ feld, grund }) => ({ feld, grund })) }
  }
}

/** Does what a row asks for. The password was given for all releases of the file. @returns the guarantee */
async function tue(ctx: UseCaseContext, instruction: RowInstruction): Promise<string | Refusal> {
  if (instruction.typ === 'NICHTS') throw new Refusal('SCHRITT_UNZULAESSIG')
  if (instruction.typ === 'ANLEGEN') return insertUnassigned(ctx, instruction)
  const { id } = instruction
  const stand = orNotFound(
    await ctx.tx
      .selectFrom('buergschaft_sicht as s')
      .innerJoin('buergschaft as b', 'b.id', 's.buergschaft_id')
      .select(['b.version', 's.vermerk'])
      .where('s.org_id', '=', ctx.wer?.orgId ?? '')
      .where('s.buergschaft_id', '=', id)
      .executeTakeFirst(),
  )
  const { version } = stand
  const edited = () => {
    if (!darf(ctx, { aktion: 'bearbeiten', kategorien: ['Bürgschaften'] })) throw new Refusal('RECHT_FEHLT')
  }
  switch (instruction.typ) {
    case 'LOESCHEN':
      await remove(ctx, id, version)
      break
    case 'INTERNER_VERMERK':
      edited()
      await setNote(ctx, id, stand.vermerk, instruction.vermerk)
      break
    case 'ABLAUFDATUM':
      edited()
      await setExpiryDate(ctx, id, version, instruction.am)
      break
    case 'STATUS':
      if (!darf(ctx, { aktion: 'verwalten', kategorien: ['Bürgschaften'] })) throw new Refusal('RECHT_FEHLT')
      await updateStatus(ctx, id, { entscheidung: 'BEANTRAGEN', version, zielstatus: instruction.zielstatus, grund: instruction.grund })
      break
    case 'ENTHAFTEN': {
      if (instruction.papier) await giveBack(ctx, id, { version, ...instruction.papier })
      // Whoever took the file over confirmed all that is in it.
      else await releaseBuergschaft({ ...ctx, isConfirmed: async () => true }, id, { version })
      break
    }
  }
  return id
}

/** A guarantee whose beneficiary nobody knows waits for the operator to name one (G07, C-05). */
async function insertUnassigned(ctx: UseCaseContext, { bestand }: NewRow): Promise<string> {
  await writeForAll(ctx.tx)
  const entscheidung = erlaubt(decideBuergschaft('G07', stateOfPortfolio(bestand), actorOf(ctx), { nummerFrei: true }))
  const buergschaft = await lege(ctx, columnsOfPortfolio(ctx, bestand, entscheidung), {
    code: 'G07',
    entscheidung,
    textwerte: { name: bestand.auftraggeber.name },
  })
  return String(buergschaft.id)
}

/** Tells the importing organisation how it went, and asks to deal with what failed. */
async function complete(ctx: UseCaseContext, orgId: string, importId: string): Promise<void> {
  const wo = <Q extends { where: (spalte: 'org_id' | 'id', op: '=', wert: string) => Q }>(query: Q): Q =>
    query.where('org_id', '=', orgId).where('id', '=', importId)
  const csvImport = await wo(ctx.tx.selectFrom('csv_import').selectAll()).executeTakeFirstOrThrow()
  const fehlerdatei = csvImport.fehlerhaft > 0 ? (csvImport.fehlerdatei ?? urlFormat(errorFileName(importId, ctx.jetzt))) : null
  await wo(ctx.tx.updateTable('csv_import')).set({ status: 'FERTIG', fehlerdatei, geaendert_am: ctx.jetzt }).execute()
  const orgs = await ctx.tx
    .selectFrom('csv_import_zeile as z')
    .innerJoin('buergschaft_sicht as s', 's.buergschaft_id', 'z.buergschaft_id')
    .select('s.org_id')
    .distinct()
    .where('z.org_id', '=', orgId)
    .where('z.import_id', '=', importId)
    .limit(200)
    .execute()
  await announceChange(ctx.tx, { art: 'IMPORT', id: importId, orgs: [...new Set([orgId, ...orgs.map(({ org_id }) => org_id)])] })
  if (ctx.wer?.gruppe !== 'AG') return
  const gegenstand = { art: 'IMPORT', id: importId } as const
  const parties = await kreisVon(ctx.tx, { orgId, unternehmenId: ctx.wer.unternehmenId })
  const werte = { ok: String(csvImport.uebernommen), fehler: String(csvImport.fehlerhaft), n: String(csvImport.fehlerhaft) }
  await shareWith(ctx, 'M-AG-33', gegenstand, parties, werte, [
    { name: 'Datei', wert: csvImport.dateiname },
    { name: 'Übernommen', wert: werte.ok },
    { name: 'Fehlerhaft', wert: werte.fehler },
  ])
  if (csvImport.fehlerhaft > 0) await openAufgabe(ctx, 'A-10', gegenstand, parties, werte)
}

/** Closes the task about the failed rows of an organisation's import. */
export async function completeFaulty(ctx: UseCaseContext, orgId: string, importId: string, durch: EventCode): Promise<void> {
  const eigener = await ctx.tx
    .selectFrom('csv_import')
    .select('id')
    .where('org_id', '=', orgId)
    .where('id', '=', importId)
    .executeTakeFirst()
  if (eigener) await closeAufgaben(ctx, ['A-10'], { art: 'IMPORT', id: importId }, durch)
}
