import { spawn } from 'node:child_process'

/** What a process that is supervised says once it serves. */
export const READY = 'ready'
/** How often the process was started anew, for its metrics. */
export const RESTARTS = 'AVALWERK_RESTARTS'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000

/**
 * Runs a process and starts it anew when it ends without having been asked to: killed, out of memory, an uncaught error. One that never
 * served isn't tried again: its settings are wrong, and it said so. The wait doubles until it serves again.
 * @param say called at each end, as an object for the log
 * @returns the code that this process shall end with
 */
export function supervise(
  command: string,
  args: readonly string[],
  { env = process.env, say }: { env?: NodeJS.ProcessEnv; say: (what: Record<string, unknown>) => void },
): Promise<number> {
  let restarts = 0
  let asked = false
  let served = false
  let wait = FIRST_WAIT_MS
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined
    let child = begin()
    function begin() {
      const one = spawn(command, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: { ...env, [RESTARTS]: String(restarts) } })
      one.on('message', (message) => {
        if (message !== READY) return
        served = true
        wait = FIRST_WAIT_MS
      })
      one.on('exit', (code, signal) => {
        if (asked || code === 0 || !served) return finish(code ?? 1)
        say({
          level: 60,
          time: Date.now(),
          pid: one.pid,
          code,
          signal,
          restarts,
          msg: `Process ended unexpectedly; it begins anew in ${wait / 1000} s`,
        })
        timer = setTimeout(() => {
          restarts++
          child = begin()
        }, wait)
        wait = Math.min(wait * 2, LONGEST_WAIT_MS)
      })
      return one
    }
    const running = () => child.exitCode === null && child.signalCode === null
    const onEnd = (forward: boolean) => () => {
      asked = true
      if (running()) {
        if (forward) child.kill('SIGTERM')
        return
      }
      clearTimeout(timer)
      finish(0)
    }
    const onTerm = onEnd(true)
    // The terminal sends Ctrl-C to the child as well.
    const onInt = onEnd(false)
    process.on('SIGTERM', onTerm)
    process.on('SIGINT', onInt)
    function finish(code: number) {
      process.off('SIGTERM', onTerm)
      process.off('SIGINT', onInt)
      resolve(code)
    }
  })
}
