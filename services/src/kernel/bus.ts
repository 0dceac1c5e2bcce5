import type { ChangeEvent } from './announcer.ts'

/** What a process hears of changes. */
export type Listening = Readonly<{
  /** Has the process hear of an organisation's changes, once the promise resolves. @returns ends that */
  hear(orgId: string): Promise<() => void>
  stop(): Promise<void>
}>

/** Another way than the database for processes to tell each other what has changed. */
export type Bus = Readonly<{
  /**
   * Tells the processes that hear of the organisations concerned.
   * @param events undefined where some were lost: then all are told that they may have missed something
   * @throws Error where that can't be done now
   */
  send(events: readonly ChangeEvent[] | undefined): Promise<void>
  /** @param onMissed told when changes may have been missed */
  listen(onChanges: (events: readonly ChangeEvent[]) => void, onMissed: () => void): Promise<Listening>
  close(): Promise<void>
}>

/** Instead of organisations: what concerns everybody. */
export const EVERYONE = '*'

/** All that is announced is heard anyway: nothing is to be done for one organisation. */
export const HEARS_ALL: Listening['hear'] = async () => () => undefined
