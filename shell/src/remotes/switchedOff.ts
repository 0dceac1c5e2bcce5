import type { RemoteInventory } from '@avalwerk/platform/manifest'
import { combineLatest, distinctUntilChanged, filter, map, NEVER, type Observable, switchMap, take, timer } from 'rxjs'

/** Not all pages load anew at once. */
const SPREAD_MS = 3_000
/** How often it is looked whether the page may go by now. */
const PAUSE_MS = 1_000

/**
 * The operator's way to be rid of a remote: the page is loaded anew once it is switched off, where it had left something behind, so that nothing
 * of it is left. Not while something would be lost or is being saved.
 * @param untidy$ the remotes that left something behind, by name
 * @param isFree whether the page may go
 */
export function reloadWithout(
  inventory$: Observable<Pick<RemoteInventory, 'remotes'>>,
  untidy$: Observable<ReadonlySet<string>>,
  isFree: () => boolean,
  reload: () => void,
): void {
  combineLatest([inventory$, untidy$])
    .pipe(
      map(([{ remotes }, untidy]) => remotes.some(({ active, name }) => !active && untidy.has(name))),
      distinctUntilChanged(),
      switchMap((must) => (must ? timer(Math.random() * SPREAD_MS, PAUSE_MS) : NEVER)),
      filter(isFree),
      take(1),
    )
    .subscribe(reload)
}
