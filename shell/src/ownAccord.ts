/** Marks what begins without the user. */
export function ownAccord() {
  let byItself = false
  return {
    /** Whether what begins now does so without the user. */
    byItself: () => byItself,
    /** Calls that begin in this work happen without the user: what others do keeps nobody's session alive. */
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
