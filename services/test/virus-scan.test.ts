import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { pdf } from '@avalwerk/testing/pdf'
import { virusScanner } from '../src/kernel/virusScan.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const HEAD = 'zINSTREAM\0'
const LAY_ON = 'AUFLEGEN'
const OK = Buffer.from(pdf({ text: 'harmlos' }))
const BEFALLEN = Buffer.from(pdf({ text: 'SEUCHE' }))
const upload = '/dokumentservice/api/private/v2/buerge/buergschaftsdokumente/upload?name=Aval.pdf'

/** The files that were shown. */
const seen: Buffer[] = []
let scanner: Server
let address: string
let testPortal: TestPortal

/** What ClamAV's server answers to a file, in its protocol; the signatures of the real one are no part of a test. */
function responseOn(content: Buffer): string {
  const text = content.toString('latin1')
  if (text.includes('SEUCHE')) return 'stream: Test.Seuche FOUND\0'
  if (text.includes('ZU LANG')) return 'INSTREAM size limit exceeded. ERROR\0'
  return text.includes(LAY_ON) ? LAY_ON : 'stream: OK\0'
}

async function operate(socket: Socket): Promise<void> {
  let rest = Buffer.alloc(0)
  let header = false
  const parts: Buffer[] = []
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk as Buffer])
    if (!header && rest.length >= HEAD.length) {
      expect(rest.subarray(0, HEAD.length).toString()).toBe(HEAD)
      rest = rest.subarray(HEAD.length)
      header = true
    }
    while (header && rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE(0)) {
      const length = rest.readUInt32BE(0)
      if (length > 0) parts.push(rest.subarray(4, 4 + length))
      rest = rest.subarray(4 + length)
      if (length > 0) continue
      const file = Buffer.concat(parts)
      seen.push(file)
      const response = responseOn(file)
      if (response === LAY_ON) socket.destroy()
      else socket.end(response)
      return
    }
  }
}

beforeAll(async () => {
  scanner = createServer({ allowHalfOpen: true }, (socket) => {
    socket.on('error', () => socket.destroy())
    void operate(socket).catch(() => socket.destroy())
  })
  scanner.listen(0, '127.0.0.1')
  await once(scanner, 'listening')
  address = `tcp://127.0.0.1:${(scanner.address() as AddressInfo).port}`
  testPortal = await startTestPortal({ VIRUS_SCANNER: address })
})
afterAll(async () => {
  await testPortal?.close()
  scanner.close()
})

const files = async () => (await testPortal.db.system.selectFrom('datei').select('sha256').execute()).length

test('a clean file is kept and the answer says that it was scanned', async () => {
  const response = await testPortal.call('bg.erst', 'POST', upload, OK)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ name: 'Aval.pdf', virengeprueft: true })
  expect(seen.at(-1)?.equals(OK)).toBe(true)
})

test('an infected file is refused and not stored', async () => {
  const before = await files()
  const response = await testPortal.call('bg.erst', 'POST', upload, BEFALLEN)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({
    code: 'DATEI_UNGUELTIG',
    felder: [{ feld: 'datei', grund: 'In der Datei wurde ein Virus gefunden. Sie wurde nicht gespeichert.' }],
  })
  expect(await files()).toBe(before)
})

test('papers of a claim and scans go the same way', async () => {
  for (const path of ['inanspruchnahmen/unterlagen/upload', 'auftraggeber/buergschaftsdokumente/upload']) {
    const response = await testPortal.call('ag.admin', 'POST', `/dokumentservice/api/private/v2/${path}?name=x.pdf`, BEFALLEN)
    expect([path, response.status]).toEqual([path, 400])
  }
})

test('callers without the right don’t occupy the virus scanner', async () => {
  const before = seen.length
  expect((await testPortal.call(undefined, 'POST', upload, OK)).status).toBe(401)
  expect((await testPortal.call('ag.leser', 'POST', upload, OK)).status).toBe(403)
  expect(seen.length).toBe(before)
})

test('without a clear answer nothing is stored, and the refusal says so', async () => {
  const before = await files()
  const response = await testPortal.call('bg.erst', 'POST', upload, Buffer.from(pdf({ text: 'ZU LANG' })))
  expect(response.status).toBe(503)
  expect(await response.json()).toMatchObject({ code: 'VIRENSCAN_NICHT_BEREIT', title: expect.stringContaining('nicht gespeichert') })
  expect(await files()).toBe(before)
})

test('a virus scanner that hangs up or isn’t there counts as not ready; an empty file is no question to it', async () => {
  const notReady = { code: 'VIRENSCAN_NICHT_BEREIT' }
  const search = virusScanner(address, 300)
  await expect(search(Buffer.from(LAY_ON))).rejects.toMatchObject(notReady)
  await expect(virusScanner('tcp://127.0.0.1:1', 300)(OK)).rejects.toMatchObject(notReady)
  await expect(virusScanner('unix:///gibt/es/nicht', 300)(OK)).rejects.toMatchObject(notReady)
  expect(await search(new Uint8Array())).toEqual([])
  const large = Buffer.alloc(10 * 1024 * 1024, 'a')
  // Ten megabytes take their time on a busy machine.
  expect(await virusScanner(address)(large)).toEqual([])
  expect(seen.at(-1)?.equals(large)).toBe(true)
})
