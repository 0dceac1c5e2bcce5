import { BÜRGSCHAFTSARTEN, kalendertag, prüfeInhalt, type Textinhalt } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { stelle } from '../buergschaft/beteiligte.ts'
import { musterwortlaut } from '../dokument/buergschaftsdokument.ts'
import { textdokumentation } from '../dokument/entscheidung.ts'
import { keepAfter, type Upload } from '../dokument/hochladen.ts'
import {
  alsAntwort,
  istEigener,
  istFreigegeben,
  template,
  type Template,
  type Textwahl,
  wählbare,
  wählbarer,
  wortlautVon,
} from '../dokument/templates.ts'
import { textvorschau } from '../dokument/vorschau.ts'
import type { Aufrufer } from '../kernel/anmeldung.ts'
import { binde, Danach, type Kern } from '../kernel/bindung.ts'
import { schreibtFürAlle, type Transaktion } from '../kernel/datenbank.ts'
import { Ablehnung, gefunden } from '../kernel/problem.ts'
import { vorgangAus } from '../kernel/vorgang.ts'
import { aktiviere, archiviere, gibAb } from './aktivieren.ts'
import { eigeneDatei, legeTextAn, verlangeInhalt } from './anlegen.ts'
import { beginneAufbereitung, ersetzeQuelle, speichereText, stelleFertig, weiseZurück } from './aufbereiten.ts'
import { filteroptionen, giltAm, historie, liste, quelldatei, text, usersOfText, verwendungNachStatus, übersicht } from './lesen.ts'
import { gibZurPrüfung, prüfeText, prüfendeBürgen } from './pruefen.ts'
import { samplesToChoose, takeSamples } from './samples.ts'
import { vergleiche } from './vergleich.ts'

const dokument = '/dokumentservice/api/private/v2'
const basis = `${dokument}/buergschaftstemplates` as const

/** A text that the viewer may know. @throws Ablehnung NICHT_GEFUNDEN */
const sichtbarer = async (tx: Transaktion, id: string): Promise<Template> => gefunden(await template(tx, id))

const ergebnis = (t: Template) => ({ id: t.id, version: t.version, templatestatus: t.status })

/** Keeps a text's file until a step names it. @throws Ablehnung DATEI_UNGUELTIG, DATEI_NICHT_LESBAR */
const bewahreTextAuf = async (a: Upload, step?: Parameters<typeof keepAfter>[2]) =>
  keepAfter(a, (files, bytes, org) => files.checkText(bytes, org), step)

