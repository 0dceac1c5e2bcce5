import { abfrage } from '@avalwerk/api'
import type { Vertrag } from '@avalwerk/contracts'
import { usePlattform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texte.ts'

const partner = '/partnerservice/api/private/v2'
export const verträge = `${partner}/kautionsvertraege` as const
export const LISTE = '/vertraege/liste'
export const NEUER_VERTRAG = '/vertraege/anlegen/buerge'

const istId = (id: string) => /^\d{1,18}$/.test(id)

/** A contract as the beneficiary reads it. */
export function useVertrag(id: string) {
  const { transport } = usePlattform()
  return useQuery({ ...abfrage(transport, `GET ${verträge}/{id}`, { params: { id } }), enabled: istId(id) })
}

/** A contract as its guarantor reads it: by id and number. */
export function useBürgenvertrag(id: string, vertragsnummer: string) {
  const { transport } = usePlattform()
  return useQuery({
    ...abfrage(transport, `GET ${verträge}/buerge/{id}`, { params: { id }, query: { vertragsnummer } }),
    enabled: istId(id) && vertragsnummer !== '',
  })
}

export function usePrüfung(id: string) {
  const { transport } = usePlattform()
  return useQuery({ ...abfrage(transport, `GET ${verträge}/pruefung/{id}`, { params: { id } }), enabled: /^P-\d{6}$/.test(id) })
}

/** The companies of the own organisation that may be borrowers. */
export function useKreditnehmer() {
  const { transport } = usePlattform()
  return useQuery({
    ...abfrage(transport, `GET ${partner}/unternehmen/auftraggeber/sichtbeschraenkung`, {}),
    select: ({ unternehmen }) => unternehmen.filter((u) => u.hybrid && u.unternehmensstatus === 'AKT'),
  })
}
export type Kreditnehmer = NonNullable<ReturnType<typeof useKreditnehmer>['data']>[number]

/** Companies to choose from. */
export const alsOptionen = (unternehmen: readonly Kreditnehmer[]) =>
  unternehmen.map(({ id, name }) => ({ wert: id, wort: `${name} (${id})` }))

/** The active guarantors whose contracts are kept in the portal. */
export function useVertragsbürgen() {
  const { transport } = usePlattform()
  return useQuery({
    ...abfrage(transport, `POST ${partner}/unternehmen/buergen/filterung`, {
      query: { filtereNutzungVertraegeAktiviert: 'true', filtereInaktive: 'true', size: 100 },
      body: {},
    }),
    select: ({ zeilen }) =>
      zeilen.map((z) => ({ id: z.unternehmenId, name: z.name, ort: z.ort, vertragsart: z.vertragsart ?? ('LIGHT' as const) })),
  })
}
export type Vertragsbürge = NonNullable<ReturnType<typeof useVertragsbürgen>['data']>[number]

/** The page of a contract: guarantors' addresses carry its number too. */
export const vertragsseite = ({ id, vertragsnummer }: Pick<Vertrag, 'id' | 'vertragsnummer'>, gruppe: string): string =>
  gruppe === 'BG' ? `/vertraege/details/${id}/${encodeURIComponent(vertragsnummer)}` : `/vertraege/details/${id}`
/** The page on which a review is done. */
export const prüfungsseite = (vertragId: string, pruefungId: string): string => `/vertraege/${vertragId}/${pruefungId}/zuordnung-pruefen`

export const VERTRAGSTEXTE = {
  titel: t('vertrag.lädt'),
  fehler: t('vertrag.fehler'),
  fehltTitel: t('vertrag.fehltTitel'),
  fehlt: t('vertrag.fehlt'),
  liste: { wort: t('vertrag.zurListe'), ziel: LISTE },
}
