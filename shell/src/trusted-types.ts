type Rules = { createScriptURL(address: string): string; createScript(text: string): string }
type TrustedTypes = { createPolicy(name: string, rules: Rules): unknown }

/** Whether a script may come from an address: of the shell or a release, also one that is looked at, or a developer's own server, which the page's policy names. */
export function mayBeScript(address: string, origin = location.origin): boolean {
  if (!URL.canParse(address, origin)) return false
  const { origin: from, pathname, hostname } = new URL(address, origin)
  return from === origin ? /^\/(shell|remotes|preview)\/[\w./-]+$/.test(pathname) : hostname === 'localhost' || hostname === '127.0.0.1'
}

/** The one text that may become a script now. */
let ownText: string | undefined

/** Makes a script of text that the shell wrote: a map of sums, since the page's policy lets no other run. */
export function withScriptText(text: string, make: (text: string) => void): void {
  ownText = text
  try {
    make(text)
  } finally {
    ownText = undefined
  }
}

/**
 * The one policy for what browsers call dangerous sinks: addresses of scripts are checked, markup made of text and scripts made of text are
 * refused wherever they come from, libraries included, but for the shell's own maps of sums. Browsers without trusted types have the page's
 * policy alone.
 */
const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    if (!mayBeScript(address)) throw new TypeError(`No script from ${address}`)
    return address
  },
  createScript: (text) => {
    if (text !== ownText) throw new TypeError('No script of text')
    return text
  },
})
/**
 * Libraries (Vue, Lit) ask for a policy of their own and go on without one. The page's policy refuses it in any case; asked for here it is
 * refused without a report, which would be held against the remote.
 */
if (trustedTypes)
  trustedTypes.createPolicy = (name) => {
    throw new TypeError(`No policy ${name}`)
  }
