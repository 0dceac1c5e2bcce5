/** Documents in a store of objects: who may read them reads them as before, nobody else does, and none is ever in neither place. */
import { createHash, randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pdf } from '@avalwerk/testing/pdf'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { readConfig } from '../src/kernel/configuration.ts'
import { checkStored, moveIn, moveOut, type Named, removeFreed } from '../src/objects/move.ts'
import { keepMoving } from '../src/objects/keeping.ts'
import { objectStore, type ObjectStore } from '../src/objects/store.ts'
import { exportOrganisation } from '../src/organisation/export.ts'
import { actions, buergschaften } from './acts.ts'
import { startBucket } from './bucket.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const newKey = () => randomBytes(32).toString('base64url')
const KEY = newKey()
const CONTRACTS = '/partnerservice/api/private/v2/kautionsvertraege'

let bucket: Awaited<ReturnType<typeof startBucket>>
let portal: TestPortal
let store: ObjectStore
const place = () => ({ bucket: 'documents', prefix: 'a/', endpoint: bucket.endpoint, region: 'eu-central-1' })
beforeAll(async () => {
  bucket = await startBucket('documents')
  portal = await startTestPortal({ DOCUMENT_STORE: 's3://documents/a', DOCUMENT_KEYS: KEY, S3_ENDPOINT: bucket.endpoint })
  await portal.outbox.empty()
  // Documents move when a test says so, not each minute.
  await portal.moving?.close()
  // A few of the demo's documents are enough.
  await sql`delete from buergschaft_dokument where buergschaft_id not in (
    select buergschaft_id from buergschaft_dokument group by 1 order by 1 limit 4)`.execute(portal.db.system)
  store = objectStore({ place: place(), keys: [KEY] })
})
afterAll(async () => {
  store?.close()
  await portal?.close()
  await bucket?.close()
})

const { active, call, act } = actions(() => portal)
const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const TABLES = ['buergschaft_dokument', 'inanspruchnahme_unterlage', 'kautionsvertrag_dokument'] as const

/** How many documents are in the database, and how many in the store. */
async function places(): Promise<{ here: number; there: number }> {
  const counts = await Promise.all(
    TABLES.map((table) =>
      portal.db.system
        .selectFrom(table)
        .select([sql<number>`count(inhalt)::int`.as('here'), sql<number>`count(object_id)::int`.as('there')])
        .executeTakeFirstOrThrow(),
    ),
  )
  return { here: counts.reduce((sum, { here }) => sum + here, 0), there: counts.reduce((sum, { there }) => sum + there, 0) }
}
/** Makes all documents older than the minute for which they stay in the database. */
const age = async () => {
  for (const table of TABLES)
    await sql`update ${sql.table(table)} set erstellt_am = erstellt_am - interval '1 hour'`.execute(portal.db.system)
}
/** What a process does each minute. */
const look = async () => {
  const moving = keepMoving(portal.db, store, () => new Date(), portal.app.log)
  await moving.run()
  await moving.close()
}
const ageAndMove = async () => {
  await age()
  await look()
}
const takeBack = () => moveIn(portal.db, store, (error) => expect(error).toBeUndefined())
const freed = () => portal.db.system.selectFrom('freed_object').select(['org_id', 'object_id']).execute()
const read = async (account: string, path: string) => {
  const answer = await portal.call(account, 'GET', path)
  return { status: answer.status, again: answer.headers.get('retry-after'), bytes: new Uint8Array(await answer.arrayBuffer()) }
}
const documentOf = (id: string) => `/dokumentservice/api/private/v2/auftraggeber/buergschaftsdokumente/buergschaft_${id}.pdf`

/** A guarantee with a claim that has a file, and what its beneficiary reads of it. */
async function withClaim() {
  const id = await active()
  await portal.outbox.empty()
  const upload = await portal.call(
    'ag.admin',
    'POST',
    '/dokumentservice/api/private/v2/inanspruchnahmen/unterlagen/upload?name=Mangel.pdf',
    Buffer.from(pdf({ text: 'Mangel' })),
  )
  const { dateiId } = (await upload.json()) as { dateiId: string }
  await act('ag.admin', id, 'inanspruchnahmen', {
    betrag: 400_000,
    begruendung: 'Der Durchlass ist undicht.',
    ansprechpartner: { vorname: 'Meike', nachname: 'Voss', email: 'voss@demo.avalwerk.example', telefonnummer: '' },
    zahlungsempfaenger: { name: 'Weserbogen Infrastruktur AG', iban: 'de89370400440532013000' },
    dateien: [dateiId],
    erklaerung: true,
  })
  const [claim] = await call<{ id: string }[]>('ag.admin', 'GET', `${buergschaften}/${id}/inanspruchnahmen`)
  return { id, file: `/dokumentservice/api/private/v2/inanspruchnahmen/${claim?.id}/unterlagen/${dateiId}` }
}

