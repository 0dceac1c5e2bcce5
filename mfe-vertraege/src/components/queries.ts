import { useApi } from '@avalwerk/api'
import type { Vertrag } from '@avalwerk/contracts'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texts.ts'

export const LIST = '/vertraege/liste'
/** The first step of a new contract. */
export const NEW_VERTRAG = '/vertraege/anlegen/buerge'

const isId = (id: string) => /^\d{1,18}$/.test(id)

/** A contract as the beneficiary reads it. */
export function useVertrag(id: string) {
  const api = useApi()
  return useQuery({ ...api.vertrag.details.queryOptions({ params: { id } }), enabled: isId(id) })
}

/** A contract as its guarantor reads it: by id and number. */
export function useBuergeVertrag(id: string, vertragsnummer: string) {
  const api = useApi()
  return useQuery({
    ...api.vertrag.vonBuergen.queryOptions({ params: { id }, query: { vertragsnummer } }),
    enabled: isId(id) && vertragsnummer !== '',
  })
}

/** The review of a contract; nothing is asked for where the address holds no id of a review. */
export function usePruefung(id: string) {
  const api = useApi()
  return useQuery({ ...api.vertrag.pruefung.queryOptions({ params: { id } }), enabled: /^P-\d{6}$/.test(id) })
}

/** The companies of the own organisation that may be borrowers. */
export function useKreditnehmer() {
  const api = useApi()
  return useQuery({
    ...api.unternehmen.sichtbeschraenkung.queryOptions(),
    select: ({ unternehmen }) => unternehmen.filter((u) => u.hybrid && u.unternehmensstatus === 'AKT'),
  })
}
/** A company of the own organisation that may be a borrower. */
export type Kreditnehmer = NonNullable<ReturnType<typeof useKreditnehmer>['data']>[number]

/** Companies to choose from. */
export const asOptions = (unternehmen: readonly Kreditnehmer[]) =>
  unternehmen.map(({ id, name }) => ({ value: id, label: `${name} (${id})` }))

/** The active guarantors whose contracts are kept in the portal. */
export function useVertragBuergen() {
  const api = useApi()
  return useQuery({
    ...api.unternehmen.buergenListe.queryOptions({
      query: { filtereNutzungVertraegeAktiviert: 'true', filtereInaktive: 'true', size: 100 },
      body: {},
    }),
    select: ({ zeilen }) =>
      zeilen.map((z) => ({ id: z.unternehmenId, name: z.name, ort: z.ort, vertragsart: z.vertragsart ?? ('LIGHT' as const) })),
  })
}
/** A guarantor with whom a contract can be made in the portal. */
export type VertragBuerge = NonNullable<ReturnType<typeof useVertragBuergen>['data']>[number]

/** The page of a contract: guarantors' addresses carry its number too. */
export const vertragPage = ({ id, vertragsnummer }: Pick<Vertrag, 'id' | 'vertragsnummer'>, group: string): string =>
  group === 'BG' ? `/vertraege/details/${id}/${encodeURIComponent(vertragsnummer)}` : `/vertraege/details/${id}`
/** The page on which a review is done. */
export const pruefungPage = (vertragId: string, pruefungId: string): string => `/vertraege/${vertragId}/${pruefungId}/zuordnung-pruefen`

/** What is said while a contract is loaded, where there is none, and where loading failed. */
export const VERTRAG_TEXTS = {
  title: t('vertrag.loading'),
  error: t('vertrag.error'),
  missingTitle: t('vertrag.missingTitle'),
  missing: t('vertrag.missing'),
  list: { label: t('vertrag.toList'), target: LIST },
}
