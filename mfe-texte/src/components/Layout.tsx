import { Loaded } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { type Group, TEXT_LISTS, type TextList } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import type { ReactNode } from 'react'
import { t } from '../texts.ts'
import { useText } from './queries.ts'

/** Where texts of a type are listed for a viewer. */
export function listPath(group: Group, text?: Pick<Text, 'daten'>): { beschriftung: string; ziel: string } {
  if (group !== 'AG') return { beschriftung: t('liste.titel'), ziel: '/buergschaftstexte/liste' }
  const kind = text?.daten.bürgschaftsart
  if (!kind) return { beschriftung: t('übersicht.titel'), ziel: '/buergschaftstexte/uebersicht' }
  const lists = Object.keys(TEXT_LISTS) as TextList[]
  const list = lists.find((name) => (TEXT_LISTS[name].kinds as readonly string[]).includes(kind)) ?? 'weitere'
  return { beschriftung: TEXT_LISTS[list].title, ziel: `/buergschaftstexte/${list}/liste` }
}

/** The text of the address. */
export function Layout({ id, children }: { id: string; children: (text: Text) => ReactNode }) {
  const { ziel: target } = listPath(usePlatform().bereich.gruppe)
  return (
    <Loaded
      antwort={useText(id)}
      texte={{
        titel: t('details.titel'),
        fehler: t('details.fehler'),
        fehltTitel: t('details.fehltTitel'),
        fehlt: t('details.fehlt'),
        liste: { wort: t('details.zurListe'), ziel: target },
      }}
    >
      {children}
    </Loaded>
  )
}
