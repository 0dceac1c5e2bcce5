import { EICAR, EICAR_NAME, hasClamav, startClamav } from '@avalwerk/testing'
import { docx } from '@avalwerk/testing/docx'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { startTestPortal, type TestPortal } from './portal.ts'

/** Files past a real ClamAV with a signature of our own: texts, and the scanner's own call. */

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const UPLOAD = '/dokumentservice/api/private/v2/auftraggeber/buergschaftsvorlagen/upload?name=Text.docx'
const SCAN = '/virenscanner/api/private/v1/scan'

// Where it is neither there nor may be installed, the tests of the protocol stand alone.
const withScanner = hasClamav() ? describe : describe.skip

withScanner('mit ClamAV', () => {
  let clamav: Awaited<ReturnType<typeof startClamav>>
  let portal: TestPortal
  beforeAll(async () => {
    clamav = await startClamav()
    portal = await startTestPortal({ VIRUS_SCANNER: clamav.address })
  })
  afterAll(async () => {
    await portal?.close()
    clamav?.stop()
  })
  const load = async (content: Uint8Array) => {
    const response = await portal.call('ag.admin', 'POST', UPLOAD, content, { 'content-type': DOCX })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  async function check(content: string, name = 'datei') {
    const form = new FormData()
    form.set(name, new Blob([content]), 'Datei.txt')
    const response = await fetch(portal.url + SCAN, {
      method: 'POST',
      headers: { authorization: `Bearer ${await portal.token('ag.admin')}` },
      body: form,
    })
    return { status: response.status, body: await response.json() }
  }

  test('a clean text is kept and says that it was scanned', async () => {
    expect(await load(docx(['Sauber']))).toMatchObject({ status: 200, body: { virengeprueft: true } })
  })
  test('a virus in a Word document: refused, and nothing is stored', async () => {
    const countAll = async () => (await portal.db.system.selectFrom('datei').select('id').execute()).length
    const before = await countAll()
    expect(await load(docx(['A'], { 'word/media/bild.bin': EICAR }))).toMatchObject({
      status: 400,
      body: { code: 'DATEI_UNGUELTIG', felder: [{ grund: 'In der Datei wurde ein Virus gefunden. Sie wurde nicht gespeichert.' }] },
    })
    expect(await countAll()).toBe(before)
  })
  test('the scanner’s own call names what it finds', async () => {
    expect(await check('Hallo')).toEqual({ status: 200, body: { geprueft: true, sauber: true, viren: [] } })
    expect(await check(EICAR)).toEqual({ status: 200, body: { geprueft: true, sauber: false, viren: [EICAR_NAME] } })
  })
  test('a form that is too large or has no file is refused in a sentence, without an error of the server', async () => {
    expect((await check('a'.repeat(11 * 1024 * 1024))).status).toBe(413)
    const empty = await fetch(portal.url + SCAN, {
      method: 'POST',
      headers: { authorization: `Bearer ${await portal.token('ag.admin')}` },
      body: new FormData(),
    })
    expect(empty.status).toBe(400)
  })
})
