import {
  type Ereigniscode,
  entscheideBürgschaft,
  type Feldmangel,
  fehlerdateiname,
  hatRecht,
  leseKopfzeile,
  type Recht,
  type Rechteanspruch,
  urlFormat,
} from '@avalwerk/domain'
import { sql } from 'kysely'
import { öffneAufgabe, schließeAufgaben } from '../../aufgaben/aufgaben.ts'
import { teileMit } from '../../aufgaben/mitteilungen.ts'
import { kreisVon } from '../../buergschaft/beteiligte.ts'
import { erlaubt, lege } from '../../buergschaft/schritt.ts'
import { enthafte, gibZurück } from '../../buergschaft/verfahren/enthaftung.ts'
import { setzeAblaufdatum, setzeVermerk } from '../../buergschaft/verfahren/pflege.ts'
import { ändereStatus } from '../../buergschaft/verfahren/status.ts'
import { type Aufrufer, liesAufrufer } from '../../kernel/anmeldung.ts'
import { type Bearbeiter, enqueue } from '../../kernel/jobs.ts'
import { schreibtFürAlle, setzeKontext, type Transaktion } from '../../kernel/datenbank.ts'
import { meldeÄnderung } from '../../kernel/ereignisstrom.ts'
import { Ablehnung, gefunden, PROBLEME } from '../../kernel/problem.ts'
import type { Uhr } from '../../kernel/uhr.ts'
import { akteurVon, type Vorgang } from '../../kernel/vorgang.ts'
import { lageDesBestands, spaltenDesBestands } from '../bestand.ts'
import { lösche } from '../importieren.ts'
import { kreditnehmerIds } from './hochladen.ts'
import { legeViele } from './legen.ts'
import { type NeueZeile, schonVorhanden } from './vorhanden.ts'
import { liesUmfeld, type Umfeld } from './umfeld.ts'
import { liesZeile, type Zeilenauftrag } from './zeile.ts'

/** So many rows are taken over in one transaction; the rest follows in the next. */
const STAPEL = 200
/** Open pages are told now and then, not with every batch. */
const MELDE_JEDE = 10
const ABGEBROCHEN = 'Die Zeile konnte nicht übernommen werden. Bitte laden Sie sie erneut hoch.'

type Zeile = Readonly<{ nr: number; zellen: string[] }>
type Ausgang = { nr: number; id: string } | { nr: number; mängel: Feldmangel[] }

/** Leaves the next batch of an import to be taken over in the background. */
export const beauftrageÜbernahme = (tx: Transaktion, orgId: string, importId: string): Promise<void> =>
  enqueue(tx, orgId, 'CSV_IMPORT', { orgId, importId })

/**
 * Takes over an import, a batch at a time: what a batch makes and that its rows are done is written in one transaction, and
 * so is the order for the next one. After a crash the next process goes on where the last batch ended.
 */
