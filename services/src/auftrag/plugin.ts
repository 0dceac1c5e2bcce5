import { AUFTRAGSSTATUS, auftragsanzeige, dateistempel, formatEuro, type Gruppe } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { offeneAufgabe } from '../aufgaben/liste.ts'
import { binde, Danach, type Kern } from '../kernel/bindung.ts'
import { gefunden } from '../kernel/problem.ts'
import { vorgangAus } from '../kernel/vorgang.ts'
import { archiv } from './archiv.ts'
import { parteien, verträge } from './auswahl.ts'
import { alleZeilen, alsCsv } from './csv.ts'
import { auftrag, auftragshistorie } from './details.ts'
import { reicheEin, speichere } from './einreichen.ts'
import { prüfeFormal, storniereAlsBetreiber, zieheZurück } from './formal.ts'
import { anzahl, leseSortierung, seite } from './liste.ts'
import { haltefest, lassLos, lehneAb, nimmAn } from './pruefen.ts'
import type { Auftragszeile } from './lage.ts'

const basis = '/buergschaftservice/api/private/v2/buergschaftsauftraege'
const NEUESTE = leseSortierung('geaendertAm,desc')
const ergebnis = (a: Auftragszeile) => ({ id: String(a.id), version: a.version, status: a.status })

/** Guarantee orders: list, details, sending, review. */
export function auftragservice(app: FastifyInstance, kern: Kern): void {
  const dateiname = () => `${dateistempel(kern.uhr())}_Buergschaftsauftraege.csv`
  binde(app, 'auftrag', kern, {
    [`POST ${basis}/filterung` as const]: async ({ tx, aufrufer, body, query }) => ({
      zeilen: await seite(tx, aufrufer, body, leseSortierung(query.sort), query.size, query.page),
      gesamt: await anzahl(tx, aufrufer, body),
    }),
    [`POST ${basis}/filterung/buergschaftsauftraege.csv` as const]: async ({ aufrufer, body }) => ({
      dateiname: dateiname(),
      inhalt: alsCsv(alleZeilen(kern.db, aufrufer, body), aufrufer.gruppe),
    }),
    [`GET ${basis}/suche` as const]: async ({ tx, aufrufer, query }) => {
      const zeilen = await seite(tx, aufrufer, { suche: query.text }, NEUESTE, 8, 0)
      return {
        treffer: zeilen.map((z) => ({
          id: z.id,
          titel: `BA ${z.id} · ${auftragsanzeige(z.status, aufrufer.gruppe as Gruppe, z.phase).wort}`,
          untertitel: `${z.auftragnehmerName || AUFTRAGSSTATUS[z.status].wort}${z.betrag === null ? '' : ` · ${formatEuro(z.betrag)}`}`,
        })),
      }
    },
    [`GET ${basis}/{id}` as const]: async ({ tx, aufrufer, params }) => gefunden(await auftrag(tx, aufrufer, params.id, kern.uhr())),
    [`GET ${basis}/{id}/historie` as const]: async ({ tx, aufrufer, params }) => gefunden(await auftragshistorie(tx, aufrufer, params.id)),
    [`GET ${basis}/{id}/buergschaftsauftraege.csv` as const]: async ({ tx, aufrufer, params }) => ({
      dateiname: dateiname(),
      inhalt: alsCsv([gefunden((await seite(tx, aufrufer, { id: params.id }, NEUESTE, 1, 0))[0])], aufrufer.gruppe),
    }),
    [`GET ${basis}/{id}/aufgabendetails` as const]: async ({ tx, aufrufer, params }) => {
      const { status, sperre } = gefunden(await auftrag(tx, aufrufer, params.id, kern.uhr()))
      return { status, sperre, aufgabe: await offeneAufgabe(tx, aufrufer.orgId, { art: 'AUFTRAG', id: params.id }) }
    },
    [`GET ${basis}/{id}/ablehnung` as const]: async ({ tx, aufrufer, params }) => {
      const { ablehnung } = gefunden(await auftrag(tx, aufrufer, params.id, kern.uhr()))
      return { ablehnungsgrund: ablehnung?.grund ?? null, ansprechpartner: ablehnung?.ansprechpartner ?? null }
    },
    [`GET ${basis}/{id}/daten.zip` as const]: async ({ tx, aufrufer, params }) => {
      const make = gefunden(await archiv(tx, aufrufer, params.id, kern.uhr()))
      return new Danach(async () => ({ dateiname: `BA_${params.id}.zip`, inhalt: await make() }))
    },
    [`POST ${basis}` as const]: async (a) => ergebnis(await speichere(vorgangAus(a), a.body)),
    [`PUT ${basis}/{id}` as const]: async (a) =>
      ergebnis(await speichere(vorgangAus(a), a.body.daten, { id: a.params.id, version: a.body.version })),
    [`POST ${basis}/einreichen` as const]: async (a) => ergebnis(await reicheEin(vorgangAus(a), a.body)),
    [`POST ${basis}/{id}/stornieren` as const]: async (a) => ergebnis(await zieheZurück(vorgangAus(a), a.params.id, a.body.version)),
    [`POST ${basis}/{id}/formalpruefung` as const]: async (a) => ergebnis(await prüfeFormal(vorgangAus(a), a.params.id, a.body)),
    [`POST ${basis}/{id}/stornoantrag` as const]: async (a) => ergebnis(await storniereAlsBetreiber(vorgangAus(a), a.params.id, a.body)),
    [`POST ${basis}/{id}/sperre` as const]: async (a) => ({ bis: (await haltefest(vorgangAus(a), a.params.id)).toISOString() }),
    [`DELETE ${basis}/{id}/sperre` as const]: async (a) => lassLos(vorgangAus(a), a.params.id),
    [`POST ${basis}/{id}/annehmen` as const]: async (a) => nimmAn(vorgangAus(a), a.params.id, a.body),
    [`POST ${basis}/{id}/ablehnen` as const]: async (a) => ergebnis(await lehneAb(vorgangAus(a), a.params.id, a.body)),
    [`GET ${basis}/auswahl/vertraege` as const]: async ({ tx, aufrufer, query }) =>
      verträge(tx, aufrufer, { id: query.auftragnehmerId, name: query.auftragnehmerName }),
    [`GET ${basis}/auswahl/parteien` as const]: async ({ tx, aufrufer, query }) => parteien(tx, aufrufer, query.text, query.eigene),
  })
}
