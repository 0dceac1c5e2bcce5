/** What people do with the tasks of their pool, and with the messages of their organisation. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Api } from '@avalwerk/contracts'
import { addDays, calendarDate, toSortKey } from '@avalwerk/domain'
import { startTestPortal, type TestPortal } from './portal.ts'

const SERVICE = '/aufgabenservice/api/private/v1'
type Task = Api['aufgabe']['details']['response']
type Message = Api['mitteilung']['details']['response']

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal?.close())

const ask = <T>(who: string, method: string, path: string, body?: unknown) => portal.request<T>(who, method, `${SERVICE}${path}`, body)
const code = ({ status, body }: Readonly<{ status: number; body: unknown }>) => [status, (body as { code: string }).code]
const counts = async (who: string) => (await ask<Api['aufgabe']['anzahl']['response']>(who, 'GET', '/aufgaben/anzahl')).body

describe('tasks', () => {
  const list = async (who: string, filter: object = {}) =>
    (await ask<{ zeilen: Task[] }>(who, 'POST', '/aufgaben/filterung?size=100', filter)).body.zeilen
  const details = (who: string, id: string) => ask<Task>(who, 'GET', `/aufgaben/${id}`)
  const take = (who: string, { id, version }: Pick<Task, 'id' | 'version'>, uebernehmen: boolean) =>
    ask<Task>(who, 'POST', `/aufgaben/${id}/uebernahme`, { version, uebernehmen })
  const remind = (who: string, { id, version }: Pick<Task, 'id' | 'version'>, erinnerungsdatum: string | null) =>
    ask<Task & { felder: object[] }>(who, 'POST', `/aufgaben/${id}/erinnerung`, { version, erinnerungsdatum })
  const comment = (who: string, id: string, kommentar: string) => ask(who, 'POST', `/aufgaben/${id}/kommentar`, { kommentar })
  /** An order that waits for the guarantor's first review. */
  const waiting = async (n: number) => (await list('bg.erst', { art: ['B-01'] })).at(n) as Task
  const mine = async (who: string) => (await list(who, { zustand: 'MEINE' })).map(({ id }) => id)

  test('one that was taken over is that person’s, for their colleagues, too, until somebody gives it back', async () => {
    const task = await waiting(0)
    expect(task.bearbeiter).toBeNull()
    expect((await take('bg.erst', task, true)).body).toMatchObject({
      version: task.version + 1,
      bearbeiter: { name: 'Katrin Hesse', ich: true },
    })
    expect((await details('bg.admin', task.id)).body.bearbeiter).toEqual({ name: 'Katrin Hesse', ich: false })
    expect(await mine('bg.erst')).toContain(task.id)
    expect(await mine('bg.admin')).not.toContain(task.id)
    // A colleague takes it from them, and gives it back.
    const { body: taken } = await take('bg.admin', { ...task, version: task.version + 1 }, true)
    expect(taken.bearbeiter?.ich).toBe(true)
    expect((await take('bg.admin', taken, false)).body.bearbeiter).toBeNull()
    expect(await mine('bg.admin')).not.toContain(task.id)
  })

  test('two at once: the later one is told so, and takes nothing away', async () => {
    const task = await waiting(1)
    expect((await take('bg.erst', task, true)).status).toBe(200)
    expect(code(await take('bg.admin', task, true))).toEqual([409, 'VERSION_VERALTET'])
    expect(code(await remind('bg.admin', task, '2099-01-01'))).toEqual([409, 'VERSION_VERALTET'])
    expect((await details('bg.admin', task.id)).body).toMatchObject({ bearbeiter: { name: 'Katrin Hesse' }, wiedervorlageAm: null })
  })

  test('one that is put aside stays in the list and isn’t counted until its day; only a day to come is one', async () => {
    const [task, today] = [await waiting(2), calendarDate(new Date())]
    const { aufgaben } = await counts('bg.erst')
    for (const day of [today, '2020-01-01']) {
      const refused = await remind('bg.erst', task, day)
      expect([...code(refused), refused.body.felder]).toEqual([
        400,
        'EINGABE_UNGUELTIG',
        [{ feld: 'erinnerungsdatum', grund: 'Das Datum kann nur in der Zukunft liegen' }],
      ])
    }
    const { body: aside } = await remind('bg.erst', task, addDays(today, 1))
    expect(aside.wiedervorlageAm).toBe(addDays(today, 1))
    expect((await counts('bg.erst')).aufgaben).toBe(aufgaben - 1)
    expect((await list('bg.erst')).map(({ id }) => id)).toContain(task.id)
    expect((await remind('bg.erst', aside, null)).body.wiedervorlageAm).toBeNull()
    expect((await counts('bg.erst')).aufgaben).toBe(aufgaben)
  })

  test('comments are the own organisation’s, with their authors, in their order; one that is done can have some, and no more than that', async () => {
    const [done] = await list('bg.admin', { zustand: 'ERLEDIGT' })
    const { id, version } = done as Task
    expect(code(await take('bg.admin', { id, version }, true))).toEqual([409, 'SCHRITT_UNZULAESSIG'])
    expect(code(await remind('bg.admin', { id, version }, '2099-01-01'))).toEqual([409, 'SCHRITT_UNZULAESSIG'])
    expect((await comment('bg.admin', id, 'Bauleiter gefragt')).status).toBe(204)
    const task = await waiting(3)
    for (const [who, kommentar] of [
      ['bg.erst', 'Unterlagen fehlen'],
      ['bg.admin', 'Sind unterwegs'],
    ] as const)
      expect((await comment(who, task.id, kommentar)).status).toBe(204)
    expect((await details('bg.erst', task.id)).body.kommentare).toMatchObject([
      { wer: 'Katrin Hesse', kommentar: 'Unterlagen fehlen' },
      { kommentar: 'Sind unterwegs' },
    ])
    expect(code(await comment('bg.erst', task.id, '   '))).toEqual([400, 'EINGABE_UNGUELTIG'])
  })

  test('what a person’s rights don’t let them do isn’t there for them, and who only reads changes nothing', async () => {
    const task = await waiting(0)
    // A first review is nothing for those who decide on claims.
    expect((await list('bg.leistung')).map(({ id }) => id)).not.toContain(task.id)
    for (const answer of [
      await details('bg.leistung', task.id),
      await take('bg.leistung', task, true),
      await remind('bg.leistung', task, '2099-01-01'),
      await comment('bg.leistung', task.id, 'x'),
      await details('ag.admin', task.id),
      await comment('ag.admin', task.id, 'x'),
    ])
      expect(code(answer)).toEqual([404, 'NICHT_GEFUNDEN'])
    for (const answer of [
      await take('ag.leser', task, true),
      await remind('ag.leser', task, '2099-01-01'),
      await comment('ag.leser', task.id, 'x'),
    ])
      expect(code(answer)).toEqual([403, 'RECHT_FEHLT'])
  })
})

