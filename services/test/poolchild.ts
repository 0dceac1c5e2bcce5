// A reading process that misbehaves on request, for `filereader.test.ts`.
const TASKS: Readonly<Record<string, (input: Uint8Array) => unknown>> = {
  length: (input) => input.length,
  pid: () => process.pid,
  environment: () => Object.keys(process.env),
  flags: () => process.execArgv,
  write: async () => (await import('node:fs')).writeFileSync('/tmp/avalwerk-probe', ''),
  spawn: async () => (await import('node:child_process')).execFileSync('true'),
  loop: () => {
    for (;;);
  },
  heap: () => {
    const kept: object[] = []
    for (;;) kept.push({ kept: kept.length })
  },
  buffers: () => {
    const kept: Buffer[] = []
    for (;;) kept.push(Buffer.alloc(10_000_000, kept.length))
  },
  wait: () => new Promise(() => undefined),
  work: () => {
    // Three tenths of a second of its own time, however long others have the cores.
    const before = process.cpuUsage()
    const used = () => Object.values(process.cpuUsage(before)).reduce((sum, part) => sum + part)
    while (used() < 300_000);
    return 'done'
  },
  throw: () => {
    throw new Error('nicht gedacht')
  },
}
process.on('disconnect', () => process.exit(0))
process.on('message', ({ task, input }: { task: string; input: Uint8Array }) => {
  void Promise.resolve()
    .then(() => TASKS[task]?.(input))
    .then(
      (result) => process.send?.({ kind: 'result', result }),
      (error: Error) => process.send?.({ kind: 'failed', sentence: error.message }),
    )
})
process.send?.({ kind: 'ready' })