test('DOCUMENT_STORE isn’t taken without keys', () => {
  expect(() => readConfig({ DOCUMENT_STORE: 's3://documents' })).toThrow('DOCUMENT_STORE verlangt DOCUMENT_KEYS')
  expect(readConfig({}).documentStore).toBeUndefined()
})

describe('documents', () => {
  let id: string
  let file: string
  beforeAll(async () => {
    ;({ id, file } = await withClaim())
  })
  beforeEach(takeBack)

  test('leave the database a minute after they were made, not sooner, and are read by those who read them before', async () => {
    const before = [await read('ag.admin', documentOf(id)), await read('ag.admin', file), await read('bg.erst', file)]
    expect(before.map(({ status }) => status)).toEqual([200, 200, 200])
    const fresh = await portal.db.system
      .selectFrom('inanspruchnahme_unterlage')
      .select('erstellt_am')
      .where('erstellt_am', '>', new Date(Date.now() - 60_000))
      .execute()
    await look()
    expect((await places()).here).toBeGreaterThanOrEqual(fresh.length)
    await ageAndMove()
    const { here, there } = await places()
    expect(here).toBe(0)
    expect(there).toBeGreaterThan(2)
    expect(await bucket.list()).toHaveLength(there + (await freed()).length)
    expect([await read('ag.admin', documentOf(id)), await read('ag.admin', file), await read('bg.erst', file)]).toEqual(before)
    expect((await read('ag2.admin', documentOf(id))).status).toBe(404)
    expect((await read('ag2.admin', file)).status).toBe(404)
  })

  test('lie there unreadable', async () => {
    await ageAndMove()
    const objects = await bucket.list()
    expect(objects.length).toBeGreaterThan(0)
    for (const object of objects) {
      const bytes = await readFile(object)
      expect(bytes.includes('%PDF')).toBe(false)
      expect(bytes.subarray(0, 3).toString()).toBe('eyJ')
    }
  })

  test('come along in archives of orders, documentations of contracts and exports of organisations', async () => {
    const { auftrag_id: order } = await portal.db.system
      .selectFrom('buergschaft')
      .select('auftrag_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const zip = `/buergschaftservice/api/private/v2/buergschaftsauftraege/${order}/daten.zip`
    const documents = async () =>
      Object.entries(unzipSync((await read('ag.admin', zip)).bytes))
        .filter(([name]) => name.startsWith('dokumente/'))
        .map(([name, bytes]) => [name, sha256Of(bytes)])
    const contract = (await call<{ vertraege: { id: string }[] }>('bg.admin', 'GET', CONTRACTS)).vertraege
    const documentations = async () => {
      const all = []
      for (const { id: one } of contract) all.push(await read('bg.admin', `${CONTRACTS}/${one}/dokumentation`))
      return all.filter(({ status }) => status === 200)
    }
    const before = [await documents(), await documentations()]
    expect(before.map((found) => found.length > 0)).toEqual([true, true])
    await ageAndMove()
    expect([await documents(), await documentations()]).toEqual(before)
    const folder = await mkdtemp(join(tmpdir(), 'avalwerk-export-'))
    await exportOrganisation(portal.db, 'WI0001', folder, { now: new Date(), keptYears: 10, documents: portal.app.deps.documents })
    const stored = await portal.db.system.selectFrom('buergschaft_dokument').select('sha256').where('buergschaft_id', '=', id).execute()
    const taken = await readdir(join(folder, 'buergschaften', id), { recursive: true, withFileTypes: true })
    const sums = await Promise.all(
      taken.filter((entry) => entry.isFile()).map(async (e) => sha256Of(await readFile(join(e.parentPath, e.name)))),
    )
    expect(sums.filter((sum) => stored.some(({ sha256 }) => sha256 === sum))).not.toEqual([])
    expect(sums).toContain(sha256Of((await read('ag.admin', file)).bytes))
    await rm(folder, { recursive: true })
  })

  test('come back into the database, as they were', async () => {
    const before = await read('ag.admin', documentOf(id))
    await ageAndMove()
    const { there } = await places()
    expect(await takeBack()).toEqual({ moved: there, failed: 0 })
    expect(await places()).toEqual({ here: there, there: 0 })
    expect(await read('ag.admin', documentOf(id))).toEqual(before)
  })

  test('are each in one place alone where two processes move them at once', async () => {
    await age()
    const ignore = () => undefined
    const total = (await places()).here
    const moved = await Promise.all([1, 2].map(() => moveOut(portal.db, store, ignore)))
    expect(moved.reduce((sum, one) => sum + one.moved, 0)).toBe(total)
    expect(await places()).toEqual({ here: 0, there: total })
    expect(await checkStored(portal.db, store, (error) => expect(error).toBeUndefined())).toBe(total)
  })

  test('stay in the database where the store keeps something else, or nothing', async () => {
    await age()
    const total = (await places()).here
    const told: unknown[] = []
    const tell = (error: unknown) => void told.push((error as Error).message)
    const lying: ObjectStore = { ...store, get: async () => new Uint8Array([1]) }
    expect(await moveOut(portal.db, lying, tell)).toMatchObject({ moved: 0 })
    const away: ObjectStore = { ...store, put: () => Promise.reject(new Error('away')) }
    const { moved, failed } = await moveOut(portal.db, away, tell)
    expect(moved).toBe(0)
    // A store that is away isn't asked for each of a million documents.
    expect(failed).toBeLessThanOrEqual(20)
    expect(told).toContain('away')
    expect(await places()).toEqual({ here: total, there: 0 })
  })

  test('that can’t be moved hold up no others', async () => {
    await age()
    const total = (await places()).here
    const [{ sha256 } = { sha256: '' }] = await portal.db.system
      .updateTable('buergschaft_dokument')
      .set({ inhalt: Buffer.from('damaged') })
      .where('buergschaft_id', '=', id)
      .where('version', '=', 1)
      .returning('sha256')
      .execute()
    const told: Named[] = []
    const result = await moveOut(portal.db, store, (_error, row) => void told.push(row))
    expect(result).toEqual({ moved: total - 1, failed: 1 })
    expect(told).toEqual([{ table: 'buergschaft_dokument', org: expect.any(String), id: `${id}/1`, object: null }])
    await portal.db.system.deleteFrom('buergschaft_dokument').where('sha256', '=', sha256).execute()
    ;({ id, file } = await withClaim())
  })
})

describe('a store', () => {
  let id: string
  beforeAll(async () => {
    id = await active()
    await portal.outbox.empty()
  })
  beforeEach(ageAndMove)
  /** Where the document of the guarantee lies. */
  const objectOf = async () => {
    const { object_id: object } = await portal.db.system
      .selectFrom('buergschaft_dokument')
      .select('object_id')
      .where('buergschaft_id', '=', id)
      .where('art', '=', 'BUERGSCHAFT')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return (await bucket.list()).find((path) => path.includes(object as string)) as string
  }
  const REFUSED = { status: 503, again: '60' }

  test('that doesn’t answer is said to, and holds up no step; later all is as before', async () => {
    const before = await read('ag.admin', documentOf(id))
    await bucket.stop()
    const answer = await read('ag.admin', documentOf(id))
    expect(answer).toMatchObject(REFUSED)
    expect(JSON.parse(new TextDecoder().decode(answer.bytes))).toMatchObject({ code: 'DOKUMENT_NICHT_DA' })
    const made = await active()
    await portal.outbox.empty()
    await ageAndMove()
    expect((await read('ag.admin', documentOf(made))).status).toBe(200)
    expect((await places()).here).toBeGreaterThan(0)
    bucket = { ...(await startBucket('documents', bucket.folder, bucket.port)) }
    await ageAndMove()
    expect((await places()).here).toBe(0)
    expect(await read('ag.admin', documentOf(id))).toEqual(before)
  })

  test('whose objects were changed or exchanged passes off none of them as the document', async () => {
    const before = await read('ag.admin', documentOf(id))
    const path = await objectOf()
    const whole = await readFile(path)
    const other = (await bucket.list()).find((one) => one !== path) as string
    const at = whole.length - 40
    for (const content of [
      await readFile(other),
      Buffer.concat([whole.subarray(0, at), Buffer.from(whole[at] === 65 ? 'B' : 'A'), whole.subarray(at + 1)]),
      Buffer.from('%PDF'),
    ]) {
      await writeFile(path, content)
      expect(await read('ag.admin', documentOf(id))).toMatchObject(REFUSED)
    }
    const faults: Named[] = []
    await checkStored(portal.db, store, (_error, row) => void faults.push(row))
    expect(faults).toEqual([
      { table: 'buergschaft_dokument', org: expect.any(String), id: expect.stringMatching(`^${id}/`), object: expect.any(String) },
    ])
    await writeFile(path, whole)
    expect(await read('ag.admin', documentOf(id))).toEqual(before)
  })

  test('is read with the key that a document went there with, whichever encrypts now', async () => {
    const {
      org_id: org,
      object_id: object,
      sha256,
    } = await portal.db.system
      .selectFrom('buergschaft_dokument')
      .select(['org_id', 'object_id', 'sha256'])
      .where('buergschaft_id', '=', id)
      .limit(1)
      .executeTakeFirstOrThrow()
    const next = objectStore({ place: place(), keys: [newKey(), KEY] })
    expect(sha256Of(await next.get(org, object as string))).toBe(sha256)
    await next.put(org, 'new', Buffer.from('new'))
    await expect(store.get(org, 'new')).rejects.toThrow('isn’t among DOCUMENT_KEYS'.replace('’', "'"))
    const foreign = objectStore({ place: place(), keys: [newKey()] })
    await expect(foreign.get(org, object as string)).rejects.toThrow('DOCUMENT_KEYS')
    await next.remove(org, ['new'])
    for (const one of [next, foreign]) one.close()
  })

  test('gives an object to no other organisation, nor under another id', async () => {
    await store.put('WI0001', 'one', Buffer.from('secret'))
    const path = (await bucket.list()).find((one) => one.includes('/one')) as string
    await store.put('KN0001', 'one', Buffer.from('own'))
    const others = (await bucket.list()).find((one) => one.includes('KN0001') && one.includes('one')) as string
    await copyFile(path, others)
    await expect(store.get('KN0001', 'one')).rejects.toThrow('holds the object of')
    for (const org of ['WI0001', 'KN0001']) await store.remove(org, ['one'])
  })
})

describe('an object that no document names any more', () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  beforeEach(async () => {
    await ageAndMove()
    await removeFreed(portal.db, store, inDays(40))
  })
  afterEach(takeBack)

  test('is kept for as long as a backup may be put back that names it, and goes then', async () => {
    const id = await active()
    await portal.outbox.empty()
    await ageAndMove()
    const count = (await bucket.list()).length
    const { numDeletedRows: gone } = await portal.db.system
      .deleteFrom('buergschaft_dokument')
      .where('buergschaft_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(await freed()).toHaveLength(Number(gone))
    await removeFreed(portal.db, store, inDays(35))
    expect(await bucket.list()).toHaveLength(count)
    expect(await removeFreed(portal.db, store, inDays(37))).toBe(Number(gone))
    expect(await bucket.list()).toHaveLength(count - Number(gone))
    expect(await freed()).toEqual([])
  })

  test('isn’t removed where a document names it after all, as after a restore', async () => {
    const { org_id, object_id } = await portal.db.system
      .selectFrom('buergschaft_dokument')
      .select(['org_id', 'object_id'])
      .where('object_id', 'is not', null)
      .limit(1)
      .executeTakeFirstOrThrow()
    await portal.db.system
      .insertInto('freed_object')
      .values({ org_id, object_id: object_id as string, freed_at: new Date() })
      .execute()
    expect(await removeFreed(portal.db, store, inDays(37))).toBe(0)
    expect(await freed()).toEqual([])
    expect((await store.get(org_id, object_id as string)).length).toBeGreaterThan(0)
  })

  test('is removed, too, where a process ended while it moved a document', async () => {
    await takeBack()
    await removeFreed(portal.db, store, inDays(40))
    await age()
    const ending: ObjectStore = { ...store, get: () => Promise.reject(new Error('the process ends')) }
    await moveOut(portal.db, ending, () => undefined)
    const left = (await bucket.list()).length
    expect(left).toBeGreaterThan(0)
    expect(await freed()).toHaveLength(left)
    expect(await removeFreed(portal.db, store, inDays(37))).toBe(left)
    expect(await bucket.list()).toEqual([])
  })
})
