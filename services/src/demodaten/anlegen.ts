import { randomUUID } from 'node:crypto'
import type { Insertable, Kysely } from 'kysely'
import { verkettet } from '../buergschaft/historie.ts'
import { sichtzeilen } from '../buergschaft/sichten.ts'
import { gesetztesDokument } from '../dokument/buergschaftsdokument.ts'
import { FRISTEN } from '../fristen/fristen.ts'
import { erledigeFällige } from '../fristen/lauf.ts'
import type { Datenbank, Transaktion } from '../kernel/datenbank.ts'
import { kalendertag, NUTZERERKLÄRUNG_VERSION, plusTage, STELLUNGNAHME_TAGE } from '@avalwerk/domain'
import type { Adresse, BürgschaftTabelle, DokumentTabelle, InanspruchnahmeTabelle, Schema, SichtTabelle } from '../kernel/schema.ts'
import type { Uhr } from '../kernel/uhr.ts'
import { type Demobürgschaft, demobürgschaften } from './buergschaften.ts'
import { projektzeilen } from './projekte.ts'
import { rollenzeilen } from '../partner/rollen.ts'
import { nutzerzeilen } from './nutzer.ts'
import { eröffneAufgaben, eröffneFreigaben, legeDemoaufträgeAn } from './auftraege.ts'
import { legeDemoverträgeAn, ordneVerträgenZu, vertragshistorie, vertragszeilen, zuordnungszeilen } from './vertraege.ts'
import { eröffneTextaufgaben, freigabezeilen, texthistorie, textzeilen } from './texte.ts'
import { adresse, firma, gevozeilen, länderzeilen, preismodellzeilen, unternehmenshistorie, unternehmenszeilen } from './unternehmen.ts'

const TAG_MS = 86_400_000

/**
 * Fills an empty database with fictional companies, people and guarantees, in one transaction: after a crash there
 * is all of it or nothing. A database that has companies is left alone.
 */
export async function legeDemodatenAn(db: Datenbank, uhr: Uhr, basis: string): Promise<boolean> {
  const jetzt = uhr()
  if (await db.system.selectFrom('unternehmen').select('id').limit(1).executeTakeFirst()) return false
  const bürgschaften = ordneVerträgenZu(demobürgschaften(jetzt))
  const dokumente: Insertable<DokumentTabelle>[] = []
  for (const { b } of bürgschaften)
    if (b.herkunft !== 'IMPORTIERT' && b.dokument_status === 'FERTIG')
      dokumente.push({
        ...(await gesetztesDokument(b, adresse(firma(b.buerge_org).adresse) as Adresse, new Date(b.erstellt_am), basis)),
        version: 1,
      })

  await db.system.transaction().execute(async (tx) => {
    const unternehmen = unternehmenszeilen(jetzt)
    await tx.insertInto('land').values(länderzeilen()).execute()
    await tx.insertInto('unternehmen').values(unternehmen).execute()
    const organisationen = unternehmen.filter((u) => u.org_id === u.id).map((u) => ({ orgId: u.id, gruppe: u.gruppe }))
    const rollen = organisationen.flatMap(({ orgId, gruppe }) => rollenzeilen(orgId, gruppe))
    await tx.insertInto('rolle').values(rollen).execute()
    await tx
      .insertInto('nutzer')
      .values(await nutzerzeilen(rollen, jetzt))
      .execute()
    await tx.insertInto('projekt').values(projektzeilen(jetzt)).execute()
    await tx.insertInto('unternehmen_historie').values(unternehmenshistorie(jetzt)).execute()
    await tx.insertInto('preismodell').values(preismodellzeilen(jetzt)).execute()
    await tx.insertInto('gevo_kanal').values(gevozeilen(jetzt)).execute()
    await tx.insertInto('plattformhinweis').values(hinweise(jetzt)).execute()
    for (const bürgschaft of bürgschaften) await speichere(tx, bürgschaft, jetzt)
    for (const dokument of dokumente) await tx.insertInto('buergschaft_dokument').values(dokument).execute()
    await tx.insertInto('texttemplate').values(textzeilen()).execute()
    await tx.insertInto('texttemplate_freigabe').values(freigabezeilen()).execute()
    await tx.insertInto('text_historie').values(texthistorie()).execute()
    await tx.insertInto('kautionsvertrag').values(vertragszeilen(bürgschaften, jetzt)).execute()
    await tx.insertInto('kautionsvertrag_unternehmen').values(zuordnungszeilen()).execute()
    await tx.insertInto('kautionsvertrag_historie').values(vertragshistorie(jetzt)).execute()
    await eröffneAufgaben(tx, jetzt)
    await eröffneTextaufgaben(tx, jetzt)
    await eröffneFreigaben(tx, jetzt)
    await legeDemoaufträgeAn(tx, jetzt)
    await legeDemoverträgeAn(tx, jetzt)
    await vergissMails(tx)
  })
  await erledigeFällige(db, FRISTEN, jetzt)
  await vergissMails(db.system)
  return true
}

/** Nobody shall get mails about what never happened. */
const vergissMails = (db: Kysely<Schema>) => db.deleteFrom('ausgang').where('art', '=', 'MAIL').execute()

