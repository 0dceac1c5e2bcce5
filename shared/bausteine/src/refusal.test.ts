import { expect, test } from '@jest/globals'
import { createForm, FORM_ERROR } from 'final-form'
import { REFUSAL_STATE, refusalOf } from './refusal.ts'

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
