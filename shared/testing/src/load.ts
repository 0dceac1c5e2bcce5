import { availableParallelism, loadavg } from 'node:os'

/**
 * How long something may take here that takes so long on a machine whose cores are free: longer, by as much as more processes want to run
 * than there are cores. A limit is decisive where nothing else runs, and doesn't fail a test for what others do.
 */
export const allowingForLoad = (ms: number): number => ms * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
