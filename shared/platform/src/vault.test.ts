import { describe, expect, test } from '@jest/globals'
import { isSealed, vault } from './vault.ts'

const KEY = Buffer.alloc(32, 7).toString('base64url')
const OTHER = Buffer.alloc(32, 8).toString('base64url')
const TEXT = JSON.stringify({ name: 'Gebr. Harms Ingenieurbau', betrag: 1_250_000, straße: 'Käthe-Kollwitz-Straße' })

describe('a vault', () => {
  test('opens what it sealed, however long, and shows nothing of it', () => {
    const long = TEXT.repeat(5_000)
    for (const text of [TEXT, '', long]) {
      const sealed = vault(KEY).seal('draft:/x', text)
      expect([isSealed(sealed), isSealed(text)]).toEqual([true, false])
      expect(sealed).not.toMatch(/Harms|1250000|Kollwitz/)
      expect(Buffer.from(sealed.slice(3), 'base64').toString('latin1')).not.toMatch(/Harms|1250000|Kollwitz/)
      expect(vault(KEY).open('draft:/x', sealed)).toBe(text)
    }
  })
  test('never seals alike twice', () => expect(vault(KEY).seal('a', TEXT)).not.toBe(vault(KEY).seal('a', TEXT)))
  test('opens nothing of another account, from another place, changed, cut or plain', () => {
    const sealed = vault(KEY).seal('draft:/x', TEXT)
    expect(vault(OTHER).open('draft:/x', sealed)).toBeUndefined()
    expect(vault(KEY).open('draft:/y', sealed)).toBeUndefined()
    for (let at = 3; at < sealed.length; at += 7) {
      const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1)
      expect(vault(KEY).open('draft:/x', changed)).toBeUndefined()
    }
    for (const none of [sealed.slice(0, 30), sealed.slice(3), `x1.${sealed.slice(3)}`, TEXT, 's1.', 's1.§', ''])
      expect(vault(KEY).open('draft:/x', none)).toBeUndefined()
  })
  test('takes whole keys alone, of all characters that base64url has', () => {
    for (const key of ['', 'AAAA', KEY.slice(1)]) expect(() => vault(key)).toThrow()
    expect(() => vault('AAAA')).toThrow(new RangeError('A key of 3 bytes'))
    const key = '-_v7'.repeat(10) + '-_s'
    expect(vault(key).open('a', vault(key).seal('a', TEXT))).toBe(TEXT)
  })
})
