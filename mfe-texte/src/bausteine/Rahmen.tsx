import { Geladen } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { type Group, TEXT_LISTS, type TextList } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import type { ReactNode } from 'react'
import { t } from '../texte.ts'
import { useText } from './daten.ts'

/** Where texts of a type are listed for a viewer. */
export function listPath(gruppe: Group, text?: Pick<Text, 'daten'>): { beschriftung: string; ziel: string } {
  if (gruppe !== 'AG') return { beschriftung: t('liste.titel'), ziel: '/buergschaftstexte/liste' }
  const art = text?.daten.bürgschaftsart
  if (!art) return { beschriftung: t('übersicht.titel'), ziel: '/buergschaftstexte/uebersicht' }
  const listen = Object.keys(TEXT_LISTS) as TextList[]
  const liste = listen.find((name) => (TEXT_LISTS[name].arten as readonly string[]).includes(art)) ?? 'weitere'
  return { beschriftung: TEXT_LISTS[liste].titel, ziel: `/buergschaftstexte/${liste}/liste` }
}

/** The text of the address. */
export function Rahmen({ id, children }: { id: string; children: (text: Text) => ReactNode }) {
  const { ziel } = listPath(usePlatform().bereich.gruppe)
  return (
    <Geladen
      antwort={useText(id)}
      texte={{
        titel: t('details.titel'),
        fehler: t('details.fehler'),
        fehltTitel: t('details.fehltTitel'),
        fehlt: t('details.fehlt'),
        liste: { wort: t('details.zurListe'), ziel },
      }}
    >
      {children}
    </Geladen>
  )
}
