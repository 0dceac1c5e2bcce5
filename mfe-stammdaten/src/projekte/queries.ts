import type { RequiredRight } from '@avalwerk/domain'
import { useApi } from '@avalwerk/api'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texts.ts'

export const LIST = '/projekte/liste'
/** The page of a project. */
export const projektPage = (id: string): string => `/projekte/${id}/uebersicht`
/** The rights to do this with projects; the right to manage them includes everything. */
export const projektRight = (aktion: RequiredRight['aktion']): RequiredRight[] => [
  { aktion, kategorien: ['Projekte'] },
  { aktion: 'verwalten', kategorien: ['Projekte'] },
]

/** A project of the own organisation; nothing is asked for where the address holds no id of a project. */
export function useProjekt(id: string) {
  const api = useApi()
  return useQuery({ ...api.projekt.details.queryOptions({ params: { id } }), enabled: /^\d{1,18}$/.test(id) })
}

/** What is said while a project is loaded, where there is none, and where loading failed. */
export const PROJEKT_TEXTS = {
  title: t('projekt.loading'),
  error: t('projekt.error'),
  missingTitle: t('projekt.missingTitle'),
  missing: t('projekt.missing'),
  list: { label: t('projekt.toList'), target: LIST },
}
