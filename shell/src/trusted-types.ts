type TrustedTypes = { createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown }

/** Whether a script may come from an address: of the shell or a release, also one that is looked at, or a developer's own server, which the page's policy names. */
export function mayBeScript(address: string, origin = location.origin): boolean {
  if (!URL.canParse(address, origin)) return false
  const { origin: from, pathname, hostname } = new URL(address, origin)
  return from === origin ? /^\/(shell|remotes|preview)\/[\w./-]+$/.test(pathname) : hostname === 'localhost' || hostname === '127.0.0.1'
}

/**
 * The one policy for what browsers call dangerous sinks: addresses of scripts are checked, markup made of text and scripts made of text
 * are refused wherever they come from, libraries included. Browsers without trusted types have the page's policy alone.
 */
const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', {
  createScriptURL: (address) => {
    if (!mayBeScript(address)) throw new TypeError(`No script from ${address}`)
    return address
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
