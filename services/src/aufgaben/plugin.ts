import { aufgabeCalls, ereignisCalls, hinweisCalls, mitteilungCalls } from '@avalwerk/contracts'
import { hasRight, calendarDate, futureRule } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { registerEndpoints } from '../kernel/endpoints.ts'
import { Refusal } from '../kernel/problem.ts'
import { endNotice, noticeList, writeNotice, managedNotice, updateNotice } from './noticeMaintenance.ts'
import { aufgabe, aufgabenPage, remind, comment, openCount, apply } from './list.ts'
import { markClosed, openNotices } from './plattformhinweis.ts'
import { readMitteilung, deleteMitteilung, mitteilungen, setRead, unread } from './inbox.ts'

/** Tasks, messages, notices, and the stream of what changes. */
export async function aufgabenService(app: FastifyInstance): Promise<void> {
  const { deps } = app
  const { uhr } = app.deps
  registerEndpoints(app, hinweisCalls, {
    offene: async ({ tx, wer }) => openNotices(tx, wer, uhr()),
    schliessen: async ({ tx, wer }, { params }) => {
      if (!(await markClosed(tx, wer, params.id, uhr()))) throw new Refusal('NICHT_GEFUNDEN')
    },
    liste: async ({ tx }, { query, body }) => noticeList(tx, body, query, uhr()),
    details: async ({ tx }, { params }) => managedNotice(tx, params.id, uhr()),
    anlegen: async (ctx, { body }) => writeNotice(ctx, body),
    aendern: async (ctx, { params, body }) => updateNotice(ctx, params.id, body),
    beenden: async (ctx, { params, body }) => endNotice(ctx, params.id, body.version),
  })
  registerEndpoints(app, ereignisCalls, {
    strom: async ({ wer }) => ({
      dateiname: 'ereignisse',
      inhalt: deps.stream.für(wer),
    }),
  })
  registerEndpoints(app, aufgabeCalls, {
    liste: async ({ tx, wer }, { query, body }) => aufgabenPage(tx, wer, body, query),
    anzahl: async ({ tx, wer }) => {
      const may = (...kategorien: ('Aufgaben' | 'Mitteilungen')[]) => hasRight(wer.rechte, { aktion: 'anzeigen', kategorien })
      return {
        aufgaben: may('Aufgaben') ? await openCount(tx, wer, uhr()) : 0,
        mitteilungen: wer.gruppe === 'AG' && may('Aufgaben', 'Mitteilungen') ? await unread(tx, wer) : 0,
      }
    },
    details: async ({ tx, wer }, { params }) => aufgabe(tx, wer, params.id),
    uebernehmen: async ({ tx, wer }, { params, body }) => apply(tx, wer, params.id, body.version, body.uebernehmen),
    erinnern: async ({ tx, wer }, { params, body }) => {
      const fault = body.erinnerungsdatum && futureRule(body.erinnerungsdatum, calendarDate(uhr()))
      if (fault) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'erinnerungsdatum', grund: fault }])
      return remind(tx, wer, params.id, body.version, body.erinnerungsdatum)
    },
    kommentieren: async ({ tx, wer }, { params, body }) => comment(tx, wer, params.id, body.kommentar, uhr()),
  })
  registerEndpoints(app, mitteilungCalls, {
    liste: async ({ tx, wer }, { query, body }) => mitteilungen(tx, wer, body, query),
    details: async ({ tx, wer }, { params }) => readMitteilung(tx, wer, params.id, uhr()),
    gelesenSetzen: async ({ tx, wer }, { params, body }) => setRead(tx, wer, params.id, body.gelesen, uhr()),
    loeschen: async ({ tx, wer }, { params }) => deleteMitteilung(tx, wer, params.id, uhr()),
  })
}
