import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vault } from '@avalwerk/platform/vault'
import { submitAuftrag, fillRequest, WIZARD } from '@avalwerk/testing/application'
import { flowsOf, successPages, walkFlow } from '@avalwerk/testing/flows'
import { expect, longUnless, test } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

/** Where a flow is tried. */
type Place = Readonly<{
  account: string
  /** A list whose first object it is about; nothing for flows that begin with nothing. */
  list?: string
  /** Where steps lead that need nothing, or less than all; the others lead to the first. */
  open?: Readonly<Record<string, string>>
  /** No order, only what is needed. */
  unordered?: true
}>

const GUARANTEES = '/auftraggeber/buergschaften/liste'
/** Both ways of a correction are open, and which one is taken is the guarantor's to say. */
const CORRECTION = { daten: 'daten', text: 'text', pruefen: 'text' }
/** A review is looked at, then decided on: nothing is entered before the decision. */
const REVIEW = {
  entscheidung: 'entscheidung',
  akzeptieren: 'entscheidung',
  bearbeiten: 'entscheidung',
  aenderung: 'entscheidung',
  ablehnen: 'entscheidung',
}

/** Every flow of the portal: a new one isn't known before it stands here or in a story. */
const PLACES: Readonly<Record<string, Place>> = {
  'auftraggeber/buergschaftsauftraege/beantragen': { account: 'ag.admin' },
  'auftraggeber/buergschaften/anlegen': { account: 'ag.admin' },
  'auftraggeber/projekte/anlegen': { account: 'ag.admin' },
  'auftraggeber/projekte/:id/bearbeiten': {
    account: 'ag.admin',
    list: '/auftraggeber/projekte/liste',
    // What is kept already is right.
    open: { 'verantwortliches-unternehmen-auswahl': 'verantwortliches-unternehmen-auswahl', sichtberechtigung: 'sichtberechtigung' },
  },
  'auftraggeber/projekte/buergschaft/:buergschaftId/zuordnen': { account: 'ag.admin', list: `${GUARANTEES}?status=AKT`, unordered: true },
  'auftraggeber/buergschaftstexte/anlegen': { account: 'ag.admin' },
  'auftraggeber/buergschaftstexte/anlegen/:id': {
    account: 'ag.admin',
    list: '/auftraggeber/buergschaftstexte/vertragserfuellung/liste',
    // The version before has a wording.
    open: { zusammenfassung: 'zusammenfassung' },
  },
  'auftraggeber/buergschaften/:buergschaftId/abtreten': {
    account: 'ag.admin',
    list: `${GUARANTEES}?status=AKT&herkunft=ERSTELLT_IN_TL`,
  },
  'auftraggeber/buergschaften/:buergschaftId/inanspruchnehmen': {
    account: 'ag.admin',
    list: `${GUARANTEES}?status=AKT&herkunft=ERSTELLT_IN_TL`,
  },
  'auftraggeber/vertraege/anlegen': { account: 'kn.admin' },
  'buerge/buergschaftsauftraege/pruefen/:id': {
    account: 'bg.admin',
    list: '/buerge/buergschaftsauftraege/liste?status=SCHWEBE',
    open: REVIEW,
  },
  'buerge/buergschaften/erstellen': { account: 'bg.admin' },
  'buerge/buergschaften/:id/korrigieren': { account: 'bg.admin', list: '/buerge/buergschaften/liste?status=IK', open: CORRECTION },
  'buerge/buergschaften/:id/zweitpruefen': { account: 'bg.zweit', list: '/buerge/buergschaften/liste?status=ENT', open: REVIEW },
  'bspGmbh/buergschaftstexte/anlegen': { account: 'bsp.admin' },
}

/** Flows on what only a story brings about, and the file of the story that walks them. */
const STORIES: Readonly<Record<string, string>> = {
  'auftraggeber/buergschaften/rueckforderung/:buergschaftId': 'mfe-buergschaften/e2e/enthaftung.spec.ts',
  'buerge/buergschaften/:id/umtauschen': 'mfe-buergschaften/e2e/umtausch.spec.ts',
  'auftraggeber/buergschaften/abtretung/:buergschaftId': 'mfe-buergschaften/e2e/abtretung.spec.ts',
  'bspGmbh/buergschaften/unternehmenzuordnen/:buergschaftId': 'mfe-buergschaften/e2e/umtausch.spec.ts',
  'buerge/vertraege/:kautionsvertragId/:pruefungId': 'mfe-vertraege/e2e/vertraege.spec.ts',
}

