/** Several portals for stories: each worker has one of its own, so that no story meets what another one does at the same time. */
type StoryPortal = Readonly<{ PORTAL_URL: string; DATA_DIR: string }>

/**
 * The portals that the variable STORY_PORTALS names: none where all stories are told on the one that PORTAL_URL names. In a worker of the
 * stories the variables PORTAL_URL and DATA_DIR are those of its own from then on.
 */
export function storyPortals(): readonly StoryPortal[] {
  const portals = JSON.parse(process.env.STORY_PORTALS ?? '[]') as StoryPortal[]
  // What Playwright tells its workers; it numbers those that work at the same time from 0 on.
  Object.assign(process.env, portals[Number(process.env.TEST_PARALLEL_INDEX)])
  return portals
}
