import { parentPort, workerData } from 'node:worker_threads'
import { waitsOf } from './waits.ts'

// The thread of `waitsApart`: asks until it is told that it is over, or has asked so often, and says how long each answer took.

/** What is asked, and how often; until it is told, unless said. */
export type Asked = Readonly<{ address: string; headers: Readonly<Record<string, string>>; body: string; times?: number }>

const { address, headers, body, times = Infinity } = workerData as Asked
let over = false
parentPort?.once('message', () => {
  over = true
})
const waits = await waitsOf(
  async () => {
    const answer = await fetch(address, { method: 'POST', headers, body })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`)
  },
  (calls) => over || calls >= times,
)
parentPort?.postMessage(waits)
