import { createRequire } from 'node:module'

const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer') as typeof import('@jest/test-sequencer')

/** The files that take longest, the longest first. */
export const LONGEST = [
  'services/test/access-wall',
  'services/test/replica',
  'services/test/refusals/buergschaft',
  'services/test/setup',
  'services/test/several-workers',
  'services/test/previews',
  'services/test/limits',
  'services/test/security-events',
  'services/test/organisation',
  'services/test/filereader',
  'services/test/outage',
  'services/test/four-eyes',
  'services/test/gate',
  'services/test/auftraege',
  'services/test/confirmation',
  'services/test/share',
  'services/test/import-crash',
  'services/test/crash',
  'services/test/backup',
]

/**
 * Begins with the files that take longest, so that none is left running alone at the end. Jest does so by itself, but only where it has run
 * them before.
 */
export default class LongestFirst extends Sequencer {
  override async sort(tests: Parameters<InstanceType<typeof Sequencer>['sort']>[0]) {
    const rank = ({ path }: { path: string }) => {
      const place = LONGEST.findIndex((name) => path.endsWith(`/${name}.test.ts`))
      return place === -1 ? LONGEST.length : place
    }
    return (await super.sort(tests)).toSorted((a, b) => rank(a) - rank(b))
  }
}
