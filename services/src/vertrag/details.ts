import type { Vertrag as QueryState, Vertragspruefung } from '@avalwerk/contracts'
import { possibleVertragSteps } from '@avalwerk/domain'
import { readable } from '../buergschaft/historie.ts'
import type { Caller } from '../kernel/anmeldung.ts'
import { readForAll, type DbTransaction } from '../kernel/datenbank.ts'
import { actorOf } from '../kernel/vorgang.ts'
import { assignments, withUsage, nehmerFor, type Vertrag, viewOf, together } from './nutzung.ts'

const seen = (tx: DbTransaction, id: string): Promise<Vertrag | undefined> =>
  tx.selectFrom('kautionsvertrag').selectAll().where('id', '=', id).executeTakeFirst()

async function buergeOf(tx: DbTransaction, k: Vertrag) {
  const u = await readForAll(tx, () =>
    tx.selectFrom('unternehmen').select(['id', 'name', 'vertragsart']).where('id', '=', k.buerge_id).executeTakeFirstOrThrow(),
  )
  return { id: u.id, name: u.name, vertragsart: u.vertragsart ?? ('LIGHT' as const) }
}

/** The documentation names every company: it is for whoever may see them all. */
const seesAll = ({ sichtbar }: Caller): boolean => sichtbar === null

