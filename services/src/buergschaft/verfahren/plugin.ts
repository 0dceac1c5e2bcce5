import type { FastifyInstance } from 'fastify'
import { offeneAufgabe } from '../../aufgaben/liste.ts'
import { binde, type Kern } from '../../kernel/bindung.ts'
import { Ablehnung, gefunden } from '../../kernel/problem.ts'
import { vorgangAus } from '../../kernel/vorgang.ts'
import { entscheidungen } from '../../pruefung/pruefungen.ts'
import { schritteVon } from '../details.ts'
import type { Bürgschaft } from '../lage.ts'
import { nummerFrei } from '../nummer.ts'
import { beendeAbtretung, nimmAbtretungAn, trittAb } from './abtretung.ts'
import { bestätigeAblehnung, bestätigeImport, lehneEndgültigAb, nimmBürgschaftAn } from './beguenstigter.ts'
import {
  bestätigeEnthaftung,
  bestätigeTeilenthaftung,
  enthafte,
  fordereZurück,
  gibZurück,
  lehneRückforderungAb,
  teilenthafte,
} from './enthaftung.ts'
import { erstelle } from './erstellen.ts'
import { beendeWunsch, grundlage, korrigiere, wünscheKorrektur } from './korrektur.ts'
import { setHold } from '../../retention/hold.ts'
import { setzeAblaufdatum, setzeVermerk } from './pflege.ts'
import { ändereStatus } from './status.ts'
import { bestätigeVersand, gibDokument, zieheVorZustellungZurück } from './zustellen.ts'
import { ordneZu } from './zuordnung.ts'
import { prüfeZweit, storniere } from './zweitpruefung.ts'
import { mitTextstopp } from '../textstopp.ts'

const basis = '/buergschaftservice/api/private/v2'
const oderAbgelehnt = (b: Bürgschaft | Ablehnung) => (b instanceof Ablehnung ? b : ergebnis(b))
const ergebnis = (b: Bürgschaft) => ({ id: String(b.id), version: b.version, status: b.status })