export function importbearbeiter(uhr: Uhr): Bearbeiter {
  return {
    erledige: async (inhalt) => async (tx) => {
      const { orgId, importId } = inhalt as { orgId: string; importId: string }
      const i = await sperre(tx, orgId, importId)
      if (i?.status !== 'UEBERNIMMT') return 'ÜBERHOLT'
      const jetzt = uhr()
      const zeilen = await tx
        .selectFrom('csv_import_zeile')
        .select(['nr', 'zellen'])
        .where('org_id', '=', orgId)
        .where('import_id', '=', importId)
        .where('status', '=', 'OFFEN')
        .orderBy('nr')
        .limit(STAPEL)
        .execute()
      const wer = await liesAufrufer(tx, i.nutzer_id)
      const ausgänge = wer ? await übernimm(tx, wer, i.kopf, zeilen, jetzt) : zeilen.map(({ nr }) => ({ nr, mängel: [OHNE_RECHT] }))
      await schreibtFürAlle(tx)
      await vermerke(tx, orgId, importId, ausgänge)
      const gut = ausgänge.filter((a) => 'id' in a).length
      const stand = await tx
        .updateTable('csv_import')
        .set((w) => ({
          offen: w('offen', '-', zeilen.length),
          uebernommen: w('uebernommen', '+', gut),
          fehlerhaft: w('fehlerhaft', '+', zeilen.length - gut),
          geaendert_am: jetzt,
        }))
        .where('org_id', '=', orgId)
        .where('id', '=', importId)
        .returning(['offen', 'uebernommen'])
        .executeTakeFirstOrThrow()
      if (stand.offen > 0) {
        await beauftrageÜbernahme(tx, orgId, importId)
        if (Math.floor(stand.uebernommen / STAPEL) % MELDE_JEDE === 0)
          await meldeÄnderung(tx, { art: 'IMPORT', id: importId, orgs: [orgId] })
      } else await schließeAb({ tx, jetzt, wer: wer ?? null, korrelationsId: null }, orgId, importId)
      return `${zeilen.length} ZEILEN`
    },
    scheitert: async (tx, inhalt) => {
      const { orgId, importId } = inhalt as { orgId: string; importId: string }
      const i = await sperre(tx, orgId, importId)
      if (i?.status !== 'UEBERNIMMT') return
      const jetzt = uhr()
      await tx
        .updateTable('csv_import_zeile')
        .set({ status: 'FEHLER', fehler: JSON.stringify([{ feld: 'Zeile', grund: ABGEBROCHEN }]) })
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
      await schließeAb({ tx, jetzt, wer: (await liesAufrufer(tx, i.nutzer_id)) ?? null, korrelationsId: null }, orgId, importId)
    },
  }
}

const OHNE_RECHT: Feldmangel = { feld: 'Zeile', grund: PROBLEME.RECHT_FEHLT.titel }

const sperre = (tx: Transaktion, orgId: string, id: string) =>
  tx.selectFrom('csv_import').selectAll().where('org_id', '=', orgId).where('id', '=', id).forUpdate().executeTakeFirst()

async function vermerke(tx: Transaktion, orgId: string, importId: string, ausgänge: readonly Ausgang[]): Promise<void> {
  const gute = ausgänge.flatMap((a) => ('id' in a ? [a] : []))
  if (gute.length)
    await sql`update csv_import_zeile z set status = 'UEBERNOMMEN', buergschaft_id = g.id, zellen = '[]'
      from unnest(${gute.map(({ nr }) => nr)}::int[], ${gute.map(({ id }) => id)}::bigint[]) as g(nr, id)
      where z.org_id = ${orgId} and z.import_id = ${importId} and z.nr = g.nr`.execute(tx)
  for (const a of ausgänge)
    if ('mängel' in a)
      await tx
        .updateTable('csv_import_zeile')
        .set({ status: 'FEHLER', fehler: JSON.stringify(a.mängel) })
        .where('org_id', '=', orgId)
        .where('import_id', '=', importId)
        .where('nr', '=', a.nr)
        .execute()
}

/** Reads the rows again, since the world may have changed since they were checked, and does what they ask for. */
async function übernimm(
  tx: Transaktion,
  wer: Aufrufer,
  titel: readonly string[],
  zeilen: readonly Zeile[],
  jetzt: Date,
): Promise<Ausgang[]> {
  const gelesen = leseKopfzeile(titel, wer.gruppe)
  if ('mangel' in gelesen) return zeilen.map(({ nr }) => ({ nr, mängel: [{ feld: 'Zeile', grund: gelesen.mangel }] }))
  const u = await liesUmfeld(tx, wer, jetzt, kreditnehmerIds(gelesen.spalten, zeilen))
  const v: Vorgang = { tx, jetzt, wer, korrelationsId: null }
  const ausgänge: Ausgang[] = []
  const neue: { nr: number; auftrag: NeueZeile }[] = []
  for (const { nr, zellen } of zeilen) {
    const g = liesZeile(gelesen.spalten, zellen, u)
    if ('mängel' in g) ausgänge.push({ nr, mängel: g.mängel })
    else if (g.auftrag.typ === 'ANLEGEN' && g.auftrag.fürOrg) neue.push({ nr, auftrag: g.auftrag })
    else ausgänge.push(await einzeln(v, nr, g.auftrag, u))
  }
  await schreibtFürAlle(tx)
  return [...ausgänge, ...(await legeAn(v, neue, u))]
}

