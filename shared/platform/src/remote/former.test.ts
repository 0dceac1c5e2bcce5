import { AREAS } from '@avalwerk/domain'
import { expect, test } from '@jest/globals'
import * as former from './former.ts'

test('what remotes of platform contract 1 were built upon is still there by its name', () => {
  expect(Object.keys(former).toSorted()).toEqual(
    ['Plattformkontext', 'Remoterouter', 'Stilrahmen', 'erstelleTexte', 'usePlattform', 'useRecht', 'useRechte', 'useStrom'].toSorted(),
  )
  expect(Object.values(former)).not.toContain(undefined)
})

test('the area that remotes of platform contract 1 are given has the fields that they read', () => {
  for (const area of AREAS) expect(Object.keys(area).toSorted()).toEqual(['gruppe', 'name', 'pfad'])
})
