import { afterEach, expect, test } from '@jest/globals'
import { fakePlatform, screen, waitFor } from '@avalwerk/testing/platform'
import { defineRemote, type PageModule } from '@avalwerk/platform/remote'
import { flowRoutes, type RouteTable } from '@avalwerk/platform'
import { useEffect } from 'react'

const came: string[] = []
const Flow = () => {
  useEffect(() => {
    came.push('came')
    return () => void came.push('went')
  }, [])
  return <h1>Ablauf</h1>
}

afterEach(() => void came.splice(0))

test('the page of a flow stays while its steps change', async () => {
  const route = {
    area: 'auftraggeber',
    name: 'ablauf',
    title: 'Ablauf',
    page: async (): Promise<PageModule> => ({ default: Flow }),
  } as const
  const routes = flowRoutes('ablauf', [{ step: 'eins' }, { step: 'zwei' }], route as never)
  const remote = defineRemote({ routes } as unknown as RouteTable<PageModule>, <p>Wird geladen</p>)
  const { platform, goTo } = fakePlatform({ at: 'ablauf/eins' })
  const domElement = document.body.appendChild(document.createElement('main'))
  const props = { name: 'probe', domElement, platform, onError: () => undefined } as never
  await (remote.bootstrap as (given: never) => Promise<unknown>)(props)
  await (remote.mount as (given: never) => Promise<unknown>)(props)
  await screen.findByRole('heading', { name: 'Ablauf' })
  goTo('ablauf/zwei')
  await waitFor(() => expect(platform.navigation.location().pathname).toMatch(/zwei$/))
  expect(await screen.findByRole('heading', { name: 'Ablauf' })).toBeTruthy()
  expect(came).toEqual(['came'])
  await (remote.unmount as (given: never) => Promise<unknown>)(props)
  expect(came).toEqual(['came', 'went'])
})
