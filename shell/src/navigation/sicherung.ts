type Prompt = () => string | undefined

/** Guards against losing unsaved input. */
export type Guards = Readonly<{
  sichere(frage: Prompt): () => void
  /** What to ask before leaving; undefined if nothing would be lost. */
  frage(): string | undefined
  /** Whoever was asked, and goes, isn't asked again: from now on nothing is guarded. */
  letGo(): void
}>

/** The one registry of guards; links, Back and closing the tab all ask it. */
export function backupRegister(): Guards {
  const questions = new Set<Prompt>()
  const frage = () => [...questions].map((f) => f()).find((antwort) => antwort !== undefined)
  addEventListener('beforeunload', (event) => {
    if (frage() !== undefined) event.preventDefault()
  })
  return {
    sichere: (neu) => {
      questions.add(neu)
      return () => questions.delete(neu)
    },
    frage,
    letGo: () => questions.clear(),
  }
}
