/** The time that a tab which should hold the stream has for its answer; a sleeping tab gives none. */
const ANSWER_MS = 2_000
/** The server gives a sign of life every 25 seconds: a tab that hears nothing for so long asks whether any tab holds the stream. */
const SILENT_MS = 60_000
const CHECK_MS = 20_000

const PING = 'ping'
const ALIVE = 'alive'

/**
 * Holds the stream until the signal ends it.
 * @param tell hands something to every tab, this one included; `undefined` is a sign of life
 * @param follows another tab held it before: what happened between is unknown
 */
export type Holder<T> = (tell: (message: T | undefined) => void, follows: boolean, signal: AbortSignal) => Promise<void>

/**
 * One tab of a browser holds a stream for all tabs with the same name; the others hear from it. Browsers allow six connections to an
 * origin, and a stream takes one for good. When the holder goes, the next one takes over (a Web Lock); when it doesn't answer, since its
 * machine's energy saver stopped it, the lock is taken from it. Where there are no locks each tab holds its own.
 * @param name of the sign-in: tabs of another one never hear of it
 * @returns what ends it for this tab
 */
export function share<T>(name: string, hold: Holder<T>, receive: (message: T) => void): () => void {
  const channel = new BroadcastChannel(name)
  let holding: AbortSignal | undefined
  let heardAt = Date.now()
  let heard = 0
  let turn: AbortController | undefined
  let over = false

  const tell = (message: T | undefined) => {
    if (message !== undefined) receive(message)
    channel.postMessage(message === undefined ? ALIVE : { message })
  }
  channel.onmessage = ({ data }: MessageEvent<typeof PING | typeof ALIVE | { message: T }>) => {
    if (data === PING) {
      if (holding) channel.postMessage(ALIVE)
      return
    }
    heardAt = Date.now()
    heard++
    if (data !== ALIVE) receive(data.message)
  }

  async function holdInTurn(follows: boolean, signal: AbortSignal): Promise<void> {
    holding = signal
    // A tab that waits for news needn't ask again.
    channel.postMessage(ALIVE)
    try {
      await hold(tell, follows, signal)
    } finally {
      if (holding === signal) holding = undefined
    }
  }

  /** Waits for the lock and holds the stream; again after it was taken away. @param how `steal` from one that doesn't answer */
  async function wait(how?: 'steal'): Promise<void> {
    turn?.abort()
    const mine = new AbortController()
    turn = mine
    const { signal } = mine
    const { locks } = navigator
    if (!locks) return holdInTurn(false, signal)
    try {
      const free = how
        ? await locks.request(name, { steal: true }, () => holdInTurn(true, signal))
        : await locks.request(name, { ifAvailable: true }, (lock) => (lock ? holdInTurn(false, signal) : 'taken'))
      if (free === 'taken') await locks.request(name, { signal }, () => holdInTurn(true, signal))
    } catch {
      // Called off, or robbed while this tab slept.
    }
    mine.abort()
    if (turn === mine && !over) await wait()
  }

  function ask(): void {
    if (holding || document.hidden || over || !navigator.locks) return
    const before = heard
    channel.postMessage(PING)
    setTimeout(() => {
      if (!holding && !over && !document.hidden && heard === before) void wait('steal')
    }, ANSWER_MS)
  }
  const timer = setInterval(() => {
    if (Date.now() - heardAt > SILENT_MS) ask()
  }, CHECK_MS)
  document.addEventListener('visibilitychange', ask)
  void wait()
  return () => {
    over = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', ask)
    turn?.abort()
    channel.close()
  }
}
