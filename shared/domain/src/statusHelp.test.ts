import { describe, expect, test } from '@jest/globals'
import { bürgschaftshilfe, type Parteirolle, SICHTSTATUS_CODES } from './index.ts'

describe('what a state means', () => {
  const told = (rolle: Parteirolle | null) => SICHTSTATUS_CODES.map((status) => bürgschaftshilfe(status, rolle) ?? '').join(' ')
  test.each(['AUFTRAGNEHMER', 'BETREIBER', null] as const)('%s looks on: nothing is said to have been done by or for them', (rolle) =>
    expect(told(rolle)).not.toMatch(/\b(Sie haben|Ihnen|Ihre|Ihren|Sie prüfen)\b/),
  )
  test('the beneficiary and who was assigned the claim are addressed themselves', () => {
    expect(bürgschaftshilfe('UP', 'AUFTRAGGEBER')).toMatch(/Ihnen zugegangen/)
    expect(bürgschaftshilfe('UP', 'ZESSIONAR')).toMatch(/Ihnen zugegangen/)
    expect(bürgschaftshilfe('UP', 'AUFTRAGNEHMER')).toMatch(/dem Begünstigten zugegangen/)
  })
})
