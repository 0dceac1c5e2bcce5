import { beforeEach, expect, test } from '@jest/globals'
import { forgetDestination, isAnswer, keepDestination, returnToDestination } from './destination.ts'

const at = (address: string) => history.replaceState(null, '', address)
beforeEach(() => sessionStorage.clear())

test('a user who comes back from the provider is where they wanted to be, with the answer behind it', () => {
  at('/auftraggeber/projekte/liste?seite=2')
  keepDestination()
  at('/#state=a&session_state=b&code=c')
  returnToDestination()
  expect(location.pathname + location.search + location.hash).toBe('/auftraggeber/projekte/liste?seite=2#state=a&session_state=b&code=c')
})

test('an address without an answer stays', () => {
  sessionStorage.setItem('avalwerk.destination', '/auftraggeber/projekte/liste')
  at('/buerge/aufgaben/liste#abschnitt')
  returnToDestination()
  expect(location.pathname + location.hash).toBe('/buerge/aufgaben/liste#abschnitt')
})

test('what a provider adds to addresses isn’t kept', () => {
  at('/auftraggeber/projekte/liste?seite=2&state=x&code=y&kc_action_status=success')
  keepDestination()
  expect(sessionStorage.getItem('avalwerk.destination')).toBe('/auftraggeber/projekte/liste?seite=2')
})

test('the address that a provider sends people back to is no wish of theirs, unless there is no other', () => {
  at('/')
  keepDestination()
  expect(sessionStorage.getItem('avalwerk.destination')).toBe('/')
  at('/auftraggeber/projekte/liste')
  keepDestination()
  at('/')
  keepDestination()
  expect(sessionStorage.getItem('avalwerk.destination')).toBe('/auftraggeber/projekte/liste')
  at('/buerge/aufgaben/liste')
  keepDestination()
  expect(sessionStorage.getItem('avalwerk.destination')).toBe('/buerge/aufgaben/liste')
})

test('nothing of the address is kept once the user is signed in', () => {
  at('/auftraggeber/projekte/liste?suche=Harms')
  keepDestination()
  forgetDestination()
  expect(Object.keys(sessionStorage)).toEqual([])
})

test.each(['//evil.example/', '/\\evil.example', 'https://evil.example/', 'javascript:alert(1)'])('%s leads nowhere', (kept) => {
  sessionStorage.setItem('avalwerk.destination', kept)
  at('/#state=a&code=c')
  returnToDestination()
  expect(location.pathname).toBe('/')
})

test('an answer has a state and a code or an error', () => {
  expect(isAnswer({ hash: '#state=a&code=b' })).toBe(true)
  expect(isAnswer({ hash: '#error=login_required&state=a' })).toBe(true)
  expect(isAnswer({ hash: '#code=b' })).toBe(false)
  expect(isAnswer({ hash: '#abschnitt' })).toBe(false)
})
