import { isExiting } from '../faults/exit.ts'

type Prompt = () => string | undefined

/** Guards against losing unsaved input. */
export type Guards = Readonly<{
  guard(question: Prompt): () => void
  /** The question to ask before leaving; undefined if nothing would be lost. */
  question(): string | undefined
  /** A user who was asked and leaves isn't asked again: from now on nothing is guarded. */
  release(): void
}>

/** The one registry of guards; links, Back and closing the tab all ask it. */
export function guardRegistry(): Guards {
  const questions = new Set<Prompt>()
  const question = () => [...questions].map((f) => f()).find((response) => response !== undefined)
  addEventListener('beforeunload', (event) => {
    if (!isExiting() && question() !== undefined) event.preventDefault()
  })
  return {
    guard: (fresh) => {
      questions.add(fresh)
      return () => questions.delete(fresh)
    },
    question,
    release: () => questions.clear(),
  }
}
