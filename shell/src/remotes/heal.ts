import type { Remote } from '@avalwerk/platform'

/**
 * A script that is damaged in a cache stays so: its address never changes, so caches keep it for a year, and its sum refuses it each time.
 * What a tag couldn't load is fetched once more past all caches, which keep what comes then.
 */

/** What fails though its file is good isn't tried again by itself more often than that. */
const TRY_AGAIN_MS = 30_000

/** By address, what is fetched now and what was good. */
const fetched = new Map<string, Promise<boolean>>()

/** Fetches a script past all caches. @returns whether it is good now */
export function heal(address: string, integrity: string): Promise<boolean> {
  const good = fetch(address, { cache: 'reload', mode: 'cors', integrity })
    .then(async (answer) => answer.ok && (await answer.blob()).size > 0)
    .catch(() => false)
  fetched.set(address, good)
  return good
}

/** Heals from now on each script that a tag couldn't load. */
export function healScripts(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLScriptElement && target.src !== '') void heal(target.src, target.integrity)
    },
    true,
  )
}

const ADDRESS = /https?:\/\/[^\s"')]+\.js/
const triedAgain = new Map<string, number>()

/** Whether it is worth a try at once: the script that an error names is good now. */
export async function isHealed(error: unknown, now = Date.now()): Promise<boolean> {
  const text = error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error)
  const [address = ''] = ADDRESS.exec(text) ?? []
  return ((await fetched.get(address)) ?? false) && mayTryAgain(address, now)
}

/**
 * Whether modules are worth another try: all of a release, and their styles, are fetched past the caches and good. None of them tells of itself that it
 * couldn't be loaded, and one that lacks another is said to be missing itself.
 */
export async function areHealed({ base, integrity }: Pick<Remote, 'base' | 'integrity'>, now = Date.now()): Promise<boolean> {
  // Not all of it again for a try that wouldn't be made.
  if (!isTimeAgain(base, now)) return false
  const files = Object.entries(integrity).filter(([file]) => /\.(?:js|css)$/.test(file))
  const good = await Promise.all(files.map(([file, sum]) => heal(new URL(base + file, location.href).href, sum)))
  return good.every(Boolean) && mayTryAgain(base, now)
}

const isTimeAgain = (what: string, now: number): boolean => now - (triedAgain.get(what) ?? -Infinity) >= TRY_AGAIN_MS

function mayTryAgain(what: string, now: number): boolean {
  if (!isTimeAgain(what, now)) return false
  triedAgain.set(what, now)
  return true
}
