import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { AUDIT_CASES, endingOf, formatInstant, type ParteiRole } from '@avalwerk/domain'
import { sql } from 'kysely'
import { findBuergschaftDetails, getVisibleBuergschaft, listBuergschaftHistory } from '../buergschaft/index.ts'
import { readable, audit } from '../aggregate/index.ts'
import { findAuftrag, listAuftragHistory } from '../auftrag/index.ts'
import { listKommentare } from '../freigabe/index.ts'
import { listInanspruchnahmen } from '../inanspruchnahme/index.ts'
import { CommandRefused } from '../kernel/commandLine.ts'
import type { Database, DbTransaction } from '../kernel/database.ts'
import { bytesHash } from '../kernel/hash.ts'
import { type DocumentStore, STORED, type StoredBytes } from '../kernel/documentStore.ts'
import { listTextHistory, sourceFile, findText } from '../text/index.ts'
import { readableIn } from '../records/buergschaftDokument.ts'
import { findTemplate } from '../records/texttemplate.ts'
import { takenDocumentations, findVertrag, listVertragHistory } from '../vertrag/index.ts'
import { type Organisation, organisationOf } from './caller.ts'

/**
 * Everything that an organisation may read, as files that machines and people read: what it takes along when it leaves. Each matter is
 * read by the same functions as its page, so that nothing of another party's own gets out. Source: GDPR, article 20; DORA, article 28.
 */

/** How many objects of a kind are looked for at once; each is read in a transaction of its own. */
const BATCH = 200

/** @returns how many objects of which kind, and files beside them @throws CommandRefused for an unknown organisation, a folder that isn't empty */
export async function exportOrganisation(
  db: Database,
  id: string,
  folder: string,
  { now, keptYears, documents }: Readonly<{ now: Date; keptYears: number; documents: DocumentStore }>,
): Promise<Readonly<Record<string, number>>> {
  const who = await organisationOf(db, id)
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0) throw new CommandRefused(`Der Ordner ${folder} ist nicht leer.`)
  const sums: string[] = []
  const counts: Record<string, number> = {}
  const write = async (name: string, content: Uint8Array | string) => {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
    sums.push(`${bytesHash(content)}  ${relative(folder, path)}`)
  }
  /** Documents of the object that was read last: they may come from another machine, when its transaction is over. */
  let stored: (readonly [name: string, document: StoredBytes])[] = []
  const writeStored = async () => {
    for (const [name, document] of stored) await write(name, await documents.bytesOf(document))
    stored = []
  }
  const put: Put = async (name, what) => {
    if (typeof what === 'string' || what instanceof Uint8Array) await write(name, what)
    else stored.push([name, what])
  }
  const lines = async (name: string, objects: AsyncIterable<unknown>) => {
    const file = `${name}.jsonl`
    const hash = createHash('sha256')
    const out: FileHandle = await open(join(folder, file), 'wx')
    counts[name] = 0
    try {
      for await (const object of objects) {
        const line = `${JSON.stringify(object)}\n`
        hash.update(line)
        await out.write(line)
        counts[name]++
        await writeStored()
      }
    } finally {
      await out.close()
    }
    await writeStored()
    sums.push(`${hash.digest('hex')}  ${file}`)
  }
  await db.system
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      for (const [name, table] of Object.entries(OWN)) await lines(name, ownRows(tx, who, table))
      await lines('unternehmen_verlauf', companyHistory(tx, who))
    })
  await lines(
    'buergschaften',
    eachObject(db, who, 'buergschaft_sicht', 'buergschaft_id', (tx, key) => buergschaftOf(tx, who, key, { now, keptYears }, put)),
  )
  await lines('geteilte_buergschaften', sharedBuergschaften(db, who, { now, keptYears }, put))
  await lines(
    'auftraege',
    eachObject(db, who, 'auftrag_sicht', 'auftrag_id', (tx, key) => auftragOf(tx, who, key, now)),
  )
  await lines(
    'vertraege',
    eachObject(db, who, 'kautionsvertrag', 'id', (tx, key) => vertragOf(tx, who, key, put)),
  )
  await lines(
    'texte',
    eachObject(db, who, 'texttemplate', 'id', (tx, key) => wording(tx, who, key, put)),
  )
  await put('LIESMICH.txt', readme(who, now, counts))
  await writeFile(join(folder, 'pruefsummen.sha256'), `${sums.join('\n')}\n`)
  await db.transact((tx) =>
    audit(
      { tx, now, caller: null, korrelationsId: null },
      { orgId: id, action: 'ORGANISATION_EXPORTIERT', objectKind: 'UNTERNEHMEN', objectId: id },
    ),
  )
  return counts
}

