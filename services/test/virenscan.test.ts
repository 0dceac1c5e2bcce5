import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { pdf } from '@avalwerk/testing/pdf'
import { virenscanner } from '../src/kernel/virenscan.ts'
import { startTestPortal, type TestPortal } from './portal.ts'

const HEAD = 'zINSTREAM\0'
const LAY_ON = 'AUFLEGEN'
const OK = Buffer.from(pdf({ text: 'harmlos' }))
const BEFALLEN = Buffer.from(pdf({ text: 'SEUCHE' }))
const hochladen = '/dokumentservice/api/private/v2/buerge/buergschaftsdokumente/upload?name=Aval.pdf'

/** The files that were shown. */
const gesehen: Buffer[] = []
let scanner: Server
let adresse: string
let testPortal: TestPortal

/** What ClamAV's server answers to a file, in its protocol; the signatures of the real one are no part of a test. */
function responseOn(inhalt: Buffer): string {
  const text = inhalt.toString('latin1')
  if (text.includes('SEUCHE')) return 'stream: Test.Seuche FOUND\0'
  if (text.includes('ZU LANG')) return 'INSTREAM size limit exceeded. ERROR\0'
  return text.includes(LAY_ON) ? LAY_ON : 'stream: OK\0'
}

async function operate(socket: Socket): Promise<void> {
  let rest = Buffer.alloc(0)
  let kopf = false
  const teile: Buffer[] = []
  for await (const chunk of socket) {
    rest = Buffer.concat([rest, chunk as Buffer])
    if (!kopf && rest.length >= HEAD.length) {
      expect(rest.subarray(0, HEAD.length).toString()).toBe(HEAD)
      rest = rest.subarray(HEAD.length)
      kopf = true
    }
    while (kopf && rest.length >= 4 && rest.length >= 4 + rest.readUInt32BE(0)) {
      const length = rest.readUInt32BE(0)
      if (length > 0) teile.push(rest.subarray(4, 4 + length))
      rest = rest.subarray(4 + length)
      if (length > 0) continue
      const datei = Buffer.concat(teile)
      gesehen.push(datei)
      const antwort = responseOn(datei)
      if (antwort === LAY_ON) socket.destroy()
      else socket.end(antwort)
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
  adresse = `tcp://127.0.0.1:${(scanner.address() as AddressInfo).port}`
  testPortal = await startTestPortal({ VIRUS_SCANNER: adresse })
}, 60_000)
afterAll(async () => {
  await testPortal?.schließe()
  scanner.close()
})

const dateien = async () => (await testPortal.db.system.selectFrom('datei').select('sha256').execute()).length

test('eine saubere Datei wird aufbewahrt und die Antwort sagt, dass sie geprüft ist', async () => {
  const antwort = await testPortal.rufe('bg.erst', 'POST', hochladen, OK)
  expect(antwort.status).toBe(200)
  expect(await antwort.json()).toMatchObject({ name: 'Aval.pdf', virengeprueft: true })
  expect(gesehen.at(-1)?.equals(OK)).toBe(true)
})

test('eine befallene Datei wird abgelehnt und nicht gespeichert', async () => {
  const vorher = await dateien()
  const antwort = await testPortal.rufe('bg.erst', 'POST', hochladen, BEFALLEN)
  expect(antwort.status).toBe(400)
  expect(await antwort.json()).toMatchObject({
    code: 'DATEI_UNGUELTIG',
    felder: [{ feld: 'datei', grund: 'In der Datei wurde ein Virus gefunden. Sie wurde nicht gespeichert.' }],
  })
  expect(await dateien()).toBe(vorher)
})

test('Unterlagen einer Inanspruchnahme und Scans gehen denselben Weg', async () => {
  for (const pfad of ['inanspruchnahmen/unterlagen/upload', 'auftraggeber/buergschaftsdokumente/upload']) {
    const antwort = await testPortal.rufe('ag.admin', 'POST', `/dokumentservice/api/private/v2/${pfad}?name=x.pdf`, BEFALLEN)
    expect([pfad, antwort.status]).toEqual([pfad, 400])
  }
})

test('wer nicht darf, beschäftigt den Virenscanner nicht', async () => {
  const vorher = gesehen.length
  expect((await testPortal.rufe(undefined, 'POST', hochladen, OK)).status).toBe(401)
  expect((await testPortal.rufe('ag.leser', 'POST', hochladen, OK)).status).toBe(403)
  expect(gesehen.length).toBe(vorher)
})

test('ohne klare Antwort wird nichts gespeichert, und die Ablehnung sagt es', async () => {
  const vorher = await dateien()
  const antwort = await testPortal.rufe('bg.erst', 'POST', hochladen, Buffer.from(pdf({ text: 'ZU LANG' })))
  expect(antwort.status).toBe(503)
  expect(await antwort.json()).toMatchObject({ code: 'VIRENSCAN_NICHT_BEREIT', title: expect.stringContaining('nicht gespeichert') })
  expect(await dateien()).toBe(vorher)
})

test('ein Virenscanner, der auflegt oder nicht da ist, gilt als nicht bereit; eine leere Datei ist keine Frage an ihn', async () => {
  const notReady = { code: 'VIRENSCAN_NICHT_BEREIT' }
  const suche = virenscanner(adresse, 300)
  await expect(suche(Buffer.from(LAY_ON))).rejects.toMatchObject(notReady)
  await expect(virenscanner('tcp://127.0.0.1:1', 300)(OK)).rejects.toMatchObject(notReady)
  await expect(virenscanner('unix:///gibt/es/nicht', 300)(OK)).rejects.toMatchObject(notReady)
  expect(await suche(new Uint8Array())).toEqual([])
  const groß = Buffer.alloc(10 * 1024 * 1024, 'a')
  // Ten megabytes take their time on a busy machine.
  expect(await virenscanner(adresse)(groß)).toEqual([])
  expect(gesehen.at(-1)?.equals(groß)).toBe(true)
})
