/** A driver's class whose methods send text to a database: a client of PostgreSQL, an embedded database. */
export type Sender = Readonly<{ prototype: object }>
type Send = (this: object, text: unknown, ...rest: unknown[]) => unknown

/** The statements of one transaction in their order, `begin` and `commit` among them. */
export type TransactionRecord = readonly string[]
/** Statements that are written down from the moment it was made. */
export type StatementRecorder = Readonly<{
  /** The transactions that have ended since this was last asked. */
  take(): readonly TransactionRecord[]
  /** Lets the drivers be. */
  stop(): void
}>

const textOf = (query: unknown): string => (typeof query === 'string' ? query : ((query as { text?: string } | null)?.text ?? ''))

/**
 * Writes down what is sent to a database in transactions, each text as one round trip. Statements outside of a transaction are left out.
 * @param senders classes with the methods that send
 */
export function recordStatements(...senders: readonly (readonly [Sender, ...string[]])[]): StatementRecorder {
  const open = new WeakMap<object, string[]>()
  let ended: TransactionRecord[] = []
  const note = (connection: object, text: string) => {
    if (/^\s*begin\b/i.test(text)) open.set(connection, [])
    const statements = open.get(connection)
    statements?.push(text)
    if (!statements || !/^\s*(commit|rollback)\b/i.test(text)) return
    open.delete(connection)
    ended.push(statements)
  }
  const restores = senders.flatMap(([{ prototype }, ...methods]) =>
    methods.map((method) => {
      const methodsOf = prototype as Record<string, Send>
      const send = methodsOf[method] as Send
      methodsOf[method] = function (text, ...rest) {
        note(this, textOf(text))
        return send.call(this, text, ...rest)
      }
      return () => void (methodsOf[method] = send)
    }),
  )
  return {
    take: () => {
      const taken = ended
      ended = []
      return taken
    },
    stop: () => restores.forEach((restore) => restore()),
  }
}
