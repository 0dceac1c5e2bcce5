import { hatRecht, kalendertag, zukunftRegel } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { binde, type Kern } from '../kernel/bindung.ts'
import { Ablehnung } from '../kernel/problem.ts'
import { vorgangAus } from '../kernel/vorgang.ts'
import { beendeHinweis, hinweisliste, schreibeHinweis, verwalteterHinweis, ändereHinweis } from './hinweispflege.ts'
import { aufgabe, aufgabenseite, erinnere, kommentiere, offeneAnzahl, übernimm } from './liste.ts'
import { markiereGeschlossen, offeneHinweise } from './plattformhinweis.ts'
import { liesMitteilung, löscheMitteilung, mitteilungen, setzeGelesen, ungelesene } from './posteingang.ts'

const basis = '/aufgabenservice/api/private/v1'

/** Tasks, messages, notices, and the stream of what changes. */
export function aufgabenservice(app: FastifyInstance, kern: Kern): void {
  const { uhr } = kern
  binde(app, 'aufgaben', kern, {
    [`GET ${basis}/plattformhinweis` as const]: async ({ tx, aufrufer }) => offeneHinweise(tx, aufrufer, uhr()),
    [`PUT ${basis}/plattformhinweis/geschlossen/{id}` as const]: async ({ tx, aufrufer, params }) => {
      if (!(await markiereGeschlossen(tx, aufrufer, params.id, uhr()))) throw new Ablehnung('NICHT_GEFUNDEN')
    },
    [`POST ${basis}/plattformhinweis/filterung` as const]: async ({ tx, body, query }) => hinweisliste(tx, body, query, uhr()),
    [`GET ${basis}/plattformhinweis/{id}` as const]: async ({ tx, params }) => verwalteterHinweis(tx, params.id, uhr()),
    [`POST ${basis}/plattformhinweis` as const]: async (a) => schreibeHinweis(vorgangAus(a), a.body),
    [`PUT ${basis}/plattformhinweis/{id}` as const]: async (a) => ändereHinweis(vorgangAus(a), a.params.id, a.body),
    [`POST ${basis}/plattformhinweis/{id}/ende` as const]: async (a) => beendeHinweis(vorgangAus(a), a.params.id, a.body.version),
    [`GET ${basis}/ereignisse` as const]: async ({ aufrufer }) => ({
      dateiname: 'ereignisse',
      inhalt: kern.strom.für(aufrufer),
    }),
    [`POST ${basis}/aufgaben/filterung` as const]: async ({ tx, aufrufer, body, query }) => aufgabenseite(tx, aufrufer, body, query),
    [`GET ${basis}/aufgaben/anzahl` as const]: async ({ tx, aufrufer }) => {
      const darf = (...kategorien: ('Aufgaben' | 'Mitteilungen')[]) => hatRecht(aufrufer.rechte, { aktion: 'anzeigen', kategorien })
      return {
        aufgaben: darf('Aufgaben') ? await offeneAnzahl(tx, aufrufer, uhr()) : 0,
        mitteilungen: aufrufer.gruppe === 'AG' && darf('Aufgaben', 'Mitteilungen') ? await ungelesene(tx, aufrufer) : 0,
      }
    },
    [`GET ${basis}/aufgaben/{id}` as const]: async ({ tx, aufrufer, params }) => aufgabe(tx, aufrufer, params.id),
    [`POST ${basis}/aufgaben/{id}/uebernahme` as const]: async ({ tx, aufrufer, params, body }) =>
      übernimm(tx, aufrufer, params.id, body.version, body.uebernehmen),
    [`POST ${basis}/aufgaben/{id}/erinnerung` as const]: async ({ tx, aufrufer, params, body }) => {
      const mangel = body.erinnerungsdatum && zukunftRegel(body.erinnerungsdatum, kalendertag(uhr()))
      if (mangel) throw new Ablehnung('EINGABE_UNGUELTIG', [{ feld: 'erinnerungsdatum', grund: mangel }])
      return erinnere(tx, aufrufer, params.id, body.version, body.erinnerungsdatum)
    },
    [`POST ${basis}/aufgaben/{id}/kommentar` as const]: async ({ tx, aufrufer, params, body }) =>
      kommentiere(tx, aufrufer, params.id, body.kommentar, uhr()),
    [`POST ${basis}/mitteilungen/filterung` as const]: async ({ tx, aufrufer, body, query }) => mitteilungen(tx, aufrufer, body, query),
    [`GET ${basis}/mitteilungen/{id}` as const]: async ({ tx, aufrufer, params }) => liesMitteilung(tx, aufrufer, params.id, uhr()),
    [`PUT ${basis}/mitteilungen/{id}/gelesen` as const]: async ({ tx, aufrufer, params, body }) =>
      setzeGelesen(tx, aufrufer, params.id, body.gelesen, uhr()),
    [`DELETE ${basis}/mitteilungen/{id}` as const]: async ({ tx, aufrufer, params }) => löscheMitteilung(tx, aufrufer, params.id, uhr()),
  })
}
