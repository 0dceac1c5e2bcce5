import { expect, test } from '@jest/globals'
import { iconNamed } from './icon.tsx'

test('a descriptor names an icon of this release, or gets a circle', () => {
  expect(['suche', 'spalten', 'einhorn', 'toString'].map(iconNamed)).toEqual(['suche', 'spalten', 'offen', 'offen'])
})
