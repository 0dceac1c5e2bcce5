import { expect, PASSWORD, test } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

/** The way from an order to an active guarantee without a mouse. */

type Role = 'button' | 'link' | 'textbox' | 'combobox' | 'radio' | 'option' | 'heading' | 'searchbox'
const TABS_MAX = 60

const hasFocus = (page: Page, role: Role, name: string | RegExp) =>
  page
    .getByRole(role, { name, exact: typeof name === 'string' })
    .evaluateAll((elements) => elements.some((element) => element === document.activeElement))

/** Tabs on until the focus is on something, once the page has it: what is still loading is passed over. */
async function until(page: Page, role: Role, name: string | RegExp): Promise<void> {
  await page
    .getByRole(role, { name, exact: typeof name === 'string' })
    .first()
    .waitFor({ state: 'attached' })
  for (let index = 0; index < TABS_MAX; index++) {
    if (await hasFocus(page, role, name)) return
    await page.keyboard.press('Tab')
  }
  const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  throw new Error(`Mit der Tabulatortaste ist ${role} „${String(name)}“ nicht zu erreichen; der Fokus steht auf ${where}`)
}
async function press(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<void> {
  await until(page, role, name)
  await page.keyboard.press('Enter')
}
async function write(page: Page, field: string | RegExp, text: string, role: Role = 'textbox'): Promise<void> {
  await until(page, role, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
/** Into the group with Tab, then with the arrows. */
async function select(page: Page, option: string | RegExp): Promise<void> {
  const target = page.getByRole('radio', { name: option, exact: typeof option === 'string' })
  await target.waitFor({ state: 'attached' })
  await until(page, 'radio', /./)
  for (let index = 0; index < 12; index++) {
    if (await target.isChecked()) return
    if (index === 0) await page.keyboard.press('Space')
    else await page.keyboard.press('ArrowDown')
  }
  const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))
  throw new Error(`${String(option)} ist mit den Pfeiltasten nicht zu wählen; der Fokus steht auf ${where}`)
}
/** Writes the beginning of an option into a list whose options have come. */
async function choose(page: Page, list: string, beginning: string): Promise<void> {
  await page
    .getByRole('combobox', { name: list, exact: true })
    .getByRole('option', { name: new RegExp(`^${beginning}`) })
    .first()
    .waitFor({ state: 'attached' })
  await until(page, 'combobox', list)
  await page.keyboard.type(beginning)
}
/** After a step the focus is on its heading, where reading goes on. */
async function heading(page: Page, name: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()
}

async function signIn(page: Page, account: string, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.locator('input[name=username]')).toBeFocused()
  await page.keyboard.type(account)
  await page.keyboard.press('Tab')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Konto von/ })).toBeVisible()
}

