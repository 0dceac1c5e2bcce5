/**
 * The gate before every call: who calls, whether they may, and how much they may take is decided before a body is read. Bodies that don't
 * come, come slowly, or come too many at once don't hold resources.
 */
import { allowingForLoad } from '@avalwerk/testing'
import { connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { address } from '@avalwerk/api/createApi'
import { callsById } from '@avalwerk/contracts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { pdf } from '@avalwerk/testing/pdf'
import { startTestPortal, type TestPortal } from './portal.ts'

const DOCUMENT = '/dokumentservice/api/private/v2/buerge/buergschaftsdokumente/upload?name=Aval.pdf'
const SCAN = '/virenscanner/api/private/v1/scan'
const TEXT = '/dokumentservice/api/private/v2/auftraggeber/buergschaftsvorlagen/upload?name=Text.pdf'
const TEN_MB = 10 * 1024 * 1024

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({
    REQUEST_SECONDS: '1',
    UPLOAD_SECONDS: '6',
    UPLOAD_PACE_SECONDS: '3',
    LIMIT_UPLOADS: '3',
    LIMIT_UPLOADS_PERSON: '1',
  })
})
afterAll(() => portal?.close())

type Answer = Readonly<{ status: number; headers: Headers; body: { code?: string; title?: string }; afterMs: number }>

