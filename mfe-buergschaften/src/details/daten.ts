import { abfrage } from '@avalwerk/api'
import type { Bürgschaft } from '@avalwerk/contracts'
import { formatEuro, type Gruppe, STATUSHILFE } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'

const basis = '/buergschaftservice/api/private/v2'

export function useBürgschaft(id: string) {
  const { transport } = usePlattform()
  return useQuery(abfrage(transport, `GET ${basis}/buergschaften/{id}`, { params: { id } }))
}

export function useHistorie(id: string) {
  const { transport } = usePlattform()
  return useQuery(abfrage(transport, `GET ${basis}/buergschaft/{id}/historie`, { params: { id } }))
}

/** What the state means to a beneficiary, and who acts next. */
export function statushilfe(b: Bürgschaft, gruppe: Gruppe): { hilfe: string; nächster: string | undefined } | undefined {
  const eintrag = gruppe === 'AG' ? STATUSHILFE[b.status] : undefined
  const fülle = (text: string) => text.replaceAll('{bürge}', b.buerge.name).replaceAll('{betrag}', formatEuro(b.betrag))
  return eintrag && { hilfe: fülle(eintrag.hilfe), nächster: eintrag.naechster && fülle(eintrag.naechster) }
}

/** The document's call of each party; each has its own name for the file. */
export const DOKUMENTAUFRUF = {
  AG: 'GET /dokumentservice/api/private/v2/auftraggeber/buergschaftsdokumente/buergschaft_{id}.pdf',
  BG: 'GET /dokumentservice/api/private/v2/buerge/buergschaftsdokumente/buergschaft_{id}.pdf',
  BSP: 'GET /dokumentservice/api/private/v2/bspGmbh/buergschaftsdokumente/buergschaft_{id}.pdf',
} as const satisfies Record<Gruppe, string>