test('from the order to the guarantee in force by keyboard alone', { tag: ['@together', '@long'] }, async ({ browser }) => {
  test.slow()
  const aval = `TAST-${Date.now() % 1_000_000}`
  const ag = await (await browser.newContext()).newPage()
  await signIn(ag, 'ag.admin', '/auftraggeber/buergschaftsauftraege/liste')
  // The first Tab of a page offers to skip what stands before its content.
  await expect(ag.getByRole('heading', { level: 1, name: 'Bürgschaftsaufträge' })).toBeVisible()
  await press(ag, 'link', 'Bürgschaft beantragen')
  await heading(ag, /Kreditnehmer$/)
  await write(ag, 'Kreditnehmer suchen', 'harms', 'combobox')
  await expect(ag.getByRole('option', { name: /Gebr\. Harms/ })).toBeVisible()
  await ag.keyboard.press('Enter')
  await expect(ag.getByRole('button', { name: 'Andere Wahl' })).toBeFocused()
  await press(ag, 'button', 'Weiter')
  await heading(ag, /Begünstigter$/)
  await select(ag, /Weserbogen Infrastruktur AG/)
  await press(ag, 'button', 'Weiter')
  await heading(ag, /Bürge und Vertrag$/)
  await choose(ag, 'Bürge', 'Kranich')
  await select(ag, /KTV 90-118-442/)
  await press(ag, 'button', 'Weiter')
  await heading(ag, /Bürgschaftsdaten$/)
  await choose(ag, 'Bürgschaftsart', 'Vertragserf')
  await write(ag, 'Bürgschaftsbetrag (EUR)', '12500')
  await write(ag, 'Bausumme (EUR)', '250000')
  // What is wrong is read out, and Enter leads from the summary to the field.
  await ag.keyboard.press('Enter')
  await expect(ag.getByRole('alert').first()).toBeFocused()
  await press(ag, 'link', /^Vertragsnummer:/)
  await expect(ag.getByRole('textbox', { name: 'Vertragsnummer' })).toBeFocused()
  await ag.keyboard.type('V-2026-90')
  await write(ag, 'Vertragsdatum', '02.03.26')
  await write(ag, 'Bauleistung', 'Erd- und Tiefbauarbeiten')
  await select(ag, 'Ort beschreiben')
  await write(ag, 'Beschreibung des Orts', 'Ortsumgehung Achim')
  await press(ag, 'button', 'Weiter')
  await heading(ag, /Versandweg$/)
  await expect(ag.getByText('digital im Portal zugestellt')).toBeVisible()
  await press(ag, 'button', 'Weiter')
  await heading(ag, /Zusammenfassung$/)
  await press(ag, 'button', 'Weiter')
  await heading(ag, /Text$/)
  await select(ag, /Vertragserfüllungsbürgschaft, unbefristet/)
  await press(ag, 'button', 'Antrag einreichen')
  await heading(ag, /Antrag BA \d+ eingereicht/)
  const auftrag = /BA (\d+)/.exec(await ag.getByRole('heading', { level: 1 }).innerText())?.[1] as string

  const firstReview = await (await browser.newContext()).newPage()
  await signIn(firstReview, 'bg.erst', '/buerge/aufgaben/liste')
  await write(firstReview, 'Betreff', `BA ${auftrag}`, 'searchbox')
  await press(firstReview, 'link', new RegExp(`Bürgschaftsantrag BA ${auftrag} prüfen`))
  await heading(firstReview, `Auftrag BA ${auftrag}`)
  await press(firstReview, 'link', 'Antrag prüfen')
  await heading(firstReview, /Antrag$/)
  await press(firstReview, 'button', 'Weiter zur Entscheidung')
  await heading(firstReview, /Entscheidung$/)
  await select(firstReview, 'Annehmen')
  await press(firstReview, 'button', 'Weiter')
  await heading(firstReview, /Annehmen$/)
  await write(firstReview, 'Aval-Nummer', aval)
  await press(firstReview, 'button', 'Antrag annehmen')
  await heading(firstReview, `Bürgschaft ${aval}`)

  const second = await (await browser.newContext()).newPage()
  await signIn(second, 'bg.zweit', '/buerge/aufgaben/liste')
  await press(second, 'link', new RegExp(`Zweitprüfung: Bürgschaft ${aval}`))
  await heading(second, `Bürgschaft ${aval}`)
  await press(second, 'link', 'Zweitprüfung')
  await heading(second, /Entwurf$/)
  await press(second, 'button', 'Weiter')
  await heading(second, /Entscheidung$/)
  await select(second, 'Annehmen')
  await press(second, 'button', 'Weiter')
  await heading(second, /Annehmen$/)
  await press(second, 'button', `Bürgschaft ${aval} ausstellen`)
  await heading(second, `Bürgschaft ${aval}`)

  await press(ag, 'link', 'Zum Antrag')
  await expect(ag.getByText('Ausgestellt').first()).toBeVisible()
  await press(ag, 'link', 'Zur Bürgschaft')
  await heading(ag, `Bürgschaft ${aval}`)
  await expect(ag.getByText('Sie sind am Zug.')).toBeVisible()
  await press(ag, 'link', 'Bürgschaft annehmen')
  await heading(ag, `Bürgschaft ${aval} annehmen`)
  await press(ag, 'button', `Bürgschaft ${aval} annehmen`)
  await heading(ag, `Bürgschaft ${aval} angenommen`)
  await press(ag, 'link', 'Zur Bürgschaft')
  await heading(ag, `Bürgschaft ${aval}`)
  await expect(ag.getByText('Aktiv', { exact: true }).first()).toBeVisible()
  for (const page of [ag, firstReview, second]) await page.context().close()
})
