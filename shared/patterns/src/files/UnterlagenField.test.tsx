import { describe, expect, test } from '@jest/globals'
import { Form } from '@avalwerk/forms'
import { type Answers, fakePlatform, fireEvent, Refused, screen, waitFor, within } from '@avalwerk/testing/platform'
import { fileIds, type Unterlage, UnterlagenField, unterlagenFault } from './UnterlagenField.tsx'

const stored = (name: string) => ({
  dateiId: `${name.charCodeAt(0)}`.padStart(8, '0').concat('-1111-4111-8111-111111111111'),
  name,
  groesse: 3,
  sha256: 'a',
  virengeprueft: true,
})
const file = (name: string, size = 2_000) =>
  Object.defineProperty(new File(['x'], name, { type: name.endsWith('.png') ? 'image/png' : 'application/pdf' }), 'size', { value: size })
function opened(answers: Answers) {
  const sentIds: string[][] = []
  const fake = fakePlatform({ answers })
  const shown = fake.show(
    <Form<{ unterlagen: readonly Unterlage[] }>
      initialValues={{ unterlagen: [] }}
      validate={({ unterlagen }) => {
        const fault = unterlagenFault(unterlagen)
        return fault ? { unterlagen: fault } : {}
      }}
      onSubmit={({ unterlagen }) => void sentIds.push(fileIds(unterlagen))}
      render={({ handleSubmit }) => (
        <form onSubmit={(event) => void handleSubmit(event)}>
          <UnterlagenField name="unterlagen" label="Unterlagen" />
          <button type="submit">Weiter</button>
        </form>
      )}
    />,
  )
  const send = () => shown.user.click(screen.getByRole('button', { name: 'Weiter' }))
  return { ...fake, ...shown, send, sentIds }
}
const field = () => screen.getByLabelText('Unterlagen', { selector: 'input' })
const list = () => within(screen.getByRole('list', { name: 'Unterlagen' }))
const item = (name: string) => within(list().getByText(name).closest('li') as HTMLElement)
const taken: Answers = { 'inanspruchnahme.unterlageHochladen': ({ query }) => stored(query.name) }