/** A connection that announces a body, and sends of it what the test says. The answer is there when its whole length is. */
function announce(method: string, path: string, headers: Record<string, string>, send = '') {
  const { port } = new URL(portal.url)
  const socket = connect(Number(port), '127.0.0.1')
  const begun = Date.now()
  const answer = new Promise<Answer>((resolve, reject) => {
    let text = ''
    const closed = () => reject(new Error(`connection ended without an answer: ${text}`))
    socket.on('data', (piece) => {
      text += piece.toString('utf8')
      const [head = '', body] = text.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const said = new Headers(lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]))
      if (body === undefined || Buffer.byteLength(body) < Number(said.get('content-length') ?? 0)) return
      const json = said.get('content-type')?.includes('json') && body ? JSON.parse(body) : {}
      resolve({ status: Number(first.split(' ')[1]), headers: said, body: json, afterMs: Date.now() - begun })
    })
    socket.on('error', closed)
    socket.on('close', closed)
  })
  // A test that doesn't wait for the answer isn't interested in its failure either.
  answer.catch(() => undefined)
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([name, value]) => `${name}: ${value}`)
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${send}`)
  return { socket, answer }
}
const bearer = async (account: string) => ({ authorization: `Bearer ${await portal.token(account)}` })
const file = { 'content-type': 'application/pdf', 'content-length': String(TEN_MB) }

const WITH_BODY = [...callsById].flatMap(([call, { method, path, access, upload }]) => {
  const params = new Proxy({}, { get: () => '1', has: () => true })
  const type = upload?.types[0] ?? 'application/json'
  return access === 'public' || method === 'GET' ? [] : [{ call, method, path: address(path, { params }), type }]
})

test('there are calls with a body', () => {
  expect(WITH_BODY.length).toBeGreaterThan(150)
})

test('without a token: 401 before anything of the body has come, and the connection ends', async () => {
  const found: string[] = []
  for (const { call, method, path, type } of WITH_BODY) {
    const { socket, answer } = announce(method, path, { 'content-type': type, 'content-length': String(TEN_MB) })
    const timer = setTimeout(() => socket.destroy(), 3000)
    const { status, headers, body } = await answer.catch(() => ({ status: 0, headers: new Headers(), body: { code: 'nothing' } }))
    clearTimeout(timer)
    socket.destroy()
    if (status !== 401 || body.code !== 'NICHT_ANGEMELDET' || headers.get('connection') !== 'close')
      found.push(`${call}: ${status} ${body.code} ${headers.get('connection')}`)
  }
  expect(found).toEqual([])
})

test('without the right: 403 before anything of the body has come', async () => {
  const { socket, answer } = announce('POST', DOCUMENT, { ...file, ...(await bearer('ag.leser')) })
  expect((await answer).body.code).toBe('RECHT_FEHLT')
  expect((await answer).headers.get('connection')).toBe('close')
  socket.destroy()
})

test('a body for an unknown address is refused before it has come', async () => {
  const { socket, answer } = announce('POST', '/gibt/es/nicht', { 'content-type': 'application/json', 'content-length': '900000' })
  const { status, body, headers } = await answer
  expect([status, body.code, headers.get('connection')]).toEqual([404, 'ADRESSE_UNBEKANNT', 'close'])
  socket.destroy()
})

test('a caller who asks before sending is told not to send', async () => {
  const { socket, answer } = announce('POST', DOCUMENT, { ...file, expect: '100-continue' })
  expect((await answer).status).toBe(401)
  socket.destroy()
  const allowed = announce('POST', DOCUMENT, { ...file, ...(await bearer('bg.erst')), expect: '100-continue' })
  const [line] = await new Promise<string[]>((resolve) => allowed.socket.once('data', (piece) => resolve(piece.toString().split('\r\n'))))
  expect(line).toBe('HTTP/1.1 100 Continue')
  allowed.socket.destroy()
})

test('a caller who sends all the same gets the answer, not a broken connection', async () => {
  for (let time = 0; time < 5; time++) {
    const answer = await fetch(portal.url + DOCUMENT, {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body: new Uint8Array(TEN_MB),
    })
    expect(answer.status).toBe(401)
    expect(((await answer.json()) as { code: string }).code).toBe('NICHT_ANGEMELDET')
  }
})

const KEPT_MOST_MB = 90
test('bodies of strangers take no memory', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    return process.memoryUsage().arrayBuffers / 1024 / 1024
  }
  const piece = Buffer.alloc(1024 * 1024)
  const strangers = Array.from({ length: 20 }, () => announce('POST', DOCUMENT, file))
  await Promise.all(strangers.map(({ answer }) => answer))
  const before = used()
  // Each piece is on its way before the next is sent: nothing waits on the senders' side, which is this process, too.
  const sent = strangers.map(async ({ socket }) => {
    for (let count = 0; count < 9 && !socket.destroyed; count++)
      await Promise.race([new Promise((taken) => socket.write(piece, taken)), new Promise((closed) => socket.once('close', closed))])
  })
  await Promise.all(sent)
  // 180 MB were sent; what else the process does meanwhile is some. What is let go goes within a few turns, what is held stays.
  let kept = used() - before
  for (let turn = 0; turn < 20 && kept >= KEPT_MOST_MB; turn++) {
    await new Promise((next) => setImmediate(next))
    kept = used() - before
  }
  for (const { socket } of strangers) socket.destroy()
  expect(kept).toBeLessThan(KEPT_MOST_MB)
})

test('the scanner’s call: 401 without a token, 400 in German for a form without a boundary', async () => {
  const form = { 'content-type': 'multipart/form-data' }
  const stranger = await fetch(portal.url + SCAN, { method: 'POST', headers: form, body: 'x' })
  expect(stranger.status).toBe(401)
  for (const body of ['x', '', '--x\r\n\r\n']) {
    const answer = await fetch(portal.url + SCAN, { method: 'POST', headers: { ...form, ...(await bearer('ag.admin')) }, body })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      code: 'EINGABE_UNGUELTIG',
      felder: [{ feld: 'datei', grund: 'Die Anfrage ist kein vollständiges Formular.' }],
    })
  }
})

test.each([
  ['GET', '/health/live'],
  ['GET', '/'],
  ['GET', '/plattformservice/api/v1/manifest'],
  ['GET', '/auth/realms/avalwerk/.well-known/openid-configuration'],
  ['POST', '/auth/realms/avalwerk/gibt-es-nicht'],
])('a body that isn’t read ends its connection, nothing else: %s %s', async (method, path) => {
  const { socket, answer } = announce(method, path, { 'content-type': 'application/json', 'content-length': '100' })
  const ended = new Promise((resolve) => socket.once('close', resolve))
  await answer
  await ended
  expect((await fetch(`${portal.url}/health/live`)).status).toBe(200)
})

test('a caller who leaves before being let in isn’t waited for', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('uncaughtException', note)
  for (let time = 0; time < 30; time++) {
    const { socket } = announce('POST', DOCUMENT, { ...file, ...(await bearer('bg.erst')) })
    await new Promise((sent) => socket.once('ready', sent))
    await new Promise((turn) => setTimeout(turn, time % 5))
    socket.destroy()
  }
  const from = Date.now()
  // Longer than an upload is waited for: asked by asking.
  while (Date.now() - from < 7_000) expect((await fetch(`${portal.url}/health/live`)).status).toBe(200)
  process.off('uncaughtException', note)
  expect(unhandled).toEqual([])
  // None of them keeps a place.
  expect((await portal.call('bg.erst', 'POST', DOCUMENT, Buffer.from(pdf({ text: 'x' })))).status).toBe(200)
})

test('a file that is withheld, or comes drop by drop, is ended before the others are', async () => {
  const withheld = announce('POST', DOCUMENT, { ...file, ...(await bearer('bg.zweit')) }, '%PDF')
  const dropped = announce('POST', TEXT, { ...file, ...(await bearer('ag.admin')) }, '%PDF')
  const drops = setInterval(() => dropped.socket.write('x'), 250)
  dropped.socket.on('error', () => clearInterval(drops)).on('close', () => clearInterval(drops))
  const answers = await Promise.all([withheld.answer, dropped.answer])
  clearInterval(drops)
  for (const { status, body, afterMs } of answers) {
    expect([status, body.code]).toEqual([408, 'ZU_LANGSAM'])
    expect(afterMs).toBeGreaterThan(2500)
    expect(afterMs).toBeLessThan(allowingForLoad(5000))
  }
})

test('a body that doesn’t come is waited for so long, and an upload longer', async () => {
  const json = { 'content-type': 'application/json', 'content-length': '100' }
  const call = announce('POST', '/aufgabenservice/api/private/v1/aufgaben/filterung', { ...json, ...(await bearer('ag.admin')) }, '{"a')
  const upload = announce('POST', DOCUMENT, { ...file, ...(await bearer('bg.erst')) }, '%PDF')
  const some = Buffer.alloc(2048)
  const pace = setInterval(() => upload.socket.write(some), 250)
  upload.socket.on('error', () => clearInterval(pace)).on('close', () => clearInterval(pace))
  const slow = await call.answer
  expect([slow.status, slow.body.code, slow.body.title]).toEqual([
    408,
    'ZU_LANGSAM',
    'Die Anfrage kam nicht rechtzeitig an. Bitte versuchen Sie es erneut.',
  ])
  expect(slow.headers.get('connection')).toBe('close')
  expect(slow.afterMs).toBeLessThan(allowingForLoad(3000))
  const slowUpload = await upload.answer
  clearInterval(pace)
  expect(slowUpload.status).toBe(408)
  expect(slowUpload.afterMs).toBeGreaterThan(5000)
})

test('uploads at once are bounded, for one person, for an organisation and for all', async () => {
  const open = async (account: string, path = DOCUMENT) => announce('POST', path, { ...file, ...(await bearer(account)) }, '%PDF-1.7')
  const allowed = async (account: string, path = DOCUMENT) => {
    const upload = announce('POST', path, { ...file, ...(await bearer(account)), expect: '100-continue' })
    await new Promise((asked) => upload.socket.once('data', asked))
    return upload
  }
  const first = await allowed('bg.erst')
  const second = (await (await open('bg.erst')).answer) as Answer
  expect([second.status, second.body.code, second.body.title]).toEqual([
    429,
    'ZU_VIELE_UPLOADS',
    'Sie oder andere Ihrer Organisation laden gerade schon mehrere Dateien hoch. Bitte warten Sie, bis sie angekommen sind.',
  ])
  expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0)
  const other = await allowed('bg.admin')
  const colleague = await (await open('bg.zweit')).answer
  expect([colleague.status, colleague.body.code]).toEqual([429, 'ZU_VIELE_UPLOADS'])
  expect(Number(colleague.headers.get('retry-after'))).toBeGreaterThan(0)
  const elsewhere = await allowed('ag.admin', TEXT)
  const third = await (await open('ag2.admin', TEXT)).answer
  expect([third.status, third.body.code]).toEqual([503, 'UPLOADS_BESETZT'])
  expect(third.body.title).toContain('vorübergehend')
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
  // A caller who hangs up makes room.
  first.socket.destroy()
  other.socket.destroy()
  elsewhere.socket.destroy()
  const sent = async () => (await portal.call('bg.erst', 'POST', DOCUMENT, Buffer.from(pdf({ text: 'x' })))).status
  const until = Date.now() + 5000
  let status = await sent()
  while (status !== 200 && Date.now() < until) status = await sent()
  expect(status).toBe(200)
})
