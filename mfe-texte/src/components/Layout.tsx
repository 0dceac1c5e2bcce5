import { Loaded } from '@avalwerk/patterns/calls'
import type { Text } from '@avalwerk/contracts'
import { type Group, TEXT_LISTS, type TextList } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import { useText } from './queries.ts'

/** The name and path of the list in which a viewer finds a text. */
export function listPath(group: Group, text?: Pick<Text, 'daten'>): { label: string; target: string } {
  if (group !== 'AG') return { label: t('liste.title'), target: '/buergschaftstexte/liste' }
  const kind = text?.daten.bürgschaftsart
  if (!kind) return { label: t('uebersicht.title'), target: '/buergschaftstexte/uebersicht' }
  const lists = Object.keys(TEXT_LISTS) as TextList[]
  const list = lists.find((name) => (TEXT_LISTS[name].kinds as readonly string[]).includes(kind)) ?? 'weitere'
  return { label: TEXT_LISTS[list].title, target: `/buergschaftstexte/${list}/liste` }
}

/** The text of the address. */
export function Layout({ id, children }: { id: string; children: (text: Text) => ReactNode }) {
  const { target } = listPath(usePlatform().area.group)
  return (
    <Loaded
      result={useText(id)}
      texts={{
        title: t('details.title'),
        error: t('details.error'),
        missingTitle: t('details.missingTitle'),
        missing: t('details.missing'),
        list: { label: t('details.toList'), target },
      }}
    >
      {children}
    </Loaded>
  )
}
