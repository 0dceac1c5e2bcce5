import { linkIn, lastMail, newNutzer } from '@avalwerk/testing/nutzer'
import { expect, OWN_PASSWORD, test, waitForList } from '@avalwerk/testing/playwright'

const DATA = process.env.DATA_DIR ?? '.data'
const unique = () => Math.random().toString(36).slice(2, 10)
const caption = () => Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

// Input that the server refuses, and calls of a user who has lost the right to them.
test.use({ allowedErrors: /status of 4(0[013]|09)/ })

test('creating: check, data, choice of companies; invited, password set, signed in', async ({
  page,
  signIn,
  browser,
  checkAccessibility,
}) => {
  const email = `${unique()}@weserbogen.example`
  const name = `Lindgren${caption()}`
  await signIn('ag.admin', '/auftraggeber/nutzer/liste')
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
  await checkAccessibility()
  await page.getByLabel('Nachname').fill(name)

  // What is typed comes along to the choice of companies and back; a reload there loses nothing.
  await page.getByRole('button', { name: 'Unternehmen und Sicht ändern' }).click()
  await expect(page.getByRole('heading', { name: 'Unternehmen und Sicht', level: 1 })).toBeVisible()
  await page.reload()
  await page.getByRole('radio', { name: 'Nur ausgewählte Unternehmen' }).check()
  await page.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page.getByRole('alert')).toContainText('Bitte wählen Sie ein Unternehmen')
  await page.getByRole('checkbox', { name: 'Weserbogen Brückenbau GmbH' }).check()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(page.getByText('Nur Weserbogen Brückenbau GmbH')).toBeVisible()
  await expect(page.getByLabel('Nachname')).toHaveValue(name)
  await page.getByRole('button', { name: `Nora ${name} anlegen und einladen` }).click()

  await expect(page.getByText(`Nora ${name} wurde angelegt`)).toBeVisible()
  await page.getByRole('searchbox').fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Eingeladen')
  await expect(row).toContainText('Ein Unternehmen')

  const context = await browser.newContext()
  const added = await context.newPage()
  await added.goto(linkIn(await lastMail(DATA, email)))
  await expect(added.getByRole('heading', { name: 'Willkommen bei Avalwerk' })).toBeVisible()
  await checkAccessibility(added)
  await added.getByLabel('Neues Passwort', { exact: true }).fill('passwort1234')
  await added.getByLabel('Neues Passwort wiederholen').fill('passwort1234')
  await added.getByRole('button', { name: 'Passwort festlegen' }).click()
  await expect(added.getByRole('alert')).toContainText('zu leicht zu erraten')
  await added.getByLabel('Neues Passwort', { exact: true }).fill(OWN_PASSWORD)
  await added.getByLabel('Neues Passwort wiederholen').fill(OWN_PASSWORD)
  await added.getByRole('button', { name: 'Passwort festlegen' }).click()
  await added.getByRole('link', { name: 'Zur Anmeldung' }).click()
  await added.getByLabel('Benutzername oder E-Mail-Adresse').fill(email)
  await added.getByLabel('Passwort', { exact: true }).fill(OWN_PASSWORD)
  await added.getByRole('button', { name: 'Anmelden', exact: true }).click()
  await expect(added.getByRole('button', { name: `Konto von Nora ${name}` })).toBeVisible()
  await context.close()
  // The list follows by itself: the invitation was taken up.
  await page.reload()
  await expect(row).toContainText('Eingerichtet')
})

