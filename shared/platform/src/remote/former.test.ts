import { expect, test } from '@jest/globals'
import * as former from './former.ts'

test('what remotes of platform contract 1 were built upon is still there by its name', () => {
  expect(Object.keys(former).toSorted()).toEqual(
    ['Plattformkontext', 'Remoterouter', 'Stilrahmen', 'erstelleTexte', 'usePlattform', 'useRecht', 'useRechte', 'useStrom'].toSorted(),
  )
  expect(Object.values(former)).not.toContain(undefined)
})
