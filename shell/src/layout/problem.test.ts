import { expect, test } from '@jest/globals'
import { CallError } from '@avalwerk/api'
import { problemStore } from './problem.ts'

const NOT_SENT = 'Der Server ist gerade nicht erreichbar. Ihre Änderung wurde nicht gesendet; Ihre Eingaben bleiben hier stehen.'

test('without a connection the popup says so, and names no reference for the operator', () => {
  const { show, problem$ } = problemStore()
  show(new CallError({ status: 0, code: 'NETZ', title: NOT_SENT, korrelationsId: 'k-1', felder: undefined }))
  expect(problem$.value).toEqual({ kind: 'unreachable', text: NOT_SENT })
  show(new CallError({ status: 500, code: 'FEHLER', title: 'Oops!', korrelationsId: 'k-2', felder: undefined }))
  expect(problem$.value).toEqual({ kind: 'error', text: '', referenceCode: 'k-2' })
})
