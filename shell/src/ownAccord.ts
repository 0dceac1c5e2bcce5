/** Marks calls that begin without the user. */
export function ownAccord() {
  let byItself = false
  return {
    /** Whether a call that begins now does so without the user. */
    byItself: () => byItself,
    /** Calls that begin in this work happen without the user: changes by other people must not keep this user's session alive. */
    withoutUser: <T>(work: () => T): T => {
      byItself = true
      try {
        return work()
      } finally {
        byItself = false
      }
    },
  }
}
