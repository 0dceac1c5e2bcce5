type Frage = () => string | undefined

/** Guards against losing unsaved input. */
export type Guards = Readonly<{
  sichere(frage: Frage): () => void
  /** What to ask before leaving; undefined if nothing would be lost. */
  frage(): string | undefined
  /** Whoever was asked, and goes, isn't asked again: from now on nothing is guarded. */
  letGo(): void
}>

/** The one registry of guards; links, Back and closing the tab all ask it. */
export function sicherungsregister(): Guards {
  const fragen = new Set<Frage>()
  const frage = () => [...fragen].map((f) => f()).find((antwort) => antwort !== undefined)
  addEventListener('beforeunload', (e) => {
    if (frage() !== undefined) e.preventDefault()
  })
  return {
    sichere: (neu) => {
      fragen.add(neu)
      return () => fragen.delete(neu)
    },
    frage,
    letGo: () => fragen.clear(),
  }
}
