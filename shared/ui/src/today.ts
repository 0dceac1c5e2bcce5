import { calendarDate } from '@avalwerk/domain'
import { useSyncExternalStore } from 'react'

/** A tab that is shown again may show another day's. */
function onShown(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
const today = () => calendarDate(new Date())

/** Today's date, as yyyy-mm-dd. */
export const useToday = (): string => useSyncExternalStore(onShown, today)

/** Whether a moment is still to come. */
export const useIsAhead = (moment: string | undefined): boolean =>
  useSyncExternalStore(onShown, () => moment !== undefined && Date.parse(moment) > Date.now())