/** A contract that the viewer sees, with its use; undefined otherwise. */
export async function vertrag(tx: DbTransaction, wer: Caller, id: string): Promise<QueryState | undefined> {
  const zeile = await seen(tx, id)
  if (!zeile) return undefined
  const unternehmen = await tx
    .selectFrom('kautionsvertrag_unternehmen')
    .selectAll()
    .where('org_id', '=', zeile.org_id)
    .where('kautionsvertrag_id', '=', id)
    .orderBy('unternehmen_name')
    .execute()
  const prüfungen = await tx
    .selectFrom('vertragspruefung')
    .select(['id', 'status', 'erstellt_am', 'abgeschlossen_am'])
    .where('org_id', '=', zeile.org_id)
    .where('kautionsvertrag_id', '=', id)
    .orderBy('erstellt_am', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const dokument = await tx
    .selectFrom('kautionsvertrag_dokument')
    .select('pruefung_id')
    .where('org_id', '=', zeile.org_id)
    .where('kautionsvertrag_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  const bürge = await buergeOf(tx, zeile)
  const belegt = await readForAll(tx, () => assignments(tx, [id], { view: viewOf(wer) }))
  const k = withUsage(zeile, belegt)
  const offene = prüfungen.find(({ status }) => status === 'OFFEN')?.id ?? null
  const ofCompany = (firma: string) => belegt.filter(({ unternehmenId }) => unternehmenId === firma)
  const gezeigt = new Set(unternehmen.map((u) => u.unternehmen_id))
  return {
    id,
    version: k.version,
    vertragsnummer: k.vertragsnummer,
    status: k.status,
    buerge: bürge,
    versicherungsnehmer: nehmerFor(k, wer),
    eigener: k.versicherungsnehmer_org === wer.orgId,
    gesamtlimit: k.gesamtlimit_cent,
    einzellimit: k.einzellimit_cent,
    avalprovision: k.avalprovision,
    sicherheit: k.sicherheit,
    nachricht: k.nachricht,
    grund: k.grund,
    genutzt: k.genutzt,
    reserviert: k.reserviert,
    ausserhalb: k.anfangsbestand_cent,
    unternehmen: unternehmen.map((u) => ({
      unternehmenId: u.unternehmen_id,
      name: u.unternehmen_name,
      person: u.person,
      version: u.version,
      status: u.status,
      kommentar: u.kommentar,
      teillimit: u.teillimit_cent,
      ...together(ofCompany(u.unternehmen_id)),
    })),
    uebrige: together(belegt.filter(({ unternehmenId }) => unternehmenId === null || !gezeigt.has(unternehmenId))),
    nachArt: [...Map.groupBy(belegt, ({ art }) => art)]
      .map(([art, teile]) => ({ art, ...together(teile) }))
      .sort((a, b) => b.genutzt + b.reserviert - a.genutzt - a.reserviert),
    pruefungId: offene,
    pruefungen: prüfungen.map((p) => ({
      id: p.id,
      status: p.status,
      erstelltAm: p.erstellt_am.toISOString(),
      abgeschlossenAm: p.abgeschlossen_am?.toISOString() ?? null,
    })),
    dokumentation: dokument !== undefined && seesAll(wer),
    schritte: possibleVertragSteps({ status: k.status, prüfungOffen: offene !== null }, actorOf({ wer })),
    erstelltAm: k.erstellt_am.toISOString(),
    geaendertAm: k.geaendert_am.toISOString(),
  }
}

/** What was done with a contract, newest first; undefined for one that the viewer doesn't see. */
export async function vertragHistory(tx: DbTransaction, wer: Caller, id: string) {
  const k = await seen(tx, id)
  if (!k) return undefined
  const einträge = await tx
    .selectFrom('kautionsvertrag_historie')
    .selectAll()
    .where('org_id', '=', k.org_id)
    .where('kautionsvertrag_id', '=', id)
    .orderBy('lfd', 'desc')
    .limit(500)
    .execute()
  return einträge.map((e) => {
    const eintrag = readable(e, wer.orgId)
    // What was decided names companies: whoever sees some only reads the rest here.
    return { id: String(e.lfd), ...eintrag, werte: wer.sichtbar && e.code !== 'V08' ? [] : eintrag.werte }
  })
}

/** A review that the viewer sees, with the companies that they may see. */
export async function prüfung(tx: DbTransaction, wer: Caller, id: string): Promise<Vertragspruefung | undefined> {
  const p = await tx.selectFrom('vertragspruefung').selectAll().where('id', '=', id).executeTakeFirst()
  const k = p && (await seen(tx, String(p.kautionsvertrag_id)))
  if (!k) return undefined
  const positionen = await tx
    .selectFrom('vertragspruefung_position')
    .selectAll()
    .where('org_id', '=', p.org_id)
    .where('pruefung_id', '=', id)
    .orderBy('unternehmen_name')
    .execute()
  const ids = positionen.map((z) => z.unternehmen_id)
  // The guarantor decides about companies, incognito ones too: it is told who they are.
  const firmen = await readForAll(tx, async () =>
    ids.length
      ? tx.selectFrom('unternehmen').select(['id', 'adresse', 'handelsregister', 'handelsregisternummer']).where('id', 'in', ids).execute()
      : [],
  )
  const nehmer = p.anlass === 'ANLAGE' ? k.versicherungsnehmer_id : p.versicherungsnehmer_id
  return {
    id,
    status: p.status,
    anlass: p.anlass,
    erstelltAm: p.erstellt_am.toISOString(),
    abgeschlossenAm: p.abgeschlossen_am?.toISOString() ?? null,
    // By name for colleagues alone.
    prüfer: p.org_id === wer.orgId ? p.pruefer_name : null,
    nachricht: p.nachricht,
    vertrag: {
      id: String(k.id),
      version: k.version,
      vertragsnummer: k.vertragsnummer,
      status: k.status,
      buerge: await buergeOf(tx, k),
      versicherungsnehmer: nehmerFor(k, wer),
      gesamtlimit: k.gesamtlimit_cent,
      einzellimit: k.einzellimit_cent,
      ausserhalb: k.anfangsbestand_cent,
      avalprovision: k.avalprovision,
      sicherheit: k.sicherheit,
    },
    positionen: positionen.map((z) => {
      const u = firmen.find((f) => f.id === z.unternehmen_id)
      return {
        unternehmenId: z.unternehmen_id,
        person: z.person,
        name: z.unternehmen_name,
        ort: u?.adresse.ort ?? '',
        register: u?.handelsregisternummer ? `${u.handelsregister ?? ''} ${u.handelsregisternummer}`.trim() : null,
        absicht: z.absicht,
        versicherungsnehmer: z.unternehmen_id === nehmer,
        entscheidung: z.entscheidung,
        teillimit: z.teillimit_cent,
        kommentar: z.kommentar,
      }
    }),
  }
}

const documentations = (tx: DbTransaction, id: string) =>
  tx
    .selectFrom('kautionsvertrag_dokument')
    .select(['org_id', 'pruefung_id', 'dateiname', 'inhalt'])
    .where('kautionsvertrag_id', '=', id)
    .orderBy('erstellt_am', 'desc')
    .orderBy('pruefung_id', 'desc')

/** The documentation of the last review; undefined where there is none. */
export async function dokumentation(tx: DbTransaction, wer: Caller, id: string) {
  if (!seesAll(wer)) return undefined
  const d = await documentations(tx, id).limit(1).executeTakeFirst()
  return d && { dateiname: d.dateiname, inhalt: new Uint8Array(d.inhalt) }
}

/** Documentations to take along, newest first: a guarantor's own of all reviews, for others that of the last, as on the page. */
export async function takenDocumentations(tx: DbTransaction, wer: Caller, id: string) {
  if (!seesAll(wer)) return []
  const [last, ...former] = await documentations(tx, id).execute()
  return last ? [last, ...former.filter(({ org_id }) => org_id === wer.orgId)] : []
}
