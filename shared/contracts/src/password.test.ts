import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { PASSWORD_PROBLEMS } from './bausteine.ts'
import { type Endpunkt, endpunkte } from './index.ts'

/** Calls that ask for the password once more say how they refuse it: a wrong one, and somebody who has none in the product. */

const fieldsOf = (body: z.ZodType): readonly string[] =>
  body instanceof z.ZodObject
    ? Object.keys(body.shape)
    : body instanceof z.ZodDiscriminatedUnion
      ? body.options.flatMap((option) => fieldsOf(option as z.ZodType))
      : []
const asking = (Object.entries(endpunkte) as [string, Endpunkt][]).filter(([, { body }]) => fieldsOf(body).includes('passwort'))

test('there are ten of them', () => expect(asking).toHaveLength(10))
test.each(asking)('%s', (_call, { probleme }) => expect(probleme).toEqual(expect.arrayContaining([...PASSWORD_PROBLEMS])))
