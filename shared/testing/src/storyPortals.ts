/** Several portals for stories: each worker has one of its own, so that no story meets what another one does at the same time. */
type StoryPortal = Readonly<{ PORTAL_URL: string; DATA_DIR: string }>

/**
 * The portals that the variable STORY_PORTALS names: none where all stories are told on the one that PORTAL_URL names. In a worker of the
 * stories the variables PORTAL_URL and DATA_DIR are those of its own from then on.
 * @throws Error for a worker for which there is none
 */
export function storyPortals(): readonly StoryPortal[] {
  const portals = JSON.parse(process.env.STORY_PORTALS ?? '[]') as StoryPortal[]
  // What Playwright tells its workers; it numbers those that work at the same time from 0 on.
  const { TEST_PARALLEL_INDEX: index } = process.env
  if (portals.length && index !== undefined) {
    const own = portals[Number(index)]
    if (!own) throw new Error(`Es gibt ${portals.length} Portale für Abläufe: mehr Arbeiter können es nicht sein.`)
    Object.assign(process.env, own)
  }
  return portals
}
