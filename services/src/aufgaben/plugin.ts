import { hasRight, calendarDate, futureRule } from '@avalwerk/domain'
import type { FastifyInstance } from 'fastify'
import { registerEndpoints, type AppDeps } from '../kernel/endpoints.ts'
import { Refusal } from '../kernel/problem.ts'
import { contextFrom } from '../kernel/useCase.ts'
import { endNotice, noticeList, writeNotice, managedNotice, updateNotice } from './noticeMaintenance.ts'
import { aufgabe, aufgabenPage, remind, comment, openCount, apply } from './list.ts'
import { markClosed, openNotices } from './plattformhinweis.ts'
import { readMitteilung, deleteMitteilung, mitteilungen, setRead, unread } from './inbox.ts'

const basis = '/aufgabenservice/api/private/v1'

/** Tasks, messages, notices, and the stream of what changes. */
export function aufgabenService(app: FastifyInstance, deps: AppDeps): void {
  const { uhr } = deps
  registerEndpoints(app, 'aufgaben', deps, {
    [`GET ${basis}/plattformhinweis` as const]: async ({ tx, aufrufer }) => openNotices(tx, aufrufer, uhr()),
    [`PUT ${basis}/plattformhinweis/geschlossen/{id}` as const]: async ({ tx, aufrufer, params }) => {
      if (!(await markClosed(tx, aufrufer, params.id, uhr()))) throw new Refusal('NICHT_GEFUNDEN')
    },
    [`POST ${basis}/plattformhinweis/filterung` as const]: async ({ tx, body, query }) => noticeList(tx, body, query, uhr()),
    [`GET ${basis}/plattformhinweis/{id}` as const]: async ({ tx, params }) => managedNotice(tx, params.id, uhr()),
    [`POST ${basis}/plattformhinweis` as const]: async (a) => writeNotice(contextFrom(a), a.body),
    [`PUT ${basis}/plattformhinweis/{id}` as const]: async (a) => updateNotice(contextFrom(a), a.params.id, a.body),
    [`POST ${basis}/plattformhinweis/{id}/ende` as const]: async (a) => endNotice(contextFrom(a), a.params.id, a.body.version),
    [`GET ${basis}/ereignisse` as const]: async ({ aufrufer }) => ({
      dateiname: 'ereignisse',
      inhalt: deps.stream.für(aufrufer),
    }),
    [`POST ${basis}/aufgaben/filterung` as const]: async ({ tx, aufrufer, body, query }) => aufgabenPage(tx, aufrufer, body, query),
    [`GET ${basis}/aufgaben/anzahl` as const]: async ({ tx, aufrufer }) => {
      const may = (...kategorien: ('Aufgaben' | 'Mitteilungen')[]) => hasRight(aufrufer.rechte, { aktion: 'anzeigen', kategorien })
      return {
        aufgaben: may('Aufgaben') ? await openCount(tx, aufrufer, uhr()) : 0,
        mitteilungen: aufrufer.gruppe === 'AG' && may('Aufgaben', 'Mitteilungen') ? await unread(tx, aufrufer) : 0,
      }
    },
    [`GET ${basis}/aufgaben/{id}` as const]: async ({ tx, aufrufer, params }) => aufgabe(tx, aufrufer, params.id),
    [`POST ${basis}/aufgaben/{id}/uebernahme` as const]: async ({ tx, aufrufer, params, body }) =>
      apply(tx, aufrufer, params.id, body.version, body.uebernehmen),
    [`POST ${basis}/aufgaben/{id}/erinnerung` as const]: async ({ tx, aufrufer, params, body }) => {
      const fault = body.erinnerungsdatum && futureRule(body.erinnerungsdatum, calendarDate(uhr()))
      if (fault) throw new Refusal('EINGABE_UNGUELTIG', [{ feld: 'erinnerungsdatum', grund: fault }])
      return remind(tx, aufrufer, params.id, body.version, body.erinnerungsdatum)
    },
    [`POST ${basis}/aufgaben/{id}/kommentar` as const]: async ({ tx, aufrufer, params, body }) =>
      comment(tx, aufrufer, params.id, body.kommentar, uhr()),
    [`POST ${basis}/mitteilungen/filterung` as const]: async ({ tx, aufrufer, body, query }) => mitteilungen(tx, aufrufer, body, query),
    [`GET ${basis}/mitteilungen/{id}` as const]: async ({ tx, aufrufer, params }) => readMitteilung(tx, aufrufer, params.id, uhr()),
    [`PUT ${basis}/mitteilungen/{id}/gelesen` as const]: async ({ tx, aufrufer, params, body }) =>
      setRead(tx, aufrufer, params.id, body.gelesen, uhr()),
    [`DELETE ${basis}/mitteilungen/{id}` as const]: async ({ tx, aufrufer, params }) => deleteMitteilung(tx, aufrufer, params.id, uhr()),
  })
}
