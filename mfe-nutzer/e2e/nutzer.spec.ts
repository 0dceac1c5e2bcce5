import { linkIn, lastMail, newNutzer } from '@avalwerk/testing/nutzer'
import { expect, OWN_PASSWORD, test, waitForList } from '@avalwerk/testing/playwright'

const DATA = process.env.DATA_DIR ?? '.data'
const unique = () => Math.random().toString(36).slice(2, 10)
const wort = () => Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

// Input that the server refuses, and what somebody asks for whose right is gone.
test.use({ erlaubteFehler: /status of 4(0[013]|09)/ })

test('anlegen: prüfen, Angaben, Unternehmen wählen; eingeladen, Passwort festgelegt, angemeldet', async ({
  page,
  meldeAn,
  browser,
  pruefeBarrierefreiheit,
}) => {
  const email = `${unique()}@weserbogen.example`
  const name = `Lindgren${wort()}`
  await meldeAn('ag.admin', '/auftraggeber/nutzer/liste')
  await waitForList(page)
  await page.getByRole('link', { name: 'Nutzer:in anlegen' }).click()
  await page.getByRole('button', { name: 'Weiter' }).click()
  await expect(page.getByRole('alert')).toContainText('Bitte füllen Sie dieses Feld aus')
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByRole('button', { name: 'Weiter' }).click()

  await page.getByLabel('Vorname').fill('Nora')
  await page.getByLabel('Nachname').fill('R2')
  await page.getByLabel('Rolle', { exact: true }).selectOption('Basisnutzer:in')
  await page.getByRole('button', { name: /anlegen und einladen/ }).click()
  await expect(page.getByRole('alert')).toContainText('Das Zeichen 2 kann nicht verwendet werden.')
  await pruefeBarrierefreiheit()
  await page.getByLabel('Nachname').fill(name)

  // What is typed comes along to the choice of companies and back; a reload there loses nothing.
  await page.getByRole('button', { name: 'Unternehmen und Sicht ändern' }).click()
  await expect(page.getByRole('heading', { name: 'Unternehmen und Sicht', level: 1 })).toBeVisible()
  await page.reload()
  await page.getByRole('radio', { name: 'Nur ausgewählte Unternehmen' }).check()
  await page.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page.getByRole('alert')).toContainText('Bitte wählen Sie ein Unternehmen')
  await page.getByRole('checkbox', { name: 'Weserbogen Brückenbau GmbH' }).check()
  await pruefeBarrierefreiheit()
  await page.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page.getByText('Nur Weserbogen Brückenbau GmbH')).toBeVisible()
  await expect(page.getByLabel('Nachname')).toHaveValue(name)
  await page.getByRole('button', { name: `Nora ${name} anlegen und einladen` }).click()

  await expect(page.getByText(`Nora ${name} wurde angelegt`)).toBeVisible()
  await page.getByRole('searchbox').fill(name)
  const zeile = page.getByRole('row').filter({ hasText: name })
  await expect(zeile).toContainText('Eingeladen')
  await expect(zeile).toContainText('Ein Unternehmen')

  const context = await browser.newContext()
  const neue = await context.newPage()
  await neue.goto(linkIn(await lastMail(DATA, email)))
  await expect(neue.getByRole('heading', { name: 'Willkommen bei Avalwerk' })).toBeVisible()
  await pruefeBarrierefreiheit(neue)
  await neue.getByLabel('Neues Passwort', { exact: true }).fill('passwort1234')
  await neue.getByLabel('Neues Passwort wiederholen').fill('passwort1234')
  await neue.getByRole('button', { name: 'Passwort festlegen' }).click()
  await expect(neue.getByRole('alert')).toContainText('zu leicht zu erraten')
  await neue.getByLabel('Neues Passwort', { exact: true }).fill(OWN_PASSWORD)
  await neue.getByLabel('Neues Passwort wiederholen').fill(OWN_PASSWORD)
  await neue.getByRole('button', { name: 'Passwort festlegen' }).click()
  await neue.getByRole('link', { name: 'Zur Anmeldung' }).click()
  await neue.getByLabel('Benutzername oder E-Mail-Adresse').fill(email)
  await neue.getByLabel('Passwort', { exact: true }).fill(OWN_PASSWORD)
  await neue.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(neue.getByRole('button', { name: `Konto von Nora ${name}` })).toBeVisible()
  await context.close()
  // The list follows by itself: the invitation was taken up.
  await page.reload()
  await expect(zeile).toContainText('Eingerichtet')
})

