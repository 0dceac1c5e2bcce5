import { liesRemotebeschreibung, type Remote } from '@avalwerk/platform/manifest'

/**
 * A developer's own build in the place of a remote, for this tab alone and only where the operator allows it. The address
 * that turns it on is opened once; from then on the tab remembers.
 */

const PARAMETER = 'remote-ersatz'
const SCHLÜSSEL = 'avalwerk.ersatz'
const ORT = /^(mfe-[a-z]+)@(http:\/\/(localhost|127\.0\.0\.1):\d{1,5}\/)$/

export type Ersatz = Readonly<{ name: string; basis: string }>

function gemerkt(): Ersatz | undefined {
  const [, name, basis] = ORT.exec(sessionStorage.getItem(SCHLÜSSEL) ?? '') ?? []
  return name && basis ? { name, basis } : undefined
}

/** What this tab was told to take; takes the telling out of the address. */
export function liesErsatz(erlaubt: boolean): Ersatz | undefined {
  const adresse = new URL(location.href)
  const gesagt = adresse.searchParams.get(PARAMETER)
  if (gesagt !== null) {
    adresse.searchParams.delete(PARAMETER)
    history.replaceState(history.state, '', adresse)
    if (erlaubt && ORT.test(gesagt)) sessionStorage.setItem(SCHLÜSSEL, gesagt)
    else sessionStorage.removeItem(SCHLÜSSEL)
  }
  return erlaubt ? gemerkt() : undefined
}

/** Goes back to what everybody has. */
export function beendeErsatz(): void {
  sessionStorage.removeItem(SCHLÜSSEL)
  location.reload()
}

/** The developer's build as a remote; undefined while their server doesn't answer. */
export async function ladeErsatz({ name, basis }: Ersatz): Promise<Remote | undefined> {
  try {
    const beschreibung = liesRemotebeschreibung(await (await fetch(`${basis}remote.json`)).json())
    return beschreibung?.name === name ? { ...beschreibung, aktiv: true, basis, integritaet: {} } : undefined
  } catch {
    return undefined
  }
}