/** The first object of a list under a filter, as its page's address has it. */
async function firstOf(page: Page, list: string): Promise<string> {
  await page.goto(list)
  const link = page.locator('tbody a').first()
  await expect(link).toBeVisible()
  const id = (await link.getAttribute('href'))?.split('/').find((s) => /\d{3}/.test(s))
  expect(id).toBeDefined()
  return id as string
}

test('each flow of the portal is walked', async ({ page }) => {
  const known = (await flowsOf(page)).map(({ area, base }) => `${area}/${base}`)
  expect(known.toSorted()).toEqual([...Object.keys(PLACES), ...Object.keys(STORIES)].toSorted())
  for (const file of Object.values(STORIES)) expect([file, mentions(file, 'walkFlow(')]).toEqual([file, true])
})

/** Whether a file of stories, that may be another remote's, holds a text. */
const mentions = (file: string, text: string) => {
  const path = join(import.meta.dirname, '..', '..', file)
  return existsSync(path) && readFileSync(path, 'utf8').includes(text)
}

for (const [account, places] of Map.groupBy(Object.entries(PLACES), ([, { account }]) => account))
  test(`no step without what it needs: ${account}`, {
    tag: longUnless(account === 'kn.admin' || account === 'bsp.admin', '@together'),
  }, async ({ page, signIn }) => {
    test.setTimeout(180_000)
    const flows = await flowsOf(page)
    await signIn(account)
    for (const [name, { list, open = {}, unordered = false }] of places) {
      const { area, base, steps } = flows.find((flow) => `${flow.area}/${flow.base}` === name) as (typeof flows)[number]
      const address = `/${area}/${list ? base.replace(/:\w+/, await firstOf(page, list)) : base}`
      await test.step(address, () => walkFlow(page, address, steps, { open, unordered }))
    }
  })

test('a side way shows the step that it belongs to, with the ticks before it', { tag: '@together' }, async ({ page, signIn }) => {
  await signIn('ag.admin', '/auftraggeber/buergschaften/anlegen')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await expect(page).toHaveURL(/auftragnehmerAuswaehlen$/)
  await page.getByRole('button', { name: /erfassen/i }).click()
  await expect(page).toHaveURL(/auftragnehmerErfassen$/)
  const steps = page.getByRole('list', { name: 'Schritte' })
  await expect(steps.locator('[aria-current=step]')).toHaveText(/Kreditnehmer/)
  await expect(steps.locator('li svg')).toHaveCount(1)
})

/**
 * Every page after an act, and where it leads without the act: account, and the landing, both with :id in place of what is found in the
 * list. Pages of stories are with their stories.
 */
