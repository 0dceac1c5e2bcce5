import { expect, test } from '@jest/globals'
import { createForm, FORM_ERROR } from 'final-form'
import { CallError } from '@avalwerk/api'
import { fileRefusal, REFUSAL_STATE, refusalOf } from './refusal.ts'

const REFUSED = 'Bitte ändern Sie mindestens einen Wert'

test('why a form was refused as a whole is said until something is changed, and not beside what fields say', async () => {
  const form = createForm<{ name: string }>({
    initialValues: { name: 'Kranich' },
    validate: ({ name }): Record<string, string> => (name === '' ? { name: 'Pflicht' } : {}),
    onSubmit: ({ name }) => (name === 'Kranich' ? { [FORM_ERROR]: REFUSED } : undefined),
  })
  form.registerField('name', () => undefined, { value: true })
  let shown: string | undefined
  form.subscribe((state) => {
    shown = refusalOf(state)
  }, REFUSAL_STATE)
  await form.submit()
  expect(shown).toBe(REFUSED)
  form.change('name', '')
  expect(shown).toBeUndefined()
  // Nothing is sent.
  await form.submit()
  expect(shown).toBeUndefined()
  form.change('name', 'Kranich')
  await form.submit()
  expect(shown).toBe(REFUSED)
})

test('why a file was refused begins with its name, and says each reason once', () => {
  const title = 'Diese Datei kann nicht verwendet werden.'
  const refused = (...reasons: string[]) =>
    new CallError({
      status: 400,
      code: 'DATEI_UNGUELTIG',
      title,
      korrelationsId: 'k-1',
      felder: reasons.map((grund) => ({ feld: 'datei', grund })),
    })
  const file = { name: 'Plan.txt' }
  expect(fileRefusal(refused('Sie ist leer.'), file)).toBe('„Plan.txt“: Diese Datei kann nicht verwendet werden. Sie ist leer.')
  expect(fileRefusal(refused(title), file)).toBe('„Plan.txt“: Diese Datei kann nicht verwendet werden.')
  expect(fileRefusal(new Error('Die Datei ist zu groß.'), file)).toBe('„Plan.txt“: Die Datei ist zu groß.')
})
