import { setTimeout as pause } from 'node:timers/promises'

/** Milliseconds between two calls. */
const EVERY_MS = 10

/** How long calls take, one after the other, until it is over, in milliseconds. @param isOver told how many were made */
export async function waitsOf(call: () => Promise<unknown>, isOver: (calls: number) => boolean): Promise<number[]> {
  const waits: number[] = []
  while (!isOver(waits.length)) {
    const began = performance.now()
    await call()
    waits.push(performance.now() - began)
    await pause(EVERY_MS)
  }
  return waits
}
