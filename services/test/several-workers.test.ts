/** Several processes at the background work: a job is one process's for as long as that lives, and another's once it is gone. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import { allowingForLoad, inForm, until } from '@avalwerk/testing'
import { type Database, openDatabase } from '../src/kernel/database.ts'
import type { HandlerOf } from '../src/kernel/jobs.ts'
import { type Content, jobBench } from './jobBench.ts'
import { jobRows } from './jobRows.ts'
import { onPostgres } from './server.ts'

const { bench, work, writing, order } = jobBench()

onPostgres('several processes', () => {
  let child: ChildProcess | undefined
  let other: Database | undefined
  afterEach(async () => {
    child?.kill('SIGKILL')
    await other?.close()
    other = undefined
  })

  test('take over the job of a killed process within twelve seconds', async () => {
    const { handler, written } = await writing()
    child = fork(join(import.meta.dirname, 'jobchild.ts'), {
      execArgv: ['--experimental-strip-types', '--disable-warning=ExperimentalWarning'],
      env: { ...process.env, NODE_OPTIONS: '', JOBS_URL: bench.url },
    })
    await order({ word: 'taken over' })
    await once(child, 'message')
    work({ MAIL: handler })
    // Long enough for a lease to run out that isn't renewed: as long as the process lives, it keeps its work.
    await after(11_000)
    expect(await written()).toEqual([])
    child.kill('SIGKILL')
    const took = await until(async () => (await written()).length > 0, 20_000)
    expect(took).toBeLessThan(allowingForLoad(12_000))
    expect(await jobRows(bench.db.system, 'MAIL')).toMatchObject([{ state: 'completed', runs: 1 }])
    console.info(`Taken over after ${(took / 1000).toFixed(1)} s`)
  })

  test('do a job once that takes longer than a lease', async () => {
    const { handler, written, begun } = await writing()
    const slow: HandlerOf<Content> = {
      complete: async (content) => {
        const finish = await handler.complete(content)
        await after(inForm(20_000, 60_000))
        return finish
      },
    }
    other = await openDatabase({ url: bench.url as string })
    const workers = [work({ MAIL: slow }), work({ MAIL: slow }, other)]
    await order({ word: 'slow' })
    await until(async () => (await written()).length > 0, 120_000)
    for (const each of workers) await each.empty()
    expect([begun(), await written()]).toEqual([1, ['slow']])
    expect(await jobRows(bench.db.system, 'MAIL')).toMatchObject([{ state: 'completed', runs: 0 }])
    for (const each of workers) await each.close()
  })
})