/** The steps of a guarantee from issue to acceptance, correction and rejection. */
export function verfahren(app: FastifyInstance, kern: Kern): void {
  binde(app, 'abtretung', kern, {
    [`POST ${basis}/buergschaften/{id}/abtretung` as const]: async (a) => ergebnis(await trittAb(vorgangAus(a), a.params.id, a.body)),
    [`POST ${basis}/buergschaften/{id}/abtretung/entscheidung` as const]: async (a) =>
      ergebnis(
        a.body.entscheidung === 'ANNEHMEN'
          ? await nimmAbtretungAn(vorgangAus(a), a.params.id, a.body.version)
          : await beendeAbtretung(vorgangAus(a), a.params.id, a.body.version, 'G40', a.body.grund?.trim() || null),
      ),
    [`POST ${basis}/buergschaften/{id}/abtretung/zurueckziehen` as const]: async (a) =>
      ergebnis(await beendeAbtretung(vorgangAus(a), a.params.id, a.body.version, 'G41', null)),
  })
  binde(app, 'zuordnung', kern, {
    [`POST ${basis}/buergschaften/{id}/unternehmen` as const]: async (a) => ergebnis(await ordneZu(vorgangAus(a), a.params.id, a.body)),
  })
  binde(app, 'enthaftung', kern, {
    [`POST ${basis}/buergschaften/{id}/enthaften` as const]: async (a) =>
      a.body.art === 'PAPIER'
        ? ergebnis(await gibZurück(vorgangAus(a), a.params.id, a.body))
        : ergebnis(await enthafte(vorgangAus(a), a.params.id, a.body)),
    [`POST ${basis}/buergschaften/{id}/enthaftung/bestaetigen` as const]: async (a) =>
      ergebnis(await bestätigeEnthaftung(vorgangAus(a), a.params.id, a.body.version, a.body.ausgebucht)),
    [`POST ${basis}/buergschaften/{id}/teilenthaften` as const]: async (a) =>
      ergebnis(await teilenthafte(vorgangAus(a), a.params.id, a.body)),
    [`POST ${basis}/buergschaften/{id}/teilenthaftung/bestaetigen` as const]: async (a) =>
      ergebnis(await bestätigeTeilenthaftung(vorgangAus(a), a.params.id, a.body.version)),
    [`POST ${basis}/buergschaften/{id}/rueckforderung` as const]: async (a) =>
      ergebnis(await fordereZurück(vorgangAus(a), a.params.id, a.body.version, a.body.grund)),
    [`POST ${basis}/buergschaften/{id}/rueckforderung/entscheidung` as const]: async (a) =>
      a.body.entscheidung === 'ABLEHNEN'
        ? ergebnis(await lehneRückforderungAb(vorgangAus(a), a.params.id, a.body))
        : ergebnis(await enthafte(vorgangAus(a), a.params.id, a.body, 'G44')),
  })
  binde(app, 'pflege', kern, {
    [`PUT ${basis}/buergschaften/{id}/vermerk` as const]: async (a) =>
      setzeVermerk(vorgangAus(a), a.params.id, a.body.bisher, a.body.vermerk),
    [`PUT ${basis}/buergschaften/{id}/loeschsperre` as const]: async (a) =>
      setHold(vorgangAus(a), a.params.id, a.body.bisher, a.body.grund),
    [`PUT ${basis}/buergschaften/{id}/ablaufdatum` as const]: async (a) => ({
      version: await setzeAblaufdatum(vorgangAus(a), a.params.id, a.body.version, a.body.voraussichtlichesAblaufdatum),
    }),
  })
  binde(app, 'verfahren', kern, {
    [`GET ${basis}/buergschaft/fremdid/vorhanden` as const]: async ({ tx, aufrufer, query }) => ({
      vorhanden: !(await nummerFrei(tx, aufrufer.orgId, query.buergschaftsIdBuerge, query.ausser)),
    }),
    [`GET ${basis}/buergschaften/{id}/aufgabendetails` as const]: async ({ tx, aufrufer, params }) => {
      const b = gefunden(await tx.selectFrom('buergschaft').selectAll().where('id', '=', params.id).executeTakeFirst())
      const sicht = gefunden(
        await tx
          .selectFrom('buergschaft_sicht')
          .select(['status', 'rolle'])
          .where('org_id', '=', aufrufer.orgId)
          .where('buergschaft_id', '=', params.id)
          .executeTakeFirst(),
      )
      const erste = (await entscheidungen(tx, params.id)).filter((p) => p.schritt === 'ERST').at(-1)
      return {
        status: sicht.status,
        version: b.version,
        schritte: await schritteVon(tx, aufrufer, b, sicht.rolle, kern.uhr()),
        letzterPrueferIstAufrufer: sicht.rolle === 'BUERGE' && b.letzter_pruefer === aufrufer.nutzerId,
        istKorrektur: b.korrektur_grundlage_id !== null,
        kommentarErstpruefung: erste?.kommentar_intern ?? null,
        aufgabe: await offeneAufgabe(tx, aufrufer.orgId, { art: 'BUERGSCHAFT', id: params.id }),
      }
    },
    [`POST ${basis}/buergschaften` as const]: async (a) => {
      const v = vorgangAus(a)
      return oderAbgelehnt(await mitTextstopp(v, () => erstelle(v, a.body)))
    },
    [`POST ${basis}/buergschaften/{id}/zweitpruefung` as const]: async (a) => {
      const v = vorgangAus(a)
      return oderAbgelehnt(await mitTextstopp(v, () => prüfeZweit(v, a.params.id, a.body)))
    },
    [`POST ${basis}/buergschaften/{id}/stornieren` as const]: async (a) =>
      ergebnis(await storniere(vorgangAus(a), a.params.id, a.body.version, a.body.grund)),
    [`POST ${basis}/buergschaften/{id}/zurueckziehen` as const]: async (a) =>
      ergebnis(await zieheVorZustellungZurück(vorgangAus(a), a.params.id, a.body.version, a.body.grund)),
    [`POST ${basis}/buergschaften/{id}/versand` as const]: async (a) =>
      ergebnis(await bestätigeVersand(vorgangAus(a), a.params.id, a.body.version)),
    [`POST ${basis}/buergschaften/{id}/dokument` as const]: async (a) => {
      const v = vorgangAus(a)
      return oderAbgelehnt(await mitTextstopp(v, () => gibDokument(v, a.params.id, a.body)))
    },
    [`POST ${basis}/buergschaften/{id}/annehmen` as const]: async (a) =>
      ergebnis(await nimmBürgschaftAn(vorgangAus(a), a.params.id, a.body.version, a.body.projektId)),
    [`POST ${basis}/buergschaften/{id}/ablehnen` as const]: async (a) => {
      const { body, params } = a
      if (body.grund !== 'ABGELEHNT') return ergebnis(await wünscheKorrektur(vorgangAus(a), params.id, body))
      return ergebnis(await lehneEndgültigAb(vorgangAus(a), params.id, body))
    },
    [`POST ${basis}/buergschaften/{id}/ablehnung/bestaetigen` as const]: async (a) =>
      ergebnis(await bestätigeAblehnung(vorgangAus(a), a.params.id, a.body.version, a.body.ausgebucht)),
    [`POST ${basis}/buergschaften/{id}/import/bestaetigen` as const]: async (a) =>
      ergebnis(await bestätigeImport(vorgangAus(a), a.params.id, a.body.version, a.body.bestaetigt, a.body.grund)),
    [`GET ${basis}/buergschaften/{id}/korrektur/grundlage` as const]: async ({ tx, params }) => gefunden(await grundlage(tx, params.id)),
    [`POST ${basis}/buergschaften/{id}/korrektur` as const]: async (a) => {
      const v = vorgangAus(a)
      const korrigiert = await mitTextstopp(v, () => korrigiere(v, a.params.id, a.body))
      if (korrigiert instanceof Ablehnung) return korrigiert
      const { b, nachfolger } = korrigiert
      return { ...ergebnis(b), nachfolgerId: String(nachfolger.id), nachfolgerStatus: nachfolger.status }
    },
    [`POST ${basis}/buergschaften/{id}/korrektur/zurueckziehen` as const]: async (a) =>
      ergebnis(await beendeWunsch(vorgangAus(a), a.params.id, a.body.version)),
    [`POST ${basis}/buergschaften/{id}/korrektur/ablehnen` as const]: async (a) =>
      ergebnis(await beendeWunsch(vorgangAus(a), a.params.id, a.body.version, a.body.grund)),
    [`POST ${basis}/buergschaften/{id}/status` as const]: async (a) => ergebnis(await ändereStatus(vorgangAus(a), a.params.id, a.body)),
  })
}
