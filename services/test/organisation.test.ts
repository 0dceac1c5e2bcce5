import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { calendarDate, addDays } from '@avalwerk/domain'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { ownDirectory } from '../src/identity/identityDirectory.ts'
import { exportOrganisation } from '../src/organisation/export.ts'
import { leavePlatform } from '../src/organisation/leave.ts'
import { buergschaften, actions } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** An organisation takes along all that it may read, and leaves. */

let portal: TestPortal
let folder: string
beforeAll(async () => {
  portal = await startTestPortal()
  await portal.outbox.empty()
  folder = await mkdtemp(join(tmpdir(), 'organisation-'))
})
afterAll(async () => {
  await portal?.close()
  await rm(folder, { recursive: true, force: true })
})

const { call, post, buergschaft, active } = actions(() => portal)
type Row = Record<string, unknown> & { id: string }
const rowsOf = async (where: string, name: string): Promise<Row[]> =>
  (await readFile(join(folder, where, `${name}.jsonl`), 'utf8'))
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Row)
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const take = (orgId: string, where = orgId) =>
  exportOrganisation(portal.db, orgId, join(folder, where), { now: new Date(), keptYears: 10, documents: portal.app.deps.documents })

describe('Taking along', () => {
  test('all that the organisation may read, with documents and digests, and nothing of others', async () => {
    const id = await active()
    await portal.outbox.empty()
    await call('bg.admin', 'PUT', `${buergschaften}/${id}/vermerk`, { bisher: null, vermerk: 'Nur für den Bürgen' })
    await call('ag.admin', 'PUT', `${buergschaften}/${id}/vermerk`, { bisher: null, vermerk: 'Nur für den Begünstigten' })
    await post('ag.admin', `${buergschaften}/${id}/kommentar`, { kommentar: 'Unter Kollegen' })
    // What others did with a case was written here once.
    await sql`insert into audit (org_id, zeitpunkt, nutzer_id, aktion, objekt_art, objekt_id)
      select 'WI0001', now(), n.id, 'O13', k.kind, 'von anderen' from nutzer n, (values ('AUFTRAG'), ('PROJEKT')) k (kind)
      where n.benutzername = 'bg.admin'`.execute(portal.db.system)
    const counts = await take('WI0001')
    const seen = await portal.db.system.selectFrom('buergschaft_sicht').select('buergschaft_id').where('org_id', '=', 'WI0001').execute()
    const guarantees = await rowsOf('WI0001', 'buergschaften')
    expect(guarantees.map((b) => b.id).sort()).toEqual(seen.map((s) => s.buergschaft_id).sort())
    expect(counts).toMatchObject({ buergschaften: seen.length })
    const noted = portal.db.system.selectFrom('audit').select('org_id').where('aktion', '=', 'ORGANISATION_EXPORTIERT')
    expect(await noted.execute()).toEqual([{ org_id: 'WI0001' }])
    const one = guarantees.find((b) => b.id === id) as Row
    // Word for word what the page reads.
    const { schritte: _, naechster: __, kommentierbar: ___, ...page } = await buergschaft('ag.admin', id)
    expect(one).toMatchObject({ ...page, kommentare: [{ kommentar: 'Unter Kollegen' }] })
    expect(one['verlauf']).toEqual(await call('ag.admin', 'GET', `${buergschaften.replace(/en$/, '')}/${id}/historie`))
    expect(page.dokumente.length).toBeGreaterThan(0)
    for (const { version, sha256 } of page.dokumente)
      expect(sha256Of(await readFile(join(folder, 'WI0001', 'buergschaften', id, `dokument_v${version}.pdf`)))).toBe(sha256)

    const sums = (await readFile(join(folder, 'WI0001', 'pruefsummen.sha256'), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => line.split('  '))
    const files = (await readdir(join(folder, 'WI0001'), { recursive: true, withFileTypes: true })).filter((e) => e.isFile())
    expect(sums).toHaveLength(files.length - 1)
    for (const [sum, name] of sums) expect(sha256Of(await readFile(join(folder, 'WI0001', name as string)))).toBe(sum)

    const all = (
      await Promise.all(
        files.filter(({ name }) => name.endsWith('.jsonl')).map(({ name }) => readFile(join(folder, 'WI0001', name), 'utf8')),
      )
    ).join('')
    expect(all).toContain('Nur für den Begünstigten')
    expect(all).not.toContain('Nur für den Bürgen')
    expect(all).not.toMatch(/passwort_hash|argon2|geheimnis/)
    const people = await portal.db.system.selectFrom('nutzer').select('id').where('org_id', '=', 'WI0001').execute()
    expect((await rowsOf('WI0001', 'nutzer')).map((n) => n.id).sort()).toEqual(people.map((n) => n.id).sort())
    const others = await portal.db.system.selectFrom('nutzer').select('id').where('org_id', '<>', 'WI0001').execute()
    expect(others.map((n) => n.id).filter((person) => all.includes(person))).toEqual([])
    const byOthers = (await rowsOf('WI0001', 'pruefprotokoll')).filter((entry) => entry['objekt_id'] === 'von anderen')
    expect(byOthers.map((entry) => [entry['objekt_art'], entry['nutzer_id']])).toEqual([['PROJEKT', null]])
  })

  test('what is shown to one of its people, as this person sees it, and only while they see it', async () => {
    const share = (id: string, email: string, recht: string) =>
      post<{ id: string }>('ag.admin', `${buergschaften}/${id}/freigaben`, {
        email: `${email}@demo.avalwerk.example`,
        recht,
        bis: addDays(calendarDate(new Date()), 30),
        nachricht: null,
      })
    const [seen, commented, ended, unshared] = [await active(), await active(), await active(), await active()]
    await portal.outbox.empty()
    for (const id of [seen, commented, unshared]) {
      await call('ag.admin', 'PUT', `${buergschaften}/${id}/vermerk`, { bisher: null, vermerk: 'Nur für Weserbogen' })
      await call('ag.admin', 'PUT', `${buergschaften}/${id}/loeschsperre`, { bisher: null, grund: 'Prozess von Weserbogen' })
      await post('ag.admin', `${buergschaften}/${id}/kommentar`, { kommentar: `Kommentar zu ${id}` })
    }
    await share(seen, 'ag2.admin', 'EINSEHEN')
    await share(commented, 'ag2.admin', 'KOMMENTIEREN')
    const over = await share(ended, 'ag2.admin', 'EINSEHEN')
    await post('ag.admin', `${buergschaften}/${ended}/freigaben/${over.id}/beenden`, {})
    await share(unshared, 'ag.leser', 'EINSEHEN')

    await take('LA0001', 'shown')
    const rows = await rowsOf('shown', 'geteilte_buergschaften')
    const byId = new Map(rows.map((row) => [row.id, row]))
    expect(byId.size).toBe(rows.length)
    expect([seen, commented, ended, unshared].filter((id) => byId.has(id))).toEqual([seen, commented])
    for (const id of [seen, commented]) {
      const { schritte: _, naechster: __, kommentierbar: ___, ...page } = await buergschaft('ag2.admin', id)
      expect(byId.get(id)).toMatchObject({ ...page, kommentare: id === commented ? [{ kommentar: `Kommentar zu ${id}` }] : [] })
      expect(page.dokumente.length).toBeGreaterThan(0)
      for (const { version, sha256 } of page.dokumente)
        expect(sha256Of(await readFile(join(folder, 'shown', 'geteilte_buergschaften', id, `dokument_v${version}.pdf`)))).toBe(sha256)
    }
    const own = await rowsOf('shown', 'buergschaften')
    expect(own.map((b) => b.id)).not.toContain(seen)
    const all = JSON.stringify([rows, own])
    for (const secret of ['Nur für Weserbogen', 'Prozess von Weserbogen', `Kommentar zu ${seen}`, `Kommentar zu ${unshared}`])
      expect(all).not.toContain(secret)

    // For the organisation that shares the guarantee is its own, also for colleagues with whom it is shared; other organisations have
    // nothing of it.
    await take('WI0001', 'shares')
    expect((await rowsOf('shares', 'geteilte_buergschaften')).map(({ id }) => id)).not.toContain(unshared)
    await take('HO0001', 'third')
    expect((await rowsOf('third', 'geteilte_buergschaften')).filter(({ id }) => [seen, commented].includes(id))).toEqual([])
  })

  test('the documentation of a contract: the guarantor all, the insured the last one, others none', async () => {
    const { db } = portal
    const contract = await db.system
      .selectFrom('kautionsvertrag')
      .select(['id', 'org_id', 'versicherungsnehmer_org'])
      .where('versicherungsnehmer_org', 'is not', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const id = contract.id
    const keep = (pruefung_id: string, text: string, day: string) =>
      db.system
        .insertInto('kautionsvertrag_dokument')
        .values({
          org_id: contract.org_id,
          kautionsvertrag_id: id,
          pruefung_id,
          dateiname: 'Vertragsverknüpfung.pdf',
          inhalt: Buffer.from(text),
          sha256: sha256Of(Buffer.from(text)),
          erstellt_am: new Date(day),
        })
        .execute()
    await db.system.deleteFrom('kautionsvertrag_dokument').where('kautionsvertrag_id', '=', id).execute()
    await keep('VP-1', 'die erste', '2026-01-10T10:00:00Z')
    await keep('VP-2', 'die letzte', '2026-02-10T10:00:00Z')
    const filesOf = async (orgId: string) => {
      await take(orgId, `contracts-${orgId}`)
      const dir = join(folder, `contracts-${orgId}`, 'vertraege', id)
      const names = await readdir(dir).catch(() => [])
      return (await Promise.all(names.map((name) => readFile(join(dir, name), 'utf8')))).sort()
    }
    const insured = contract.versicherungsnehmer_org as string
    const stranger = (
      await db.system
        .selectFrom('unternehmen')
        .select('org_id')
        .where('gruppe', '=', 'AG')
        .where('org_id', '<>', insured)
        .where('org_id', 'not in', (eb) =>
          eb.selectFrom('kautionsvertrag_unternehmen').select('unternehmen_org').where('kautionsvertrag_id', '=', id),
        )
        .orderBy('org_id')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).org_id
    expect(await filesOf(contract.org_id)).toEqual(['die erste', 'die letzte'])
    expect(await filesOf(insured)).toEqual(['die letzte'])
    expect(await filesOf(stranger)).toEqual([])
  })

  test('a guarantor and the operator too; a folder that isn’t empty and a foreign id are refused', async () => {
    const guarantor = await portal.db.system
      .selectFrom('nutzer')
      .select('org_id')
      .where('benutzername', '=', 'bg.admin')
      .executeTakeFirstOrThrow()
    const operator = await portal.db.system
      .selectFrom('nutzer')
      .select('org_id')
      .where('benutzername', '=', 'bsp.admin')
      .executeTakeFirstOrThrow()
    for (const { org_id } of [guarantor, operator])
      expect(await take(org_id)).toMatchObject({ buergschaften: expect.any(Number), vertraege: expect.any(Number) })
    await expect(take(guarantor.org_id)).rejects.toThrow('nicht leer')
    await expect(take('QQ9999')).rejects.toThrow('Es gibt keine Organisation QQ9999')
  })
})

describe('Leaving', () => {
  const thisYear = Number(calendarDate(new Date()).slice(0, 4))
  test('only when nothing is running any more; then people and own things go, and the rest after the period', async () => {
    const { db } = portal
    const { org_id: orgId } = await db.system
      .selectFrom('nutzer')
      .select('org_id')
      .where('benutzername', '=', 'ag2.admin')
      .executeTakeFirstOrThrow()
    const leave = () =>
      db.transact((tx) => leavePlatform({ tx, now: new Date(), caller: null, korrelationsId: null, directory: ownDirectory }, orgId))
    await call('ag2.admin', 'GET', '/partnerservice/api/private/v2/nutzerverwaltung/benutzer/eigenen')
    await expect(leave()).rejects.toThrow(/Setzen Sie zuerst alle Unternehmen der Organisation inaktiv: .*Aktiv/)
    await db.system.updateTable('unternehmen').set({ status: 'DAK' }).where('org_id', '=', orgId).execute()
    // Also a contract of another policy holder under which the organisation has a company.
    const other = await db.system
      .selectFrom('kautionsvertrag')
      .selectAll()
      .where('status', '=', 'AKTIV')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    await db.system
      .insertInto('kautionsvertrag_unternehmen')
      .values({
        org_id: other.org_id,
        kautionsvertrag_id: other.id,
        unternehmen_id: orgId,
        unternehmen_org: orgId,
        unternehmen_name: 'Probe',
        status: 'ANGENOMMEN',
      })
      .execute()
    await expect(leave()).rejects.toThrow(`Beenden Sie zuerst die Verträge der Organisation, oder nehmen Sie ihre Unternehmen heraus: `)
    await db.system.deleteFrom('kautionsvertrag_unternehmen').where('unternehmen_org', '=', orgId).execute()
    await db.system.updateTable('kautionsvertrag').set({ status: 'BEENDET' }).where('versicherungsnehmer_org', '=', orgId).execute()

    const seen = await db.system
      .selectFrom('buergschaft_sicht')
      .select('buergschaft_id')
      .where('org_id', '=', orgId)
      .executeTakeFirstOrThrow()
    const held = db.system.updateTable('legal_hold').where('org_id', '=', orgId)
    await db.system
      .insertInto('legal_hold')
      .values({
        org_id: orgId,
        buergschaft_id: seen.buergschaft_id,
        reason: 'Prozess',
        set_by: '00000000-0000-4000-8000-000000000001',
        set_by_name: 'Probe',
        set_at: new Date(),
      })
      .execute()
    await expect(leave()).rejects.toThrow(`Die Organisation hebt zuerst ihre Löschsperren auf, an den Bürgschaften ${seen.buergschaft_id}.`)
    await held.set({ lifted_at: new Date(), lifted_by_name: 'Probe' }).execute()

    await leave()
    // No user of it can be restored, and none be created anew.
    await expect(
      post('bsp.admin', `/partnerservice/api/private/v2/nutzerverwaltung/${orgId}/nutzer`, {
        vorname: 'Nach',
        nachname: 'Zügler',
        email: 'nachzuegler@probe.example',
        telefonnummer: null,
      }),
    ).rejects.toThrow('409 ORGANISATION_GEGANGEN')
    await expect(call('ag2.admin', 'GET', '/partnerservice/api/private/v2/nutzerverwaltung/benutzer/eigenen')).rejects.toThrow(/40[13]/)
    await expect(leave()).rejects.toThrow('schon verlassen')
    const gone = await db.system
      .selectFrom('nutzer')
      .select('id')
      .where('org_id', '=', orgId)
      .where('geloescht_am', 'is not', null)
      .execute()
    const deletions = db.system
      .selectFrom('audit')
      .select('objekt_id')
      .where('aktion', '=', 'NUTZER_GELOESCHT')
      .where('nutzer_id', 'is', null)
    expect((await deletions.where('org_id', '=', orgId).execute()).map((entry) => entry.objekt_id).toSorted()).toEqual(
      gone.map(({ id }) => id).toSorted(),
    )
    expect(gone).not.toEqual([])
    const left = async (table: 'projekt' | 'aufgabe' | 'mitteilung' | 'einstellung' | 'gevo_kanal') =>
      (await db.system.selectFrom(table).select('org_id').where('org_id', '=', orgId).execute()).length
    for (const table of ['projekt', 'aufgabe', 'mitteilung', 'einstellung', 'gevo_kanal'] as const)
      expect([table, await left(table)]).toEqual([table, 0])

    // One more day, in which an identity provider is told.
    const forgotten = async () =>
      (await db.system.selectFrom('nutzer').select('vergessen_am').where('org_id', '=', orgId).execute()).filter(
        ({ vergessen_am }) => vergessen_am !== null,
      )
    await portal.deadlines.run(new Date(Date.now() + 23 * 3_600_000))
    expect(await forgotten()).toEqual([])
    await portal.deadlines.run(new Date(Date.now() + 25 * 3_600_000))
    const people = await db.system.selectFrom('nutzer').selectAll().where('org_id', '=', orgId).execute()
    expect(people.length).toBeGreaterThan(0)
    for (const name of people)
      expect(name).toMatchObject({ vergessen_am: expect.any(Date), email: `${name.id}@geloescht.invalid`, telefonnummer: null })
    // What it was party of is there for the others, with its name; the operator doesn't bring it back.
    const shared = await db.system.selectFrom('buergschaft_sicht').select('buergschaft_id').where('org_id', '=', orgId).executeTakeFirst()
    expect(shared).toBeDefined()
    const { version } = await db.system.selectFrom('unternehmen').select('version').where('id', '=', orgId).executeTakeFirstOrThrow()
    await expect(post('bsp.admin', `/partnerservice/api/private/v2/unternehmen/${orgId}/status`, { version, aktiv: true })).rejects.toThrow(
      '409 SCHRITT_UNZULAESSIG',
    )

    const ids = (await db.system.selectFrom('buergschaft_sicht').select('buergschaft_id').where('org_id', '=', orgId).execute()).map(
      (s) => s.buergschaft_id,
    )
    await db.system.updateTable('buergschaft').set({ status: 'ZGB', geaendert_am: new Date() }).where('id', 'in', ids).execute()
    await db.system
      .updateTable('auftrag')
      .set({ status: 'STORNIERT', geaendert_am: new Date() })
      .where('id', 'in', (q) => q.selectFrom('auftrag_sicht').select('auftrag_id').where('org_id', '=', orgId))
      .execute()
    await db.system.deleteFrom('kautionsvertrag_unternehmen').where('unternehmen_org', '=', orgId).execute()
    await portal.deadlines.run(new Date(`${thisYear + 11}-01-01T12:00:00Z`))
    expect(await db.system.selectFrom('unternehmen').select('id').where('org_id', '=', orgId).execute()).toEqual([])
    expect(await db.system.selectFrom('nutzer').select('id').where('org_id', '=', orgId).execute()).toEqual([])
    const audit = await db.system.selectFrom('audit').select('aktion').where('org_id', '=', orgId).orderBy('id').execute()
    expect(audit.at(-1)).toEqual({ aktion: 'AUFBEWAHRUNG_BEENDET' })
  })
})
