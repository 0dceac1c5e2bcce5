import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Asked } from './asks.ts'

/**
 * How long the answers to a call take, in milliseconds, while some work goes on. It is asked in a thread of its own: one that sends two
 * hundred megabytes meanwhile would see its answers late.
 * @param work until it is done; without it, as often as is asked
 */
export async function waitsApart(asked: Asked, work?: Promise<unknown>): Promise<number[]> {
  const thread = new Worker(new URL('asks.ts', import.meta.url), { workerData: asked })
  const waits = once(thread, 'message') as Promise<[number[]]>
  try {
    if (work) await work.then(() => thread.postMessage('over'))
    return (await waits)[0]
  } finally {
    await thread.terminate()
  }
}
