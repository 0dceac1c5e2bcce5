import { setTimeout as pause } from 'node:timers/promises'
import { type DatabaseServer, rowsOf } from '@avalwerk/testing'
import { logIn } from '@avalwerk/testing/signIn'
import type { TestPortal } from '../portal.ts'
import { type KeptSetting, PATHS, pathOf, type TableSetting } from './calls.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 30)
const WRITERS = 10
const LIST = `${PATHS.list}?size=5`
const SETTING: TableSetting['einstellung'] = { spalten: [], verborgen: [], breiten: {}, kompakt: true, proSeite: 25, ansichten: [] }
/** Work between two kills, and how long the server is gone. */
const WORK_MS = 700
const GONE_MS = 500

/** What became of the writers' work while the database was killed. */
export type KillRounds = Readonly<{
  /** How often the portal's process ended. */
  ends: number
  acknowledged: number
  /** What was acknowledged and isn't there. */
  lost: number
  /** Answers that are neither yes nor 'for the moment not'. */
  unexpected: number
  /** Milliseconds from the server's return to the first good answer, of each round. */
  recoveries: readonly number[]
}>

/** Kills a portal's database again and again while ten write. */
export async function killRounds({ url, pid }: TestPortal, server: DatabaseServer, database: string): Promise<KillRounds> {
  const { access_token: token } = await logIn(url, 'ag.admin')
  const call = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  let acknowledged = 0
  let unexpected = 0
  let over = false
  /** The last version of a setting that its writer was told. */
  const last = new Map<string, number>()
  const writers = Array.from({ length: WRITERS }, async (_, who) => {
    const key = `outage.${String.fromCharCode(97 + who)}`
    const path = pathOf(PATHS.tableSetting, key)
    let version = 0
    while (!over) {
      const answer = await call(path, { version, einstellung: SETTING } satisfies TableSetting)
      const { version: next } = (await answer.json()) as Partial<KeptSetting>
      if (answer.status === 200) {
        version = next as number
        last.set(key, version)
        acknowledged++
        continue
      }
      // What was written when the answer was lost isn't known: a stale version is looked up.
      if (answer.status === 409) version++
      else if (answer.status !== 503) unexpected++
      await pause(50)
    }
  })
  const recoveries: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    await pause(WORK_MS)
    server.kill()
    await pause(GONE_MS)
    server.restart()
    const back = performance.now()
    for (;;) {
      const answer = await call(LIST, {})
      await answer.arrayBuffer()
      if (answer.ok) break
      await pause(20)
    }
    recoveries.push(performance.now() - back)
  }
  over = true
  await Promise.all(writers)
  const kept = new Map(
    (
      await rowsOf<{ key: string; version: number }>(
        database,
        `select schluessel as key, version from einstellung where schluessel like 'outage.%'`,
      )
    ).map(({ key, version }) => [key, version]),
  )
  const lost = [...last].filter(([key, version]) => (kept.get(key) ?? 0) < version).length
  return { ends: alive(pid) ? 0 : 1, acknowledged, lost, unexpected, recoveries }
}

function alive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