/** The organisation's own rows, without what isn't its own: no hashes, no secrets, nothing that others wrote for themselves. */
const OWN = {
  unternehmen: { table: 'unternehmen', without: ['suchtext', 'name_sort'] },
  nutzer: { table: 'nutzer', without: ['passwort_hash', 'hat_passwort', 'abgleich_version', 'abgleich_fehler', 'externe_id'] },
  rollen: { table: 'rolle', without: [] },
  projekte: { table: 'projekt', without: ['suchtext', 'name_sort'] },
  kontaktwege: { table: 'gevo_kanal', without: [] },
  preismodelle: { table: 'preismodell', without: ['gesetzt_von'] },
  anmelderegel: { table: 'sign_in_rule', without: [] },
  aufgaben: { table: 'aufgabe', without: ['betreff_sort'] },
  aufgaben_kommentare: { table: 'aufgabe_kommentar', without: [] },
  mitteilungen: { table: 'mitteilung', without: ['betreff_sort'] },
  loeschsperren: { table: 'legal_hold', without: [] },
  pruefprotokoll: { table: 'audit', without: [] },
} as const

/** Rows that are an organisation's by their key, read for the system: some of them are one person's, who takes part in it. */
async function* ownRows(
  tx: DbTransaction,
  { orgId }: Organisation,
  { table, without }: (typeof OWN)[keyof typeof OWN],
): AsyncGenerator<unknown> {
  // Which people of other organisations acted on this organisation's objects isn't passed on.
  const own = new Set((await tx.selectFrom('nutzer').select('id').where('org_id', '=', orgId).execute()).map(({ id }) => id))
  let after = '(0,0)'
  for (;;) {
    // By the place of the row: within one view of the data no row changes its place.
    const { rows } = await sql<{ place: string; row: Record<string, unknown> }>`
      select t.ctid::text as place, to_jsonb(t) - ${sql.val([...without])}::text[] as row from ${sql.table(table)} t
      where t.org_id = ${orgId} and t.ctid > ${after}::tid order by t.ctid limit ${BATCH}`.execute(tx)
    for (const { row } of rows) {
      const byOthers = typeof row['nutzer_id'] === 'string' && !own.has(row['nutzer_id'])
      // As in the list of the audit: what others did with a case isn't this organisation's to read.
      if (byOthers && table === 'audit' && AUDIT_CASES.includes(String(row['objekt_art']))) continue
      if (byOthers) row['nutzer_id'] = null
      yield row
    }
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.place
  }
}

/** The history of the organisation's companies, with people of its own by name and others as their company. */
async function* companyHistory(tx: DbTransaction, { orgId }: Organisation): AsyncGenerator<unknown> {
  for (const entry of await tx
    .selectFrom('unternehmen_historie')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('unternehmen_id')
    .orderBy('lfd')
    .execute())
    yield { unternehmenId: entry.unternehmen_id, lfd: entry.lfd, hash: entry.hash, ...readable(entry, orgId) }
}