test('an existing person: 300 with the way to the profile, 200 without a word about others, 400 with restoring', { tag: '@long' }, async ({
  page,
  signIn,
  baseURL,
}) => {
  const { email, nutzerId, name } = await newNutzer(baseURL as string, DATA)
  await signIn('ag.admin', '/auftraggeber/nutzer/anlegen')
  const check = async (address: string) => {
    await page.getByLabel('E-Mail-Adresse').fill(address)
    await page.getByRole('button', { name: 'Weiter' }).click()
  }
  await check('bg.admin@demo.avalwerk.example')
  await expect(page.getByRole('status').filter({ hasText: 'Bitte wenden Sie sich an den Betreiber.' })).toBeVisible()
  await page.getByRole('button', { name: 'Andere E-Mail-Adresse' }).click()
  await check(email.toUpperCase())
  await expect(page.getByRole('heading', { name: 'Nutzer bereits vorhanden' })).toBeVisible()
  await page.getByRole('link', { name: `Zum Profil von ${name}` }).click()

  await page.getByRole('button', { name: `${name} löschen` }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('90 Tage lang')
  await question.getByRole('button', { name: `${name} löschen` }).click()
  await expect(page.getByText('Das Konto ist gelöscht.')).toBeVisible()

  await page.goto('/auftraggeber/nutzer/anlegen')
  await check(email)
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

test('editing: a change is needed; a deactivated person is out at once; two at one account', { tag: '@long' }, async ({
  page,
  signIn,
  partei,
  baseURL,
}) => {
  const { email, nutzerId, name } = await newNutzer(baseURL as string, DATA)
  const affected = await partei(email, '/auftraggeber/kontouebersicht')
  await signIn('ag.admin', `/auftraggeber/nutzer/${nutzerId}/bearbeiten`)
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByRole('alert')).toContainText('Bitte ändern Sie mindestens einen Wert')

  // Another person saves meanwhile: what is typed here stays, and nothing is overwritten.
  const second = await partei('ag.admin', `/auftraggeber/nutzer/${nutzerId}/bearbeiten`)
  await second.getByLabel('Telefonnummer').fill('0421 1234')
  await second.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(second.getByText('Die Änderungen an')).toBeVisible()
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

test('roles: avatar needed, “view” comes along, in plain words; a right taken away is felt at once', {
  tag: ['@together', '@long'],
}, async ({ page, signIn, partei, baseURL, checkAccessibility }) => {
  const role = `Bau ${caption()}`
  await signIn('ag.admin', '/auftraggeber/nutzer/liste/rollen')
  await page.getByRole('link', { name: 'Rolle anlegen' }).click()
  await page.getByLabel('Name der Rolle').fill(role)
  await page.getByRole('button', { name: 'Rolle anlegen' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Bitte wählen Sie einen Avatar aus')
  await page.getByRole('radio', { name: 'Kran' }).check({ force: true })
  const rights = (category: string) => page.getByRole('group', { name: category, exact: true })
  await rights('Bürgschaften').getByRole('checkbox', { name: 'prüfen' }).check()
  await expect(rights('Bürgschaften').getByRole('checkbox', { name: 'anzeigen' })).toBeChecked()
  await expect(rights('Bürgschaften').getByRole('checkbox', { name: 'anzeigen' })).toBeDisabled()
  await rights('Projekte').getByRole('checkbox', { name: 'anzeigen' }).check()
  await expect(page.getByText('Darf Bürgschaften ansehen und prüfen.')).toBeVisible()
  await checkAccessibility()
  await page.getByRole('button', { name: 'Rolle anlegen' }).click()
  await expect(page.getByText(`Die Rolle „${role}“ ist angelegt.`)).toBeVisible()
  await checkAccessibility()

  const { email, nutzerId } = await newNutzer(baseURL as string, DATA, { rolle: role })
  const bearer = await partei(email, '/auftraggeber/buergschaften/liste')
  await waitForList(bearer)
  const navigation = bearer.getByRole('navigation').getByRole('link', { name: 'Bürgschaften' })
  await expect(navigation).toBeVisible()

  await page.reload()
  await page.getByRole('link', { name: role }).click()
  await expect(page.getByText('Eine Rolle, die jemand hat, kann nicht gelöscht werden.')).toBeVisible()
  await rights('Bürgschaften').getByRole('button', { name: 'Alle: Bürgschaften' }).click()
  await rights('Bürgschaften').getByRole('button', { name: 'Keine: Bürgschaften' }).click()
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Wer sie hat, merkt die Änderung sofort.')).toBeVisible()
  await expect(navigation).toHaveCount(0)
  await bearer.goto('/auftraggeber/buergschaften/liste')
  await expect(bearer.getByRole('heading', { name: 'Fehlende Berechtigung' })).toBeVisible()

  await page.goto(`/auftraggeber/nutzer/${nutzerId}/bearbeiten`)
  await page.getByLabel('Rolle', { exact: true }).selectOption('Leser:in / Revision')
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(navigation).toBeVisible()
  await page.goto(`/auftraggeber/nutzer/rollen/bearbeiten?name=${encodeURIComponent(role)}`)
  await page.getByRole('button', { name: 'Rolle löschen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Rolle löschen' }).click()
  await expect(page.getByText('Die Rolle ist gelöscht.')).toBeVisible()
})

test('a new address: a reviewer’s needs a second person, and holds once it is confirmed from there', { tag: '@long' }, async ({
  page,
  signIn,
  partei,
  browser,
  baseURL,
  checkAccessibility,
}) => {
  const { email, nutzerId } = await newNutzer(baseURL as string, DATA, { rolle: 'Basisnutzer:in' })
  const owner = await partei(email, '/auftraggeber/kontouebersicht')
  const next = `${unique()}@probe.example`
  await signIn('ag.admin', `/auftraggeber/nutzer/${nutzerId}/bearbeiten`)
  await page.getByLabel('E-Mail-Adresse').fill(next)
  await page.getByRole('button', { name: 'Änderungen speichern' }).click()
  await expect(page.getByText('Der neuen E-Mail-Adresse muss eine zweite Person zustimmen')).toBeVisible()
  await page.goto(`/auftraggeber/nutzer/${nutzerId}/bearbeiten`)
  await expect(page.getByText(`hat am`).and(page.getByText(next))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zustimmen' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Zurückziehen' })).toBeVisible()
  await checkAccessibility()

  // The owner's open page learns of it.
  await expect(owner.getByText(next)).toBeVisible()
  await owner.getByRole('button', { name: 'Zustimmen' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Zustimmen' }).click()
  await expect(owner.getByText('Sie haben zugestimmt.')).toBeVisible()
  // The question says it in the same words until its page is read anew.
  await expect(owner.getByRole('dialog')).toBeHidden()
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

test('fixed roles are there to be read and as a template', { tag: '@long' }, async ({ page, signIn, checkAccessibility }) => {
  await signIn('bg.admin', '/buerge/nutzer/liste/rollen')
  await page.getByRole('link', { name: 'Administrator:in' }).click()
  await expect(page.getByText('Diese Rolle gehört zum Portal und lässt sich nicht ändern.')).toBeVisible()
  await expect(page.getByText('Empfehlung: getrennte Rollen für Erst- und Zweitprüfung.')).toBeVisible()
  await checkAccessibility()
  await page.getByRole('link', { name: 'Als Vorlage verwenden' }).click()
  await expect(page.getByLabel('Name der Rolle')).toHaveValue('Administrator:in (Kopie)')
  await expect(page.getByRole('checkbox', { name: 'Bürgschaftsdokument hochladen' })).toBeChecked()
})

test('the operator creates an administrator of a company and changes them', { tag: '@long' }, async ({
  page,
  signIn,
  checkAccessibility,
}) => {
  const email = `${unique()}@lindenau.example`
  const name = `Kern${caption()}`
  await signIn('bsp.admin', '/bspGmbh/nutzer/liste/unternehmen')
  await page.getByRole('combobox', { name: 'Unternehmen (Nummer oder Name)' }).fill('lindenau')
  await page.getByRole('option', { name: /Stadtwerke Lindenau/ }).click()
  await waitForList(page)
  await expect(page.getByRole('row').filter({ hasText: 'Lohse, Henrike' })).toBeVisible()
  await checkAccessibility()
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

test('without a right the address leads to the missing rights; the account page is there for all', async ({ page, signIn }) => {
  await signIn('ag.leser', '/auftraggeber/nutzer/liste')
  await expect(page.getByRole('heading', { name: 'Fehlende Berechtigung' })).toBeVisible()
  await page.getByRole('button', { name: /Konto von/ }).click()
  await page.getByRole('link', { name: 'Mein Konto' }).click()
  await expect(page.getByRole('heading', { name: 'Kontoübersicht' })).toBeVisible()
})
