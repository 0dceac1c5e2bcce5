import { expect, PASSWORT, test } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

/** The way from an order to an active guarantee without a mouse. */

type Rolle = 'button' | 'link' | 'textbox' | 'combobox' | 'radio' | 'option' | 'heading' | 'searchbox'
const TABS_HÖCHSTENS = 60

const hatFokus = (page: Page, rolle: Rolle, name: string | RegExp) =>
  page
    .getByRole(rolle, { name, exact: typeof name === 'string' })
    .evaluateAll((elemente) => elemente.some((element) => element === document.activeElement))

/** Tabs on until the focus is on something. */
async function bis(page: Page, rolle: Rolle, name: string | RegExp): Promise<void> {
  for (let i = 0; i < TABS_HÖCHSTENS; i++) {
    if (await hatFokus(page, rolle, name)) return
    await page.keyboard.press('Tab')
  }
  const wo = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  throw new Error(`Mit der Tabulatortaste ist ${rolle} „${String(name)}“ nicht zu erreichen; der Fokus steht auf ${wo}`)
}
async function drücke(page: Page, rolle: 'button' | 'link', name: string | RegExp): Promise<void> {
  await bis(page, rolle, name)
  await page.keyboard.press('Enter')
}
async function schreibe(page: Page, feld: string | RegExp, text: string, rolle: Rolle = 'textbox'): Promise<void> {
  await bis(page, rolle, feld)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
/** Into the group with Tab, then with the arrows. */
async function wähle(page: Page, option: string | RegExp): Promise<void> {
  await bis(page, 'radio', /./)
  const ziel = page.getByRole('radio', { name: option, exact: typeof option === 'string' })
  for (let i = 0; i < 12; i++) {
    if (await ziel.isChecked()) return
    if (i === 0) await page.keyboard.press('Space')
    else await page.keyboard.press('ArrowDown')
  }
  const wo = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  throw new Error(`${String(option)} ist mit den Pfeiltasten nicht zu wählen; der Fokus steht auf ${wo}`)
}
/** After a step the focus is on its heading, where reading goes on. */
async function überschrift(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
}

async function meldeAn(page: Page, konto: string, pfad: string): Promise<void> {
  await page.goto(pfad)
  await expect(page.locator('input[name=username]')).toBeFocused()
  await page.keyboard.type(konto)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORT)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Konto von/ })).toBeVisible()
}

