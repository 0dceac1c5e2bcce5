import type { Auftragsdaten } from '@avalwerk/contracts'
import { avalDateiname, bürgschaftDateiname, kalendertag } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { auftragshistorie } from '../auftrag/details.ts'
import { sql } from 'kysely'
import { eigeneFreigabe } from '../freigabe/zugriff.ts'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import { binde, type Datei, type Kern } from '../kernel/bindung.ts'
import { stelle } from '../buergschaft/beteiligte.ts'
import { schreibtFürAlle, type Transaktion } from '../kernel/datenbank.ts'
import { echtheit } from './echtheit.ts'
import { auftragsdokumentation, entscheidungsdokumentation } from './entscheidung.ts'
import { bewahreAuf } from './hochladen.ts'
import { alsAntwort, template, type Template, wählbare, wählbarer } from './templates.ts'
import { vorschau } from './vorschau.ts'
import { Ablehnung, gefunden } from '../kernel/problem.ts'

const basis = '/dokumentservice/api/private/v2'

/**
 * A stored version of a guarantee's document, for who sees it or has it shared; where none is named the newest of the
 * guarantee itself, not of a declaration.
 */
async function lies(tx: Transaktion, wer: Aufrufer, id: string, version: number | undefined, jetzt: Date): Promise<Uint8Array> {
  const eigene = await tx
    .selectFrom('buergschaft_sicht')
    .select('buergschaft_id')
    .where('org_id', '=', wer.orgId)
    .where('buergschaft_id', '=', id)
    .executeTakeFirst()
  const geteilt = eigene || wer.gruppe !== 'AG' ? undefined : await eigeneFreigabe(tx, wer, id, jetzt)
  gefunden(eigene ?? geteilt)
  const zeile = await tx
    .selectFrom('buergschaft_dokument')
    .select('inhalt')
    .where('buergschaft_id', '=', id)
    // From here on row-level security does not keep apart what is for whom.
    .$if(geteilt !== undefined, (q) => q.where(sql<boolean>`sichtbar ? 'AUFTRAGGEBER'`))
    .where((w) => (version === undefined ? w('art', '=', 'BUERGSCHAFT') : w('version', '=', version)))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return gefunden(zeile, 'KEIN_DOKUMENT').inhalt
}

/** A guarantor chooses for itself, whomever it names. */
const bürgeFür = ({ gruppe, orgId }: Aufrufer, genannter: string): string => (gruppe === 'BG' ? orgId : genannter)

/** A text that the guarantee of an order may be issued with, for whoever orders or issues it. */
async function wählbarerImAntrag(tx: Transaktion, wer: Aufrufer, id: string, a: Auftragsdaten, jetzt: Date): Promise<Template | undefined> {
  await schreibtFürAlle(tx)
  const art = a.buergschaftsdaten?.buergschaftsart
  const begünstigter = await stelle(tx, a.auftraggeber?.auftraggeberId ?? null)
  return art
    ? wählbarer(tx, id, {
        art,
        bürgeId: bürgeFür(wer, a.buergeId ?? ''),
        auftraggeberOrg: begünstigter?.orgId ?? null,
        am: kalendertag(jetzt),
        vertragsdatum: a.buergschaftsdaten?.vertragsdatum,
      })
    : undefined
}

/** Documents of guarantees; each party has its own call and its own name for the file. */
export function dokumentservice(app: FastifyInstance, kern: Kern): void {
  const für =
    (gruppe: string, dateiname: (id: string) => string) =>
    async ({
      tx,
      aufrufer,
      params,
      query,
    }: {
      tx: Transaktion
      aufrufer: Aufrufer
      params: { id: string }
      query: { version?: number | undefined }
    }): Promise<Datei> => {
      if (aufrufer.gruppe !== gruppe) throw new Ablehnung('RECHT_FEHLT')
      const inhalt = await lies(tx, aufrufer, params.id, query.version, kern.uhr())
      return { dateiname: dateiname(params.id), inhalt, anzeigen: true }
    }
  binde(app, 'dokument', kern, {
    'POST /dokumentservice/api/public/v1/echtheit': ({ tx, body }) => echtheit(tx, body.nummer, body.pruefcode, kern.uhr()),
    [`GET ${basis}/auftraggeber/buergschaftsdokumente/buergschaft_{id}.pdf` as const]: für('AG', bürgschaftDateiname),
    [`GET ${basis}/buerge/buergschaftsdokumente/buergschaft_{id}.pdf` as const]: für('BG', avalDateiname),
    [`GET ${basis}/bspGmbh/buergschaftsdokumente/buergschaft_{id}.pdf` as const]: für('BSP', bürgschaftDateiname),
    [`GET ${basis}/buergschaftstemplates/auswahl` as const]: async ({ tx, aufrufer, query }) => {
      const bürgeId = bürgeFür(aufrufer, query.buergeId)
      // A beneficiary's own texts may be chosen for its guarantees, by whoever orders or issues them.
      await schreibtFürAlle(tx)
      const auftraggeberOrg = (await stelle(tx, query.auftraggeberId ?? null))?.orgId ?? null
      const texte = await wählbare(tx, {
        art: query.buergschaftsart,
        bürgeId,
        auftraggeberOrg,
        am: kalendertag(kern.uhr()),
        vertragsdatum: query.vertragsdatum,
      })
      return Promise.all(texte.map((t) => alsAntwort(tx, t, bürgeId)))
    },
    [`POST ${basis}/buergschaftstemplates/{id}/vorschau.pdf` as const]: async ({ tx, aufrufer, params, body }) => {
      const t = (await template(tx, params.id)) ?? gefunden(await wählbarerImAntrag(tx, aufrufer, params.id, body, kern.uhr()))
      await schreibtFürAlle(tx)
      return { dateiname: `Vorschau_${params.id}.pdf`, inhalt: await vorschau(tx, t, body, kern.uhr()), anzeigen: true }
    },
    [`POST ${basis}/buerge/buergschaftsdokumente/upload` as const]: bewahreAuf,
    [`GET ${basis}/buergschaften/{id}/entscheidungsdokumentation.pdf` as const]: async ({ tx, aufrufer, params }) => ({
      dateiname: `Entscheidungsdokumentation_${params.id}.pdf`,
      inhalt: gefunden(await entscheidungsdokumentation(tx, aufrufer, params.id, kern.uhr())),
    }),
    [`GET ${basis}/buergschaftsauftraege/{id}/entscheidungsdokumentation.pdf` as const]: async ({ tx, aufrufer, params }) => ({
      dateiname: `Entscheidungsdokumentation_BA_${params.id}.pdf`,
      inhalt: gefunden(await auftragsdokumentation(tx, params.id, gefunden(await auftragshistorie(tx, aufrufer, params.id)), kern.uhr())),
    }),
  })
}
