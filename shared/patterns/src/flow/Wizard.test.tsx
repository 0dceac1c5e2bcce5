import { describe, expect, test } from '@jest/globals'
import { FormTextField } from '@avalwerk/forms'
import { Route, Routes } from '@avalwerk/platform/remote'
import { fakePlatform, screen, waitFor, within } from '@avalwerk/testing/platform'
import { useState } from 'react'
import { StepForm, StepLayout, useStepNavigation } from './StepForm.tsx'
import { Wizard } from './Wizard.tsx'

type Given = Readonly<{ grund: string; keep: (grund: string) => void }>

function Reason({ grund, keep }: Given) {
  const go = useStepNavigation()
  return (
    <StepForm
      initial={{ grund }}
      check={(values) => (values.grund?.trim() ? {} : { grund: 'Bitte geben Sie einen Grund an.' })}
      send={(values) => {
        keep(values.grund ?? '')
        go('pruefen')
        return undefined
      }}
      remember={(values) => keep(values.grund ?? '')}
      next="Weiter"
      back="beginn"
    >
      <FormTextField name="grund" form="grund" label="Grund" />
    </StepForm>
  )
}
const Begin = () => {
  const go = useStepNavigation()
  return (
    <StepLayout next="Weiter" send={() => go('grund')}>
      <p>Worum es geht.</p>
    </StepLayout>
  )
}
const Check = ({ grund }: Given) => (
  <StepLayout next="Senden" back="grund" send={() => undefined}>
    <p>Ihr Grund: {grund}</p>
  </StepLayout>
)

const STEPS = [
  { step: 'beginn', name: 'Beginn' },
  { step: 'grund', name: 'Grund', from: ['beginn', 'pruefen'] },
  { step: 'pruefen', name: 'Prüfen', from: ['grund'] },
] as const

function Flow({ first }: { first: string }) {
  const [grund, keep] = useState(first)
  return (
    <Wizard
      title="Ablehnen"
      path={[{ label: 'Bürgschaften', target: '/liste' }]}
      steps={STEPS}
      content={{ beginn: Begin, grund: Reason, pruefen: Check }}
      needs={{ beginn: null, grund: null, pruefen: (given) => given.grund !== '' }}
      given={{ grund, keep }}
    />
  )
}
const opened = (at: string, { first = '', leave = false } = {}) => {
  const fake = fakePlatform({ at, leave })
  const page = fake.show(
    <Routes>
      <Route path="ablehnen/:step" element={<Flow first={first} />} />
      <Route path="*" element={<p>Anderswo</p>} />
    </Routes>,
  )
  return { ...fake, ...page }
}
const currentStep = () => within(screen.getByRole('list', { name: 'Schritte' })).getByRole('listitem', { current: 'step' }).textContent

describe('a flow', () => {
  test('leads on step by step, by keyboard, and says where it is', async () => {
    const { user, address } = opened('ablehnen/beginn')
    expect(currentStep()).toContain('Beginn')
    expect(screen.getByRole('heading', { level: 1, name: 'Ablehnen: Beginn' })).toBeTruthy()
    screen.getByRole('button', { name: 'Weiter' }).focus()
    await user.keyboard('{Enter}')
    await user.type(await screen.findByRole('textbox', { name: 'Grund' }), 'Betrag zu hoch')
    await user.click(screen.getByRole('button', { name: 'Weiter' }))
    expect(await screen.findByText('Ihr Grund: Betrag zu hoch')).toBeTruthy()
    expect([address(), currentStep()]).toEqual(['ablehnen/pruefen', expect.stringContaining('Prüfen')])
  })

  test('sends people who come from elsewhere to its first step', async () => {
    const { address } = opened('ablehnen/pruefen', { first: 'schon da' })
    expect(await screen.findByText('Worum es geht.')).toBeTruthy()
    expect(address()).toBe('ablehnen/beginn')
  })

  test('leads to the step that is still open where one lacks what it needs', async () => {
    sessionStorage.setItem('step:/ablehnen', 'pruefen')
    const { address } = opened('ablehnen/pruefen')
    expect(await screen.findByRole('textbox', { name: 'Grund' })).toBeTruthy()
    expect(address()).toBe('ablehnen/grund')
  })

  test('is at its step again after a reload', async () => {
    sessionStorage.setItem('step:/ablehnen', 'pruefen')
    opened('ablehnen/pruefen', { first: 'Betrag zu hoch' })
    expect(await screen.findByText('Ihr Grund: Betrag zu hoch')).toBeTruthy()
  })

  test('says what is missing, in a summary that has the focus and leads to the field', async () => {
    sessionStorage.setItem('step:/ablehnen', 'grund')
    const { user } = opened('ablehnen/grund')
    await user.click(await screen.findByRole('button', { name: 'Weiter' }))
    const field = screen.getByRole('textbox', { name: 'Grund' })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const summary = await screen.findByRole('alert')
    await waitFor(() => expect(document.activeElement).toBe(summary))
    await user.click(within(summary).getByRole('link', { name: 'Grund: Bitte geben Sie einen Grund an.' }))
    expect(document.activeElement).toBe(field)
  })

  test('keeps on the way back what was typed, and asks before it is lost elsewhere', async () => {
    sessionStorage.setItem('step:/ablehnen', 'grund')
    const { user, asked, goTo, address } = opened('ablehnen/grund')
    await user.type(await screen.findByRole('textbox', { name: 'Grund' }), 'Halb')
    expect(goTo('liste')).toBe(false)
    expect([asked.length, address()]).toEqual([1, 'ablehnen/grund'])
    await user.click(screen.getByRole('button', { name: 'Zurück' }))
    await user.click(await screen.findByRole('button', { name: 'Weiter' }))
    expect(((await screen.findByRole('textbox', { name: 'Grund' })) as HTMLTextAreaElement).value).toBe('Halb')
    expect(asked).toHaveLength(1)
  })

  test('lets go of what was typed where its user wants to leave', async () => {
    sessionStorage.setItem('step:/ablehnen', 'grund')
    const { user, goTo } = opened('ablehnen/grund', { leave: true })
    await user.type(await screen.findByRole('textbox', { name: 'Grund' }), 'Halb')
    expect(goTo('liste')).toBe(true)
    expect(await screen.findByText('Anderswo')).toBeTruthy()
  })
})