/** Guarantee texts: writing, preparation, review, use. */
export function textservice(app: FastifyInstance, kern: Kern): void {
  const vorschau =
    (gruppe: string) =>
    async ({
      tx,
      aufrufer,
      params,
      query,
    }: {
      tx: Transaktion
      aufrufer: Aufrufer
      params: { id: string }
      query: { befristung: boolean; recht: 'BGB' | 'VOB' }
    }) => {
      if (aufrufer.gruppe !== gruppe) throw new Ablehnung('RECHT_FEHLT')
      const t = await sichtbarer(tx, params.id)
      const dateiname = `Text_${t.id}.pdf`
      if (!prüfeInhalt(t.inhalt))
        return new Danach(async () => ({
          dateiname,
          inhalt: await textvorschau({ art: t.art, wortlaut: wortlautVon(t) }, query, kern.uhr()),
          anzeigen: true,
        }))
      // Until its wording can be set, a text is what was handed in.
      const quelle = await quelldatei(tx, aufrufer, t)
      if (quelle?.mime !== 'application/pdf') throw new Ablehnung('KEIN_DOKUMENT')
      return { dateiname, inhalt: quelle.inhalt, anzeigen: true }
    }
  const nurBürge = (wer: Aufrufer) => {
    if (wer.gruppe !== 'BG') throw new Ablehnung('RECHT_FEHLT')
  }
  const heute = () => kalendertag(kern.uhr())
  /** Texts of one origin as a guarantor chooses among them. */
  const wähle = async (tx: Transaktion, wer: Aufrufer, typ: Template['typ'], wo: Omit<Textwahl, 'bürgeId' | 'specialGuarantors'>) => {
    nurBürge(wer)
    await schreibtFürAlle(tx)
    const texte = await wählbare(tx, { ...wo, bürgeId: wer.orgId, specialGuarantors: kern.specialGuarantors })
    return Promise.all(texte.filter((t) => t.typ === typ).map((t) => alsAntwort(tx, t, wer.orgId)))
  }
  /** A beneficiary's text that a guarantor wasn't asked to review yet, and that it could choose for that beneficiary. */
  const choosable = async (
    tx: Transaktion,
    wer: Aufrufer,
    id: string,
    wo: { auftraggeberId: string; vertragsdatum?: string | undefined },
  ) => {
    if (wer.gruppe !== 'BG') return undefined
    await schreibtFürAlle(tx)
    const t = await template(tx, id)
    return t && wählbarer(tx, id, { ...wo, art: t.art, bürgeId: wer.orgId, am: heute(), specialGuarantors: kern.specialGuarantors })
  }
  /** May a guarantee of a beneficiary be issued with a text on a day? A beneficiary's own text is for that one alone. */
  const giltFür = async (tx: Transaktion, t: Template, auftraggeberId: string, tag: string | null | undefined) => {
    await schreibtFürAlle(tx)
    const begünstigter = await stelle(tx, auftraggeberId)
    return t.status === 'A' && giltAm(t, tag ?? heute()) && (t.typ !== 'AGT' || istEigener(t, begünstigter?.orgId))
  }

  binde(app, 'text', kern, {
    [`POST ${basis}/filteroptionen` as const]: ({ tx, aufrufer, body }) => filteroptionen(tx, aufrufer, body.templatetyp),
    [`POST ${basis}/filterung` as const]: ({ tx, aufrufer, query, body }) => liste(tx, aufrufer, body, query),
    [`GET ${basis}/uebersicht` as const]: ({ tx, aufrufer }) => übersicht(tx, aufrufer),
    [`GET ${basis}/suche` as const]: async ({ tx, aufrufer, query }) => {
      const { zeilen } = await liste(tx, aufrufer, { suche: query.text }, { page: 0, size: 8, sort: 'geaendertAm,desc' })
      return {
        treffer: zeilen.map((z) => ({ id: z.id, titel: z.titel, untertitel: `${z.id} · ${BÜRGSCHAFTSARTEN[z.bürgschaftsart].name}` })),
      }
    },
    [`GET ${basis}/buergen` as const]: ({ tx }) => prüfendeBürgen(tx),
    [`POST ${basis}` as const]: async (a) => {
      const { daten, inhalt, templatetyp, unternehmenId, grundlageId, vorgaengerId } = a.body
      const anfang: Textinhalt = inhalt.length || !daten.bürgschaftsart ? inhalt : musterwortlaut(daten.bürgschaftsart).inhalt
      return ergebnis(
        await legeTextAn(vorgangAus(a), 'X01', {
          daten,
          typ: templatetyp,
          unternehmenId,
          vorgängerId: vorgaengerId,
          grundlageId,
          inhalt: anfang,
          datei: null,
        }),
      )
    },
    [`GET ${dokument}/bspGmbh/buergschaftstemplates/muster` as const]: ({ tx }) => samplesToChoose(tx),
    [`POST ${dokument}/bspGmbh/buergschaftstemplates/muster` as const]: async (a) =>
      (await takeSamples(vorgangAus(a), a.body.arten)).map(ergebnis),
    [`POST ${dokument}/auftraggeber/buergschaftsvorlagen/upload` as const]: (a) => bewahreTextAuf(a),
    [`POST ${dokument}/buerge/buergschaftsvorlagen/upload` as const]: (a) => bewahreTextAuf(a),
    [`POST ${basis}/hochladen` as const]: async (a) => {
      const v = vorgangAus(a)
      const datei = await eigeneDatei(v, a.body.dateiId)
      const { daten, unternehmenId, vorgaengerId } = a.body
      const typ = a.aufrufer.gruppe === 'BG' ? 'BGT' : 'AGT'
      return ergebnis(
        await legeTextAn(v, 'X02', { daten, typ, unternehmenId, vorgängerId: vorgaengerId, grundlageId: null, inhalt: [], datei }),
      )
    },
    [`POST ${dokument}/buerge/buergschaftsvorlagen/upload/{id}` as const]: async (a) => {
      await sichtbarer(a.tx, a.params.id)
      return bewahreTextAuf(a, (tx, { dateiId }) =>
        ersetzeQuelle({ ...vorgangAus(a), tx }, a.params.id, { org: a.aufrufer.orgId, id: dateiId }),
      )
    },
    [`GET ${basis}/{id}` as const]: async ({ tx, aufrufer, params }) => gefunden(await text(tx, aufrufer, params.id)),
    [`GET ${basis}/{id}/historie` as const]: async ({ tx, aufrufer, params }) => {
      await sichtbarer(tx, params.id)
      return historie(tx, aufrufer, params.id)
    },
    [`GET ${basis}/{id}/vergleich` as const]: async ({ tx, params, query }) =>
      vergleiche(await sichtbarer(tx, query.mit), await sichtbarer(tx, params.id)),
    [`GET ${basis}/{id}/quelle` as const]: async ({ tx, aufrufer, params }) => {
      const { name, inhalt } = gefunden(await quelldatei(tx, aufrufer, await sichtbarer(tx, params.id)), 'KEIN_DOKUMENT')
      return { dateiname: name, inhalt }
    },
    [`GET ${basis}/{id}/quelle/inhalt` as const]: async ({ tx, aufrufer, params }) => {
      const quelle = gefunden(await quelldatei(tx, aufrufer, await sichtbarer(tx, params.id)), 'KEIN_DOKUMENT')
      if (quelle.mime === 'application/pdf') throw new Ablehnung('KEIN_DOKUMENT')
      return new Danach(async () => ({ inhalt: await kern.files.readWording(quelle.inhalt, aufrufer.orgId) }))
    },
    [`POST ${basis}/inhalt/vorschau.pdf` as const]: async ({ query, body }) => {
      verlangeInhalt(body.inhalt)
      const { bürgschaftsart: art, inhalt, allgemeineBestimmungen } = body
      return new Danach(async () => ({
        dateiname: 'Textvorschau.pdf',
        inhalt: await textvorschau({ art, wortlaut: { inhalt, allgemeineBestimmungen } }, query, kern.uhr()),
        anzeigen: true,
      }))
    },
    [`POST ${basis}/{id}/aufbereitung` as const]: async (a) =>
      ergebnis(await beginneAufbereitung(vorgangAus(a), a.params.id, a.body.version)),
    [`PUT ${basis}/{id}` as const]: async (a) => ergebnis(await speichereText(vorgangAus(a), a.params.id, a.body.version, a.body)),
    [`POST ${basis}/{id}/fertigstellen` as const]: async (a) => ergebnis(await stelleFertig(vorgangAus(a), a.params.id, a.body.version)),
    [`POST ${basis}/{id}/zurueckweisen` as const]: async (a) =>
      ergebnis(await weiseZurück(vorgangAus(a), a.params.id, a.body.version, a.body.grund)),
    [`POST ${basis}/{id}/pruefung` as const]: async (a) =>
      ergebnis(await gibZurPrüfung(vorgangAus(a), a.params.id, a.body.version, a.body.buergeIds)),
    [`POST ${dokument}/buerge/buergschaftstemplates/{id}/pruefungsergebnis` as const]: async (a) =>
      ergebnis(await prüfeText(vorgangAus(a), a.params.id, a.body)),
    [`POST ${basis}/{id}/aktivieren` as const]: async (a) =>
      ergebnis(await aktiviere(vorgangAus(a), a.params.id, a.body.version, a.body.gültigAb)),
    [`POST ${basis}/{id}/abgeben` as const]: async (a) => ergebnis(await gibAb(vorgangAus(a), a.params.id)),
    [`POST ${basis}/{id}/archivieren` as const]: async (a) => ergebnis(await archiviere(vorgangAus(a), a.params.id, a.body.version)),
    [`POST ${basis}/{id}/verwendet` as const]: async ({ tx, aufrufer, params, body }) => {
      nurBürge(aufrufer)
      const t = await sichtbarer(tx, params.id)
      await schreibtFürAlle(tx)
      const begünstigter = await stelle(tx, body.beguenstigterId)
      if (!begünstigter || (t.typ === 'AGT' && !istEigener(t, begünstigter.orgId)))
        throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld: 'beguenstigterId', grund: 'Dieser Text gehört nicht zu diesem Begünstigten.' }])
      await tx
        .insertInto('texttemplate_verwendung')
        .values({
          org_id: aufrufer.orgId,
          template_id: t.id,
          beguenstigter_id: body.beguenstigterId,
          buergschaft_id: null,
          zeitpunkt: kern.uhr(),
        })
        .execute()
    },
    [`GET ${basis}/{id}/ungeprueft` as const]: async ({ tx, aufrufer, params, query }) => {
      const t = (await template(tx, params.id)) ?? gefunden(await choosable(tx, aufrufer, params.id, query))
      const gilt = await giltFür(tx, t, query.auftraggeberId, query.vertragsdatum)
      return { ungeprueft: gilt && !(await istFreigegeben(tx, t, query.buergeId)) }
    },
    [`GET ${dokument}/buerge/buergschaftstemplate` as const]: ({ tx, aufrufer, query }) =>
      wähle(tx, aufrufer, 'AGT', {
        art: query.buergschaftsart,
        auftraggeberId: query.auftraggeberId,
        am: query.vertragsdatum ?? heute(),
      }),
    [`GET ${dokument}/buerge/buergschaftstemplates/öffentlich` as const]: ({ tx, aufrufer, query }) =>
      wähle(tx, aufrufer, 'OET', { art: query.buergschaftsart, auftraggeberId: null, am: heute() }),
    [`GET ${dokument}/buerge/buergschaftstemplates/bürgen` as const]: ({ tx, aufrufer, query }) =>
      wähle(tx, aufrufer, 'BGT', { art: query.buergschaftsart, auftraggeberId: null, am: heute() }),
    [`GET ${dokument}/buerge/buergschaftstemplates/{id}/aktiv` as const]: async ({ tx, params, query }) => {
      const t = await sichtbarer(tx, params.id)
      return {
        aktiv: await giltFür(tx, t, query.auftraggeberId, query.vertragsdatum),
        gültigAb: t.gueltig_ab,
        gültigBis: t.gueltig_bis,
      }
    },
    [`GET ${dokument}/buerge/buergschaftstemplates/auftraggebertext_{id}.pdf` as const]: vorschau('BG'),
    [`GET ${dokument}/auftraggeber/buergschaftstemplates/auftraggebertext_{id}.pdf` as const]: vorschau('AG'),
    [`GET ${dokument}/bspGmbh/buergschaftstemplates/auftraggebertext_{id}.pdf` as const]: vorschau('BSP'),
    [`GET ${basis}/{id}/entscheidungsdokumentation.pdf` as const]: async ({ tx, aufrufer, params }) => {
      nurBürge(aufrufer)
      const t = await sichtbarer(tx, params.id)
      const make = await textdokumentation(tx, aufrufer, t, await historie(tx, aufrufer, t.id), kern.uhr())
      return new Danach(async () => ({ dateiname: `Entscheidungsdokumentation_${t.id}.pdf`, inhalt: await make() }))
    },
    'GET /buergschaftservice/api/private/v2/buergschaftstemplates/{id}': async ({ tx, aufrufer, params }) => {
      await sichtbarer(tx, params.id)
      return {
        id: params.id,
        buergschaften: await verwendungNachStatus(tx, aufrufer, params.id),
        nutzende: await usersOfText(tx, aufrufer, params.id),
      }
    },
    'GET /aufgabenservice/api/private/v1/buergschaftstemplates/{id}/aufgaben': async ({ tx, aufrufer, params, query }) => {
      await sichtbarer(tx, params.id)
      // A guarantor knows its own tasks only; the operator and the owner learn whether a review is open, from the text itself.
      if (aufrufer.gruppe === 'BG' && query.buergeId !== aufrufer.orgId) throw new Ablehnung('NICHT_GEFUNDEN')
      const freigabe = await tx
        .selectFrom('texttemplate_freigabe')
        .select('status')
        .where('template_id', '=', params.id)
        .where('org_id', '=', query.buergeId)
        .executeTakeFirst()
      const offene = await tx
        .selectFrom('aufgabe')
        .select(['id', 'art', 'betreff', 'frist'])
        .where('objekt_art', '=', 'TEXT')
        .where('objekt_id', '=', params.id)
        .where('art', 'in', ['B-12', 'B-13'])
        .where('erledigt_am', 'is', null)
        .execute()
      return offene.map((a) => ({ ...a, pruefung: freigabe?.status ?? null }))
    },
  })
}