/** Goes through what an organisation sees of a kind, by its id. */
async function* eachObject(
  db: Database,
  who: Organisation,
  table: 'buergschaft_sicht' | 'auftrag_sicht' | 'kautionsvertrag' | 'texttemplate',
  key: string,
  read: (tx: DbTransaction, id: string) => Promise<object | undefined>,
): AsyncGenerator<object> {
  // Row-level security knows which contracts the organisation sees; the rows of the other tables name their organisation.
  const own =
    table === 'buergschaft_sicht' || table === 'auftrag_sicht' || table === 'texttemplate' ? sql`and org_id = ${who.orgId}` : sql``
  let after: string | undefined
  for (;;) {
    const ids = await db.runAs(who, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select ${sql.ref(key)} as id from ${sql.table(table)} where ${after === undefined ? sql`true` : sql`${sql.ref(key)} > ${after}`} ${own}
        order by ${sql.ref(key)} limit ${BATCH}`.execute(tx)
      return rows.map(({ id }) => id)
    })
    for (const id of ids) {
      const object = await db.runAs(who, (tx) => read(tx, id))
      if (object) yield object
    }
    after = ids.at(-1)
    if (ids.length < BATCH) return
  }
}

/** Writes a file of the export. */
type Put = (name: string, content: Uint8Array | string | StoredBytes) => Promise<void>

async function buergschaftOf(
  tx: DbTransaction,
  who: Organisation,
  id: string,
  { now, keptYears }: { now: Date; keptYears: number },
  put: Put,
) {
  // What row-level security narrows is read first; the details look at all parties afterwards.
  const entries = await listBuergschaftHistory(tx, who, id)
  const claims = await listInanspruchnahmen(tx, who, id)
  const seen = await tx
    .selectFrom('buergschaft_sicht')
    .select('rolle')
    .where('org_id', '=', who.orgId)
    .where('buergschaft_id', '=', id)
    .executeTakeFirstOrThrow()
  await putDocuments(tx, id, seen.rolle, 'buergschaften', put)
  for (const { id: claim, unterlagen } of claims)
    for (const { id: file } of unterlagen) {
      const document = await tx
        .selectFrom('inanspruchnahme_unterlage')
        .select(['mime', ...STORED])
        .where('id', '=', file)
        .executeTakeFirst()
      if (document) await put(`buergschaften/${id}/inanspruchnahme_${claim}/${file}.${endingOf(document.mime)}`, document)
    }
  const buergschaft = await findBuergschaftDetails(tx, who, id, now, keptYears)
  if (!buergschaft) return undefined
  const { schritte: _, naechster: __, ...details } = buergschaft
  const written = buergschaft.rolle === 'AUFTRAGGEBER' ? await listKommentare({ tx, caller: who, now, korrelationsId: null }, id) : []
  return { ...details, verlauf: entries, inanspruchnahmen: claims, kommentare: written }
}

async function putDocuments(tx: DbTransaction, id: string, role: ParteiRole, folder: string, put: Put): Promise<void> {
  const documents = await tx
    .selectFrom('buergschaft_dokument')
    .select(['version', ...STORED])
    .where('buergschaft_id', '=', id)
    .where(readableIn(role))
    .execute()
  for (const { version, ...document } of documents) await put(`${folder}/${id}/dokument_v${version}.pdf`, document)
}

/**
 * The guarantees that others share with people of the organisation, as long as they do: each as the person reads it. Those that the
 * organisation sees by itself are left out.
 */
async function* sharedBuergschaften(
  db: Database,
  who: Organisation,
  { now, keptYears }: { now: Date; keptYears: number },
  put: Put,
): AsyncGenerator<object> {
  const shares = await db.system
    .selectFrom('buergschaft_freigabe as f')
    .innerJoin('nutzer as n', (join) => join.on(sql`lower(n.email)`, '=', sql.ref('f.empfaenger_email')))
    .select(['n.id as person', 'f.buergschaft_id'])
    .distinct()
    .where('n.org_id', '=', who.orgId)
    .where('n.aktiv', '=', true)
    .where('n.geloescht_am', 'is', null)
    .where('f.org_id', '<>', who.orgId)
    .where('f.beendet_am', 'is', null)
    .orderBy('f.buergschaft_id')
    .orderBy('n.id')
    .execute()
  let before: string | undefined
  for (const { person, buergschaft_id } of shares) {
    const id = buergschaft_id
    const caller = { ...who, nutzerId: person }
    const object = await db.runAs(caller, async (tx) => {
      const buergschaft = await getVisibleBuergschaft(tx, caller, id, now, keptYears)
      if (!buergschaft?.freigabe?.nurGeteilt) return undefined
      if (id !== before) await putDocuments(tx, id, 'AUFTRAGGEBER', 'geteilte_buergschaften', put)
      const { schritte: _, naechster: __, ...details } = buergschaft
      const written = buergschaft.kommentierbar ? await listKommentare({ tx, caller, now, korrelationsId: null }, id) : []
      return { ...details, gezeigt: person, kommentare: written }
    })
    if (!object) continue
    before = id
    yield object
  }
}

async function auftragOf(tx: DbTransaction, who: Organisation, id: string, now: Date) {
  const entries = await listAuftragHistory(tx, who, id)
  const application = await findAuftrag(tx, who, id, now)
  if (!application) return undefined
  const { schritte: _, sperre: __, ...details } = application
  return { ...details, verlauf: entries }
}

async function vertragOf(tx: DbTransaction, who: Organisation, id: string, put: Put) {
  const entries = await listVertragHistory(tx, who, id)
  for (const { pruefung_id, ...document } of await takenDocumentations(tx, who, id))
    await put(`vertraege/${id}/${pruefung_id}.pdf`, document)
  const vertragOf = await findVertrag(tx, who, id)
  return vertragOf && { ...vertragOf, verlauf: entries }
}

async function wording(tx: DbTransaction, who: Organisation, id: string, put: Put) {
  const entries = await listTextHistory(tx, who, id)
  const row = await findTemplate(tx, id)
  const file = row && (await sourceFile(tx, who, row))
  if (file) await put(`texte/${id}.${endingOf(file.mime)}`, file.inhalt)
  const t = await findText(tx, who, id)
  return t && { ...t, verlauf: entries }
}

const readme = (
  who: Organisation,
  now: Date,
  counts: Readonly<Record<string, number>>,
) => `Daten der Organisation ${who.unternehmenName} (${who.orgId})
Stand: ${formatInstant(now.toISOString())}

Enthalten ist alles, was diese Organisation im Portal lesen darf; eigene Angaben anderer Parteien gehören nicht dazu, bis auf geteilte_buergschaften.
Jede Datei *.jsonl hat je Zeile einen ObjectRef als JSON (UTF-8); Beträge sind ganze Cent, Zeitpunkte ISO 8601 in UTC, Tage JJJJ-MM-TT.
Dokumente liegen in buergschaften/<Nummer>/, geteilte_buergschaften/<Nummer>/, vertraege/<Nummer>/ und texte/.
Was in geteilte_buergschaften.jsonl steht, zeigen andere einer Person dieser Organisation (gezeigt) und gehört ihnen. Die Prüfsummen (SHA-256) aller Dateien stehen in pruefsummen.sha256:
sha256sum -c pruefsummen.sha256

${Object.entries(counts)
  .map(([name, n]) => `${name}.jsonl: ${n}`)
  .join('\n')}
`
