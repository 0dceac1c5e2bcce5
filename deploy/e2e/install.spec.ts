import { readFile } from 'node:fs/promises'
import { fillTerms, validateFirst, submit, nextStep } from '@avalwerk/testing/application'
import { linkOfKeycloak, nextCode, takeUpInvitation } from '@avalwerk/testing/keycloak'
import { expect, signIn, test, waitForList } from '@avalwerk/testing/playwright'
import type { Page } from 'playwright'

/**
 * What deploy/INSTALL.md has people do in the browser: from an installation with the operator's administrator alone to the first active
 * guarantee.
 */

const MAILS = process.env.INSTALLATION_MAILS ?? ''
const SHOTS = process.env.INSTALLATION_SHOTS
const PASSWORD = 'Zwetschge-Laterne-Amboss-42'
const GUARANTOR = 'Möwe Kaution SE'
const BENEFICIARY = 'Aller Schleusenbau GmbH'
const BORROWER = 'Tiefbau Petersen GmbH'
const NUMBER = 'MK-2026-000001'
const TEXT = 'Muster: Vertragserfüllung'

test.skip(!MAILS, 'Nur auf einer Anlage nach deploy/INSTALL.md: npm run test:install')
test.use({ ignoreHTTPSErrors: true, actionTimeout: 20_000, allowedErrors: /status of 4(0[134])/ })

type Person = Readonly<{ first: string; last: string; email: string }>
const person = (first: string, last: string, email: string): Person => ({ first, last, email })
const AENNE = person('Änne', 'Vogt', 'aenne.vogt@musterportal.example')
const BERND = person('Bernd', 'Classen', 'b.classen@musterportal.example')
const GESA = person('Gesa', 'Thomsen', 'g.thomsen@moewe.example')
const HAUKE = person('Hauke', 'Lorenzen', 'h.lorenzen@moewe.example')
const ENNO = person('Enno', 'Petersen', 'e.petersen@aller.example')

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
/** An empty list offers the same below its words. */
const pick = (page: Page, link: string) => page.getByRole('link', { name: link, exact: true }).first().click()
const press = (page: Page, button: string) => page.getByRole('button', { name: button, exact: true }).click()
/** Opens a page by the menu, as people do. */
const goTo = (page: Page, entry: string) => page.getByRole('navigation').getByRole('link', { name: entry, exact: true }).first().click()
let shots = 0
/** A picture of a page, for people who want to see it. */
const look = async (page: Page, name: string): Promise<void> => {
  if (SHOTS) await page.screenshot({ path: `${SHOTS}/${String(++shots).padStart(2, '0')}-${name}.png`, fullPage: true })
}

/** Confirms in a dialog that asks nothing more: its button has the name of the button that opened it. */
async function confirm(page: Page, word: string): Promise<void> {
  await press(page, word)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: word, exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Address and contact of a company that the operator makes. */
async function fillCompany(page: Page, name: string, legalForm: string, contact: Person): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Rechtsform').selectOption({ label: legalForm })
  await page.getByLabel('Registergericht').fill('Amtsgericht Walsrode')
  await page.getByLabel('Registernummer').fill('HRB 204711')
  await page.getByLabel('Straße').fill('Am Wehr')
  await page.getByLabel('Hausnummer').fill('12 a')
  await page.getByLabel('Postleitzahl').fill('28832')
  await page.getByLabel('Ort', { exact: true }).fill('Achim')
  await page.getByLabel('Vorname').fill(contact.first)
  await page.getByLabel('Nachname').fill(contact.last)
  await page.getByLabel('E-Mail-Adresse').fill(contact.email)
}
async function release(page: Page, name: string): Promise<void> {
  await pick(page, 'Prüfen und freigeben')
  await page.getByRole('radio', { name: 'Freigeben', exact: true }).check()
  await press(page, `${name} freigeben`)
  await expect(page.getByText(`${name} ist freigegeben.`)).toBeVisible()
}
/** The operator invites a company's first administrator. */
async function inviteAdministrator(page: Page, company: string, { first, last, email }: Person): Promise<void> {
  await goTo(page, 'Nutzer')
  await pick(page, 'Administrator:innen der Unternehmen')
  await page.getByRole('combobox', { name: 'Unternehmen (Nummer oder Name)' }).fill(company.slice(0, 8))
  await page.getByRole('option', { name: new RegExp(company) }).click()
  await pick(page, 'Administrator:in anlegen')
  await page.getByLabel('Vorname').fill(first)
  await page.getByLabel('Nachname').fill(last)
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await press(page, 'Anlegen und einladen')
  await expect(page.getByRole('heading', { name: 'Administrator:in angelegt' })).toBeVisible()
}
/** An administrator invites a person of the own company. */
async function invite(page: Page, { first, last, email }: Person, role: string): Promise<void> {
  await goTo(page, 'Nutzer')
  await pick(page, 'Nutzer:in anlegen')
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await press(page, 'Weiter')
  await page.getByLabel('Vorname').fill(first)
  await page.getByLabel('Nachname').fill(last)
  await page.getByLabel('Rolle', { exact: true }).selectOption(role)
  await press(page, `${first} ${last} anlegen und einladen`)
  await expect(page.getByText(`${first} ${last} wurde angelegt`)).toBeVisible()
}

