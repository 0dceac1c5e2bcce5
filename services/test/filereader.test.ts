import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setInterval as each } from 'node:timers/promises'
import type { Text } from '@avalwerk/contracts'
import { calendarDate, EMPTY_TEXT_DATA } from '@avalwerk/domain'
import { ownTurn, TURN_MS, until } from '@avalwerk/testing'
import { docx } from '@avalwerk/testing/docx'
import { nestedPdf, type WorstFile, worstFiles } from '@avalwerk/testing/files'
import { pdf } from '@avalwerk/testing/pdf'
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import { Exceeded, type Pool, type PoolOptions, startPool, Unavailable } from '../src/files/pool.ts'
import { fileReaderOn } from '../src/files/reader.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

/** The process in which strangers' files are read: whatever a file does there affects no one else. */

const MB = 1024 * 1024
const WORST = worstFiles()
const BOUNDS = { cpuMs: 20_000, wallMs: 60_000, memory: 600 * MB }

describe('Reading processes', () => {
  let pool: Pool
  const reports: (Record<string, unknown> & { sentence: string })[] = []
  const open = (more: Partial<PoolOptions> = {}) => {
    reports.length = 0
    pool = startPool({
      script: join(import.meta.dirname, 'poolchild.ts'),
      size: 1,
      queue: 2,
      patienceMs: 60_000,
      heapMb: 64,
      startMs: 60_000,
      idleMs: 60_000,
      report: (what, sentence) => reports.push({ ...what, sentence }),
      ...more,
    })
  }
  afterEach(() => pool.close())
  const run = <R>(task: string, { owner = 'A', bounds = BOUNDS }: { owner?: string; bounds?: typeof BOUNDS } = {}) =>
    pool.run<R>({ task, input: new Uint8Array(7), bounds, owner })

  test('one process reads file after file', async () => {
    open()
    expect(await run('length')).toBe(7)
    expect(await run('pid')).toBe(await run('pid'))
  })
  test('it has none of our environment and flags, and may neither write nor start programs', async () => {
    process.env.AVALWERK_PROBE = 'geheim'
    open()
    expect(await run<string[]>('environment')).not.toContain('AVALWERK_PROBE')
    expect((await run<string[]>('flags')).filter((flag) => flag.startsWith('--max-old'))).toEqual(['--max-old-space-size=64'])
    await expect(run('write')).rejects.toThrow(/restricted/)
    await expect(run('spawn')).rejects.toThrow(/restricted/)
    delete process.env.AVALWERK_PROBE
  })
  test.each([
    ['loops', 'loop', { ...BOUNDS, cpuMs: 300 }],
    ['hangs', 'wait', { ...BOUNDS, wallMs: 300 }],
    ['fills the heap', 'heap', BOUNDS],
    ['fills the memory', 'buffers', { ...BOUNDS, memory: 200 * MB }],
  ])('a file whose reader %s is refused, and the next one is read', async (_, task, bounds) => {
    open()
    await expect(run(task, { bounds })).rejects.toThrow(Exceeded)
    expect(reports).toEqual([expect.objectContaining({ task, owner: 'A', bytes: 7 })])
    expect(await run('length')).toBe(7)
  })
  test('a good file isn’t refused because other processes have the cores', async () => {
    open()
    expect(await run('length')).toBe(7)
    const others = Array.from({ length: 2 * availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);']))
    // They have begun, and keep on.
    await Promise.all(others.map((other) => once(other, 'spawn')))
    const since = performance.now()
    const done = await run('work', { bounds: { ...BOUNDS, wallMs: 450 } }).finally(() => others.forEach((other) => other.kill('SIGKILL')))
    expect(done).toBe('done')
    // Else it shows nothing.
    expect(performance.now() - since).toBeGreaterThan(450)
  })
  test('a process that is killed from outside is replaced, and its file read again', async () => {
    open()
    const pid = await run<number>('pid')
    const waits = run('length')
    process.kill(pid, 'SIGKILL')
    expect(await waits).toBe(7)
    expect(await run('pid')).not.toBe(pid)
  })
  test('a fault of the reader is a fault, no refusal', async () => {
    open()
    await expect(run('throw')).rejects.toThrow('nicht gedacht')
    expect(await run('length')).toBe(7)
  })
  test('a file that the queue has no room for is refused at once, in German, with 503', async () => {
    open()
    expect(await run('length')).toBe(7)
    const kept = [run('wait'), run('length'), run('length')].map((work) => work.catch((error: Error) => error))
    await expect(run('length')).rejects.toThrow(Unavailable)
    await expect(fileReaderOn(pool).checkPdf(pdf(), 'A')).rejects.toMatchObject({
      code: 'DATEI_NICHT_LESBAR',
      message: expect.stringContaining('vorübergehend'),
    })
    await pool.close()
    expect((await Promise.all(kept)).every((error) => error instanceof Unavailable)).toBe(true)
  })
  test('a file that waits too long is refused', async () => {
    open({ patienceMs: 500 })
    // A process that takes longer than that to start keeps both waiting, and takes whichever is left.
    const isWarm = () => run('length').then(Boolean, () => false)
    await until(isWarm, 60_000)
    const first = run('wait').catch((error: Error) => error)
    await expect(run('length')).rejects.toThrow(Unavailable)
    await pool.close()
    expect(await first).toBeInstanceOf(Unavailable)
  })
  test('a file waits for the process that is just starting for it, however long that takes; the one behind it doesn’t', async () => {
    open({ patienceMs: 1 })
    const [first, second] = [run('length'), run('length')]
    await expect(second).rejects.toThrow(Unavailable)
    expect(await first).toBe(7)
  })
  test('no user takes all processes: beside one who sends nothing but bad files another is served', async () => {
    open({ size: 2, queue: 16 })
    const bad = Array.from({ length: 4 }, () =>
      run('wait', { owner: 'A', bounds: { ...BOUNDS, wallMs: 4_000 } }).catch((error: Error) => error),
    )
    expect(await run('length', { owner: 'B' })).toBe(7)
    await pool.close()
    expect((await Promise.all(bad)).every((error) => error instanceof Unavailable)).toBe(true)
  })
  test('when no process gets ready, waiting callers are told so and don’t wait for ever', async () => {
    open({ script: join(import.meta.dirname, 'gibt-es-nicht.ts') })
    await expect(run('length')).rejects.toThrow(Unavailable)
    expect(reports[0]?.sentence).toBe('Process for files and documents doesn’t start')
  })
})

describe('In the portal', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal()
    await portal.token('ag.admin')
    // The first file waits for a process to start.
    await upload(pdf())
  })
  afterAll(() => portal?.close())

  const documents = '/dokumentservice/api/private/v2'
  const texts = `${documents}/buergschaftstemplates`
  const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const upload = async (bytes: Uint8Array, kind: WorstFile['kind'] = 'pdf', name = 'Datei') =>
    portal.call('ag.admin', 'POST', `${documents}/auftraggeber/buergschaftsvorlagen/upload?name=${encodeURIComponent(name)}`, bytes, {
      'content-type': kind === 'pdf' ? 'application/pdf' : DOCX,
    })
  const list = async () =>
    (await portal.call('ag.admin', 'POST', '/buergschaftservice/api/private/v2/buergschaften/filterung?size=25', {})).status

  test.each(WORST.map((file) => [file.name, file] as const))('%s: no other caller waits', async (_, { bytes, kind }) => {
    const statuses: number[] = []
    const turn = await ownTurn(async () => {
      let answered = false
      const answer = upload(bytes, kind).then(async (response) => {
        answered = true
        const problem = (await response.json()) as { code?: string }
        expect([200, 400]).toContain(response.status)
        if (response.status === 400) expect(problem.code).toBe('DATEI_UNGUELTIG')
      })
      while (!answered) statuses.push((await portal.call(undefined, 'GET', '/health/live')).status, await list())
      await answer
    })
    expect(statuses.every((status) => status === 200)).toBe(true)
    expect(turn).toBeLessThan(TURN_MS)
  })

  test('a file that takes too long is refused; meanwhile lists are answered, since no transaction waits for it', async () => {
    const bytes = nestedPdf()
    let answered = false
    let lists = 0
    const answer = upload(bytes).then(async (response) => {
      answered = true
      return { status: response.status, text: await response.text() }
    })
    for await (const _ of each(50)) {
      if ((await list()) === 200) lists += 1
      if (answered) break
    }
    expect(await answer).toMatchObject({ status: 400, text: expect.stringContaining('zu aufwendig aufgebaut') })
    expect(lists).toBeGreaterThan(5)
  })

  test.each([
    ['blanks', ' '],
    ['breaks', '\n'],
    ['marks upon a letter', '\u0301'],
    ['apostrophes', "'"],
    ['brackets', '{{'],
  ])('a CSV file whose cells are full of %s: no other caller waits', async (_, sign) => {
    const head =
      'Aval-Nr.;Art;Betrag (EUR);Ausstellungsdatum;Bürge;Kreditnehmer;Straße;Hausnummer;PLZ;Ort;Vertragsnummer;Vertragsdatum;Bauleistung;Bauvorhaben'
    const full = (bytes: number) => `"a${sign.repeat(bytes / Buffer.byteLength(sign))}b"`
    const row = (index: number) =>
      `L-${index};MAB;1,50;02.03.2026;Volksbank;${full(20_000)};Deichweg;3;26723;Emden;V;01.02.2026;${full(20_000)};${full(20_000)}`
    const csv = [head, ...Array.from({ length: 60 }, (_, i) => row(i))].join('\r\n')
    const turn = await ownTurn(async () =>
      expect(
        (
          await portal.call(
            'ag.admin',
            'POST',
            '/buergschaftservice/api/private/v2/buergschaften/hochladen/csv?name=a.csv',
            Buffer.from(csv),
            { 'content-type': 'text/csv' },
          )
        ).status,
      ).toBe(200),
    )
    expect(turn).toBeLessThan(TURN_MS)
  })

  test('the wording of a Word document is read without its pictures', async () => {
    const picture = WORST.find(({ name }) => name.includes('picture')) as WorstFile
    const { dateiId } = (await (await upload(picture.bytes, 'docx', 'Text.docx')).json()) as { dateiId: string }
    const daten = { ...EMPTY_TEXT_DATA, bürgschaftsart: 'VEB', titel: 'Mit Bild', gültigAb: calendarDate(new Date()) }
    const made = await portal.request<{ id: string }>('ag.admin', 'POST', `${texts}/hochladen`, {
      daten,
      dateiId,
      unternehmenId: null,
      vorgaengerId: null,
    })
    const { version } = (await portal.request<Text>('bsp.admin', 'GET', `${texts}/${made.body.id}`)).body
    await portal.call('bsp.admin', 'POST', `${texts}/${made.body.id}/aufbereitung`, { version })
    const turn = await ownTurn(async () =>
      expect(await portal.request('bsp.admin', 'GET', `${texts}/${made.body.id}/quelle/inhalt`)).toEqual({
        status: 200,
        body: { inhalt: [] },
      }),
    )
    expect(turn).toBeLessThan(TURN_MS)
  })

  test('a file keeps its name without invisible characters and without folders', async () => {
    const name = async (given: string) => ((await (await upload(docx(['A']), 'docx', given)).json()) as { name: string }).name
    expect(await name('Rechnung\u202Eexe.docx')).toBe('Rechnungexe.docx')
    expect(await name('\u2066a\u2069\u200B\u200F.docx')).toBe('a.docx')
    expect(await name('..\\x/y.docx')).toBe('.._x_y.docx')
    expect((await upload(docx(['A']), 'docx', '\u202E')).status).toBe(400)
  })
})
