import { beantrage, fülleAntrag, WIZARD } from '@avalwerk/testing/antrag'
import { expect, test } from '@avalwerk/testing/playwright'
import type { Page } from '@playwright/test'

type Flow = readonly [account: string, area: string, base: string, steps: readonly string[]]

const IMPORT = ['beteiligungstypEntscheidung', 'auftragnehmerAuswaehlen', 'auftragnehmerErfassen', 'auftraggeberAuswaehlen']
const CONTRACT = ['buerge', 'versicherungsnehmer', 'vertragsdaten', 'unternehmen', 'zusammenfassung']
const TEXT = ['textartauswahl', 'textauswahl', 'zusammenfassung']

/** Flows that begin with nothing: each with its steps as document 1, section 2, lists them. */
const FLOWS: readonly Flow[] = [
  [
    'ag.admin',
    'auftraggeber',
    '/buergschaftsauftraege/beantragen',
    [
      'auftragnehmerAuswaehlen',
      'auftraggeberAuswaehlen',
      'VertragAuswaehlen',
      'buergschaftsdatenErfassen',
      'versandwegAuswaehlen',
      'buergschaftsZusammenfassung',
      'buergschaftsvorlage',
    ],
  ],
  [
    'ag.admin',
    'auftraggeber',
    '/buergschaften/anlegen',
    [...IMPORT, 'buergschaftsdatenErfassen', 'buergschaftsZusammenfassung', 'buergeAuswaehlen'],
  ],
  ['kn.admin', 'auftraggeber', '/vertraege/anlegen', CONTRACT],
  ['ag.admin', 'auftraggeber', '/projekte/anlegen', ['details', 'verantwortliches-unternehmen-auswahl', 'sichtberechtigung']],
  ['ag.admin', 'auftraggeber', '/buergschaftstexte/anlegen', TEXT],
  ['bsp.admin', 'bspGmbh', '/buergschaftstexte/anlegen', ['textartauswahl', 'zusammenfassung']],
  ['bg2.admin', 'buerge', '/buergschaften/erstellen', ['buergschaftsdaten', 'text', 'pruefen']],
]

/** Enters every step by address with nothing entered, coming from nowhere and as if coming from the one before. */
async function walk(page: Page, area: string, base: string, steps: readonly string[], first = steps[0] as string) {
  const landing = new RegExp(`/${area}${base}/${first}$`)
  await page.goto(`/${area}${base}`)
  await expect(page).toHaveURL(landing)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const [i, step] of steps.entries())
    for (const from of i === 0 ? [undefined] : [undefined, steps[i - 1]]) {
      // Storage is the browser's: what the flow remembers of its last step is set as if somebody came from there.
      await page.evaluate(([key, value]) => (value === undefined ? sessionStorage.removeItem(key) : sessionStorage.setItem(key, value)), [
        `schritt:${base}`,
        from,
      ] as [string, string | undefined])
      await page.goto(`/${area}${base}/${step}`)
      await expect(page).toHaveURL(landing)
      await expect(page.getByRole('listitem').and(page.locator('[aria-current=step]'))).toBeVisible()
    }
}

for (const [account, area, base, steps] of FLOWS)
  test(`kein Schritt von ${area}${base} ohne das, was er braucht`, { tag: '@gemeinsam' }, async ({ page, meldeAn }) => {
    test.setTimeout(180_000)
    await meldeAn(account, `/${area}${base}`)
    await walk(page, area, base, steps)
  })

/** The first object of a list under a filter, as its page's address has it. */
async function firstOf(page: Page, list: string): Promise<string> {
  await page.goto(list)
  const link = page.locator('tbody a').first()
  await expect(link).toBeVisible()
  return /(\d+)$/.exec((await link.getAttribute('href')) ?? '')?.[1] ?? ''
}

test('auch ein Ablauf an einer Bürgschaft beginnt vorn', { tag: '@gemeinsam' }, async ({ partei }) => {
  test.setTimeout(180_000)
  const ag = await partei('ag.admin', '/auftraggeber/kontouebersicht')
  const active = await firstOf(ag, '/auftraggeber/buergschaften/liste?status=AKT&herkunft=ERSTELLT_IN_TL')
  await walk(ag, 'auftraggeber', `/buergschaften/${active}/abtreten`, ['empfaenger', 'ansprechpartner', 'pruefen', 'bestaetigen'])
  await walk(ag, 'auftraggeber', `/buergschaften/${active}/inanspruchnehmen`, ['angaben', 'ansprechpartner', 'pruefen'])
  const zweit = await partei('bg.zweit', '/buerge/kontouebersicht')
  const draft = await firstOf(zweit, '/buerge/buergschaften/liste?status=ENT')
  await zweit.goto(`/buerge/buergschaften/${draft}/zweitpruefen`)
  await expect(zweit).toHaveURL(new RegExp(`/${draft}/zweitpruefen/details$`))
  for (const step of ['akzeptieren', 'aenderung', 'ablehnen']) {
    await zweit.evaluate((key) => sessionStorage.setItem(key, 'entscheidung'), `schritt:/buergschaften/${draft}/zweitpruefen`)
    await zweit.goto(`/buerge/buergschaften/${draft}/zweitpruefen/${step}`)
    // The decision is what is open.
    await expect(zweit).toHaveURL(new RegExp(`/${draft}/zweitpruefen/entscheidung$`))
  }
})