async function legeAn(v: Vorgang, neue: readonly { nr: number; auftrag: NeueZeile }[], u: Umfeld): Promise<Ausgang[]> {
  if (!darf(v, { aktion: 'importieren', kategorien: ['Bürgschaften'] }, { aktion: 'hochladen', kategorien: ['Bürgschaften'] }))
    return neue.map(({ nr }) => ({ nr, mängel: [OHNE_RECHT] }))
  const vorhanden = await schonVorhanden(
    v.tx,
    neue.map(({ auftrag }) => auftrag),
  )
  const frische = neue.filter(({ auftrag }) => !vorhanden.has(auftrag))
  const gelegt = await legeViele(
    v,
    frische.map(({ auftrag }) => auftrag),
    u,
  )
  return neue.map((n) => {
    const mangel = vorhanden.get(n.auftrag)
    return mangel ? { nr: n.nr, mängel: [mangel] } : { nr: n.nr, id: String(gelegt[frische.indexOf(n)]?.id) }
  })
}

const darf = ({ wer }: Vorgang, ...ansprüche: Rechteanspruch[]): boolean =>
  ansprüche.some((anspruch) => hatRecht((wer?.rechte ?? []) as readonly Recht[], anspruch))

/** One row by itself, so that its refusal leaves the others alone. */
async function einzeln(v: Vorgang, nr: number, auftrag: Zeilenauftrag, u: Umfeld): Promise<Ausgang> {
  await sql`savepoint zeile`.execute(v.tx)
  try {
    // As in a call of the user's: bound by what they may see, until the step itself writes for all.
    await setzeKontext(v.tx, u.wer)
    const ergebnis = await tue(v, auftrag)
    if (ergebnis instanceof Ablehnung) throw ergebnis
    await sql`release savepoint zeile`.execute(v.tx)
    return { nr, id: ergebnis }
  } catch (fehler) {
    await sql`rollback to savepoint zeile`.execute(v.tx)
    if (!(fehler instanceof Ablehnung)) throw fehler
    const felder = fehler.felder?.length ? fehler.felder : [{ feld: 'Zeile', grund: PROBLEME[fehler.code].titel }]
    return { nr, mängel: felder.map(({ feld, grund }) => ({ feld, grund })) }
  }
}

/** Does what a row asks for. The password was given for all releases of the file. @returns the guarantee */
async function tue(v: Vorgang, auftrag: Zeilenauftrag): Promise<string | Ablehnung> {
  if (auftrag.typ === 'NICHTS') throw new Ablehnung('SCHRITT_UNZULAESSIG')
  if (auftrag.typ === 'ANLEGEN') return legeUnzugeordnet(v, auftrag)
  const { id } = auftrag
  const stand = gefunden(
    await v.tx
      .selectFrom('buergschaft_sicht as s')
      .innerJoin('buergschaft as b', 'b.id', 's.buergschaft_id')
      .select(['b.version', 's.vermerk'])
      .where('s.org_id', '=', v.wer?.orgId ?? '')
      .where('s.buergschaft_id', '=', id)
      .executeTakeFirst(),
  )
  const { version } = stand
  const bearbeitet = () => {
    if (!darf(v, { aktion: 'bearbeiten', kategorien: ['Bürgschaften'] })) throw new Ablehnung('RECHT_FEHLT')
  }
  switch (auftrag.typ) {
    case 'LOESCHEN':
      await lösche(v, id, version)
      break
    case 'INTERNER_VERMERK':
      bearbeitet()
      await setzeVermerk(v, id, stand.vermerk, auftrag.vermerk)
      break
    case 'ABLAUFDATUM':
      bearbeitet()
      await setzeAblaufdatum(v, id, version, auftrag.am)
      break
    case 'STATUS':
      if (!darf(v, { aktion: 'verwalten', kategorien: ['Bürgschaften'] })) throw new Ablehnung('RECHT_FEHLT')
      await ändereStatus(v, id, { entscheidung: 'BEANTRAGEN', version, zielstatus: auftrag.zielstatus, grund: auftrag.grund })
      break
    case 'ENTHAFTEN': {
      if (auftrag.papier) await gibZurück(v, id, { version, ...auftrag.papier })
      // Whoever took the file over confirmed all that is in it.
      else await enthafte({ ...v, isConfirmed: async () => true }, id, { version })
      break
    }
  }
  return id
}