type Landing = Readonly<{ account: string; landing: string; list?: string }>
const ORDERS = '/auftraggeber/buergschaftsauftraege/liste'
const ACTIVE = `${GUARANTEES}?status=AKT&herkunft=ERSTELLT_IN_TL`
const TEXTS = '/auftraggeber/buergschaftstexte/vertragserfuellung/liste'
const AFTERWARDS: Readonly<Record<string, Landing>> = {
  'auftraggeber/buergschaftsauftraege/beantragen/:id/buergschaftsauftragErfolg': {
    account: 'ag.admin',
    list: ORDERS,
    landing: 'buergschaftsauftraege/details/:id',
  },
  'auftraggeber/buergschaften/:id/akzeptieren/erfolg': { account: 'ag.admin', list: ACTIVE, landing: 'buergschaften/details/:id' },
  'auftraggeber/buergschaften/:id/korrektur/bestaetigung': { account: 'ag.admin', list: ACTIVE, landing: 'buergschaften/details/:id' },
  'auftraggeber/buergschaften/hochladen/csv/ergebnis': { account: 'ag.admin', landing: 'buergschaften/hochladen/csv' },
  'auftraggeber/projekte/:id/loeschen/erfolg': { account: 'ag.admin', list: '/auftraggeber/projekte/liste', landing: 'projekte/liste' },
  'auftraggeber/projekte/buergschaft/:id/zuordnen/erfolg': { account: 'ag.admin', list: ACTIVE, landing: 'buergschaften/details/:id' },
  'auftraggeber/auftraggebertext/hochladen/erfolg': { account: 'ag.admin', landing: 'auftraggebertext/hochladen' },
  'auftraggeber/auftraggebertext/:id/hochladen/erfolg': { account: 'ag.admin', list: TEXTS, landing: 'auftraggebertext/:id/hochladen' },
  'auftraggeber/buergschaftstexte/anlegen/erfolg': { account: 'ag.admin', landing: 'buergschaftstexte/uebersicht' },
  'buerge/buergentext/hochladen/erfolg': { account: 'bg.admin', landing: 'buergentext/hochladen' },
  'buerge/buergentext/:id/hochladen/erfolg': {
    account: 'bg.admin',
    list: '/buerge/buergschaftstexte/liste?typ=BGT',
    landing: 'buergentext/:id/hochladen',
  },
  'bspGmbh/buergschaften/hochladen/csv/ergebnis': { account: 'bsp.admin', landing: 'buergschaften/hochladen/csv' },
  'bspGmbh/stammdaten/nutzer/anlegen/erfolg': { account: 'bsp.admin', landing: 'nutzer/liste/unternehmen' },
  'bspGmbh/buergschaftstexte/anlegen/erfolg': { account: 'bsp.admin', landing: 'buergschaftstexte/liste' },
}
/** The steps below the page on which a contract is changed lead back to it. */
const CONTRACT_EDITING: Landing = {
  account: 'kn.admin',
  list: '/auftraggeber/vertraege/liste?status=AKTIV',
  landing: 'vertraege/:id/bearbeiten',
}
/** Pages that need what another page gave, and no act. */
const NEEDING: Readonly<Record<string, Landing>> = {
  'auftraggeber/vertraege/:id/bearbeiten/unternehmen-auswahl': CONTRACT_EDITING,
  'auftraggeber/vertraege/:id/bearbeiten/unternehmen-hinzufuegen': CONTRACT_EDITING,
  'auftraggeber/vertraege/:id/bearbeiten/zusammenfassung': CONTRACT_EDITING,
  'auftraggeber/nutzer/anlegen/unternehmen': { account: 'ag.admin', landing: 'nutzer/anlegen' },
  'auftraggeber/nutzer/wiederherstellen/unternehmen': { account: 'ag.admin', landing: 'nutzer/anlegen' },
  'auftraggeber/nutzer/:id/bearbeiten/unternehmen': {
    account: 'ag.admin',
    list: '/auftraggeber/nutzer/liste',
    landing: 'nutzer/:id/bearbeiten',
  },
}
/** Only what a story did has these; the story asks for them before. */
const AFTER_STORIES: Readonly<Record<string, string>> = {
  'auftraggeber/buergschaften/fehlerhafte-herunterladen/:id/ergebnis': 'mfe-buergschaften/e2e/upload.spec.ts',
  'buerge/vertraege/:id/:id/zuordnung-pruefen-erfolg': 'mfe-vertraege/e2e/vertraege.spec.ts',
}

test('each page after an act is called without it', async ({ page }) => {
  const pages = (await successPages(page)).map((name) => name.replace(/:\w+/g, ':id'))
  expect(pages.toSorted()).toEqual([...Object.keys(AFTERWARDS), ...Object.keys(AFTER_STORIES)].toSorted())
  for (const [name, file] of Object.entries(AFTER_STORIES))
    expect([name, mentions(file, name.split('/').at(-1) as string)]).toEqual([name, true])
})

