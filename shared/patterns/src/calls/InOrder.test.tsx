import { expect, test } from '@jest/globals'
import { draw, screen } from '@avalwerk/testing/components'
import { InOrder } from './InOrder.tsx'
import { LoadedSection } from './LoadedSection.tsx'

const NOTHING = { data: undefined, error: null, refetch: () => undefined as never }
/** Parts of a page: those named are there. */
const Page = ({ there, failed = [] }: { there: readonly string[]; failed?: readonly string[] }) => (
  <InOrder>
    {['Verlauf', 'Hinweise', 'Schlüssel'].map((name) => (
      <section key={name} aria-label={name}>
        <button type="button">{`${name} ändern`}</button>
        <LoadedSection
          name={name}
          result={{ ...NOTHING, ...(there.includes(name) && { data: name }), error: failed.includes(name) ? new Error('weg') : null }}
        >
          {(text) => <p>{`${text}: da`}</p>}
        </LoadedSection>
      </section>
    ))}
    <button type="button">Zuletzt</button>
  </InOrder>
)
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)

test('what stands below a part that isn’t there yet can’t be pressed', () => {
  const { redraw } = draw(<Page there={[]} />)
  expect(buttons()).toEqual(['Verlauf ändern'])
  redraw(<Page there={['Hinweise']} />)
  expect(buttons()).toEqual(['Verlauf ändern'])
  redraw(<Page there={['Hinweise', 'Verlauf']} />)
  expect(buttons()).toEqual(['Verlauf ändern', 'Hinweise ändern', 'Schlüssel ändern'])
  redraw(<Page there={['Hinweise', 'Verlauf', 'Schlüssel']} />)
  expect(buttons()).toEqual(['Verlauf ändern', 'Hinweise ändern', 'Schlüssel ändern', 'Zuletzt'])
})

test('a part that failed holds nothing back', () => {
  draw(<Page there={['Hinweise', 'Schlüssel']} failed={['Verlauf']} />)
  expect(buttons()).toContain('Zuletzt')
})

test('a part that was there and is read anew holds nothing back', () => {
  const { redraw } = draw(<Page there={['Verlauf', 'Hinweise', 'Schlüssel']} />)
  redraw(<Page there={['Hinweise', 'Schlüssel']} />)
  expect(buttons()).toContain('Zuletzt')
})

test('a part within parts holds back what stands below all of them', () => {
  const Both = ({ there }: { there: readonly string[] }) => (
    <InOrder>
      <div>
        <Page there={there} />
      </div>
      <button type="button">Ganz unten</button>
    </InOrder>
  )
  const { redraw } = draw(<Both there={['Verlauf', 'Hinweise']} />)
  expect(buttons()).not.toContain('Ganz unten')
  redraw(<Both there={['Verlauf', 'Hinweise', 'Schlüssel']} />)
  expect(buttons()).toContain('Ganz unten')
})