/** A guarantee whose beneficiary nobody knows waits for the operator to name one (G07, C-05). */
async function legeUnzugeordnet(v: Vorgang, { bestand }: NeueZeile): Promise<string> {
  await schreibtFürAlle(v.tx)
  const entscheidung = erlaubt(entscheideBürgschaft('G07', lageDesBestands(bestand), akteurVon(v), { nummerFrei: true }))
  const b = await lege(v, spaltenDesBestands(v, bestand, entscheidung), {
    code: 'G07',
    entscheidung,
    textwerte: { name: bestand.auftraggeber.name },
  })
  return String(b.id)
}

/** Tells the importing organisation how it went, and asks to deal with what failed. */
async function schließeAb(v: Vorgang, orgId: string, importId: string): Promise<void> {
  const wo = <Q extends { where: (spalte: 'org_id' | 'id', op: '=', wert: string) => Q }>(q: Q): Q =>
    q.where('org_id', '=', orgId).where('id', '=', importId)
  const i = await wo(v.tx.selectFrom('csv_import').selectAll()).executeTakeFirstOrThrow()
  const fehlerdatei = i.fehlerhaft > 0 ? (i.fehlerdatei ?? urlFormat(fehlerdateiname(importId, v.jetzt))) : null
  await wo(v.tx.updateTable('csv_import')).set({ status: 'FERTIG', fehlerdatei, geaendert_am: v.jetzt }).execute()
  const orgs = await v.tx
    .selectFrom('csv_import_zeile as z')
    .innerJoin('buergschaft_sicht as s', 's.buergschaft_id', 'z.buergschaft_id')
    .select('s.org_id')
    .distinct()
    .where('z.org_id', '=', orgId)
    .where('z.import_id', '=', importId)
    .limit(200)
    .execute()
  await meldeÄnderung(v.tx, { art: 'IMPORT', id: importId, orgs: [...new Set([orgId, ...orgs.map(({ org_id }) => org_id)])] })
  if (v.wer?.gruppe !== 'AG') return
  const gegenstand = { art: 'IMPORT', id: importId } as const
  const kreis = await kreisVon(v.tx, { orgId, unternehmenId: v.wer.unternehmenId })
  const werte = { ok: String(i.uebernommen), fehler: String(i.fehlerhaft), n: String(i.fehlerhaft) }
  await teileMit(v, 'M-AG-33', gegenstand, kreis, werte, [
    { name: 'Datei', wert: i.dateiname },
    { name: 'Übernommen', wert: werte.ok },
    { name: 'Fehlerhaft', wert: werte.fehler },
  ])
  if (i.fehlerhaft > 0) await öffneAufgabe(v, 'A-10', gegenstand, kreis, werte)
}

/** Closes the task about the failed rows of an organisation's import. */
export async function erledigeFehlerhafte(v: Vorgang, orgId: string, importId: string, durch: Ereigniscode): Promise<void> {
  const eigener = await v.tx.selectFrom('csv_import').select('id').where('org_id', '=', orgId).where('id', '=', importId).executeTakeFirst()
  if (eigener) await schließeAufgaben(v, ['A-10'], { art: 'IMPORT', id: importId }, durch)
}
