import { apiQuery } from '@avalwerk/api'
import type { AuftraggeberUnternehmen, BuergeUnternehmen } from '@avalwerk/contracts'
import { usePlatform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texts.ts'

export const partner = '/partnerservice/api/private/v2'
export const konfigurator = '/partnerkonfigurator/api/private/v1'
export const projekte = '/projektservice/api/private/v1/projekte'
export const notices = '/aufgabenservice/api/private/v1/plattformhinweis'
export const buergschaften = '/buergschaftservice/api/private/v2/buergschaften'

/** A company as its own people and the operator know it: a beneficiary's, or a guarantor. */
export type MasterUnternehmen = AuftraggeberUnternehmen | BuergeUnternehmen
export const isBuerge = (u: MasterUnternehmen): u is BuergeUnternehmen => u.type === 'buerge'

/** What everybody who may know a company reads of it. */
export function useUnternehmen(id: string) {
  const { transport } = usePlatform()
  return useQuery(apiQuery(transport, `GET ${partner}/unternehmen/{id}`, { params: { id } }))
}

/** All that is kept of a beneficiary company. */
export function useAuftraggeber(id: string, an = true) {
  const { transport } = usePlatform()
  return useQuery({ ...apiQuery(transport, `GET ${partner}/unternehmen/auftraggeber/{id}`, { params: { id } }), enabled: an && id !== '' })
}

/** All that is kept of a guarantor. */
export function useBuerge(id: string, an = true) {
  const { transport } = usePlatform()
  return useQuery({ ...apiQuery(transport, `GET ${partner}/buergen/buerge`, { query: { id } }), enabled: an && id !== '' })
}

/** The companies of the own organisation that the viewer may see. */
export function useVisible() {
  const { transport } = usePlatform()
  return useQuery(apiQuery(transport, `GET ${partner}/unternehmen/auftraggeber/sichtbeschraenkung`, {}))
}

export function useHistory(id: string) {
  const { transport } = usePlatform()
  return useQuery(apiQuery(transport, `GET ${partner}/unternehmen/{id}/verlauf`, { params: { id } }))
}

/** What is said while a company is loaded, where there is none, and where loading failed. */
export const loadTexts = (list: string) => ({
  title: t('unternehmen.laedt'),
  error: t('unternehmen.fehler'),
  missingTitle: t('unternehmen.fehltTitel'),
  missing: t('unternehmen.fehlt'),
  list: { label: t('unternehmen.zurListe'), target: list },
})

/** The operator's page of a company. */
export const stammdatenUrl = (id: string): string => `/stammdaten/uebersicht/${id}`
export const MASTER_LIST = '/stammdaten/liste'
