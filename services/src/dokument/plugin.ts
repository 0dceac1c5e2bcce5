import {
  anschreibenDateiname,
  avalDateiname,
  bürgschaftDateiname,
  kalendertag,
  MELDUNGEN,
  prüfeText,
  VERSANDWEGE_PAPIER,
} from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { auftragshistorie } from '../auftrag/details.ts'
import { eigeneFreigabe } from '../freigabe/zugriff.ts'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import { binde, Danach, type Datei, type Kern } from '../kernel/bindung.ts'
import { schreibtFürAlle, type Transaktion } from '../kernel/datenbank.ts'
import { readableIn } from './ablage.ts'
import { coverSheet } from './coverSheet.ts'
import { echtheit } from './echtheit.ts'
import { auftragsdokumentation, entscheidungsdokumentation } from './entscheidung.ts'
import { bewahreAuf } from './hochladen.ts'
import { alsAntwort, ownWording, takesPublicTexts, template, wählbare, wählbarerImAntrag, wortlautVon } from './templates.ts'
import { vorschau } from './vorschau.ts'
import { Ablehnung, gefunden, verlange } from '../kernel/problem.ts'

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
    .$if(geteilt !== undefined, (q) => q.where(readableIn('AUFTRAGGEBER')))
    .where((w) => (version === undefined ? w('art', '=', 'BUERGSCHAFT') : w('version', '=', version)))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return gefunden(zeile, 'KEIN_DOKUMENT').inhalt
}

/** A guarantor chooses for itself, whomever it names. */
const bürgeFür = ({ gruppe, orgId }: Aufrufer, genannter: string): string => (gruppe === 'BG' ? orgId : genannter)

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
    [`GET ${basis}/buerge/buergschaftsdokumente/anschreiben_{id}.pdf` as const]: async ({ tx, aufrufer, params }) => {
      const b = gefunden(
        await tx
          .selectFrom('buergschaft')
          .selectAll()
          .where('id', '=', params.id)
          .where('buerge_id', '=', aufrufer.orgId)
          .executeTakeFirst(),
      )
      // Whatever is not sent on paper has none; nor has what others gave out, or what nobody released yet.
      const isSent = VERSANDWEGE_PAPIER.includes(b.versandweg) && b.herkunft === 'ERSTELLT_IN_TL' && b.status !== 'ENT'
      gefunden(isSent ? b : undefined, 'KEIN_DOKUMENT')
      const { adresse } = await tx.selectFrom('unternehmen').select('adresse').where('id', '=', aufrufer.orgId).executeTakeFirstOrThrow()
      return new Danach(async () => ({
        dateiname: anschreibenDateiname(params.id),
        inhalt: await coverSheet(b, adresse, kern.uhr()),
        anzeigen: true,
      }))
    },
    [`GET ${basis}/buergschaftstemplates/auswahl` as const]: async ({ tx, aufrufer, query }) => {
      const bürgeId = bürgeFür(aufrufer, query.buergeId)
      // A beneficiary's own texts may be chosen for its guarantees, by whoever orders or issues them.
      await schreibtFürAlle(tx)
      const wo = {
        art: query.buergschaftsart,
        bürgeId,
        auftraggeberId: query.auftraggeberId ?? null,
        am: kalendertag(kern.uhr()),
        vertragsdatum: query.vertragsdatum,
        specialGuarantors: kern.specialGuarantors,
      }
      const texte = await wählbare(tx, wo)
      return { texte: await Promise.all(texte.map((t) => alsAntwort(tx, t, bürgeId))), oeffentlicheTexte: takesPublicTexts(wo) }
    },
    [`POST ${basis}/buergschaftstemplates/{id}/vorschau.pdf` as const]: async ({ tx, aufrufer, params, body }) => {
      const bekannter = await template(tx, params.id)
      // One that the caller may not know otherwise may be the beneficiary's, whose guarantee it orders or issues.
      await schreibtFürAlle(tx)
      const guarantor = bürgeFür(aufrufer, body.buergeId ?? '')
      const wann = { jetzt: kern.uhr(), specialGuarantors: kern.specialGuarantors }
      const t = bekannter ?? gefunden(await wählbarerImAntrag(tx, params.id, body, guarantor, wann))
      const make = await vorschau(tx, { art: t.art, wortlaut: wortlautVon(t) }, body, kern.uhr())
      return new Danach(async () => ({ dateiname: `Vorschau_${params.id}.pdf`, inhalt: await make(), anzeigen: true }))
    },
    [`POST ${basis}/buergschaftstemplates/wortlaut/vorschau.pdf` as const]: async ({ tx, aufrufer, body }) => {
      const text = body.buergschaftstext
      const mängel = text?.art === 'FREITEXT' ? prüfeText(text) : [{ feld: 'buergschaftstext', grund: MELDUNGEN.pflicht }]
      verlange(mängel)
      if (text?.art !== 'FREITEXT' || !body.buergschaftsdaten?.buergschaftsart)
        throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld: 'buergschaftsdaten.buergschaftsart', grund: MELDUNGEN.pflicht }])
      await schreibtFürAlle(tx)
      const art = body.buergschaftsdaten.buergschaftsart
      const guarantor = bürgeFür(aufrufer, body.buergeId ?? '')
      const make = await vorschau(tx, { art, wortlaut: ownWording(text.text) }, { ...body, buergeId: guarantor || null }, kern.uhr())
      return new Danach(async () => ({ dateiname: 'Vorschau_Wortlaut.pdf', inhalt: await make(), anzeigen: true }))
    },
    [`POST ${basis}/buerge/buergschaftsdokumente/upload` as const]: bewahreAuf,
    [`GET ${basis}/buergschaften/{id}/entscheidungsdokumentation.pdf` as const]: async ({ tx, aufrufer, params }) => {
      const make = gefunden(await entscheidungsdokumentation(tx, aufrufer, params.id, kern.uhr()))
      return new Danach(async () => ({ dateiname: `Entscheidungsdokumentation_${params.id}.pdf`, inhalt: await make() }))
    },
    [`GET ${basis}/buergschaftsauftraege/{id}/entscheidungsdokumentation.pdf` as const]: async ({ tx, aufrufer, params }) => {
      const verlauf = gefunden(await auftragshistorie(tx, aufrufer, params.id))
      const make = gefunden(await auftragsdokumentation(tx, params.id, verlauf, kern.uhr()))
      return new Danach(async () => ({ dateiname: `Entscheidungsdokumentation_BA_${params.id}.pdf`, inhalt: await make() }))
    },
  })
}
