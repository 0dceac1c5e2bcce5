import { expect, test } from '@jest/globals'
import { iconNamed } from './icon.tsx'

test('a descriptor names an icon of this release, or gets a circle', () => {
  expect(['search', 'columns', 'unicorn', 'toString'].map(iconNamed)).toEqual(['search', 'columns', 'open', 'open'])
})
