import { describe, expect, test } from '@jest/globals'
import { Form, toFormErrors } from '@avalwerk/forms'
import { fakePlatform, screen } from '@avalwerk/testing/platform'
import { asDelivery, deliveryFault, DeliveryFields, type DeliveryValues, deliveryValues } from './delivery.tsx'

const postadresse = { straße: 'Weg', hausnummer: '1', postleitzahl: '28195', ort: 'Bremen', landeskennzeichen: 'DE' }

function opened({ onPlatform = false, pdfLocked = undefined as string | undefined } = {}) {
  const sent: DeliveryValues[] = []
  const { show } = fakePlatform({ answers: { 'unternehmen.laender': () => [{ landeskennzeichen: 'DE', vollerName: 'Deutschland' }] } })
  const { user } = show(
    <Form<DeliveryValues>
      initialValues={deliveryValues(null)}
      validate={(values) => toFormErrors(deliveryFault(values, onPlatform))}
      onSubmit={(values) => void sent.push(values)}
      render={({ handleSubmit }) => (
        <form onSubmit={(event) => void handleSubmit(event)}>
          <DeliveryFields onPlatform={onPlatform} pdfLocked={pdfLocked} />
          <button type="submit">Weiter</button>
        </form>
      )}
    />,
  )
  const send = async () => {
    await user.click(screen.getByRole('button', { name: 'Weiter' }))
    return sent.map((values) => asDelivery(values, onPlatform))
  }
  return { user, send }
}
const text = (name: string) => screen.getByRole('textbox', { name })

describe('how a guarantee reaches its beneficiary', () => {
  test('isn’t asked where they are on the platform: it comes digitally', async () => {
    const { send } = opened({ onPlatform: true })
    expect(screen.getByRole('status')).toHaveTextContent('Die Bürgschaft wird ihm digital im Portal zugestellt.')
    expect(screen.queryByRole('radio')).toBeNull()
    expect(await send()).toEqual([{ weg: 'AVALWERK', versandadresse: null }])
  })

  test('has to be chosen, and an address only then', async () => {
    const { user, send } = opened()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(await send()).toEqual([])
    expect(screen.getByRole('group', { name: 'Versandweg' })).toHaveAccessibleDescription(/\w/)
    await user.click(screen.getByRole('radio', { name: 'Per Post' }))
    expect(screen.getByRole('checkbox', { name: 'An eine abweichende Adresse senden' })).not.toBeChecked()
    expect(await send()).toEqual([{ weg: 'POST', versandadresse: null }])
  })

  test('may be another address, which has to be whole', async () => {
    const { user, send } = opened()
    await user.click(screen.getByRole('radio', { name: 'Als PDF' }))
    await user.click(screen.getByRole('checkbox', { name: 'An eine abweichende Adresse senden' }))
    await user.type(text('Empfänger'), ' Rechtsamt ')
    expect(await send()).toEqual([])
    expect(text('Straße')).toBeInvalid()
    await user.type(text('Straße'), 'Weg')
    await user.type(text('Hausnummer'), '1')
    await user.type(text('Postleitzahl'), '28195')
    await user.type(text('Ort'), 'Bremen')
    expect(await send()).toEqual([{ weg: 'PDF', versandadresse: { name: 'Rechtsamt', zustellanweisung: null, postadresse } }])
  })

  test('says why there is no PDF', () => {
    opened({ pdfLocked: 'Der Bürge stellt keine PDF aus.' })
    expect(screen.getByRole('radio', { name: 'Als PDF' })).toBeDisabled()
    expect(screen.getByRole('radio', { name: 'Als PDF' })).toHaveAccessibleDescription('Der Bürge stellt keine PDF aus.')
  })

  test('begins with what was chosen before; digital is nothing that is chosen', () => {
    const kept = { weg: 'POST', versandadresse: { name: 'Rechtsamt', zustellanweisung: 'Einschreiben', postadresse } } as const
    expect(asDelivery(deliveryValues(kept), false)).toEqual(kept)
    expect(asDelivery(deliveryValues({ weg: 'AVALWERK', versandadresse: null }), false)).toBeNull()
  })
})
