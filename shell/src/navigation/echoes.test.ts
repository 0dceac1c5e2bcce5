import { expect, test } from '@jest/globals'
import { withoutEchoes } from './echoes.ts'

test('the router hears the browser’s history, and not single-spa’s echo of its own navigations', () => {
  const heard: Event[] = []
  const listener = (event: Event) => void heard.push(event)
  const own = withoutEchoes(window)
  own.addEventListener('popstate', listener)
  const ofTheBrowser = new PopStateEvent('popstate')
  window.dispatchEvent(ofTheBrowser)
  window.dispatchEvent(Object.assign(new PopStateEvent('popstate'), { singleSpa: true }))
  expect(heard).toEqual([ofTheBrowser])
  own.removeEventListener('popstate', listener)
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(heard).toHaveLength(1)
})

test('all else is the window’s own', () => {
  const own = withoutEchoes(window)
  expect([own.location, own.history, own.document]).toEqual([window.location, window.history, window.document])
  expect(own.setTimeout(() => undefined, 0)).toBeDefined()
})
