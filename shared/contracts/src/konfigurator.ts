import { GEVOS, CHANNEL } from '@avalwerk/domain'
import { z } from 'zod'
import { schlüssel, unternehmenId } from './bausteine.ts'
import { anspruch, endpunkt } from './endpunkt.ts'
import { freeText } from './forms.ts'

const gevo = z.enum(schlüssel(GEVOS))
const wayData = {
  aktiv: z.boolean(),
  kanäle: z.array(z.enum(schlüssel(CHANNEL))).max(5),
  adressen: z.array(freeText('email')).max(20),
  vertretung: freeText('email').nullable(),
  telefonnummer: freeText('telefonnummer').nullable(),
}
/** How a company is reached about one business case. */
export const contactChannel = z.object({
  gevo,
  unternehmenId,
  version: z.int(),
  ...wayData,
  /** Somebody chose it; otherwise the case's own defaults hold, or the organisation's. */
  gewählt: z.boolean(),
  /** Where its mails go: its own addresses, or the default mail. */
  postfächer: z.array(z.string()),
})
export type GevoChannel = z.infer<typeof contactChannel>
const übersicht = z.object({
  unternehmenId,
  defaultMail: z.array(z.string()),
  /** Of the company: goes with a change of the default mail. */
  version: z.int(),
  gevos: z.array(contactChannel),
})

const basis = '/partnerkonfigurator/api/private/v1'
const ansehen = anspruch('anzeigen', 'Gevos')
const bearbeiten = anspruch('bearbeiten', 'Gevos')
const einer = z.object({ id: unternehmenId, gevoId: gevo })
const änderung = z.object({ version: z.int().min(0), ...wayData })
const wessen = z.object({ unternehmenId: unternehmenId.optional() })
const probleme = ['VERSION_VERALTET', 'OHNE_AENDERUNG']

export const konfigurator = {
  [`GET ${basis}/buerge/gevo` as const]: endpunkt({
    zweck: "A guarantor's contact channels for all business cases: the own ones, for the operator those of any guarantor",
    recht: ansehen,
    query: wessen,
    antwort: übersicht,
  }),
  [`GET ${basis}/auftraggeber/gevo` as const]: endpunkt({
    zweck: "A beneficiary company's contact channels for all business cases",
    recht: ansehen,
    query: wessen,
    antwort: übersicht,
  }),
  [`GET ${basis}/buerge/{id}/gevo/{gevoId}` as const]: endpunkt({
    zweck: "A guarantor's contact channel for a business case",
    recht: ansehen,
    params: einer,
    antwort: contactChannel,
  }),
  [`GET ${basis}/auftraggeber/{id}/gevo/{gevoId}` as const]: endpunkt({
    zweck: "A beneficiary company's contact channel for a business case",
    recht: ansehen,
    params: einer,
    antwort: contactChannel,
  }),
  [`PUT ${basis}/buerge/{id}/gevo/{gevoId}` as const]: endpunkt({
    zweck: "Change a guarantor's contact channel",
    recht: bearbeiten,
    params: einer,
    body: änderung,
    antwort: contactChannel,
    probleme,
  }),
  [`PUT ${basis}/auftraggeber/{id}/gevo/{gevoId}` as const]: endpunkt({
    zweck: "Change a beneficiary company's contact channel",
    recht: bearbeiten,
    params: einer,
    body: änderung,
    antwort: contactChannel,
    probleme,
  }),
  [`PUT ${basis}/buerge/{id}/defaultmail` as const]: endpunkt({
    zweck: "The guarantor's mailboxes for all business cases that name none",
    recht: [bearbeiten, anspruch('verwalten', 'Gevos')],
    params: z.object({ id: unternehmenId }),
    body: z.object({ version: z.int().min(1), defaultMail: z.array(freeText('email')).max(20) }),
    antwort: übersicht,
    probleme,
  }),
}