test('ein Nebenweg zeigt den Schritt, zu dem er gehört, mit den Häkchen davor', { tag: '@gemeinsam' }, async ({ page, meldeAn }) => {
  await meldeAn('ag.admin', '/auftraggeber/buergschaften/anlegen')
  await page.getByRole('radio').first().check()
  await page.getByRole('button', { name: 'Weiter', exact: true }).click()
  await expect(page).toHaveURL(/auftragnehmerAuswaehlen$/)
  await page.getByRole('button', { name: /erfassen/i }).click()
  await expect(page).toHaveURL(/auftragnehmerErfassen$/)
  const steps = page.getByRole('list', { name: 'Schritte' })
  await expect(steps.locator('[aria-current=step]')).toHaveText(/Kreditnehmer/)
  await expect(steps.locator('li svg')).toHaveCount(1)
})

test('ohne ihre Tat gibt es keine Erfolgsseite', { tag: '@gemeinsam' }, async ({ partei }) => {
  test.slow()
  const ag = await partei('ag.admin', '/auftraggeber/kontouebersicht')
  const id = await firstOf(ag, '/auftraggeber/buergschaften/liste?status=AKT&herkunft=ERSTELLT_IN_TL')
  const auftrag = await firstOf(ag, '/auftraggeber/buergschaftsauftraege/liste')
  for (const [address, landing] of [
    [`buergschaftsauftraege/beantragen/${auftrag}/buergschaftsauftragErfolg`, `buergschaftsauftraege/details/${auftrag}`],
    [`buergschaften/${id}/akzeptieren/erfolg`, `buergschaften/details/${id}`],
    [`buergschaften/${id}/korrektur/bestaetigung`, `buergschaften/details/${id}`],
    ['buergschaftstexte/anlegen/erfolg', 'buergschaftstexte/uebersicht'],
    ['auftraggebertext/hochladen/erfolg', 'auftraggebertext/hochladen'],
    ['projekte/501/loeschen/erfolg', 'projekte/liste'],
    [`projekte/buergschaft/${id}/zuordnen/erfolg`, `buergschaften/details/${id}`],
    [`projekte/buergschaft/${id}/zuordnen/projekt-waehlen`, `projekte/buergschaft/${id}/zuordnen/optionen`],
    ['buergschaften/hochladen/csv/ergebnis', 'buergschaften/hochladen/csv'],
  ] as const) {
    await ag.goto(`/auftraggeber/${address}`)
    await expect(ag).toHaveURL(new RegExp(`/auftraggeber/${landing}$`))
    await expect(ag.getByRole('heading', { level: 1 })).toBeVisible()
  }
  const bsp = await partei('bsp.admin', '/bspGmbh/stammdaten/nutzer/anlegen/erfolg')
  await expect(bsp).toHaveURL(/\/bspGmbh\/nutzer\/liste\/unternehmen$/)
  await bsp.goto('/bspGmbh/buergschaftstexte/anlegen/erfolg')
  await expect(bsp).toHaveURL(/\/bspGmbh\/buergschaftstexte\/liste$/)
})

test('nach der Tat steht die Erfolgsseite auch nach dem Neuladen da', { tag: '@gemeinsam' }, async ({ page, meldeAn }) => {
  test.slow()
  await meldeAn('ag.admin', WIZARD)
  const id = await beantrage(page)
  const title = page.getByRole('heading', { level: 1, name: `Antrag BA ${id} eingereicht` })
  await page.reload()
  await expect(title).toBeVisible()
  await page.goto(`/auftraggeber/buergschaftsauftraege/beantragen/${id}/buergschaftsauftragErfolg`)
  await expect(title).toBeVisible()
  // What was sent is no draft any more.
  await page.goto('/auftraggeber/buergschaftsauftraege/beantragen/buergschaftsvorlage')
  await expect(page).toHaveURL(/auftragnehmerAuswaehlen$/)
})

test('was eingegeben ist, trägt einen bis zum ersten offenen Schritt', { tag: '@gemeinsam' }, async ({ page, meldeAn }) => {
  test.slow()
  await meldeAn('ag.admin', WIZARD)
  await fülleAntrag(page)
  const base = '/buergschaftsauftraege/beantragen'
  await page.goto(`/auftraggeber${base}/buergschaftsvorlage`)
  await expect(page).toHaveURL(/buergschaftsvorlage$/)
  // The guarantor is taken away from what is kept: everything from its step on is open again.
  await page.evaluate((key) => {
    const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { daten: Record<string, unknown> }
    draft.daten.buergeId = null
    sessionStorage.setItem(key, JSON.stringify(draft))
  }, `entwurf:${base}`)
  await page.goto(`/auftraggeber${base}/buergschaftsvorlage`)
  await expect(page).toHaveURL(/VertragAuswaehlen$/)
})

test('wo eine Adresse anfängt, geht es weiter; die fehlenden Rechte gibt es auch ohne Bereich', { tag: '@gemeinsam' }, async ({
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