test('wen es schon gibt: 300 mit Weg zum Profil, 200 ohne ein Wort über andere, 400 mit Wiederherstellen', async ({
  page,
  meldeAn,
  baseURL,
}) => {
  const { email, nutzerId, name } = await newNutzer(baseURL as string, DATA)
  await meldeAn('ag.admin', '/auftraggeber/nutzer/anlegen')
  const prüfe = async (adresse: string) => {
    await page.getByLabel('E-Mail-Adresse').fill(adresse)
    await page.getByRole('button', { name: 'Weiter' }).click()
  }
  await prüfe('bg.admin@demo.avalwerk.example')
  await expect(page.getByRole('status').filter({ hasText: 'Bitte wenden Sie sich an den Betreiber.' })).toBeVisible()
  await page.getByRole('button', { name: 'Andere E-Mail-Adresse' }).click()
  await prüfe(email.toUpperCase())
  await expect(page.getByRole('heading', { name: 'Nutzer bereits vorhanden' })).toBeVisible()
  await page.getByRole('link', { name: `Zum Profil von ${name}` }).click()

  await page.getByRole('button', { name: `${name} löschen` }).click()
  const frage = page.getByRole('dialog')
  await expect(frage).toContainText('90 Tage lang')
  await frage.getByRole('button', { name: `${name} löschen` }).click()
  await expect(page.getByText('Das Konto ist gelöscht.')).toBeVisible()

  await page.goto('/auftraggeber/nutzer/anlegen')
  await prüfe(email)
  await expect(page.getByRole('heading', { name: 'Möchten Sie diesen Nutzer wirklich wiederherstellen?' })).toBeVisible()
  await page.getByRole('link', { name: 'Wiederherstellen' }).click()
  await expect(page.getByLabel('Vorname')).toHaveValue('Nina')
  await page.getByRole('button', { name: /wiederherstellen und einladen/ }).click()
  await expect(page.getByRole('alert')).toContainText('Bitte wählen Sie eine Rolle')
  await page.getByLabel('Rolle', { exact: true }).selectOption('Rechtsabteilung')
  await page.getByRole('button', { name: /wiederherstellen und einladen/ }).click()
  await expect(page.getByText(`${name} wurde wiederhergestellt`)).toBeVisible()
  await page.goto(`/auftraggeber/nutzer/${nutzerId}/bearbeiten`)
  await expect(page.getByLabel('Rolle', { exact: true })).toHaveValue('Rechtsabteilung')
  await expect(page.getByText('Eingeladen', { exact: true })).toBeVisible()
})