async function speichere(tx: Transaktion, { b, beteiligte, plattform, historie, zedent }: Demobürgschaft, jetzt: Date) {
  const json = <T>(wert: T) => JSON.stringify(wert)
  const zeile: Insertable<BürgschaftTabelle> = {
    ...b,
    auftraggeber_adresse: json(b.auftraggeber_adresse),
    auftragnehmer_adresse: json(b.auftragnehmer_adresse),
    vertretungsformel: json(b.vertretungsformel),
    korrektur: b.korrektur && json(b.korrektur),
    ablehnung: null,
    rueckgabe: null,
    rueckforderung: null,
    statusantrag: null,
    fassung_vorher: null,
    bauadresse: null,
    versandadresse: null,
    auftragnehmer_kontakt: null,
  }
  await tx.insertInto('buergschaft').values(zeile).execute()
  const sichten: Insertable<SichtTabelle>[] = sichtzeilen(b, beteiligte, plattform)
  if (zedent) {
    const eingefroren = new Date(jetzt.getTime() - zedent.vor * TAG_MS)
    const zedentfirma = firma(zedent.unternehmenId)
    const [frühere] = sichtzeilen(
      { ...b, auftraggeber_id: zedent.unternehmenId, auftraggeber_name: zedentfirma.name, geaendert_am: eingefroren },
      [{ orgId: zedent.orgId, rolle: 'ZEDENT', unternehmenId: zedent.unternehmenId }],
      plattform,
    )
    const stand = {
      status: 'ABGETRETEN',
      auftraggeber: {
        id: zedent.unternehmenId,
        name: zedentfirma.name,
        postadresse: adresse(zedentfirma.adresse),
        fremdId: null,
        oeffentlicherAuftraggeber: zedentfirma.oeffentlich === true,
        vertretungsformel: [],
      },
    }
    if (frühere) sichten.push({ ...frühere, status: 'ABGETRETEN', stand: json(stand), eingefroren_am: eingefroren })
    const ereignis = {
      org_id: b.buerge_org,
      buergschaft_id: b.id,
      zeitpunkt: eingefroren,
      akteur_org: zedent.orgId,
      akteur_unternehmen: zedentfirma.name,
      akteur_name: null,
      code: 'G39',
      textwerte: json({ zedent: zedentfirma.name, zessionar: b.auftraggeber_name }),
      von_status: 'AKT',
      nach_status: 'AKT',
      werte: json([{ feld: 'Begünstigter', alt: zedentfirma.name, neu: b.auftraggeber_name }]),
      grund: null,
      kanal: 'PORTAL' as const,
      sichtbar: json(['AUFTRAGGEBER', 'ZEDENT', 'BUERGE', 'BETREIBER']),
    }
    historie = [...historie, ereignis].sort((x, y) => +new Date(x.zeitpunkt) - +new Date(y.zeitpunkt))
  }
  await tx.insertInto('buergschaft_sicht').values(sichten).execute()
  await tx.insertInto('buergschaft_historie').values(verkettet(historie)).execute()
  if (b.status === 'ANB' || b.status === 'AN') await tx.insertInto('inanspruchnahme').values(anspruchAuf(b)).execute()
}

/** What a claimed demo guarantee is claimed for: a quarter, as its history says. */
function anspruchAuf(b: Demobürgschaft['b']): Insertable<InanspruchnahmeTabelle> {
  return {
    org_id: b.buerge_org,
    buergschaft_id: b.id,
    status: b.status === 'ANB' ? 'EINGEREICHT' : 'IN_PRUEFUNG',
    betrag_cent: Math.max(1, Math.round(b.betrag_cent / 4)),
    begruendung: 'Trotz zweier Fristsetzungen wurden die gerügten Mängel nicht beseitigt. Die Ersatzvornahme ist beauftragt.',
    erklaerung_version: NUTZERERKLÄRUNG_VERSION,
    eingereicht_am: b.geaendert_am,
    stellungnahme_bis: plusTage(kalendertag(b.geaendert_am), STELLUNGNAHME_TAGE),
    vier_augen: b.vier_augen,
    geaendert_am: b.geaendert_am,
  }
}

const hinweise = (jetzt: Date) => [
  {
    id: randomUUID(),
    start_zeit: new Date(jetzt.getTime() - TAG_MS),
    end_zeit: null,
    badge: 'Neu',
    typ: 'news' as const,
    beschreibung: 'Willkommen bei Avalwerk. Diese Installation zeigt Demodaten: Alle Unternehmen und Personen sind erfunden.',
    link: null,
    button_text: null,
  },
  {
    id: randomUUID(),
    start_zeit: new Date(jetzt.getTime() + 30 * TAG_MS),
    end_zeit: new Date(jetzt.getTime() + 31 * TAG_MS),
    badge: 'Wichtig',
    typ: 'danger' as const,
    beschreibung: 'Am kommenden Samstag ist das Portal wegen Wartungsarbeiten von 6 bis 8 Uhr nicht erreichbar.',
    link: null,
    button_text: null,
  },
]
