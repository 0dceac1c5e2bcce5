type Frage = () => string | undefined

/** Guards against losing unsaved input. */
export type Guards = Readonly<{
  sichere(frage: Frage): () => void
  /** What to ask before leaving; undefined if nothing would be lost. */
  frage(): string | undefined
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
  }
}
