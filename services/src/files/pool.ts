import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** How much one file may take. Where the system doesn't tell what a process uses, `wallMs` and the size of the heap hold alone. */
export type Bounds = Readonly<{
  /** Milliseconds of processor time. */
  cpuMs: number
  /** Milliseconds in all, but for those in which other processes had the cores: a busy machine must not make a good file a bad one. */
  wallMs: number
  /** Bytes of memory of the whole process. */
  memory: number
}>

/** What the processes of a pool run, how many there are, and how long files and processes wait. */
export type PoolOptions = Readonly<{
  /** The module that each process runs. */
  script: string
  /** Processes at most. They are started when they are needed, and end when they have nothing to do. */
  size: number
  /** Files that wait at most, and for how many milliseconds; a file for which a process is just starting waits for it. */
  queue: number
  patienceMs: number
  /** Megabytes of a process's heap. */
  heapMb: number
  /** Milliseconds until a new process is ready to read, and after which an unused one ends. */
  startMs: number
  idleMs: number
  /** Is told what went wrong, for the log. */
  report: (what: Record<string, unknown>, sentence: string) => void
}>

/** A file that is to be read, and by which of the script's tasks. */
export type Work<T> = Readonly<{
  task: string
  input: Uint8Array
  bounds: Bounds
  /** On whose behalf the file is read: no owner takes all processes while there is more than one. */
  owner: string
  /** Takes parts of a result that come one by one. */
  onPart?: (part: T) => void
}>

/** Seconds after which a caller for whom no process was free may try again. */
export const AGAIN_S = 60
/** There is no process to work with: too much waits, or none could be started. A file may be a good one. */
export class Unavailable extends Error {}
/** The file takes more than its bounds, or makes the process that reads it crash. */
export class Exceeded extends Error {}
/** The reader's own word that the file is refused, with its sentence. */
export class RefusedByReader extends Error {}

/** Processes that read files, so that a bad file harms none but the process that reads it. */
export type Pool = Readonly<{
  /** @throws Unavailable, Exceeded, RefusedByReader, or Error for a fault of the reader's own */
  run<R, P = never>(work: Work<P>): Promise<R>
  /** Ends all processes; what waits is refused. */
  close(): Promise<void>
}>

type Reading = Work<unknown> & {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
  patience: NodeJS.Timeout
  /** It was being read when its process was killed from outside. */
  interrupted: boolean
}
type Child = {
  process: ChildProcess
  ready: boolean
  reading: Reading | undefined
  exceeded: boolean
  watch: NodeJS.Timeout | undefined
  said: string
}
/** What a process says: that it is ready, a part of a result, the result, or why there is none. */
type Message =
  | Readonly<{ kind: 'ready' }>
  | Readonly<{ kind: 'part'; part: unknown }>
  | Readonly<{ kind: 'result'; result: unknown }>
  | Readonly<{ kind: 'refused' | 'failed'; sentence: string }>

const WATCH_MS = 25
/** As everywhere on Linux. */
const TICKS_PER_SECOND = 100
const NS_PER_MS = 1e6
const PAGE_BYTES = 4_096
/** The readers yield to processes that answer people on the same core, but not so far that a busy machine never comes to them. */
const NICENESS = 2
/** A process whose memory has grown so far, as a part of its bound, is replaced after its file. */
const WORN = 0.5

/**
 * Processes in which strangers' files are read, so that neither a loop nor an exhausted heap harms this process: worker threads of this
 * Node don't contain the latter. A process gets a file's bytes and nothing else: none of our environment, no right to write, to start
 * programs or to load native code.
 */
