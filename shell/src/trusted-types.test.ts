import { expect, test } from '@jest/globals'
import { mayBeScript } from './trusted-types.ts'

const HERE = 'https://portal.example'

test.each([
  '/shell/shell.1.js',
  '/remotes/mfe-texte/1.0.0/app.js',
  'https://portal.example/remotes/a/1/b.js',
  '/preview/Ab-_9/mfe-texte/1.0.0/app.js',
  'http://localhost:4801/remoteEntry.js',
])('a script may come from %s', (address) => expect(mayBeScript(address, HERE)).toBe(true))
test.each([
  'https://evil.example/remotes/a/1/b.js',
  '//evil.example/shell/a.js',
  '/partnerservice/api/private/v2/datei/1',
  '/remotes/../partnerservice/datei',
  '/remotes/%2e%2e/partnerservice/datei',
  'data:text/javascript,alert(1)',
  'blob:https://portal.example/1',
  'javascript:alert(1)',
  'https://localhost.evil.example/a.js',
])('a script may not come from %s', (address) => expect(mayBeScript(address, HERE)).toBe(false))
