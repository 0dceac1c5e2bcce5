/** The process ends unasked: it is told, begun anew, and counted. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { freePort, templateCopy, UNLIMITED, until } from '@avalwerk/testing'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { supervise } from '../src/supervisor.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'avalwerk-supervisor-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** A program that is told how often it was begun anew. @returns with what it ends, and what was said */
async function run(source: string) {
  const file = join(folder, `${Math.random()}.mjs`)
  await writeFile(file, source)
  const said: Record<string, unknown>[] = []
  const code = await supervise(process.execPath, [file], { say: (what) => void said.push(what) })
  return { code, said }
}

test('a process that runs out of memory is started anew', async () => {
  const program = join(folder, 'memory.mjs')
  await writeFile(
    program,
    `if (process.env.AVALWERK_RESTARTS === '1') process.exit(0)
    process.send('ready', () => { const all = []; for (;;) all.push(new Array(1e5).fill({})) })`,
  )
  // In a process of its own: what Node writes about its end would be taken for the end of the process that runs this test.
  const supervisor = join(import.meta.dirname, '..', 'src', 'supervisor.ts')
  const source = `import { supervise } from ${JSON.stringify(supervisor)}
    const say = (what) => console.log(JSON.stringify(what))
    process.exit(await supervise(process.execPath, ['--max-old-space-size=20', ${JSON.stringify(program)}], { say }))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', source])
  const said = stdout.split('\n').filter((line) => line.startsWith('{'))
  expect(said.map((line) => JSON.parse(line) as unknown)).toEqual([expect.objectContaining({ level: 60, signal: 'SIGABRT', restarts: 0 })])
})

test('a process that kills itself again and again waits longer each time', async () => {
  const from = performance.now()
  const { said } = await run(`if (process.env.AVALWERK_RESTARTS === '2') process.exit(0)
    if (process.env.AVALWERK_RESTARTS === '0') process.send('ready', () => process.kill(process.pid, 'SIGKILL'))
    else process.exit(70)`)
  expect(said.map(({ code, signal }) => [code, signal])).toEqual([
    [null, 'SIGKILL'],
    [70, null],
  ])
  expect(performance.now() - from).toBeGreaterThan(3_000)
})

test('a process that never served is not tried again: its settings are wrong', async () => {
  expect(await run('process.exit(3)')).toEqual({ code: 3, said: [] })
})

test('the portal is back by itself after a kill, counts it, and ends when asked', async () => {
  const [port, data] = [await freePort(), join(folder, 'data')]
  const place = await templateCopy(data)
  const supervised = spawn(process.execPath, [join(import.meta.dirname, '..', 'src', 'supervised.ts')], {
    env: {
      ...process.env,
      ...UNLIMITED,
      ...place,
      NODE_OPTIONS: '',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      LOG_LEVEL: 'fatal',
      GATEWAY: 'false',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: string[] = []
  createInterface({ input: supervised.stdout }).on('line', (line) => lines.push(line))
  const metric = async (name: string) =>
    Number(new RegExp(`^${name} (.+)$`, 'm').exec(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())?.[1])
  const restarts = async (): Promise<number | undefined> => {
    try {
      return await metric('avalwerk_process_restarts')
    } catch {
      return undefined
    }
  }
  const restarted = (count: number) => until(async () => (await restarts()) === count, 50_000)
  try {
    await restarted(0)
    // The portal itself is the only process that the supervisor begins.
    process.kill(Number(await readFile(`/proc/${supervised.pid}/task/${supervised.pid}/children`, 'utf8')), 'SIGKILL')
    await restarted(1)
    expect(lines.map((line) => (line.startsWith('{') ? JSON.parse(line) : {})).some(({ signal }) => signal === 'SIGKILL')).toBe(true)
  } finally {
    supervised.kill('SIGTERM')
  }
  const [code] = await once(supervised, 'exit')
  expect(code).toBe(0)
  await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow()
})