describe('files with a claim', () => {
  test('are asked for with what is taken', () => {
    opened({})
    expect(field()).toHaveAccessibleDescription('Bis zu 10 Dateien mit je 10 MB, PDF, PNG, JPEG; auch hierher ziehen.')
    expect(field()).toHaveAttribute('accept', 'application/pdf,image/png,image/jpeg')
  })

  test('are sent at once, several together, each with its size, and named by what follows', async () => {
    const types: (string | undefined)[] = []
    const { user, send, sentIds } = opened({
      'inanspruchnahme.unterlageHochladen': ({ query }, { headers }) => {
        types.push(headers?.['content-type'])
        return stored(query.name)
      },
    })
    await user.upload(field(), [file('A.pdf'), file('B.png', 5_000)])
    await waitFor(() => expect(list().getAllByText('auf Viren geprüft')).toHaveLength(2))
    expect(item('A.pdf').getByText('2 KB')).toBeVisible()
    expect(item('B.png').getByText('5 KB')).toBeVisible()
    expect(types).toEqual(['application/pdf', 'image/png'])
    await send()
    expect(sentIds).toEqual([[stored('A').dateiId, stored('B').dateiId]])
  })

  test('say how far each is, and can’t be sent on before they are there', async () => {
    let answer = () => {}
    let tell = (_sent: number) => {}
    const { user, send, sentIds } = opened({
      'inanspruchnahme.unterlageHochladen': ({ query }, { onProgress }) => {
        if (query.name === 'B.pdf') return stored(query.name)
        tell = (bytes) => onProgress?.(bytes, 2_000)
        return new Promise((resolve) => (answer = () => resolve(stored(query.name))))
      },
    })
    await user.upload(field(), [file('A.pdf'), file('B.pdf')])
    const bar = await screen.findByRole('progressbar', { name: 'A.pdf wird übertragen' })
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 von 2 Dateien übertragen …'))
    expect(bar).toHaveValue(0)
    tell(500)
    await waitFor(() => expect(bar).toHaveValue(500))
    expect(bar).toHaveAttribute('max', '2000')
    await send()
    expect(field()).toBeInvalid()
    expect(field()).toHaveAccessibleDescription(expect.stringContaining('Bitte warten Sie, bis die Dateien übertragen sind.'))
    answer()
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull())
    expect(screen.getByRole('status')).toBeEmptyDOMElement()
    await send()
    expect(sentIds).toHaveLength(1)
  })

  test('are taken where they are dropped', async () => {
    opened(taken)
    const goesOn = fireEvent.drop(screen.getByRole('list', { name: 'Unterlagen' }), { dataTransfer: { files: [file('A.pdf')] } })
    expect(await screen.findByText('A.pdf')).toBeVisible()
    // The browser would open the file in the page's place.
    expect(goesOn).toBe(false)
  })

  test('that are too large stay here, and say so', async () => {
    const { user, sent, send, sentIds } = opened(taken)
    await user.upload(field(), file('A.pdf', 10 * 1024 * 1024 + 1))
    expect(item('A.pdf').getByRole('alert')).toHaveTextContent('Die Datei ist größer als 10 MB.')
    await send()
    expect(field()).toHaveAccessibleDescription(expect.stringContaining('Bitte entfernen Sie die Datei'))
    expect([sent.length, sentIds.length]).toEqual([0, 0])
  })

  test('that were refused say why, and make room for others', async () => {
    const { user, send, sentIds } = opened({
      'inanspruchnahme.unterlageHochladen': ({ query }) =>
        query.name === 'A.pdf' ? new Refused('DATEI_UNGUELTIG', [{ feld: 'datei', grund: 'Sie ist leer.' }]) : stored(query.name),
    })
    await user.upload(field(), [file('A.pdf'), file('B.pdf')])
    await waitFor(() => expect(item('A.pdf').getByRole('alert')).toHaveTextContent('Sie ist leer.'))
    await user.click(screen.getByRole('button', { name: 'A.pdf entfernen' }))
    expect(list().queryByText('A.pdf')).toBeNull()
    await send()
    expect(sentIds).toEqual([[stored('B').dateiId]])
  })

  test('that couldn’t be sent say so, and can be chosen once more', async () => {
    let there = false
    const { user } = opened({
      'inanspruchnahme.unterlageHochladen': ({ query }) => (there ? stored(query.name) : new Refused('DATEI_NICHT_LESBAR')),
    })
    await user.upload(field(), file('A.pdf'))
    expect(await screen.findByRole('alert')).toHaveTextContent('Dateien können vorübergehend nicht gelesen werden.')
    await user.click(screen.getByRole('button', { name: 'A.pdf entfernen' }))
    there = true
    await user.upload(field(), file('A.pdf'))
    expect(await screen.findByText('auf Viren geprüft')).toBeVisible()
  })

  test('are taken away by keyboard, also while they are on their way; the focus stays with the field', async () => {
    let answer = () => {}
    const { user, send, sentIds } = opened({
      'inanspruchnahme.unterlageHochladen': ({ query }) => new Promise((resolve) => (answer = () => resolve(stored(query.name)))),
    })
    await user.upload(field(), file('A.pdf'))
    ;(await screen.findByRole('button', { name: 'A.pdf entfernen' })).focus()
    await user.keyboard('{Enter}')
    expect(field()).toHaveFocus()
    answer()
    await send()
    expect(list().queryByRole('listitem')).toBeNull()
    expect(sentIds).toEqual([[]])
  })

  test.each([
    [10, undefined],
    [11, 'Maximal 10 Dateien mit je 10 MB. Bitte entfernen Sie eine Datei.'],
    [12, 'Maximal 10 Dateien mit je 10 MB. Bitte entfernen Sie 2 Dateien.'],
  ])('are ten at most: %d', (count, message) =>
    expect(unterlagenFault(Array.from({ length: count }, (_, n) => ({ key: `${n}`, name: 'A', groesse: 1, dateiId: `${n}` })))).toBe(
      message,
    ),
  )
})
