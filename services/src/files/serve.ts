import { Worker } from 'node:worker_threads'
import { FileRefused } from './refusal.ts'

type Send = (part: unknown) => void

/** Makes this process one of a pool (`pool.ts`): it does one task at a time, told by its parent, and ends with it. */
export function serve(tasks: Readonly<Record<string, (input: Uint8Array, send: Send) => Promise<unknown>>>): void {
  async function answer(task: string, input: Uint8Array): Promise<object> {
    try {
      const run = tasks[task]
      if (!run) throw new Error(`No task ${task}`)
      return { kind: 'result', result: await run(input, (part) => process.send?.({ kind: 'part', part })) }
    } catch (error) {
      if (error instanceof FileRefused) return { kind: 'refused', sentence: error.message }
      return { kind: 'failed', sentence: String((error as Error).stack ?? error) }
    }
  }
  // If the parent is gone, no process is left that would end this one, even in the midst of a task: this thread watches for that.
  new Worker(`const parent = ${process.ppid}; setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1000)`, {
    eval: true,
  }).unref()
  process.on('disconnect', () => process.exit(0))
  process.on('message', ({ task, input }: { task: string; input: Uint8Array }) => {
    void answer(task, input).then((message) => process.send?.(message))
  })
  process.send?.({ kind: 'ready' })
}