test('from the operator to the first guarantee in force', async ({ browser }) => {
  test.setTimeout(600_000)
  /** Takes the invitation up and signs in; each person has a second factor by then. */
  const enter = async ({ first, last, email }: Person): Promise<Page> => {
    const page = await (await browser.newContext({ ignoreHTTPSErrors: true, locale: 'de-DE' })).newPage()
    const app = await takeUpInvitation(page, await linkOfKeycloak(MAILS, email), PASSWORD)
    if (!app) throw new Error(`${email} was asked for no second factor`)
    await page.goto('/')
    await signIn(page, email, PASSWORD)
    await page.locator('input[name=otp]').fill(nextCode(app))
    await page.locator('#kc-login').click()
    await expect(page.getByRole('button', { name: `Konto von ${first} ${last}` })).toBeVisible()
    return page
  }

  const operator = await enter(AENNE)
  await look(operator, 'operator')
  await test.step('1. the operator’s second person', async () => {
    await invite(operator, BERND, 'Administrator:in')
    await look(operator, 'invited')
  })
  const second = await enter(BERND)

  await test.step('2. the guarantor', async () => {
    await goTo(operator, 'Bürgen')
    await pick(operator, 'Bürgen anlegen')
    await fillCompany(operator, GUARANTOR, 'SE', GESA)
    await operator.getByLabel('Kurzname').fill('Möwe')
    await operator.getByLabel('Initialen').fill('MK')
    await operator.getByLabel('Kopffarbe', { exact: true }).fill('#FFCC00')
    await operator.getByLabel('Schriftfarbe', { exact: true }).fill('#000000')
    await press(operator, 'Bürgen anlegen')
    await expect(heading(operator)).toHaveText(GUARANTOR)
    await release(operator, GUARANTOR)
    await look(operator, 'guarantor')
  })
  await test.step('2. its administrator', () => inviteAdministrator(operator, GUARANTOR, GESA))
  await test.step('3. the beneficiary, and a borrower', async () => {
    for (const name of [BENEFICIARY, BORROWER]) {
      await goTo(operator, 'Unternehmen')
      await pick(operator, 'Unternehmen anlegen')
      await fillCompany(operator, name, 'GmbH', ENNO)
      await press(operator, 'Unternehmen anlegen')
      await expect(heading(operator)).toHaveText(name)
      await release(operator, name)
    }
  })
  await test.step('3. the beneficiary’s administrator', () => inviteAdministrator(operator, BENEFICIARY, ENNO))

  await test.step('4. a text, finished by two', async () => {
    await goTo(operator, 'Texte')
    await pick(operator, 'Mustertexte')
    const sample = operator.getByRole('checkbox', { name: 'Vertragserfüllung' })
    await expect(sample).toBeVisible()
    for (const box of await operator.getByRole('checkbox').all()) await box.uncheck()
    await sample.check()
    await press(operator, 'Ein Muster übernehmen')
    await expect(operator.getByText('Die Mustertexte sind angelegt.')).toBeVisible()
    await operator
      .getByRole('link', { name: new RegExp(TEXT) })
      .first()
      .click()
    await expect(operator.getByText('Angelegt', { exact: true }).first()).toBeVisible()
    await look(operator, 'text')
    await confirm(operator, 'Aufbereitung beginnen')
    await press(operator, 'Speichern und fertigstellen')
    await expect(operator.getByText('In Fertigstellung', { exact: true }).first()).toBeVisible()
    await second.goto(new URL(operator.url()).pathname)
    await confirm(second, 'Endgültig fertigstellen')
    await look(second, 'text-finished')
  })

  const first = await enter(GESA)
  await test.step('5. the guarantor’s second reviewer', async () => {
    await invite(first, HAUKE, 'Zweitprüfer:in')
  })
  const reviewer2 = await enter(HAUKE)

  const beneficiary = await enter(ENNO)
  const order = await test.step('6. the order', async () => {
    await goTo(beneficiary, 'Aufträge')
    await pick(beneficiary, 'Bürgschaft beantragen')
    await beneficiary.getByRole('combobox', { name: 'Kreditnehmer suchen' }).fill('Petersen')
    await beneficiary.getByRole('option', { name: new RegExp(BORROWER) }).click()
    await nextStep(beneficiary)
    await beneficiary.getByRole('radio', { name: new RegExp(BENEFICIARY) }).check()
    await nextStep(beneficiary)
    await beneficiary.getByRole('combobox', { name: 'Bürge', exact: true }).selectOption({ label: GUARANTOR })
    await nextStep(beneficiary)
    await fillTerms(beneficiary, { bausumme: null })
    await nextStep(beneficiary)
    await nextStep(beneficiary)
    await nextStep(beneficiary)
    await beneficiary.getByRole('radio', { name: new RegExp(TEXT) }).check()
    await look(beneficiary, 'order')
    return submit(beneficiary)
  })

  const guarantee = await test.step('7. two reviews', async () => {
    await validateFirst(first, order, NUMBER)
    await expect(first.getByText('Entwurf der Bürgschaftsurkunde')).toBeVisible()
    await look(first, 'first-review')
    const id = /details\/(\d+)/.exec(first.url())?.[1] as string
    await reviewer2.goto(`/buerge/buergschaften/details/${id}`)
    await pick(reviewer2, 'Zweitprüfung')
    await nextStep(reviewer2)
    await reviewer2.getByRole('radio', { name: 'Annehmen', exact: true }).check()
    await nextStep(reviewer2)
    await press(reviewer2, `Bürgschaft ${NUMBER} ausstellen`)
    await expect(heading(reviewer2)).toHaveText(`Bürgschaft ${NUMBER}`)
    await look(reviewer2, 'second-review')
    return id
  })

  await test.step('8. accepted, active, with its document', async () => {
    await goTo(beneficiary, 'Bürgschaften')
    await waitForList(beneficiary)
    await beneficiary.getByRole('link', { name: guarantee, exact: true }).click()
    await pick(beneficiary, 'Bürgschaft annehmen')
    await press(beneficiary, `Bürgschaft ${NUMBER} annehmen`)
    await expect(heading(beneficiary)).toHaveText(`Bürgschaft ${NUMBER} angenommen`)
    await pick(beneficiary, 'Zur Bürgschaft')
    await expect(beneficiary).toHaveURL(new RegExp(`/auftraggeber/buergschaften/details/${guarantee}$`))
    await expect(beneficiary.getByText('Aktiv', { exact: true }).first()).toBeVisible()
    await look(beneficiary, 'active')
    const loading = beneficiary.waitForEvent('download')
    await press(beneficiary, 'PDF herunterladen')
    const file = await loading
    const document = await readFile(await file.path())
    expect(document.subarray(0, 5).toString()).toBe('%PDF-')
    // Its title, in the document's own description; the words of the page are compressed.
    expect(document.toString()).toContain(`Nr. ${NUMBER}<`)
    if (SHOTS) await file.saveAs(`${SHOTS}/${file.suggestedFilename()}`)
  })
})
