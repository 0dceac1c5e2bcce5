import { describe, expect, test } from '@jest/globals'
import { Form } from '@avalwerk/forms'
import { type Answers, fakePlatform, Refused, screen, waitFor } from '@avalwerk/testing/platform'
import { type FileValue, FormDocumentField } from './DocumentField.tsx'

const stored = (name: string, virengeprueft = true) => ({
  dateiId: '11111111-1111-4111-8111-111111111111',
  name,
  groesse: 3,
  sha256: 'a',
  virengeprueft,
})
const pdf = (name = 'Plan.pdf') => new File(['pdf'], name, { type: 'application/pdf' })
/** A form with the field, that says what it would send. */
function opened(answers: Answers, way?: 'text') {
  const values: FileValue[] = []
  const fake = fakePlatform({ answers })
  const shown = fake.show(
    <Form<{ datei?: FileValue }>
      onSubmit={({ datei }) => void values.push(datei)}
      render={({ handleSubmit }) => (
        <form onSubmit={(event) => void handleSubmit(event)}>
          <FormDocumentField name="datei" label="Urkunde" {...(way && { way })} />
          <button type="submit">Weiter</button>
        </form>
      )}
    />,
  )
  const send = async () => {
    await shown.user.click(screen.getByRole('button', { name: 'Weiter' }))
    return values.at(-1)
  }
  return { ...fake, ...shown, send }
}
const field = () => screen.getByLabelText('Urkunde')
const taken: Answers = { 'dokument.hochladen': ({ query }) => stored(query.name) }

describe('a document as a field', () => {
  test('is found by its name, and says what it takes', () => {
    opened({})
    expect(field()).toHaveAccessibleDescription('PDF bis 10 MB ohne aktive Inhalte')
    expect(field()).toHaveAttribute('accept', 'application/pdf')
  })

  test('sends a file as soon as it is chosen, says so, and then has it', async () => {
    let answer = () => {}
    const { user, sent, send } = opened({
      'dokument.hochladen': ({ query }) => new Promise((resolve) => (answer = () => resolve(stored(query.name)))),
    })
    await user.upload(field(), pdf())
    expect(await screen.findByText('Die Datei wird übertragen …')).toBeVisible()
    expect(field()).toBeDisabled()
    expect(await send()).toBe('running')
    expect(sent).toMatchObject([{ id: 'dokument.hochladen', query: { name: 'Plan.pdf' } }])
    answer()
    expect(await screen.findByText('Plan.pdf')).toHaveRole('status')
    expect(screen.queryByText('Die Datei wird übertragen …')).toBeNull()
    expect(await send()).toEqual({ dateiId: stored('').dateiId, name: 'Plan.pdf', virengeprueft: true })
  })

  test.each([
    [true, 'auf Viren geprüft'],
    [false, 'nicht auf Viren geprüft'],
  ])('says whether a scanner looked at it: %s', async (scanned, text) => {
    const { user } = opened({ 'dokument.hochladen': ({ query }) => stored(query.name, scanned) })
    await user.upload(field(), pdf())
    expect(await screen.findByText(text)).toBeVisible()
  })

  test('can be taken away by keyboard and chosen anew; the focus stays with it', async () => {
    const { user, send } = opened(taken)
    await user.tab()
    expect(field()).toHaveFocus()
    await user.upload(field(), pdf())
    const remove = await screen.findByRole('button', { name: 'Plan.pdf entfernen' })
    await waitFor(() => expect(remove).toHaveFocus())
    await user.keyboard('{Enter}')
    expect(field()).toHaveFocus()
    expect(await send()).toBeUndefined()
    await user.upload(field(), pdf('Neu.pdf'))
    expect(await screen.findByText('Neu.pdf')).toBeVisible()
  })

  test('leaves the focus where its user has gone while it is sent', async () => {
    let answer = () => {}
    const { user } = opened({
      'dokument.hochladen': ({ query }) => new Promise((resolve) => (answer = () => resolve(stored(query.name)))),
    })
    await user.upload(field(), pdf())
    await screen.findByText('Die Datei wird übertragen …')
    screen.getByRole('button', { name: 'Weiter' }).focus()
    answer()
    await screen.findByText('Plan.pdf')
    expect(screen.getByRole('button', { name: 'Weiter' })).toHaveFocus()
  })

  test('sends none that is too large, and says which', async () => {
    const { user, sent } = opened(taken)
    await user.upload(field(), Object.defineProperty(pdf(), 'size', { value: 10 * 1024 * 1024 + 1 }))
    expect(await screen.findByRole('alert')).toHaveTextContent('„Plan.pdf“: Die Datei ist größer als 10 MB.')
    expect(sent).toHaveLength(0)
  })

  test('says why one wasn’t taken, and takes the next', async () => {
    let refused = true
    const { user, send } = opened({
      'dokument.hochladen': ({ query }) =>
        refused ? new Refused('DATEI_UNGUELTIG', [{ feld: 'datei', grund: 'Sie enthält aktive Inhalte.' }]) : stored(query.name),
    })
    await user.upload(field(), pdf())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(/^„Plan.pdf“: Diese Datei kann nicht verwendet werden\..*Sie enthält aktive Inhalte\.$/)
    expect(field()).toBeInvalid()
    expect(field()).toHaveAccessibleDescription(expect.stringContaining('Sie enthält aktive Inhalte.'))
    expect(await send()).toBeUndefined()
    refused = false
    await user.upload(field(), pdf('Neu.pdf'))
    expect(await screen.findByText('Neu.pdf')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('takes Word where a text is asked for, whatever the browser thinks that it is', async () => {
    const types: (string | undefined)[] = []
    const { user } = opened(
      {
        'text.vorlageHochladen': ({ query }, { headers }) => {
          types.push(headers?.['content-type'])
          return stored(query.name)
        },
      },
      'text',
    )
    expect(field()).toHaveAccessibleDescription('PDF oder Word (DOCX) bis 10 MB, ohne Makros und aktive Inhalte')
    await user.upload(field(), new File(['x'], 'Text.DOCX', { type: '' }))
    await screen.findByText('Text.DOCX')
    expect(types).toEqual(['application/vnd.openxmlformats-officedocument.wordprocessingml.document'])
  })
})
