import { useApi } from '@avalwerk/api'
import type { AuftraggeberUnternehmen, BuergeUnternehmen } from '@avalwerk/contracts'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texts.ts'

/** A company as its own people and the operator know it: a beneficiary's, or a guarantor. */
export type MasterUnternehmen = AuftraggeberUnternehmen | BuergeUnternehmen
export const isBuerge = (u: MasterUnternehmen): u is BuergeUnternehmen => u.type === 'buerge'

/** Reads the data of a company that every user who may know it reads. */
export function useUnternehmen(id: string) {
  const api = useApi()
  return useQuery(api.unternehmen.details.queryOptions({ params: { id } }))
}

/** All that is kept of a beneficiary company. */
export function useAuftraggeber(id: string, an = true) {
  const api = useApi()
  return useQuery({ ...api.unternehmen.auftraggeber.queryOptions({ params: { id } }), enabled: an && id !== '' })
}

/** All that is kept of a guarantor. */
export function useBuerge(id: string, an = true) {
  const api = useApi()
  return useQuery({ ...api.unternehmen.buerge.queryOptions({ query: { id } }), enabled: an && id !== '' })
}

/** The companies of the own organisation that the viewer may see. */
export function useVisible() {
  const api = useApi()
  return useQuery(api.unternehmen.sichtbeschraenkung.queryOptions())
}

/** The history of a company, as far as the viewer may read it. */
export function useHistory(id: string) {
  const api = useApi()
  return useQuery(api.unternehmen.historie.queryOptions({ params: { id } }))
}

/** The texts while a company is loaded, where there is none, and where loading failed. */
export const loadTexts = (list: string) => ({
  title: t('unternehmen.loading'),
  error: t('unternehmen.error'),
  missingTitle: t('unternehmen.missingTitle'),
  missing: t('unternehmen.missing'),
  list: { label: t('unternehmen.toList'), target: list },
})

/** The operator's page of a company. */
export const stammdatenUrl = (id: string): string => `/stammdaten/uebersicht/${id}`
/** The operator's list of all companies. */
export const MASTER_LIST = '/stammdaten/liste'
