import type { Page } from '@playwright/test'
import { expect, test } from './playwright.ts'

/** What people do with an order in stories of several remotes. */
export const WIZARD = '/auftraggeber/buergschaftsauftraege/beantragen/auftragnehmerAuswaehlen'
/** Presses the button that leads to the next step; `nextStep` waits for it, too. */
export const pressNext = (page: Page) => page.getByRole('button', { name: 'Weiter', exact: true }).click()
/** Goes on to the next step, which is there when this is done. */
export async function nextStep(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 })
  const these = await heading.innerText()
  await pressNext(page)
  await expect(heading).not.toHaveText(these)
}
let counter = 0
/** A number that no other guarantee has. */
export const uniqueNumber = () => `E2E-${Date.now() % 1_000_000}-${test.info().workerIndex}-${++counter}`

/**
 * The wizard from its first step to the order's number.
 * @param choice what is chosen on the way: `text` by its title, `vertrag` by its number
 */
export async function submitAuftrag(page: Page, choice: Parameters<typeof fillRequest>[1] = {}): Promise<string> {
  await fillRequest(page, choice)
  return submit(page)
}

/** The wizard's last step. @returns the order's number */
export async function submit(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Antrag einreichen' }).click()
  const title = page.getByRole('heading', { level: 1, name: /Antrag BA \d+ eingereicht/ })
  await expect(title).toBeVisible()
  return /BA (\d+)/.exec((await title.textContent()) ?? '')?.[1] as string
}

/** Finds and takes the borrower that the stories order for. */
export async function chooseKreditnehmer(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Kreditnehmer suchen' }).fill('harms')
  await page.getByRole('option', { name: /Gebr\. Harms/ }).click()
}

/** The wizard's step about what the guarantee is for. @param bausumme null where the guarantor doesn't ask for it */
export async function fillTerms(
  page: Page,
  { amount = '12500', kind = 'Vertragserfüllung', bausumme = '250.000' }: { amount?: string; kind?: string; bausumme?: string | null } = {},
): Promise<void> {
  await page.getByLabel('Bürgschaftsart').selectOption({ label: kind })
  await page.getByLabel('Bürgschaftsbetrag (EUR)').fill(amount)
  if (bausumme !== null) await page.getByLabel('Bausumme (EUR)').fill(bausumme)
  await page.getByLabel('Vertragsnummer').fill('V-2026-88')
  await page.getByLabel('Vertragsdatum').fill('02.03.26')
  await page.getByLabel('Bauleistung').fill('Erd- und Tiefbauarbeiten')
  await page.getByRole('radio', { name: 'Ort beschreiben' }).check()
  await page.getByLabel('Beschreibung des Orts').fill('Ortsumgehung Achim, Los 3')
}

/** The wizard up to its last step; what is to be sent is entered. */
export async function fillRequest(
  page: Page,
  { betrag = '12500', text = 'Vertragserfüllungsbürgschaft, unbefristet', art = 'Vertragserfüllung', vertrag = 'KTV 90-118-442' } = {},
): Promise<void> {
  await chooseKreditnehmer(page)
  await nextStep(page)
  await page.getByRole('radio', { name: /Weserbogen Infrastruktur AG/ }).click()
  await nextStep(page)
  await page.getByRole('combobox', { name: 'Bürge', exact: true }).selectOption({ label: 'Kranich Kreditversicherung AG' })
  await page.getByRole('radio', { name: vertrag }).check()
  await nextStep(page)
  await fillTerms(page, { amount: betrag, kind: art })
  await nextStep(page)
  // A beneficiary on the platform gets the guarantee there.
  await expect(page.getByText('digital im Portal zugestellt')).toBeVisible()
  await nextStep(page)
  await expect(page.getByText('02.03.2026').first()).toBeVisible()
  await nextStep(page)
  await page.getByRole('radio', { name: new RegExp(text) }).check()
}

/** The guarantor's first review, to the draft. @returns the guarantee's page */
export async function validateFirst(page: Page, auftrag: string, avalnummer: string): Promise<void> {
  await page.goto(`/buerge/buergschaftsauftraege/pruefen/${auftrag}/details`)
  await page.getByRole('button', { name: 'Weiter zur Entscheidung' }).click()
  await page.getByRole('radio', { name: 'Annehmen', exact: true }).check()
  await nextStep(page)
  await page.getByLabel('Aval-Nummer').fill(avalnummer)
  await page.getByRole('button', { name: 'Antrag annehmen' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Bürgschaft ${avalnummer}` })).toBeVisible()
}
