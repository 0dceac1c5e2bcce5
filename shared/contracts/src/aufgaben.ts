import { z } from 'zod'
import { endpunkt } from './endpunkt.ts'

export const plattformhinweis = z.object({
  id: z.string(),
  startZeit: z.string(),
  endZeit: z.string().nullable(),
  badge: z.string().nullable(),
  typ: z.enum(['news', 'danger']),
  beschreibung: z.string(),
  link: z.string().nullable(),
  buttonText: z.string().nullable(),
})

const basis = '/aufgabenservice/api/private/v1'

export const aufgaben = {
  [`GET ${basis}/plattformhinweis` as const]: endpunkt({
    zweck: 'Notices in their window that the own user has not closed',
    recht: 'angemeldet',
    antwort: z.array(plattformhinweis),
  }),
  [`PUT ${basis}/plattformhinweis/geschlossen/{id}` as const]: endpunkt({
    zweck: 'Mark a notice as closed by the own user',
    recht: 'angemeldet',
    params: z.object({ id: z.uuid() }),
  }),
}
