import { type DownloadedFile, type FileCall, useApi, type ApiClient } from '@avalwerk/api'
import type { Buergschaft } from '@avalwerk/contracts'
import { buergschaftHelp, formatEuro, type Group, calendarDate } from '@avalwerk/domain'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texts.ts'

/** A guarantee as the viewer's organisation may see it. */
export function useBuergschaft(id: string) {
  const api = useApi()
  return useQuery(api.buergschaft.details.queryOptions({ params: { id } }))
}

/** The history of a guarantee, as far as the viewer may read it. @param enabled false where the viewer may not read it at all */
export function useHistory(id: string, enabled = true) {
  const api = useApi()
  return useQuery({ ...api.buergschaft.historie.queryOptions({ params: { id } }), enabled })
}

/** The project that the own organisation keeps a guarantee in, for those who see projects. */
export function useProjekt(id: string, enabled: boolean) {
  const api = useApi()
  return useQuery({ ...api.projekt.vonBuergschaft.queryOptions({ params: { id } }), enabled })
}

const fill = (text: string, b: Buergschaft) => text.replaceAll('{buerge}', b.buerge.name).replaceAll('{betrag}', formatEuro(b.betrag))

/** Says what the state means to the viewer. */
export function statusHelp(buergschaft: Buergschaft): string | undefined {
  const facts = { ...buergschaft, abgetreten: buergschaft.abtretungsvorgang?.status === 'AKZEPTIERT' }
  const help = buergschaftHelp(
    buergschaft.status,
    buergschaft.freigabe?.nurGeteilt ? null : buergschaft.rolle,
    facts,
    calendarDate(new Date()),
  )
  return help && fill(help, buergschaft)
}

/** Says who acts next, in the viewer's words: only a user who may take the step is told that it is their turn. */
export function nextSentence(buergschaft: Pick<Buergschaft, 'naechster'>): string | undefined {
  if (!buergschaft.naechster) return undefined
  const { rolle, name, eigene, selbst } = buergschaft.naechster
  if (rolle === 'SYSTEM') return t('details.waitingForSystem')
  if (selbst) return t('details.waitingForYou')
  return eigene ? t('details.waitingForColleague') : t('details.waitingForOther', { name })
}

/** The document's call of each party; each has its own name for the file. */
const DOCUMENT = {
  AG: 'buergschaftFuerAuftraggeber',
  BG: 'buergschaftFuerBuergen',
  BSP: 'buergschaftFuerBetreiber',
} as const satisfies Record<Group, string>
/** The call by which a party fetches a guarantee's document. */
export const documentCall = (api: ApiClient, group: Group): FileCall<`dokument.${(typeof DOCUMENT)[Group]}`> =>
  api.dokument[DOCUMENT[group]]

/** Loads a version of the document; the newest without one. */
export const loadDocument = (api: ApiClient, group: Group, id: string, version?: number): Promise<DownloadedFile> =>
  documentCall(api, group).download({ params: { id }, query: version ? { version } : {} })
