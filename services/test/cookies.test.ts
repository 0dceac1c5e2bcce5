/** Under https the provider's cookies are bound to the host by their names: no neighbouring host can set them. */
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { PASSWORD } from './acts.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const PUBLIC = 'https://portal.example'
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ PUBLIC_URL: PUBLIC, ALLOWED_HOSTS: 'portal.example,localhost' })
})
afterAll(() => portal?.close())

test('all are __Host-, with Secure, Path=/ and no Domain', async () => {
  const jar = new Map<string, string>()
  const all: string[] = []
  const call = async (address: string, form?: Record<string, string>) => {
    const answer = await fetch(address.replace(PUBLIC, portal.url), {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([k, v]) => `${k}=${v}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      all.push(cookie)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
    return answer
  }
  const query = new URLSearchParams({
    client_id: 'avalwerk-portal',
    redirect_uri: `${PUBLIC}/`,
    response_type: 'code',
    scope: 'openid',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  })
  const begun = await call(`${PUBLIC}/auth/realms/avalwerk/protocol/openid-connect/auth?${query.toString()}`)
  const page = new URL(begun.headers.get('location') as string, PUBLIC).href
  let answer = await call(page, { username: 'ag.leser', password: PASSWORD })
  while (!answer.headers.get('location')?.startsWith(`${PUBLIC}/?`)) {
    expect(answer.status).toBe(303)
    answer = await call(new URL(answer.headers.get('location') as string, PUBLIC).href)
  }
  const names = new Set(all.map((cookie) => cookie.slice(0, cookie.indexOf('='))))
  const uid = new URL(page).pathname.split('/').at(-1)?.slice(0, 8)
  for (const name of ['avalwerk_session', `avalwerk_sign_in_${uid}`, `avalwerk_resume_${uid}`, 'avalwerk_device'])
    expect(names).toContain(`__Host-${name}`)
  // What is over has no cookies any more; of many that wait eight keep theirs.
  const underway = () => [...jar.keys()].filter((name) => /_(sign_in|resume)_/.test(name) && !name.endsWith('.sig'))
  expect(underway()).toEqual([])
  jar.delete('__Host-avalwerk_session')
  for (let count = 0; count < 12; count++) await call(`${PUBLIC}/auth/realms/avalwerk/protocol/openid-connect/auth?${query.toString()}`)
  expect(underway()).toHaveLength(16)
  for (const cookie of all) {
    expect(cookie).toMatch(/; secure/i)
    expect(cookie).toMatch(/; httponly/i)
    expect(cookie).not.toMatch(/; domain/i)
    expect(cookie).toMatch(/^__Host-[^;]*;(?=.*\bpath=\/;)/i)
  }
})
