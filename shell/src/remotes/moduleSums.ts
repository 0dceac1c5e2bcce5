import type { Remote } from '@avalwerk/platform'
import { takeEmbedded } from '../configuration.ts'
import { withScriptText } from '../trusted-types.ts'
import { RemoteError } from './error.ts'

/**
 * A module can't be given a sum where it is imported: browsers take it from a map of the page, which has to be there before. What is in no
 * map is refused by the page's integrity policy, where a browser knows that; a browser that knows no such maps is given no modules.
 */

/** Addresses whose sums the page has. */
const known = new Set<string>()

/**
 * Whether this browser holds modules to their sums, which no browser says: this came into none of them before that did. Asked before any
 * remote runs, which may bring it along.
 */
const HOLDS_SUMS = 'isError' in Error
/** By which the page's policy takes a map of sums; taken out of the page before any remote runs. */
const { nonce = '' } = (takeEmbedded('avalwerk-maps') ?? {}) as { nonce?: string }

/** Waits until the browser has told of a map that it refused: it does so in the same order in which it tells that this was opened. */
const untilTold = (): Promise<unknown> =>
  new Promise((done) => {
    const opened = document.createElement('details')
    opened.addEventListener('toggle', done, { once: true })
    opened.open = true
  })

/**
 * Gives the page the sums of a release's modules, once.
 * @throws RemoteError BROWSER where this browser holds modules to none, or takes no further map after the first
 */
export async function vouchForModules({ base, integrity }: Pick<Remote, 'base' | 'integrity'>, holdsSums = HOLDS_SUMS): Promise<void> {
  if (!holdsSums) throw new RemoteError('BROWSER')
  const sums = Object.entries(integrity).map(([file, sum]) => [new URL(base + file, location.href).href, sum] as const)
  const fresh = sums.filter(([address]) => !known.has(address))
  if (fresh.length === 0) return
  const map = document.createElement('script')
  let isTaken = true
  map.addEventListener('error', () => {
    isTaken = false
  })
  map.type = 'importmap'
  map.nonce = nonce
  withScriptText(JSON.stringify({ integrity: Object.fromEntries(fresh) }), (text) => {
    map.textContent = text
    document.head.append(map)
  })
  // Others would find it there.
  map.nonce = ''
  await untilTold()
  if (!isTaken) throw new RemoteError('BROWSER')
  for (const [address] of fresh) known.add(address)
}