export function startPool(options: PoolOptions): Pool {
  const children = new Set<Child>()
  const waiting: Reading[] = []
  let closed = false
  const perOwner = Math.max(1, options.size - 1)

  const busyFor = (owner: string) => [...children].filter(({ reading }) => reading?.owner === owner).length
  /** The first waiting reading whose owner hasn't taken its share. */
  const nextReading = () => waiting.find(({ owner }) => busyFor(owner) < perOwner)

  function proceed(): void {
    for (let reading = nextReading(); reading && !closed; reading = nextReading()) {
      const free = [...children].find((child) => child.ready && !child.reading)
      if (free) give(free, reading)
      else {
        const starting = [...children].filter(({ ready }) => !ready).length
        if (starting < waiting.length && children.size < options.size) start()
        return
      }
    }
  }

  function give(child: Child, reading: Reading): void {
    clearTimeout(reading.patience)
    waiting.splice(waiting.indexOf(reading), 1)
    clearTimeout(child.watch)
    child.reading = reading
    hold(child, true)
    watch(child, reading.bounds)
    child.process.send({ task: reading.task, input: reading.input }, (error) => {
      // It has died; its exit says the rest.
      if (error) child.process.kill('SIGKILL')
    })
  }

  function watch(child: Child, bounds: Bounds): void {
    const { pid } = child.process
    const first = usage(pid)
    let [last, at, wallMs] = [first, performance.now(), 0]
    child.watch = setInterval(() => {
      const [now, since] = [usage(pid), performance.now() - at]
      at += since
      wallMs += now && last ? ownTime(since, last, now) : since
      last = now
      const used = { wallMs, cpuMs: now && first ? now.cpuMs - first.cpuMs : 0, memory: now?.memory ?? 0 }
      if (used.wallMs <= bounds.wallMs && used.cpuMs <= bounds.cpuMs && used.memory <= bounds.memory) return
      child.exceeded = true
      clearInterval(child.watch)
      options.report(
        { task: child.reading?.task, owner: child.reading?.owner, bytes: child.reading?.input.length, ...used },
        'Job exceeds its bounds',
      )
      child.process.kill('SIGKILL')
    }, WATCH_MS).unref()
  }

  function release(child: Child): void {
    const worn = (usage(child.process.pid)?.memory ?? 0) > WORN * (child.reading?.bounds.memory ?? Infinity)
    clearInterval(child.watch)
    child.reading = undefined
    hold(child, false)
    if (worn) retire(child)
    else child.watch = setTimeout(() => retire(child), options.idleMs).unref()
    proceed()
  }

  function retire(child: Child): void {
    children.delete(child)
    child.process.kill('SIGKILL')
  }

  function onMessage(child: Child, message: Message): void {
    const { reading } = child
    if (message.kind === 'ready') {
      child.ready = true
      clearTimeout(child.watch)
      child.watch = setTimeout(() => retire(child), options.idleMs).unref()
      hold(child, false)
      return proceed()
    }
    if (!reading || child.exceeded) return
    if (message.kind === 'part') return reading.onPart?.(message.part)
    if (message.kind === 'result') reading.resolve(message.result)
    else reading.reject(message.kind === 'refused' ? new RefusedByReader(message.sentence) : new Error(message.sentence))
    release(child)
  }

  function onExit(child: Child, code: number | null, signal: NodeJS.Signals | null): void {
    clearInterval(child.watch)
    children.delete(child)
    const { reading } = child
    if (!closed && !child.ready) {
      options.report({ code, signal, said: child.said }, 'Process for files and documents doesn’t start')
      // The waiting readings would only wait for the next process that doesn't start.
      for (const waits of waiting.splice(0)) refuse(waits)
    } else if (reading) {
      const fromOutside = !child.exceeded && (signal === 'SIGKILL' || signal === 'SIGTERM')
      if (!child.exceeded)
        options.report(
          { code, signal, task: reading.task, owner: reading.owner, bytes: reading.input.length },
          'Process for files and documents ended',
        )
      if (closed || (fromOutside && reading.interrupted)) reading.reject(new Unavailable())
      else if (fromOutside) enqueue({ ...reading, interrupted: true }, true)
      else reading.reject(new Exceeded())
    }
    proceed()
  }

  function start(): void {
    const process_ = fork(options.script, [], {
      // No flags of this process are passed on: a larger heap of its own must not mean a larger one there.
      execArgv: [
        `--max-old-space-size=${options.heapMb}`,
        '--max-semi-space-size=8',
        '--disallow-code-generation-from-strings',
        '--disable-warning=ExperimentalWarning',
        '--permission',
        '--allow-fs-read=*',
        '--allow-worker',
      ],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    const child: Child = { process: process_, ready: false, reading: undefined, exceeded: false, watch: undefined, said: '' }
    children.add(child)
    process_.stderr?.on('data', (text: Buffer) => {
      child.said = (child.said + text.toString()).slice(-2_000)
    })
    process_.on('message', (message) => onMessage(child, message as Message))
    process_.on('error', () => process_.kill('SIGKILL'))
    process_.once('exit', (code, signal) => onExit(child, code, signal))
    child.watch = setTimeout(() => process_.kill('SIGKILL'), options.startMs).unref()
    try {
      if (process_.pid !== undefined) setPriority(process_.pid, NICENESS)
    } catch {
      // Where that isn't allowed, the readers run at the same priority as other processes.
    }
  }

  const refuse = (reading: Reading) => {
    clearTimeout(reading.patience)
    const at = waiting.indexOf(reading)
    if (at >= 0) waiting.splice(at, 1)
    reading.reject(new Unavailable())
  }

  /** Whether a process is just starting for a reading. A busy machine takes long to start one, which has a limit of its own. */
  const isStartingFor = (reading: Reading) => waiting.indexOf(reading) < [...children].filter(({ ready }) => !ready).length

  function enqueue(reading: Omit<Reading, 'patience'>, first = false): void {
    const lose = () => {
      if (isStartingFor(waits)) waits.patience = setTimeout(lose, options.startMs).unref()
      else refuse(waits)
    }
    const waits: Reading = { ...reading, patience: setTimeout(lose, options.patienceMs).unref() }
    if (first) waiting.unshift(waits)
    else waiting.push(waits)
  }

  return {
    run: <R, P>(work: Work<P>) =>
      new Promise<R>((resolve, reject) => {
        if (closed || waiting.length >= options.queue) return reject(new Unavailable())
        enqueue({ ...(work as Work<unknown>), resolve: resolve as Reading['resolve'], reject, interrupted: false })
        proceed()
      }),
    close: async () => {
      closed = true
      for (const reading of waiting.splice(0)) refuse(reading)
      await Promise.all(
        [...children].map(async (child) => {
          const ended = once(child.process, 'exit')
          hold(child, true)
          child.process.kill('SIGKILL')
          await ended
        }),
      )
    },
  }
}

/** A process that has nothing to do must not keep this one from ending. */
function hold({ process }: Child, busy: boolean): void {
  const streams = [process, process.channel, process.stderr as unknown as { ref?(): void; unref?(): void } | null]
  for (const one of streams)
    if (busy) one?.ref?.()
    else one?.unref?.()
}

/** What a process has used so far. */
type Usage = Readonly<{
  /** Processor time of all its threads. */
  cpuMs: number
  /** How long the thread that does the work had a core, and how long it waited for one until it last got it. */
  ranMs: number
  waitedMs: number
  /** It has a core, or waits for one; false where the system doesn't count that. */
  runnable: boolean
  /** Bytes. */
  memory: number
}>

/** How much of some time a process spent, and didn't wait for a core: what it waits for at this moment isn't counted yet by the system. */
const ownTime = (ms: number, before: Usage, now: Usage): number =>
  now.runnable ? now.ranMs - before.ranMs : Math.max(0, ms - (now.waitedMs - before.waitedMs))

/** What a process has used; undefined where the system doesn't tell. */
function usage(pid: number | undefined): Usage | undefined {
  if (pid === undefined) return undefined
  try {
    // The name before it, in brackets, may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
    const [user, system, pages] = [Number(fields[11]), Number(fields[12]), Number(fields[21])]
    const core = coreTimes(pid)
    return {
      cpuMs: ((user + system) * 1000) / TICKS_PER_SECOND,
      ranMs: core?.ranMs ?? 0,
      waitedMs: core?.waitedMs ?? 0,
      runnable: core !== undefined && fields[0] === 'R',
      memory: pages * PAGE_BYTES,
    }
  } catch {
    return undefined
  }
}

/** How long a process's first thread had a core, and waited for one; undefined where the system doesn't count it. */
function coreTimes(pid: number): Pick<Usage, 'ranMs' | 'waitedMs'> | undefined {
  try {
    const [ran, waited] = readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ').map(Number)
    return { ranMs: (ran as number) / NS_PER_MS, waitedMs: (waited as number) / NS_PER_MS }
  } catch {
    return undefined
  }
}

/** A pool that all portals of a process share: its processes have nothing that belongs to one of them. */
export type SharedPool = Pick<Pool, 'run'> &
  Readonly<{
    /**
     * The pool as a portal has it, whose log is told what goes wrong. To be closed when the portal ends: it has nothing read from then on,
     * and the processes end with the last portal.
     */
    join(report: PoolOptions['report']): Pool
  }>

/** A pool that is started with the first file. */
export function sharedPool(options: Omit<PoolOptions, 'report'>): SharedPool {
  const reports = new Set<PoolOptions['report']>()
  let pool: Pool | undefined
  const report: PoolOptions['report'] = (what, sentence) => {
    for (const tell of reports) tell(what, sentence)
  }
  const run: Pool['run'] = (work) => (pool ??= startPool({ ...options, report })).run(work)
  return {
    run,
    join: (tell) => {
      reports.add(tell)
      return {
        run: (work) => (reports.has(tell) ? run(work) : Promise.reject(new Unavailable())),
        close: async () => {
          if (!reports.delete(tell) || reports.size > 0) return
          const last = pool
          pool = undefined
          await last?.close()
        },
      }
    },
  }
}