test('vom Antrag zur aktiven Bürgschaft allein mit der Tastatur', { tag: '@gemeinsam' }, async ({ browser }) => {
  test.slow()
  const aval = `TAST-${Date.now() % 1_000_000}`
  const ag = await (await browser.newContext()).newPage()
  await meldeAn(ag, 'ag.admin', '/auftraggeber/buergschaftsauftraege/liste')
  // The first Tab of a page offers to skip what stands before its content.
  await expect(ag.getByRole('heading', { level: 1, name: 'Bürgschaftsaufträge' })).toBeVisible()
  await drücke(ag, 'link', 'Bürgschaft beantragen')
  await überschrift(ag, /Kreditnehmer$/)
  await schreibe(ag, 'Kreditnehmer suchen', 'harms', 'combobox')
  await expect(ag.getByRole('option', { name: /Gebr\. Harms/ })).toBeVisible()
  await ag.keyboard.press('Enter')
  await expect(ag.getByRole('button', { name: 'Andere Wahl' })).toBeFocused()
  await drücke(ag, 'button', 'Weiter')
  await überschrift(ag, /Begünstigter$/)
  await wähle(ag, /Weserbogen Infrastruktur AG/)
  await drücke(ag, 'button', 'Weiter')
  await überschrift(ag, /Bürge und Vertrag$/)
  await bis(ag, 'combobox', 'Bürge')
  await ag.keyboard.type('Kranich')
  await wähle(ag, /KTV 90-118-442/)
  await drücke(ag, 'button', 'Weiter')
  await überschrift(ag, /Bürgschaftsdaten$/)
  await bis(ag, 'combobox', 'Bürgschaftsart')
  await ag.keyboard.type('Vertragserf')
  await schreibe(ag, 'Bürgschaftsbetrag (EUR)', '12500')
  await schreibe(ag, 'Bausumme (EUR)', '250000')
  // What is wrong is read out, and Enter leads from the summary to the field.
  await ag.keyboard.press('Enter')
  await expect(ag.getByRole('alert').first()).toBeFocused()
  await drücke(ag, 'link', /^Vertragsnummer:/)
  await expect(ag.getByRole('textbox', { name: 'Vertragsnummer' })).toBeFocused()
  await ag.keyboard.type('V-2026-90')
  await schreibe(ag, 'Vertragsdatum', '02.03.26')
  await schreibe(ag, 'Bauleistung', 'Erd- und Tiefbauarbeiten')
  await wähle(ag, 'Ort beschreiben')
  await schreibe(ag, 'Beschreibung des Orts', 'Ortsumgehung Achim')
  await drücke(ag, 'button', 'Weiter')
  await überschrift(ag, /Versandweg$/)
  await expect(ag.getByText('digital im Portal zugestellt')).toBeVisible()
  await drücke(ag, 'button', 'Weiter')
  await überschrift(ag, /Zusammenfassung$/)
  await drücke(ag, 'button', 'Weiter')
  await überschrift(ag, /Text$/)
  await wähle(ag, /Vertragserfüllungsbürgschaft, unbefristet/)
  await drücke(ag, 'button', 'Antrag einreichen')
  await überschrift(ag, /Antrag BA \d+ eingereicht/)
  const auftrag = /BA (\d+)/.exec(await ag.getByRole('heading', { level: 1 }).innerText())?.[1] as string

  const erst = await (await browser.newContext()).newPage()
  await meldeAn(erst, 'bg.erst', '/buerge/aufgaben/liste')
  await schreibe(erst, 'Betreff', `BA ${auftrag}`, 'searchbox')
  await drücke(erst, 'link', new RegExp(`Bürgschaftsantrag BA ${auftrag} prüfen`))
  await überschrift(erst, `Auftrag BA ${auftrag}`)
  await drücke(erst, 'link', 'Antrag prüfen')
  await überschrift(erst, /Antrag$/)
  await drücke(erst, 'button', 'Weiter zur Entscheidung')
  await überschrift(erst, /Entscheidung$/)
  await wähle(erst, 'Annehmen')
  await drücke(erst, 'button', 'Weiter')
  await überschrift(erst, /Annehmen$/)
  await schreibe(erst, 'Aval-Nummer', aval)
  await drücke(erst, 'button', 'Antrag annehmen')
  await überschrift(erst, `Bürgschaft ${aval}`)

  const zweit = await (await browser.newContext()).newPage()
  await meldeAn(zweit, 'bg.zweit', '/buerge/aufgaben/liste')
  await drücke(zweit, 'link', new RegExp(`Zweitprüfung: Bürgschaft ${aval}`))
  await überschrift(zweit, `Bürgschaft ${aval}`)
  await drücke(zweit, 'link', 'Zweitprüfung')
  await überschrift(zweit, /Entwurf$/)
  await drücke(zweit, 'button', 'Weiter')
  await überschrift(zweit, /Entscheidung$/)
  await wähle(zweit, 'Annehmen')
  await drücke(zweit, 'button', 'Weiter')
  await überschrift(zweit, /Annehmen$/)
  await drücke(zweit, 'button', `Bürgschaft ${aval} ausstellen`)
  await überschrift(zweit, `Bürgschaft ${aval}`)

  await drücke(ag, 'link', 'Zum Antrag')
  await expect(ag.getByText('Ausgestellt').first()).toBeVisible()
  await drücke(ag, 'link', 'Zur Bürgschaft')
  await überschrift(ag, `Bürgschaft ${aval}`)
  await expect(ag.getByText('Sie sind am Zug.')).toBeVisible()
  await drücke(ag, 'link', 'Bürgschaft annehmen')
  await überschrift(ag, `Bürgschaft ${aval} annehmen`)
  await drücke(ag, 'button', `Bürgschaft ${aval} annehmen`)
  await überschrift(ag, `Bürgschaft ${aval} angenommen`)
  await drücke(ag, 'link', 'Zur Bürgschaft')
  await überschrift(ag, `Bürgschaft ${aval}`)
  await expect(ag.getByText('Aktiv', { exact: true }).first()).toBeVisible()
  for (const page of [ag, erst, zweit]) await page.context().close()
})
