/** What pages keep in the browser is kept by one module, which encrypts it: no other code writes to the browser's storage. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { ROOT } from './workspace.ts'

/** The code that does so all the same, and what it writes: none of it is binding, or personal beyond the account's own id. */
const KNOWN: Readonly<Record<string, string>> = {
  'shared/platform/src/remote/kept.ts': 'the place itself',
  'shared/forms/src/draft.ts': 'forgets the last step of a flow',
  'shared/patterns/src/flow/Wizard.tsx': 'the last step of a flow, as its address says it',
  'shell/src/session/end.ts': 'why a sign-in ended, whose the drafts are; clears',
  'shell/src/session/session.ts': 'when somebody did something last',
  'shell/src/identity/destination.ts': 'the address that somebody wanted, until they are signed in',
  'shell/src/remotes/override.ts': 'a build in the place of a remote',
  'shell/src/remotes/manifest.ts': 'the manifest, the bucket of releases',
  'shell/src/faults/crash.ts': 'the release that is shown, while it is',
  'shell/src/layout/appearance.ts': 'light or dark',
}

test('no other module writes to the browser’s storage', () => {
  const sources = globSync(['shell/src/**/*.{ts,tsx}', 'mfe-*/src/**/*.{ts,tsx}', 'shared/*/src/**/*.{ts,tsx}'], { cwd: ROOT }).filter(
    (file) => !/\.test\.tsx?$|^shared\/(testing|build)\//.test(file),
  )
  expect(sources.length).toBeGreaterThan(300)
  const uses = sources.filter((file) =>
    /\b(sessionStorage|localStorage|indexedDB|caches\.|serviceWorker|document\.cookie)\b/.test(readFileSync(join(ROOT, file), 'utf8')),
  )
  expect(uses.sort()).toEqual(Object.keys(KNOWN).sort())
})
