/**
 * Why a sign-in ended: the provider knows the user and the portal doesn't, they came through another company's provider, did nothing for
 * too long, signed out in another tab, any other reason.
 */
export type EndReason = 'NO_ACCOUNT' | 'FOREIGN_PROVIDER' | 'INACTIVE' | 'ELSEWHERE' | 'ENDED'

/** Refusals of a good token that say why. */
const TOLD: Readonly<Record<string, EndReason>> = { KEIN_KONTO: 'NO_ACCOUNT', ANBIETER_FREMD: 'FOREIGN_PROVIDER' }
const MARK = 'avalwerk.end'
const PERSON = 'avalwerk.person'

/** The reason that was left for the page to which the provider sends people back; said once. */
export function takeEnd(): EndReason | undefined {
  const reason = sessionStorage.getItem(MARK)
  sessionStorage.removeItem(MARK)
  return reason === 'INACTIVE' ? reason : undefined
}

/** Drafts outlive the end of a sign-in in their tab, for the person who made them: another person who signs in there finds none. */
export function keepDraftsOf(person: string): void {
  const before = sessionStorage.getItem(PERSON)
  if (before !== null && before !== person) sessionStorage.clear()
  sessionStorage.setItem(PERSON, person)
}

function clear(): void {
  localStorage.clear()
  sessionStorage.clear()
}

/**
 * The end of a sign-in, in one place: it comes once, nothing goes out after it, and a page says why.
 * @param stop what else ends with it
 */
export function sessionEnd(stop: () => void) {
  let reason: EndReason | undefined
  let leaving = false
  let show: ((reason: EndReason) => void) | undefined
  let channel: BroadcastChannel | undefined
  const also: ((why: EndReason) => void)[] = [stop]

  /** @returns whether it was told something new */
  function end(why: EndReason): boolean {
    // A reason that the server gives replaces the mere observation that the sign-in is over.
    if (leaving || (reason && !(reason === 'ENDED' && Object.values(TOLD).includes(why)))) return false
    const first = reason === undefined
    reason = why
    if (why === 'INACTIVE' || why === 'ELSEWHERE') clear()
    if (first) for (const work of also) work(why)
    show?.(why)
    return true
  }

  return {
    end,
    isOver: () => reason !== undefined,
    /** A call was refused for good. @param code the refusal's */
    onRefused: (code: string | undefined): void => void end(TOLD[code ?? ''] ?? 'ENDED'),
    /** Shows the end from now on, which other tabs of the same sign-in may tell, too. */
    begin(session: string, showEnd: (reason: EndReason) => void): void {
      show = showEnd
      channel = new BroadcastChannel(`avalwerk.session.${session}`)
      channel.onmessage = ({ data }: MessageEvent<EndReason>) => void end(data)
    },
    /** Something that ends with it. */
    over: (work: (why: EndReason) => void): void => void also.push(work),
    /** Leaves for the provider's page, with nothing left behind; the other tabs are told why. */
    leave(why: 'INACTIVE' | 'ELSEWHERE'): void {
      leaving = true
      channel?.postMessage(why)
      clear()
      if (why === 'INACTIVE') sessionStorage.setItem(MARK, why)
    },
  }
}
