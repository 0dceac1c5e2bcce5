import { apiQuery, type DownloadedFile, downloadFile } from '@avalwerk/api'
import type { Buergschaft } from '@avalwerk/contracts'
import { buergschaftHelp, formatEuro, type Group, calendarDate } from '@avalwerk/domain'
import type { Transport } from '@avalwerk/platform'
import { usePlatform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texts.ts'

const basis = '/buergschaftservice/api/private/v2'

export function useBuergschaft(id: string) {
  const { transport } = usePlatform()
  return useQuery(apiQuery(transport, `GET ${basis}/buergschaften/{id}`, { params: { id } }))
}

export function useHistory(id: string, an = true) {
  const { transport } = usePlatform()
  return useQuery({ ...apiQuery(transport, `GET ${basis}/buergschaft/{id}/historie`, { params: { id } }), enabled: an })
}

/** The project that the own organisation keeps a guarantee in, for those who see projects. */
export function useProject(id: string, enabled: boolean) {
  const { transport } = usePlatform()
  return useQuery({ ...apiQuery(transport, 'GET /projektservice/api/private/v1/projekte/buergschaften/{id}', { params: { id } }), enabled })
}

const fill = (text: string, b: Buergschaft) => text.replaceAll('{bürge}', b.buerge.name).replaceAll('{betrag}', formatEuro(b.betrag))

/** What the state means to the viewer. */
export function statusHelp(buergschaft: Buergschaft): string | undefined {
  const facts = { ...buergschaft, assigned: buergschaft.abtretungsvorgang?.status === 'AKZEPTIERT' }
  const help = buergschaftHelp(
    buergschaft.status,
    buergschaft.freigabe?.nurGeteilt ? null : buergschaft.rolle,
    facts,
    calendarDate(new Date()),
  )
  return help && fill(help, buergschaft)
}

/** Who acts next, in the viewer's words: only who may do it themselves is told that it is their turn. */
export function next(buergschaft: Pick<Buergschaft, 'naechster'>): string | undefined {
  if (!buergschaft.naechster) return undefined
  const { rolle, name, eigene, selbst } = buergschaft.naechster
  if (rolle === 'SYSTEM') return t('details.systemArbeitet')
  if (selbst) return t('details.sieSindDran')
  return eigene ? t('details.andereImHaus') : t('details.anderer', { name })
}

/** The document's call of each party; each has its own name for the file. */
export const DOCUMENT_CALL = {
  AG: 'GET /dokumentservice/api/private/v2/auftraggeber/buergschaftsdokumente/buergschaft_{id}.pdf',
  BG: 'GET /dokumentservice/api/private/v2/buerge/buergschaftsdokumente/buergschaft_{id}.pdf',
  BSP: 'GET /dokumentservice/api/private/v2/bspGmbh/buergschaftsdokumente/buergschaft_{id}.pdf',
} as const satisfies Record<Group, string>

/** Loads a version of the document; the newest without one. */
export const loadDocument = (transport: Transport, group: Group, id: string, version?: number): Promise<DownloadedFile> =>
  downloadFile(transport, DOCUMENT_CALL[group], { params: { id }, query: version ? { version } : {} })
