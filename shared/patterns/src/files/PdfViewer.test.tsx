import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { useApi } from '@avalwerk/api'
import { fakePlatform, Refused, screen, waitFor } from '@avalwerk/testing/platform'
import { PdfViewer } from './PdfViewer.tsx'

function Document({ id }: { id: string }) {
  return (
    <PdfViewer
      call={useApi().inanspruchnahme.unterlage}
      input={{ params: { id, unterlageId: '11111111-1111-4111-8111-111111111111' } }}
      title="Vorschau"
    />
  )
}
/** Documents that the browser holds, by their addresses. */
const held = new Map<string, Blob>()
beforeEach(() => {
  held.clear()
  let count = 0
  Object.assign(URL, {
    createObjectURL: (content: Blob) => {
      held.set(`blob:${++count}`, content)
      return `blob:${count}`
    },
    revokeObjectURL: (address: string) => held.delete(address),
  })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'pdfViewerEnabled')
})
const documents = Object.fromEntries(['1', '2'].map((id) => [id, new Blob([id])]))
const shown = async () => held.get((await screen.findByTitle('Vorschau')).getAttribute('src') ?? '')

test('a document is shown under its name when it is there, and its outline until then', async () => {
  let answer = () => {}
  const { show } = fakePlatform({
    answers: { 'inanspruchnahme.unterlage': () => new Promise((resolve) => (answer = () => resolve(documents['1'] as Blob))) },
  })
  const { unmount } = show(<Document id="1" />)
  expect(await screen.findByRole('status', { name: 'Vorschau' })).toBeVisible()
  answer()
  expect(await shown()).toBe(documents['1'])
  expect(screen.queryByRole('status')).toBeNull()
  unmount()
  expect(held.size).toBe(0)
})

test('the one before stays while another is made, and is let go of then', async () => {
  let answer = () => {}
  const { show } = fakePlatform({
    answers: {
      'inanspruchnahme.unterlage': ({ params }) =>
        params.id === '1' ? (documents['1'] as Blob) : new Promise((resolve) => (answer = () => resolve(documents['2'] as Blob))),
    },
  })
  const { rerender } = show(<Document id="1" />)
  await shown()
  rerender(<Document id="2" />)
  expect(await shown()).toBe(documents['1'])
  await waitFor(async () => {
    answer()
    expect(await shown()).toBe(documents['2'])
  })
  expect(held.size).toBe(1)
})

test('one that can’t be read says why, with its reference, and is read again when asked', async () => {
  let tries = 0
  const { show } = fakePlatform({
    answers: { 'inanspruchnahme.unterlage': () => (tries++ ? (documents['1'] as Blob) : new Refused('DOKUMENTE_BESETZT')) },
  })
  const { user } = show(<Document id="1" />)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Das Dokument konnte nicht geladen werden')
  expect(alert).toHaveTextContent('Bitte geben Sie diese Kennung an den Betreiber weiter: k')
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await shown()).toBe(documents['1'])
})

test('a browser without a viewer offers it for download, and says why it fails', async () => {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: false, configurable: true })
  let tries = 0
  const { show, problems } = fakePlatform({
    answers: { 'inanspruchnahme.unterlage': () => (tries++ ? (documents['1'] as Blob) : new Refused('DOKUMENTE_BESETZT')) },
  })
  const { user } = show(<Document id="1" />)
  const download = await screen.findByRole('button', { name: 'Vorschau herunterladen' })
  expect(screen.queryByTitle('Vorschau')).toBeNull()
  expect(tries).toBe(0)
  await user.tab()
  expect(download).toHaveFocus()
  await user.keyboard(' ')
  await waitFor(() => expect(problems).toHaveLength(1))
  await user.keyboard('{Enter}')
  await waitFor(() => expect([...held.values()]).toEqual([documents['1']]))
})