describe('messages', () => {
  const list = async (who: string, filter: object = {}) =>
    (await ask<{ zeilen: Message[] }>(who, 'POST', '/mitteilungen/filterung?size=100', filter)).body.zeilen
  const open = (who: string, id: string) => ask<Message>(who, 'GET', `/mitteilungen/${id}`)
  const isRead = async (who: string, id: string) => (await list(who)).find((message) => message.id === id)?.gelesen
  const [me, colleague] = ['ag.admin', 'ag.recht'] as const
  const unread = async (n: number) => (await list(me, { ungelesen: true })).at(n) as Message

  test('one is read by being opened, by that person alone; it can be made unread again', async () => {
    const { id, betreff } = await unread(0)
    const [before, theirs] = [await counts(me), await counts(colleague)]
    expect((await open(me, id)).body).toMatchObject({ id, betreff, gelesen: true })
    expect([await isRead(me, id), await isRead(colleague, id)]).toEqual([true, false])
    expect((await list(me, { ungelesen: true })).map((message) => message.id)).not.toContain(id)
    expect([await counts(me), await counts(colleague)]).toEqual([{ ...before, mitteilungen: before.mitteilungen - 1 }, theirs])
    // Opened again, it counts no second time.
    await open(me, id)
    expect((await counts(me)).mitteilungen).toBe(before.mitteilungen - 1)
    expect((await ask(me, 'PUT', `/mitteilungen/${id}/gelesen`, { gelesen: false })).status).toBe(204)
    expect(await isRead(me, id)).toBe(false)
    expect(await counts(me)).toEqual(before)
  })

  test('one that was deleted is gone for the whole organisation, and for no other', async () => {
    const { id } = await unread(1)
    const others = (await list('ag2.admin')).length
    expect(code(await ask('ag2.admin', 'DELETE', `/mitteilungen/${id}`))).toEqual([404, 'NICHT_GEFUNDEN'])
    expect(code(await ask('ag.leser', 'DELETE', `/mitteilungen/${id}`))).toEqual([403, 'RECHT_FEHLT'])
    expect(await isRead(colleague, id)).toBe(false)
    expect((await ask(me, 'DELETE', `/mitteilungen/${id}`)).status).toBe(204)
    for (const who of [me, colleague]) {
      expect((await list(who)).map((message) => message.id)).not.toContain(id)
      expect(code(await open(who, id))).toEqual([404, 'NICHT_GEFUNDEN'])
    }
    expect(code(await ask(me, 'DELETE', `/mitteilungen/${id}`))).toEqual([404, 'NICHT_GEFUNDEN'])
    expect((await list('ag2.admin')).length).toBe(others)
  })

  test('they come newest first', async () => {
    const instants = (await list(me)).map(({ zeitpunkt }) => zeitpunkt)
    expect(instants).toEqual(instants.toSorted().toReversed())
  })

  test('one is found by parts of its subject, as a German reader writes them', async () => {
    const { id } = await unread(0)
    const subject = 'Übermittelt: Größe der Fläche, Straße 7/8'
    const columns = { betreff: subject, betreff_sort: toSortKey(subject) }
    await portal.db.system.updateTable('mitteilung').set(columns).where('id', '=', id).execute()
    const finds = async (betreff: string) => (await list(me, { betreff })).some((message) => message.id === id)
    for (const written of ['übermittelt', 'UEBERMITTELT', 'groesse', 'flache', 'Strasse 7', 'fläche, über', '  '])
      expect([written, await finds(written)]).toEqual([written, true])
    for (const written of ['übermittelt nicht', 'strasse 9']) expect([written, await finds(written)]).toEqual([written, false])
  })

  test('what is said of something new is found by its words', async () => {
    const [newest] = (await list(me)) as [Message]
    const word = /[A-Za-z]{6,}/.exec(newest.betreff)?.[0] as string
    expect(await list(me, { betreff: word.toUpperCase() })).toContainEqual(newest)
  })
})
