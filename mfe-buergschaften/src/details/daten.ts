import { abfrage, type Dateiantwort, ladeDatei } from '@avalwerk/api'
import type { Bürgschaft } from '@avalwerk/contracts'
import { bürgschaftshilfe, formatEuro, type Gruppe, kalendertag } from '@avalwerk/domain'
import type { Transport } from '@avalwerk/platform'
import { usePlattform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texte.ts'

const basis = '/buergschaftservice/api/private/v2'

export function useBürgschaft(id: string) {
  const { transport } = usePlattform()
  return useQuery(abfrage(transport, `GET ${basis}/buergschaften/{id}`, { params: { id } }))
}

export function useHistorie(id: string, an = true) {
  const { transport } = usePlattform()
  return useQuery({ ...abfrage(transport, `GET ${basis}/buergschaft/{id}/historie`, { params: { id } }), enabled: an })
}

/** The project that the own organisation keeps a guarantee in, for those who see projects. */
export function useProject(id: string, enabled: boolean) {
  const { transport } = usePlattform()
  return useQuery({ ...abfrage(transport, 'GET /projektservice/api/private/v1/projekte/buergschaften/{id}', { params: { id } }), enabled })
}

const fülle = (text: string, b: Bürgschaft) => text.replaceAll('{bürge}', b.buerge.name).replaceAll('{betrag}', formatEuro(b.betrag))

/** What the state means to the viewer. */
export function statushilfe(b: Bürgschaft): string | undefined {
  const facts = { ...b, assigned: b.abtretungsvorgang?.status === 'AKZEPTIERT' }
  const hilfe = bürgschaftshilfe(b.status, b.freigabe?.nurGeteilt ? null : b.rolle, facts, kalendertag(new Date()))
  return hilfe && fülle(hilfe, b)
}

/** Who acts next, in the viewer's words: only who may do it themselves is told that it is their turn. */
export function nächster(b: Pick<Bürgschaft, 'naechster'>): string | undefined {
  if (!b.naechster) return undefined
  const { rolle, name, eigene, selbst } = b.naechster
  if (rolle === 'SYSTEM') return t('details.systemArbeitet')
  if (selbst) return t('details.sieSindDran')
  return eigene ? t('details.andereImHaus') : t('details.anderer', { name })
}

/** The document's call of each party; each has its own name for the file. */
export const DOKUMENTAUFRUF = {
  AG: 'GET /dokumentservice/api/private/v2/auftraggeber/buergschaftsdokumente/buergschaft_{id}.pdf',
  BG: 'GET /dokumentservice/api/private/v2/buerge/buergschaftsdokumente/buergschaft_{id}.pdf',
  BSP: 'GET /dokumentservice/api/private/v2/bspGmbh/buergschaftsdokumente/buergschaft_{id}.pdf',
} as const satisfies Record<Gruppe, string>

/** Loads a version of the document; the newest without one. */
export const ladeDokument = (transport: Transport, gruppe: Gruppe, id: string, version?: number): Promise<Dateiantwort> =>
  ladeDatei(transport, DOKUMENTAUFRUF[gruppe], { params: { id }, query: version ? { version } : {} })
