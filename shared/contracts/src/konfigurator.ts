import { GEVOS, CHANNEL } from '@avalwerk/domain'
import { z } from 'zod'
import { key, unternehmenId } from './primitives.ts'
import { rightTo, endpoint, service } from './endpoint.ts'
import { freeText } from './forms.ts'

const gevo = z.enum(key(GEVOS))
const wayData = {
  aktiv: z.boolean(),
  kanaele: z.array(z.enum(key(CHANNEL))).max(5),
  adressen: z.array(freeText('email')).max(20),
  vertretung: freeText('email').nullable(),
  telefonnummer: freeText('telefonnummer').nullable(),
}
/** How a company is reached about one business case. */
export const contactChannel = z
  .object({
    gevo,
    unternehmenId,
    version: z.int(),
    ...wayData,
    /** A user chose this channel; otherwise the defaults of the case hold, or those of the organisation. */
    gewaehlt: z.boolean(),
    /** Where its mails go: its own addresses, or the default mail. */
    postfaecher: z.array(z.string()),
  })
  .meta({ id: 'GevoChannel' })
export type GevoChannel = z.infer<typeof contactChannel>
const overview = z.object({
  unternehmenId,
  defaultMail: z.array(z.string()),
  /** Of the company: goes with a change of the default mail. */
  version: z.int(),
  gevos: z.array(contactChannel),
})

const view = rightTo('anzeigen', 'Gevos')
const edit = rightTo('bearbeiten', 'Gevos')
const one = z.object({ id: unternehmenId, gevoId: gevo })
const change = z.object({ version: z.int().min(0), ...wayData })
const whose = z.object({ unternehmenId: unternehmenId.optional() })
const probleme = ['VERSION_VERALTET', 'OHNE_AENDERUNG'] as const

/** Contact channels of companies, for each business case. */
export const kontaktwegCalls = service('kontaktweg', '/partnerkonfigurator/api/private/v1', {
  alleVonBuergen: endpoint({
    method: 'GET',
    path: '/buerge/gevo',
    summary: "A guarantor's contact channels for all business cases: the own ones, for the operator those of any guarantor",
    access: view,
    follows: ['UNTERNEHMEN'],
    query: whose,
    response: overview,
  }),
  alleVonAuftraggeber: endpoint({
    method: 'GET',
    path: '/auftraggeber/gevo',
    summary: "A beneficiary company's contact channels for all business cases",
    access: view,
    follows: ['UNTERNEHMEN'],
    query: whose,
    response: overview,
  }),
  vonBuergen: endpoint({
    method: 'GET',
    path: '/buerge/{id}/gevo/{gevoId}',
    summary: "A guarantor's contact channel for a business case",
    access: view,
    follows: ['UNTERNEHMEN'],
    params: one,
    response: contactChannel,
  }),
  vonAuftraggeber: endpoint({
    method: 'GET',
    path: '/auftraggeber/{id}/gevo/{gevoId}',
    summary: "A beneficiary company's contact channel for a business case",
    access: view,
    follows: ['UNTERNEHMEN'],
    params: one,
    response: contactChannel,
  }),
  vonBuergenAendern: endpoint({
    method: 'PUT',
    path: '/buerge/{id}/gevo/{gevoId}',
    summary: "Change a guarantor's contact channel",
    access: edit,
    changes: ['UNTERNEHMEN'],
    params: one,
    body: change,
    response: contactChannel,
    problems: probleme,
  }),
  vonAuftraggeberAendern: endpoint({
    method: 'PUT',
    path: '/auftraggeber/{id}/gevo/{gevoId}',
    summary: "Change a beneficiary company's contact channel",
    access: edit,
    changes: ['UNTERNEHMEN'],
    params: one,
    body: change,
    response: contactChannel,
    problems: probleme,
  }),
  postfaecherAendern: endpoint({
    method: 'PUT',
    path: '/buerge/{id}/defaultmail',
    summary: "The guarantor's mailboxes for all business cases that name none",
    access: [edit, rightTo('verwalten', 'Gevos')],
    changes: ['UNTERNEHMEN'],
    params: z.object({ id: unternehmenId }),
    body: z.object({ version: z.int().min(1), defaultMail: z.array(freeText('email')).max(20) }),
    response: overview,
    problems: probleme,
  }),
})
