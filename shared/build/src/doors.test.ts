import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { ROOT } from './workspace.ts'

const DOORS = globSync(['services/src/*/index.ts', 'shared/{ui,forms,patterns,domain,api,platform,testing}/src/**/index.ts'], { cwd: ROOT })

// What leaves a folder has one name, inside and outside: a rename would leave the former one behind here.
test.each(DOORS)('%s exports nothing under another name', (door) => {
  const renamed = [...readFileSync(join(ROOT, door), 'utf8').matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, names = '']) =>
    [...names.matchAll(/\w+ as \w+/g)].map(([each]) => each),
  )
  expect(renamed).toEqual([])
})
