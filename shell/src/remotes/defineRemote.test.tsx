import { afterEach, expect, jest, test } from '@jest/globals'
import { fakePlatform, screen, waitFor } from '@avalwerk/testing/platform'
import { defineRemote, type PageModule, whenTypedGoes } from '@avalwerk/platform/remote'
import { flowRoutes, type RouteTable } from '@avalwerk/platform'
import { useEffect, useState } from 'react'

const came: string[] = []
const Flow = () => {
  useEffect(() => {
    came.push('came')
    return () => void came.push('went')
  }, [])
  return <h1>Ablauf</h1>
}

afterEach(() => void came.splice(0))

/** Mounts a remote's one flow as the shell does. */
async function mountFlow(page: PageModule['default'], onError: (error: unknown) => void = () => undefined) {
  const route = {
    area: 'auftraggeber',
    name: 'ablauf',
    title: 'Ablauf',
    page: async (): Promise<PageModule> => ({ default: page }),
  } as const
  const routes = flowRoutes('ablauf', [{ step: 'eins' }, { step: 'zwei' }], route as never)
  const remote = defineRemote({ routes } as unknown as RouteTable<PageModule>, <p>Wird geladen</p>)
  const { platform, goTo } = fakePlatform({ at: 'ablauf/eins' })
  const domElement = document.body.appendChild(document.createElement('main'))
  const props = { name: 'probe', domElement, platform, onError } as never
  await (remote.bootstrap as (given: never) => Promise<unknown>)(props)
  await (remote.mount as (given: never) => Promise<unknown>)(props)
  return { platform, goTo, unmount: () => (remote.unmount as (given: never) => Promise<unknown>)(props) }
}

test('the page of a flow stays while its steps change', async () => {
  const { platform, goTo, unmount } = await mountFlow(Flow)
  await screen.findByRole('heading', { name: 'Ablauf' })
  goTo('ablauf/zwei')
  await waitFor(() => expect(platform.navigation.location().pathname).toMatch(/zwei$/))
  expect(await screen.findByRole('heading', { name: 'Ablauf' })).toBeTruthy()
  expect(came).toEqual(['came'])
  await unmount()
  expect(came).toEqual(['came', 'went'])
})

test('what was typed on a page that fails is kept before the shell is told', async () => {
  jest.spyOn(console, 'error').mockReturnValue()
  const Failing = () => {
    const [failed, setFailed] = useState(false)
    useEffect(() => whenTypedGoes(() => void came.push('kept')), [])
    if (failed) throw new Error('kaputt')
    return (
      <button type="button" onClick={() => setFailed(true)}>
        Umfallen
      </button>
    )
  }
  const { unmount } = await mountFlow(Failing, (error) => void came.push(String(error)))
  ;(await screen.findByRole('button', { name: 'Umfallen' })).click()
  await waitFor(() => expect(came).toEqual(['kept', 'Error: kaputt']))
  await unmount()
  jest.restoreAllMocks()
})
