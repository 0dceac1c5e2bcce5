/**
 * Waits for an answer, and does something about it where it takes too long. An answer that is there already counts, though nobody could read
 * it, because the process itself was held up: what has arrived is read first.
 * @param limitMs how long it may take
 * @param onLate called where there is no answer by then; the answer is still waited for
 */
export async function withTimeLimit<T>(answer: Promise<T>, limitMs: number, onLate: () => void): Promise<T> {
  let answered = false
  const timer = setTimeout(() => setImmediate(() => answered || onLate()), limitMs)
  try {
    return await answer
  } finally {
    answered = true
    clearTimeout(timer)
  }
}
