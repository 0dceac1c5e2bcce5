import { Worker } from 'node:worker_threads'
import { checkPdf } from './pdf.ts'
import { Refused } from './refusal.ts'
import { unpackRelease } from './release.ts'
import { checkTextFile } from './textFile.ts'
import { readWording } from './wording.ts'

// The process in which strangers' files are read (`pool.ts`): one at a time, told by its parent.

type Send = (part: unknown) => void
const TASKS: Readonly<Record<string, (input: Uint8Array, send: Send) => Promise<unknown>>> = {
  pdf: checkPdf,
  text: checkTextFile,
  wording: readWording,
  release: unpackRelease,
}

// Whose parent is gone has nobody left who would end it, even in the midst of a file: this looks from beside.
new Worker(`const parent = ${process.ppid}; setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1000)`, {
  eval: true,
}).unref()
process.on('disconnect', () => process.exit(0))
process.on('message', ({ task, input }: { task: string; input: Uint8Array }) => {
  void answer(task, input).then((message) => process.send?.(message))
})
process.send?.({ kind: 'ready' })

async function answer(task: string, input: Uint8Array): Promise<object> {
  try {
    return { kind: 'result', result: await TASKS[task]?.(input, (part) => process.send?.({ kind: 'part', part })) }
  } catch (error) {
    if (error instanceof Refused) return { kind: 'refused', sentence: error.message }
    return { kind: 'failed', sentence: String((error as Error).stack ?? error) }
  }
}