for (const [account, pages] of Map.groupBy(Object.entries({ ...AFTERWARDS, ...NEEDING }), ([, { account: who }]) => who))
  test(`without its act there is no success page: ${account}`, { tag: longUnless(account === 'bg.admin', '@together') }, async ({
    page,
    signIn,
  }) => {
    test.setTimeout(120_000)
    await signIn(account)
    const found = new Map<string, string>()
    for (const [name, { list, landing }] of pages) {
      const id = list === undefined ? '' : (found.get(list) ?? (await firstOf(page, list)))
      if (list !== undefined) found.set(list, id)
      await test.step(name, async () => {
        await page.goto(`/${name.replace(':id', id)}`)
        await expect(page).toHaveURL(new RegExp(`/${name.split('/')[0]}/${landing.replace(':id', id)}$`))
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      })
    }
  })

test('after the act the success page stands there after reloading too', { tag: '@together' }, async ({ page, signIn }) => {
  test.slow()
  await signIn('ag.admin', WIZARD)
  const id = await submitAuftrag(page)
  const title = page.getByRole('heading', { level: 1, name: `Antrag BA ${id} eingereicht` })
  await page.reload()
  await expect(title).toBeVisible()
  await page.goto(`/auftraggeber/buergschaftsauftraege/beantragen/${id}/buergschaftsauftragErfolg`)
  await expect(title).toBeVisible()
  // What was sent is no draft any more.
  await page.goto('/auftraggeber/buergschaftsauftraege/beantragen/buergschaftsvorlage')
  await expect(page).toHaveURL(/auftragnehmerAuswaehlen$/)
})

test('what is entered carries up to the first open step', { tag: ['@together', '@long'] }, async ({ page, signIn }) => {
  test.slow()
  await signIn('ag.admin', WIZARD)
  await fillRequest(page)
  const base = '/buergschaftsauftraege/beantragen'
  const answer = page.waitForResponse(/speicherschluessel$/)
  await page.goto(`/auftraggeber${base}/buergschaftsvorlage`)
  await expect(page).toHaveURL(/buergschaftsvorlage$/)
  // The guarantor is taken away from what is kept: everything from its step on is open again.
  const { seal, open } = vault(((await (await answer).json()) as { schluessel: string }).schluessel)
  const name = `draft:${base}`
  const draft = JSON.parse(open(name, (await page.evaluate((key) => sessionStorage.getItem(key), name)) ?? '') ?? '') as {
    daten: Record<string, unknown>
  }
  draft.daten.buergeId = null
  await page.evaluate(([key, text]) => sessionStorage.setItem(key, text), [name, seal(name, JSON.stringify(draft))] as const)
  await page.goto(`/auftraggeber${base}/buergschaftsvorlage`)
  await expect(page).toHaveURL(/VertragAuswaehlen$/)
})

test('the beginning of an address leads to a page; missing rights exist without an area, too', { tag: ['@together', '@long'] }, async ({
  partei,
}) => {
  const ag = await partei('ag.admin', '/error')
  await expect(ag).toHaveURL(/\/auftraggeber\/error$/)
  await expect(ag.getByRole('heading', { level: 1, name: 'Fehlende Berechtigung' })).toBeVisible()
  for (const [address, landing] of [
    ['buergschaften', 'buergschaften/liste'],
    ['nutzer/rollen', 'nutzer/liste/rollen'],
    ['vertraege/', 'vertraege/liste'],
    ['vertraege/3201', 'vertraege/details/3201'],
    ['projekte/501', 'projekte/501/uebersicht'],
    ['buergschaften/10004711', 'buergschaften/details/10004711'],
    ['buergschaften/hochladen', 'buergschaften/hochladen/csv'],
    ['projekte/501/bearbeiten', 'projekte/501/bearbeiten/details'],
  ] as const) {
    await ag.goto(`/auftraggeber/${address}`)
    await expect(ag).toHaveURL(new RegExp(`/auftraggeber/${landing}$`))
  }
  await ag.goto('/auftraggeber/buergschaften/quatsch')
  await expect(ag.getByRole('heading', { level: 1, name: 'Seite nicht gefunden' })).toBeVisible()
  const bsp = await partei('bsp.admin', '/bspGmbh/stammdaten')
  await expect(bsp).toHaveURL(/\/bspGmbh\/stammdaten\/liste$/)
  await bsp.goto('/bspGmbh/stammdaten/buergen')
  await expect(bsp).toHaveURL(/\/bspGmbh\/stammdaten\/buergen\/liste$/)
})
