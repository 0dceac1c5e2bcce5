import type { Challenge } from '@avalwerk/api'
import { BehaviorSubject } from 'rxjs'

/**
 * The channel on which the window of a sign-in tells the portal's windows that a step is confirmed, and these tell each other that it is
 * being confirmed.
 */
const CHANNEL = 'avalwerk-confirmation'
type Told = Readonly<{ id?: string; opened?: string }>
const WINDOW = 'popup,width=520,height=720'
/** The name by which such a window recognises itself, wherever its pages lead: the portal isn't shown in it. */
const WINDOW_NAME = 'avalwerk-confirmation'
/** Is this the window in which a step is confirmed? @param name of the window */
export const isConfirmationWindow = (name = window.name): boolean => name.startsWith(WINDOW_NAME)

/** A step that waits for its confirmation, and what became of the window in which it is given. */
export type Asked = Readonly<{ challenge: Challenge; window: 'not yet' | 'open' | 'blocked' }>

/** Has steps of weight confirmed by signing in anew, one after the other, in a window of their own: what is typed in this one stays. */
export function confirmations() {
  const asked$ = new BehaviorSubject<Asked | undefined>(undefined)
  let settle: (confirmed: boolean) => void = () => undefined
  let channel: BroadcastChannel | undefined
  let last: Promise<unknown> = Promise.resolve()

  async function ask(challenge: Challenge): Promise<boolean> {
    const mine = new BroadcastChannel(CHANNEL)
    channel = mine
    asked$.next({ challenge, window: 'not yet' })
    try {
      return await new Promise<boolean>((done) => {
        settle = done
        mine.onmessage = ({ data }: MessageEvent<Told>) => {
          // A tab that asks for the very same step waits for the same confirmation, which is good for one call: the tab that opened a
          // window last gets it.
          if (data.opened === challenge.id) asked$.next({ challenge, window: 'not yet' })
          if (data.id === challenge.id && asked$.value?.window === 'open') done(true)
        }
      })
    } finally {
      mine.close()
      asked$.next(undefined)
    }
  }
  return {
    asked$,
    /** @returns whether it was confirmed; false where the user gave up */
    ask(challenge: Challenge): Promise<boolean> {
      const mine = last.then(() => ask(challenge))
      last = mine
      return mine
    },
    /** Opens the window of the sign-in; to be called by a click, or browsers block it. */
    open(): void {
      const asked = asked$.value
      if (!asked) return
      // By an earlier name the browser would look for the earlier window, which it doesn't find behind the provider's own pages: so a new
      // name each time.
      const opened = window.open(asked.challenge.adresse, `${WINDOW_NAME}-${crypto.randomUUID()}`, WINDOW) !== null
      asked$.next({ ...asked, window: opened ? 'open' : 'blocked' })
      if (opened) channel?.postMessage({ opened: asked.challenge.id } satisfies Told)
    },
    giveUp: () => settle(false),
  }
}
