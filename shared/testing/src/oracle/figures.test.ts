import * as domain from '@avalwerk/domain'
import { expect, test } from '@jest/globals'
import { readFigures } from './page.ts'

const figures = readFigures()
const isFigure = (value: unknown): value is number | readonly number[] =>
  typeof value === 'number' || (Array.isArray(value) && value.every((each) => typeof each === 'number'))
const inCode = new Map(Object.entries(domain).filter(([, value]) => isFigure(value)))

test('each figure of the rules is on the page, and each of the page in the rules', () => {
  expect([...inCode.keys()].toSorted()).toEqual([...figures.keys()].toSorted())
})

test.each([...figures])('%s is %s', (name, value) => {
  const found = inCode.get(name)
  expect(found).toEqual(value.includes(',') ? value.split(',').map(Number) : Number(value))
})
