import { aufgabeCalls, ereignisCalls, hinweisCalls, mitteilungCalls } from '@avalwerk/contracts'
import { hasRight, calendarDate, futureRule } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '../kernel/endpoints.ts'
import { Refusal } from '../kernel/problem.ts'
import { endNotice, listNotices, writeNotice, managedNotice, updateNotice } from './noticeAdministration.ts'
import { getAufgabe, listAufgaben, setAufgabeReminder, commentOnAufgabe, openCount, setBearbeiter } from './list.ts'
import { markClosed, openNotices } from './plattformhinweis.ts'
import { readMitteilung, deleteMitteilung, listMitteilungen, setRead, countUnread } from './inbox.ts'

/** Tasks, messages, notices, and the stream of what changes. */
export async function aufgabenService(app: FastifyInstance): Promise<void> {
  const { deps } = app
  const { clock } = app.deps
  registerEndpoints(app, hinweisCalls, {
    offene: async ({ tx, caller }) => openNotices(tx, caller, clock()),
    schliessen: async ({ tx, caller }, { params }) => {
      if (!(await markClosed(tx, caller, params.id, clock()))) throw new Refusal('NICHT_GEFUNDEN')
    },
    liste: async ({ tx }, { query, body }) => listNotices(tx, body, query, clock()),
    details: async ({ tx }, { params }) => managedNotice(tx, params.id, clock()),
    anlegen: async (ctx, { body }) => writeNotice(ctx, body),
    aendern: async (ctx, { params, body }) => updateNotice(ctx, params.id, body),
    beenden: async (ctx, { params, body }) => endNotice(ctx, params.id, body.version),
  })
  registerEndpoints(app, ereignisCalls, {
    strom: async ({ caller }) => ({
      dateiname: 'ereignisse',
      inhalt: await deps.stream.forSubscriber(caller),
    }),
  })
  registerEndpoints(app, aufgabeCalls, {
    liste: async ({ tx, caller }, { query, body }) => listAufgaben(tx, caller, body, query),
    anzahl: async ({ tx, caller }) => {
      const may = (...kategorien: ('Aufgaben' | 'Mitteilungen')[]) => hasRight(caller.rights, { aktion: 'anzeigen', kategorien })
      return {
        aufgaben: may('Aufgaben') ? await openCount(tx, caller, clock()) : 0,
        mitteilungen: caller.group === 'AG' && may('Aufgaben', 'Mitteilungen') ? await countUnread(tx, caller) : 0,
      }
    },
    details: async ({ tx, caller }, { params }) => getAufgabe(tx, caller, params.id),
    uebernehmen: async ({ tx, caller }, { params, body }) => setBearbeiter(tx, caller, params.id, body.version, body.uebernehmen),
    erinnern: async ({ tx, caller }, { params, body }) => {
      const fault = body.erinnerungsdatum && futureRule(body.erinnerungsdatum, calendarDate(clock()))
      if (fault) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'erinnerungsdatum', grund: fault }])
      return setAufgabeReminder(tx, caller, params.id, body.version, body.erinnerungsdatum)
    },
    kommentieren: async ({ tx, caller }, { params, body }) => commentOnAufgabe(tx, caller, params.id, body.kommentar, clock()),
  })
  registerEndpoints(app, mitteilungCalls, {
    liste: async ({ tx, caller }, { query, body }) => listMitteilungen(tx, caller, body, query),
    details: async ({ tx, caller }, { params }) => readMitteilung(tx, caller, params.id, clock()),
    gelesenSetzen: async ({ tx, caller }, { params, body }) => setRead(tx, caller, params.id, body.gelesen, clock()),
    loeschen: async ({ tx, caller }, { params }) => deleteMitteilung(tx, caller, params.id, clock()),
  })
}
