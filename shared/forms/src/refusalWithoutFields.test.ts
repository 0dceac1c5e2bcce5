import { expect, jest, test } from '@jest/globals'
import { FORM_ERROR } from 'final-form'
import { CallError } from '@avalwerk/api'
import { refusalWithoutFields } from './refusal.ts'

const failed = (status: number, code: CallError['code']) =>
  new CallError({ status, code, title: 'Warum', korrelationsId: 'k-1', felder: undefined })

test('a form without a connection says so itself, and the frame nothing beside it', () => {
  const frame = jest.fn()
  expect(refusalWithoutFields(failed(0, 'NETZ'), frame)).toEqual({ [FORM_ERROR]: 'Warum' })
  expect(frame).not.toHaveBeenCalled()
  expect(refusalWithoutFields(failed(500, 'FEHLER'), frame)).toEqual({ [FORM_ERROR]: 'Warum' })
  expect(frame).toHaveBeenCalledTimes(1)
})
