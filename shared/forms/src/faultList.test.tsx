import { beforeAll, describe, expect, test } from '@jest/globals'
import { listFaults } from './faultList.ts'

const PAGE = `
  <label for="s">Begünstigten suchen</label><input id="s" name="geber.id">
  <label for="n">Name</label><input id="n" name="geber.name">
  <label for="st">Straße</label><input id="st" name="geber.postadresse.straße">
  <label for="v">Vertretungsformel (freiwillig)</label><input id="v" name="geber.vertretung">
  <fieldset><legend>Versandweg</legend>
    <label><input type="radio" name="weg" value="POST" disabled>Per Post</label>
    <label><input type="radio" name="weg" value="PDF">Als PDF</label>
  </fieldset>
  <label><input type="checkbox" name="erklaerung">Ich erkläre, dass alles so ist.</label>`
const WRONG = [
  { feld: 'erklaerung', grund: 'Pflicht' },
  { feld: 'version', grund: 'Pflicht' },
  { feld: 'weg', grund: 'Pflicht' },
  { feld: 'geber.vertretung', grund: 'Zu lang' },
  { feld: 'geber.postadresse.straße', grund: 'Pflicht' },
  { feld: 'geber.name', grund: 'Pflicht' },
  { feld: 'geber.id', grund: 'Option' },
]

describe('the list of what is wrong with a form', () => {
  let form: HTMLFormElement
  beforeAll(() => {
    form = document.createElement('form')
    form.innerHTML = PAGE
    document.body.append(form)
    // jsdom has none.
    globalThis.CSS ??= { escape: (text: string) => text.replaceAll('.', '\\.') } as typeof CSS
  })
  test('has the order of the page, what has no place there last', () =>
    expect(listFaults(WRONG, form).map(({ feld }) => feld)).toEqual([
      'geber.id',
      'geber.name',
      'geber.postadresse.straße',
      'geber.vertretung',
      'weg',
      'erklaerung',
      'version',
    ]))
  test("has the page's own words, and never a path", () =>
    expect(listFaults(WRONG, form).map(({ word }) => word)).toEqual([
      'Begünstigten suchen',
      'Name',
      'Straße',
      'Vertretungsformel',
      'Versandweg',
      'Erklärung',
      'Angabe',
    ]))
  test('leads to what can be focused: of several, to the first that is open', () => {
    const [, , , , way] = listFaults(WRONG, form)
    expect(way?.element).toHaveProperty('value', 'PDF')
  })
  test('names a fault once, also where a part of a field is at fault', () => {
    const twice = [
      { feld: 'geber.vertretung', grund: 'Zu lang' },
      { feld: 'geber.vertretung.0', grund: 'Zu lang' },
    ]
    expect(listFaults(twice, form)).toHaveLength(1)
  })
  test('without a page there are the words alone', () =>
    expect(listFaults([{ feld: 'iban', grund: 'Pflicht' }], undefined)[0]?.word).toBe('IBAN'))
})