test('bearbeiten: eine Änderung ist nötig; wer deaktiviert wird, ist gleich draußen; zwei an einem Konto', async ({
  page,
  meldeAn,
  partei,
  baseURL,
}) => {
  const { email, nutzerId, name } = await newNutzer(baseURL as string, DATA)
  const affected = await partei(email, '/auftraggeber/kontouebersicht')
  await meldeAn('ag.admin', `/auftraggeber/nutzer/${nutzerId}/bearbeiten`)
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByRole('alert')).toContainText('Bitte ändern Sie mindestens einen Wert')

  // Somebody else saves meanwhile: what is typed here stays, and nothing is overwritten.
  const zweite = await partei('ag.admin', `/auftraggeber/nutzer/${nutzerId}/bearbeiten`)
  await zweite.getByLabel('Telefonnummer').fill('0421 1234')
  await zweite.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(zweite.getByText('Die Änderungen an')).toBeVisible()
  await page.getByLabel('Vorname').fill('Nina Marie')
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toContainText('Diese Ansicht wurde zwischenzeitlich bearbeitet.')
  await expect(page.getByLabel('Vorname')).toHaveValue('Nina Marie')
  await page.reload()
  await expect(page.getByLabel('Telefonnummer')).toHaveValue('0421 1234')

  await page.getByRole('button', { name: `${name} deaktivieren` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${name} deaktivieren` })
    .click()
  await expect(page.getByText('Inaktiv', { exact: true })).toBeVisible()
  await expect(affected.getByRole('heading', { name: 'Für diese Anmeldung gibt es hier kein aktives Konto' })).toBeVisible()
  await page.getByRole('button', { name: `${name} aktivieren` }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `${name} aktivieren` })
    .click()
  await expect(page.getByText('Aktiv', { exact: true })).toBeVisible()
})

test('Rollen: Avatar nötig, „anzeigen“ kommt mit, in einfachen Worten; ein entzogenes Recht spürt man sofort', {
  tag: '@gemeinsam',
}, async ({ page, meldeAn, partei, baseURL, pruefeBarrierefreiheit }) => {
  const rolle = `Bau ${wort()}`
  await meldeAn('ag.admin', '/auftraggeber/nutzer/liste/rollen')
  await page.getByRole('link', { name: 'Rolle anlegen' }).click()
  await page.getByLabel('Name der Rolle').fill(rolle)
  await page.getByRole('button', { name: 'Rolle anlegen' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Bitte wählen Sie einen Avatar aus')
  await page.getByRole('radio', { name: 'Kran' }).check({ force: true })
  const rechte = (kategorie: string) => page.getByRole('group', { name: kategorie, exact: true })
  await rechte('Bürgschaften').getByRole('checkbox', { name: 'prüfen' }).check()
  await expect(rechte('Bürgschaften').getByRole('checkbox', { name: 'anzeigen' })).toBeChecked()
  await expect(rechte('Bürgschaften').getByRole('checkbox', { name: 'anzeigen' })).toBeDisabled()
  await rechte('Projekte').getByRole('checkbox', { name: 'anzeigen' }).check()
  await expect(page.getByText('Darf Bürgschaften ansehen und prüfen.')).toBeVisible()
  await pruefeBarrierefreiheit()
  await page.getByRole('button', { name: 'Rolle anlegen' }).click()
  await expect(page.getByText(`Die Rolle „${rolle}“ ist angelegt.`)).toBeVisible()
  await pruefeBarrierefreiheit()

  const { email, nutzerId } = await newNutzer(baseURL as string, DATA, { rolle })
  const träger = await partei(email, '/auftraggeber/buergschaften/liste')
  await waitForList(träger)
  const navigation = träger.getByRole('navigation').getByRole('link', { name: 'Bürgschaften' })
  await expect(navigation).toBeVisible()

  await page.reload()
  await page.getByRole('link', { name: rolle }).click()
  await expect(page.getByText('Eine Rolle, die jemand hat, kann nicht gelöscht werden.')).toBeVisible()
  await rechte('Bürgschaften').getByRole('button', { name: 'Alle: Bürgschaften' }).click()
  await rechte('Bürgschaften').getByRole('button', { name: 'Keine: Bürgschaften' }).click()
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Wer sie hat, merkt die Änderung sofort.')).toBeVisible()
  await expect(navigation).toHaveCount(0)
  await träger.goto('/auftraggeber/buergschaften/liste')
  await expect(träger.getByRole('heading', { name: 'Fehlende Berechtigung' })).toBeVisible()

  await page.goto(`/auftraggeber/nutzer/${nutzerId}/bearbeiten`)
  await page.getByLabel('Rolle', { exact: true }).selectOption('Leser:in / Revision')
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(navigation).toBeVisible()
  await page.goto(`/auftraggeber/nutzer/rollen/bearbeiten?name=${encodeURIComponent(rolle)}`)
  await page.getByRole('button', { name: 'Rolle löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rolle löschen' }).click()
  await expect(page.getByText('Die Rolle ist gelöscht.')).toBeVisible()
})

test('eine neue Adresse: wer prüft, stimmt selbst zu, und sie gilt, sobald sie von dort bestätigt ist', async ({
  page,
  meldeAn,
  partei,
  browser,
  baseURL,
  pruefeBarrierefreiheit,
}) => {
  const { email, nutzerId } = await newNutzer(baseURL as string, DATA, { rolle: 'Basisnutzer:in' })
  const owner = await partei(email, '/auftraggeber/kontouebersicht')
  const next = `${unique()}@probe.example`
  await meldeAn('ag.admin', `/auftraggeber/nutzer/${nutzerId}/bearbeiten`)
  await page.getByLabel('E-Mail-Adresse').fill(next)
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Der neuen E-Mail-Adresse muss eine zweite Person zustimmen')).toBeVisible()
  await page.goto(`/auftraggeber/nutzer/${nutzerId}/bearbeiten`)
  await expect(page.getByText(`hat am`).and(page.getByText(next))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zustimmen' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Zurückziehen' })).toBeVisible()
  await pruefeBarrierefreiheit()

  // The owner's open page learns of it.
  await expect(owner.getByText(next)).toBeVisible()
  await owner.getByRole('button', { name: 'Zustimmen' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Zustimmen' }).click()
  await expect(owner.getByText('Sie haben zugestimmt.')).toBeVisible()
  await expect(owner.getByText('sobald sie von dort bestätigt ist')).toBeVisible()

  const stranger = await (await browser.newContext({ locale: 'de-DE' })).newPage()
  const link = linkIn(await lastMail(DATA, next))
  await stranger.goto(link)
  await stranger.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await expect(stranger.getByText('ist jetzt die Adresse Ihres Kontos')).toBeVisible()
  await stranger.reload()
  await stranger.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await expect(stranger.getByText('Dieser Link gilt nicht mehr.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('E-Mail-Adresse')).toHaveValue(next)
  await expect(owner.getByText('sobald sie von dort bestätigt ist')).toHaveCount(0)
})

test('feste Rollen sind zum Lesen da und als Vorlage', async ({ page, meldeAn, pruefeBarrierefreiheit }) => {
  await meldeAn('bg.admin', '/buerge/nutzer/liste/rollen')
  await page.getByRole('link', { name: 'Administrator:in' }).click()
  await expect(page.getByText('Diese Rolle gehört zum Portal und lässt sich nicht ändern.')).toBeVisible()
  await expect(page.getByText('Empfehlung: getrennte Rollen für Erst- und Zweitprüfung.')).toBeVisible()
  await pruefeBarrierefreiheit()
  await page.getByRole('link', { name: 'Als Vorlage verwenden' }).click()
  await expect(page.getByLabel('Name der Rolle')).toHaveValue('Administrator:in (Kopie)')
  await expect(page.getByRole('checkbox', { name: 'Bürgschaftsdokument hochladen' })).toBeChecked()
})

test('der Betreiber legt eine Administratorin eines Unternehmens an und ändert sie', async ({ page, meldeAn, pruefeBarrierefreiheit }) => {
  const email = `${unique()}@lindenau.example`
  const name = `Kern${wort()}`
  await meldeAn('bsp.admin', '/bspGmbh/nutzer/liste/unternehmen')
  await page.getByRole('combobox', { name: 'Unternehmen (Nummer oder Name)' }).fill('lindenau')
  await page.getByRole('option', { name: /Stadtwerke Lindenau/ }).click()
  await waitForList(page)
  await expect(page.getByRole('row').filter({ hasText: 'Lohse, Henrike' })).toBeVisible()
  await pruefeBarrierefreiheit()
  await page.getByRole('link', { name: 'Administrator:in anlegen' }).click()
  await page.getByLabel('Vorname').fill('Ida')
  await page.getByLabel('Nachname').fill(name)
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByRole('button', { name: 'Anlegen und einladen' }).click()
  await expect(page.getByRole('heading', { name: 'Administrator:in angelegt' })).toBeVisible()
  expect(await lastMail(DATA, email)).toContain('Stadtwerke Lindenau')
  await page.getByRole('link', { name: /Zu den Administrator:innen/ }).click()
  await page.getByRole('link', { name: `${name}, Ida` }).click()
  await page.getByLabel('Telefonnummer').fill('030 123456')
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText(`Die Änderungen an Ida ${name} sind gespeichert.`)).toBeVisible()
})

test('ohne Recht führt die Adresse zur fehlenden Berechtigung, die Kontoübersicht ist für alle da', async ({ page, meldeAn }) => {
  await meldeAn('ag.leser', '/auftraggeber/nutzer/liste')
  await expect(page.getByRole('heading', { name: 'Fehlende Berechtigung' })).toBeVisible()
  await page.getByRole('button', { name: /Konto von/ }).click()
  await page.getByRole('link', { name: 'Mein Konto' }).click()
  await expect(page.getByRole('heading', { name: 'Kontoübersicht' })).toBeVisible()
})
