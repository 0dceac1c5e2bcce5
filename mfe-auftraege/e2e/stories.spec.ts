import { submitAuftrag, pressNext, fillRequest, uniqueNumber, validateFirst, nextStep, WIZARD } from '@avalwerk/testing/application'
import { pdf } from '@avalwerk/testing/pdf'
import { confirmStep, dontConfirm, expect, test } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

/** Stories across parties, each with an order of its own. */
const referenceCode = (page: Page) => /details\/(\d+)/.exec(page.url())?.[1] as string

/** An order that one person of the guarantor's has accepted, with its document. @param aval the guarantee's number @returns its id */
async function reviewedOnce(partei: (account: string, path: string) => Promise<Page>, aval: string): Promise<string> {
  const auftrag = await submitAuftrag(await partei('ag.admin', WIZARD))
  const firstReview = await partei('bg.erst', '/buerge/aufgaben/liste')
  await validateFirst(firstReview, auftrag, aval)
  await expect(firstReview.getByText('Entwurf der Bürgschaftsurkunde')).toBeVisible()
  return referenceCode(firstReview)
}

async function validateSecond(page: Page, buergschaft: string, avalnummer: string): Promise<void> {
  await page.goto(`/buerge/buergschaften/${buergschaft}/zweitpruefen/details`)
  await nextStep(page)
  await page.getByRole('radio', { name: 'Annehmen', exact: true }).check()
  await nextStep(page)
  await page.getByRole('button', { name: `Bürgschaft ${avalnummer} ausstellen` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Bürgschaft ${avalnummer}` })).toBeVisible()
}

test('from the order over four eyes to the guarantee in force', { tag: '@together' }, async ({ partei }) => {
  test.slow()
  const aval = uniqueNumber()
  const ag = await partei('ag.admin', WIZARD)
  const auftrag = await submitAuftrag(ag)
  await ag.getByRole('link', { name: 'Zum Antrag' }).click()
  await expect(ag.getByText('Beim Bürgen').first()).toBeVisible()

  const firstReview = await partei('bg.admin', `/buerge/buergschaftsauftraege/details/${auftrag}`)
  await expect(firstReview.getByText('Der Antrag wartet auf Ihre Entscheidung.')).toBeVisible()
  await validateFirst(firstReview, auftrag, aval)
  const id = referenceCode(firstReview)
  // The document appears without a reload; the same person is told that others review it.
  await expect(firstReview.getByText('Entwurf der Bürgschaftsurkunde')).toBeVisible()
  await expect(firstReview.getByText('Erst- und Zweitprüfung dürfen nicht von derselben Person durchgeführt werden.')).toBeVisible()
  await expect(firstReview.getByText('Eine andere Person Ihres Unternehmens ist am Zug.')).toBeVisible()
  await expect(firstReview.getByText('Sie sind am Zug.')).toHaveCount(0)
  await firstReview.goto(`/buerge/buergschaften/${id}/zweitpruefen/details`)
  await expect(firstReview).toHaveURL(new RegExp(`/buerge/buergschaften/details/${id}$`))

  const second = await partei('bg.zweit', '/buerge/aufgaben/liste')
  await expect(second.getByRole('link', { name: new RegExp(`Zweitprüfung: Bürgschaft ${aval}`) })).toBeVisible()
  await validateSecond(second, id, aval)
  // Whoever comes to it later finds it decided.
  await second.goto(`/buerge/buergschaften/${id}/zweitpruefen/details`)
  await expect(second).toHaveURL(new RegExp(`/buerge/buergschaften/details/${id}$`))
  await expect(second.getByText('Zweitprüfung angenommen').first()).toBeVisible()

  // The beneficiary's open page follows by itself.
  await expect(ag.getByText('Ausgestellt').first()).toBeVisible()
  await ag.getByRole('link', { name: 'Zur Bürgschaft' }).click()
  await expect(ag.getByText('Sie sind am Zug.')).toBeVisible()
  await ag.getByRole('link', { name: 'Bürgschaft annehmen' }).click()
  await ag.getByLabel('Projekt (freiwillig)').selectOption({ label: 'Umbau Hauptverwaltung' })
  await ag.getByRole('button', { name: `Bürgschaft ${aval} annehmen` }).click()
  await expect(ag.getByRole('heading', { level: 1, name: `Bürgschaft ${aval} angenommen` })).toBeVisible()
  await expect(ag.getByText('Sie ist dem Projekt „Umbau Hauptverwaltung“ zugeordnet.')).toBeVisible()
  await ag.getByRole('link', { name: 'Zur Bürgschaft' }).click()
  await expect(ag.getByText('Aktiv', { exact: true }).first()).toBeVisible()
})

test('with a wording of its own: looked at by the operator, set by the guarantor, reviewed by two', {
  tag: ['@together', '@long'],
}, async ({ partei }) => {
  test.slow()
  const aval = uniqueNumber()
  const ag = await partei('ag.admin', WIZARD)
  await fillRequest(ag)
  await ag.getByRole('radio', { name: 'Eigener Wortlaut' }).check()
  const wording = ag.getByRole('textbox', { name: 'Wortlaut' })
  await wording.fill('Wir verbürgen uns bis {{zinsen}} EUR.')
  await expect(ag.getByText('Den Platzhalter {{zinsen}} gibt es nicht.')).toBeVisible()
  await wording.fill('Wir verbürgen uns bis {{betrag}} EUR.\nEs gilt deutsches Recht.')
  await ag.getByRole('button', { name: 'Vorschau des eigenen Wortlauts' }).click()
  await expect(ag.getByRole('button', { name: 'Vorschau des eigenen Wortlauts herunterladen' })).toBeVisible()
  await ag.getByRole('button', { name: 'Antrag einreichen' }).click()
  const title = ag.getByRole('heading', { level: 1, name: /Antrag BA \d+ eingereicht/ })
  await expect(title).toBeVisible()
  const auftrag = /BA (\d+)/.exec(await title.innerText())?.[1] as string

  const bsp = await partei('bsp.admin', `/bspGmbh/buergschaftsauftraege/details/${auftrag}`)
  await expect(bsp.getByText('Es gilt deutsches Recht.')).toBeVisible()
  await bsp.getByRole('button', { name: 'Formal bestanden' }).click()
  await bsp.getByRole('dialog').getByRole('button', { name: 'Formal bestanden' }).click()
  await expect(bsp.getByText('Beim Bürgen').first()).toBeVisible()

  const firstReview = await partei('bg.admin', `/buerge/buergschaftsauftraege/details/${auftrag}`)
  await validateFirst(firstReview, auftrag, aval)
  await expect(firstReview.getByText('Entwurf der Bürgschaftsurkunde')).toBeVisible()
  const second = await partei('bg.zweit', `/buerge/buergschaften/${referenceCode(firstReview)}/zweitpruefen/details`)
  await expect(second.getByText('Eigener Wortlaut des Antrags')).toBeVisible()
  await validateSecond(second, referenceCode(firstReview), aval)
  await ag.getByRole('link', { name: 'Zum Antrag' }).click()
  await ag.getByRole('link', { name: 'Zur Bürgschaft' }).click()
  await expect(ag.getByText('Sie sind am Zug.')).toBeVisible()
})

test('with a correction: two versions, the first is exchanged', { tag: ['@together', '@long'] }, async ({ partei }) => {
  test.slow()
  const aval = uniqueNumber()
  const ag = await partei('ag.admin', WIZARD)
  const bg = await partei('bg.admin', '/buerge/aufgaben/liste')
  const second = await partei('bg.zweit', '/buerge/aufgaben/liste')
  const auftrag = await submitAuftrag(ag)
  await validateFirst(bg, auftrag, aval)
  const first = referenceCode(bg)
  await validateSecond(second, first, aval)

  await ag.goto(`/auftraggeber/buergschaften/details/${first}`)
  await ag.getByRole('link', { name: 'Ablehnen oder Korrektur wünschen' }).click()
  await ag.getByRole('button', { name: 'Korrektur wünschen' }).click()
  await expect(ag.getByRole('alert').first()).toContainText('Bitte wählen Sie eine Option aus.')
  await ag.getByRole('radio', { name: 'Falscher Betrag' }).check()
  await ag.getByLabel('Bemerkung für den Bürgen').fill('Vereinbart sind 13.000 €')
  await ag.getByRole('button', { name: 'Korrektur wünschen' }).click()
  await expect(ag.getByRole('heading', { level: 1, name: 'Korrekturwunsch übermittelt' })).toBeVisible()

  await bg.goto(`/buerge/buergschaften/details/${first}`)
  await bg.getByRole('link', { name: 'Korrigieren' }).click()
  await expect(bg.getByText('Vereinbart sind 13.000 €')).toBeVisible()
  await bg.getByRole('button', { name: 'Daten ändern' }).click()
  await bg.getByLabel('Bürgschaftsbetrag (EUR)').fill('13.000')
  await nextStep(bg)
  await expect(bg.getByText(/12\.500,00.€ → 13\.000,00.€/)).toBeVisible()
  await bg.getByRole('button', { name: 'Korrektur abschließen' }).click()
  await expect(bg.getByRole('heading', { level: 1, name: `Bürgschaft ${aval}` })).toBeVisible()
  await expect.poll(() => referenceCode(bg)).not.toBe(first)
  const added = referenceCode(bg)
  // A correction can't be rejected; a person who may not cancel it isn't told to do so.
  await second.goto(`/buerge/buergschaften/${added}/zweitpruefen/details`)
  await nextStep(second)
  await expect(second.getByText('Ein Korrekturentwurf lässt sich nicht ablehnen. Nehmen Sie ihn mit Änderungen an.')).toBeVisible()
  await validateSecond(second, added, aval)

  await ag.goto(`/auftraggeber/buergschaften/details/${first}`)
  await expect(ag.getByText('Umtausch', { exact: true }).first()).toBeVisible()
  await ag.goto(`/auftraggeber/buergschaften/details/${added}`)
  await expect(ag.getByText(/13\.000,00.€/).first()).toBeVisible()
  await ag.getByRole('link', { name: 'Bürgschaft annehmen' }).click()
  await ag.getByRole('button', { name: `Bürgschaft ${aval} annehmen` }).click()
  await expect(ag.getByText('Sie ist noch keinem Projekt zugeordnet.')).toBeVisible()
})

test.describe('a draft that its beneficiary doesn’t see', () => {
  test.use({ allowedErrors: /404/ })
  test('accepting and linking: the document that follows is decided on by two as well', { tag: ['@together', '@long'] }, async ({
    partei,
  }) => {
    test.slow()
    const aval = uniqueNumber()
    const ag = await partei('ag.admin', WIZARD)
    const auftrag = await submitAuftrag(ag)
    const firstReview = await partei('bg.admin', `/buerge/buergschaftsauftraege/pruefen/${auftrag}/details`)
    await firstReview.getByRole('button', { name: 'Weiter zur Entscheidung' }).click()
    await firstReview.getByRole('radio', { name: 'Annehmen', exact: true }).check()
    await nextStep(firstReview)
    await firstReview.getByRole('radio', { name: 'Mit einer Bürgschaft im eigenen System verknüpfen' }).check()
    await firstReview.getByLabel('Aval-Nummer').fill(aval)
    await firstReview.getByRole('button', { name: 'Antrag annehmen' }).click()
    await expect(firstReview.getByRole('heading', { level: 1, name: `Bürgschaft ${aval}` })).toBeVisible()
    await expect(firstReview.getByText('Entwurf', { exact: true }).first()).toBeVisible()
    await expect(firstReview.getByRole('link', { name: 'Zweitprüfung' })).toHaveCount(0)
    const id = referenceCode(firstReview)
    await ag.goto(`/auftraggeber/buergschaften/details/${id}`)
    await expect(ag.getByText(aval)).toHaveCount(0)

    const second = await partei('bg.zweit', '/buerge/aufgaben/liste')
    await validateSecond(second, id, aval)
    await ag.goto(`/auftraggeber/buergschaften/details/${id}`)
    await expect(ag.getByText('Ausstehend', { exact: true }).first()).toBeVisible()

    await firstReview.getByRole('button', { name: 'Dokument hochladen' }).click()
    const dialog = firstReview.getByRole('dialog')
    const buffer = Buffer.from(pdf({ text: 'eigene Urkunde' }))
    await dialog.locator('input[type=file]').setInputFiles({ name: 'Aval.pdf', mimeType: 'application/pdf', buffer })
    await expect(dialog.getByText('Aval.pdf')).toBeVisible()
    await dialog.getByRole('button', { name: 'Dokument hochladen' }).click()
    await expect(firstReview.getByText('Entwurf', { exact: true }).first()).toBeVisible()
    await expect(firstReview.getByRole('button', { name: 'Dokument zurücknehmen' })).toBeVisible()
    // Other parties go on seeing the announced guarantee.
    await ag.reload()
    await expect(ag.getByText('Ausstehend', { exact: true }).first()).toBeVisible()
    await expect(ag.getByText('Bürgschaftsurkunde')).toHaveCount(0)

    // No other party would learn of a rejection: so no contact is asked for. The list of steps shows the last step of this way.
    await second.goto(`/buerge/buergschaften/${id}/zweitpruefen/details`)
    await nextStep(second)
    await second.getByRole('radio', { name: 'Ablehnen', exact: true }).check()
    await nextStep(second)
    await expect(second.getByLabel('Interner Kommentar (freiwillig)')).toBeVisible()
    await expect(second.getByRole('region', { name: /Ansprechpartner/ })).toHaveCount(0)
    await expect(second.getByRole('list', { name: 'Schritte' }).getByRole('listitem')).toHaveText(['Entwurf', 'Entscheidung', /Ablehnen/])

    await validateSecond(second, id, aval)
    await ag.goto(`/auftraggeber/buergschaften/details/${id}`)
    await expect(ag.getByText('Ungeprüft', { exact: true }).first()).toBeVisible()
    await expect(ag.getByText('Bürgschaftsurkunde').first()).toBeVisible()
  })
})

test.describe('what is refused on the way', () => {
  test.use({ allowedErrors: /400|403/ })
  test('with a change and refused for good, only confirmed; the guarantor confirms', { tag: ['@together', '@long'] }, async ({
    partei,
  }) => {
    test.slow()
    const aval = uniqueNumber()
    const ag = await partei('ag.admin', WIZARD)
    const bg = await partei('bg.admin', '/buerge/aufgaben/liste')
    const auftrag = await submitAuftrag(ag)
    await bg.goto(`/buerge/buergschaftsauftraege/pruefen/${auftrag}/details`)
    await bg.getByRole('button', { name: 'Weiter zur Entscheidung' }).click()
    await pressNext(bg)
    await expect(bg.getByRole('alert')).toHaveText('Bitte wählen Sie eine Option aus.')
    await bg.getByRole('radio', { name: 'Mit Änderungen annehmen' }).check()
    await nextStep(bg)
    await pressNext(bg)
    await expect(bg.getByText('Passen Sie mindestens einen Wert an oder brechen Sie die Bearbeitung ab')).toBeVisible()
    await bg.getByLabel('Bürgschaftsbetrag (EUR)').fill('11.000')
    await nextStep(bg)
    // A number that is given is refused at its field; what was entered stays.
    await bg.getByLabel('Aval-Nummer').fill('KK-2026-004711')
    await bg.getByRole('button', { name: 'Antrag annehmen' }).click()
    await expect(bg.getByText('Diese Aval-Nummer ist bei Ihnen bereits vergeben.').first()).toBeVisible()
    await bg.getByLabel('Aval-Nummer').fill(aval)
    await bg.getByRole('button', { name: 'Antrag annehmen' }).click()
    await expect(bg.getByRole('region', { name: 'Verlauf' })).toContainText(/12\.500,00.€ → 11\.000,00.€/)
    const id = referenceCode(bg)
    const second = await partei('bg.zweit', `/buerge/buergschaften/details/${id}`)
    await validateSecond(second, id, aval)

    await ag.goto(`/auftraggeber/buergschaften/${id}/ablehnen`)
    await ag.getByRole('radio', { name: 'Bürgschaft endgültig ablehnen' }).check()
    await ag.getByLabel('Begründung').fill('Sicherheit nicht vereinbart')
    await ag.getByRole('button', { name: `Bürgschaft ${aval} endgültig ablehnen` }).click()
    await dontConfirm(ag)
    await expect(ag.getByText('Der Schritt ist nicht bestätigt und wurde nicht ausgeführt.').first()).toBeVisible()
    await expect(ag.getByLabel('Begründung')).toHaveValue('Sicherheit nicht vereinbart')
    await ag.getByRole('button', { name: `Bürgschaft ${aval} endgültig ablehnen` }).click()
    await confirmStep(ag)
    await expect(ag.getByText('Abgelehnt durch Begünstigten').first()).toBeVisible()

    // Its guarantor is asked at once.
    await bg.goto('/buerge/aufgaben/liste')
    await bg.getByRole('link', { name: `Ablehnung der Bürgschaft ${aval} bestätigen` }).click()
    await expect(bg).toHaveURL(new RegExp(`details/${id}$`))
    await bg.getByRole('button', { name: 'Ablehnung bestätigen' }).click()
    const dialog = bg.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Ablehnung bestätigen' }).click()
    await expect(dialog.getByText('Bitte bestätigen Sie, dass die Bürgschaft in Ihrem System storniert ist.')).toBeVisible()
    await expect(dialog.getByLabel('Die Bürgschaft ist in unserem System storniert.')).toBeFocused()
    await dialog.getByLabel('Die Bürgschaft ist in unserem System storniert.').check()
    await dialog.getByRole('button', { name: 'Ablehnung bestätigen' }).click()
    await expect(ag.getByText('Die Ablehnung ist bestätigt.')).toBeVisible()
  })
})

test('unknown borrower: the operator asks back, the order is completed and refused', { tag: '@long' }, async ({ partei }) => {
  test.slow()
  const ag = await partei('ag.admin', WIZARD)
  await ag.getByRole('button', { name: 'Nicht gefunden? Selbst erfassen' }).click()
  await pressNext(ag)
  await expect(ag.getByRole('alert').first()).toContainText('Bitte füllen Sie dieses Feld aus')
  await ag.getByLabel('Name', { exact: true }).fill('Neubau Nagel GmbH')
  await ag.getByLabel('Straße').fill('Feldweg')
  await ag.getByLabel('Hausnummer').fill('3')
  await ag.getByLabel('Postleitzahl').fill('2812')
  await ag.getByLabel('Ort', { exact: true }).fill('Achim')
  await ag.getByLabel('Ihre Nummer für den Kreditnehmer').fill('K-4711')
  await pressNext(ag)
  await expect(ag.getByText('Bitte geben Sie exakt 5 Zeichen ein').first()).toBeVisible()
  await ag.getByLabel('Postleitzahl').fill('28832')
  await ag.getByRole('button', { name: 'Als Entwurf speichern' }).click()
  const saved = ag.getByText(/Entwurf BA \d+ gespeichert um/).first()
  await expect(saved).toBeVisible()
  const id = /BA (\d+)/.exec((await saved.textContent()) ?? '')?.[1] as string
  // Another day: the draft is where it was left.
  await ag.evaluate(() => sessionStorage.clear())
  await ag.goto(`/auftraggeber/buergschaftsauftraege/details/${id}`)
  await ag.getByRole('link', { name: 'Weiter bearbeiten' }).click()
  await expect(ag.getByLabel('Name', { exact: true })).toHaveValue('Neubau Nagel GmbH')
  await nextStep(ag)
  await ag.getByRole('radio', { name: /Weserbogen Infrastruktur AG/ }).click()
  await nextStep(ag)
  await ag.getByRole('combobox', { name: 'Bürge', exact: true }).selectOption({ label: 'Rheinaue Bank eG' })
  await nextStep(ag)
  await ag.getByLabel('Bürgschaftsart').selectOption({ label: 'Allgemein' })
  await ag.getByLabel('Bürgschaftsbetrag (EUR)').fill('8.000')
  await ag.getByLabel('Vertragsnummer').fill('V-9')
  await ag.getByLabel('Vertragsdatum').fill('01.09.2026')
  await ag.getByLabel('Bauleistung').fill('Lieferung')
  await ag.getByRole('radio', { name: 'Ort beschreiben' }).check()
  await ag.getByLabel('Beschreibung des Orts').fill('Achim')
  await nextStep(ag)
  await nextStep(ag)
  // Back with values kept, and by reload.
  await expect(ag.getByRole('heading', { level: 1 })).toContainText('Zusammenfassung')
  await ag.reload()
  await expect(ag.getByRole('heading', { level: 1 })).toContainText('Zusammenfassung')
  await nextStep(ag)
  await ag.getByRole('radio', { name: /Allgemeine Bürgschaft/ }).check()
  await ag.getByRole('button', { name: 'Antrag einreichen' }).click()
  await expect(ag.getByText(/Der Betreiber prüft die neu erfassten Angaben/)).toBeVisible()
  await ag.goto(`/auftraggeber/buergschaftsauftraege/details/${id}`)
  await expect(ag.getByText('K-4711')).toBeVisible()

  const bsp = await partei('bsp.admin', `/bspGmbh/buergschaftsauftraege/details/${id}`)
  await bsp.getByRole('button', { name: 'Rückfrage stellen' }).click()
  await bsp.getByLabel('Ihre Frage').fill('Bitte die Rechtsform ergänzen.')
  await bsp.getByRole('dialog').getByRole('button', { name: 'Rückfrage stellen' }).click()
  await ag.goto(`/auftraggeber/buergschaftsauftraege/details/${id}`)
  await expect(ag.getByText('Bitte die Rechtsform ergänzen.').first()).toBeVisible()
  await ag.getByRole('button', { name: 'Antrag zurückziehen' }).click()
  await ag.getByRole('dialog').getByRole('button', { name: 'Antrag zurückziehen' }).click()
  await expect(ag.getByText('Storniert', { exact: true }).first()).toBeVisible()
})

test('a hint for the second review exists only where a second person reviews', { tag: '@long' }, async ({ partei }) => {
  for (const [account, fields] of [
    ['bg.admin', 1],
    ['bg2.admin', 0],
  ] as const) {
    const bg = await partei(account, '/buerge/buergschaftsauftraege/liste?status=SCHWEBE')
    await bg.locator('tbody a').first().click()
    await bg.getByRole('link', { name: 'Antrag prüfen' }).click()
    await bg.getByRole('button', { name: 'Weiter zur Entscheidung' }).click()
    await bg.getByRole('radio', { name: 'Annehmen', exact: true }).check()
    await nextStep(bg)
    await expect(bg.getByLabel('Aval-Nummer')).toBeVisible()
    await expect(bg.getByLabel(/Hinweis für die Zweitprüfung/)).toHaveCount(fields)
  }
})

test('a step can’t be skipped', async ({ partei }) => {
  const ag = await partei('ag.basis', '/auftraggeber/buergschaftsauftraege/beantragen/buergschaftsdatenErfassen')
  await expect(ag).toHaveURL(/auftragnehmerAuswaehlen$/)
  const bg = await partei('bg.erst', '/buerge/buergschaftsauftraege/pruefen/200119/akzeptieren')
  await expect(bg).toHaveURL(/200119\/details$/)
})

test.describe('two at one draft', () => {
  test.use({ allowedErrors: /ERR_FAILED|409/ })
  test('two review at once: the first click decides; the later one learns of it and sees the state', {
    tag: ['@together', '@long'],
  }, async ({ partei }) => {
    test.slow()
    const aval = uniqueNumber()
    const id = await reviewedOnce(partei, aval)

    const toIssue = async (page: Page) => {
      // Without the stream of events this window doesn't learn of the other one.
      await page.route('**/ereignisse', (route) => route.abort())
      await page.goto(`/buerge/buergschaften/${id}/zweitpruefen/details`)
      await nextStep(page)
      await page.getByRole('radio', { name: 'Annehmen', exact: true }).check()
      await nextStep(page)
    }
    const [one, others] = [await partei('bg.zweit', '/buerge/aufgaben/liste'), await partei('bg.admin', '/buerge/aufgaben/liste')]
    await toIssue(one)
    await toIssue(others)
    await one.getByRole('button', { name: `Bürgschaft ${aval} ausstellen` }).click()
    await expect(one.getByRole('heading', { level: 1, name: `Bürgschaft ${aval}` })).toBeVisible()
    await others.getByRole('button', { name: `Bürgschaft ${aval} ausstellen` }).click()
    const lock = others.getByRole('alertdialog', { name: 'Diese Ansicht wurde zwischenzeitlich bearbeitet.' })
    await expect(lock).toBeVisible()
    await lock.getByRole('button', { name: 'Ansicht aktualisieren' }).click()
    await expect(others).toHaveURL(new RegExp(`details/${id}$`))
    await expect(others.getByText('Zweitprüfung angenommen').first()).toBeVisible()
  })
})

test('an order under review doesn’t change under the reviewer’s hands: the view is locked and begins with the new state', {
  tag: ['@together', '@long'],
}, async ({ partei, checkAccessibility }) => {
  test.slow()
  const aval = uniqueNumber()
  const id = await reviewedOnce(partei, aval)
  const edit = async (page: Page) => {
    await page.goto(`/buerge/buergschaften/${id}/zweitpruefen/details`)
    await nextStep(page)
    await page.getByRole('radio', { name: 'Mit Änderungen annehmen' }).check()
    await nextStep(page)
  }
  const one = await partei('bg.zweit', '/buerge/aufgaben/liste')
  await edit(one)
  await one.getByLabel('Bauleistung').fill('Erdarbeiten')

  const others = await partei('bg.admin', '/buerge/aufgaben/liste')
  await edit(others)
  await others.getByLabel('Bürgschaftsbetrag (EUR)').fill('11.000')
  await others.getByRole('button', { name: 'Änderung abschließen' }).click()
  await expect(others.getByRole('heading', { level: 1, name: `Bürgschaft ${aval}` })).toBeVisible()

  const lock = one.getByRole('alertdialog', { name: 'Diese Ansicht wurde zwischenzeitlich bearbeitet.' })
  await expect(lock).toBeVisible()
  await checkAccessibility(one)
  await lock.getByRole('button', { name: 'Ansicht aktualisieren' }).click()
  await expect(one).toHaveURL(/zweitpruefen\/details$/)
  await expect(one.getByText(/11\.000,00.€/).first()).toBeVisible()
  // What was typed belonged to the former version; a reload doesn't bring it back either.
  await one.reload()
  await nextStep(one)
  await one.getByRole('radio', { name: 'Mit Änderungen annehmen' }).check()
  await nextStep(one)
  await expect(one.getByLabel('Bürgschaftsbetrag (EUR)')).toHaveValue(/11\.000/)
  await expect(one.getByLabel('Bauleistung')).not.toHaveValue('Erdarbeiten')
})
