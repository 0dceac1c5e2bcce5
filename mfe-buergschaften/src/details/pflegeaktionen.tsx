import { rufe } from '@avalwerk/api'
import { type Aktion, Formulartext } from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { ABLAUFDATUM_ÄNDERBAR, formatDatum, kalendertag, parseDatum, zukunftRegel } from '@avalwerk/domain'
import { Datumsfeld } from '@avalwerk/forms'
import { Hinweis } from '@avalwerk/ui'
import { useState } from 'react'
import { basis } from '../bausteine/schritt.ts'
import { t } from '../texte.ts'
import { frage } from './frage.ts'

/** The note; one that somebody saved meanwhile stands beside it, so that nobody overwrites it unseen. */
function Vermerkfeld({ b: { internerVermerk } }: { b: Bürgschaft }) {
  const [anfangs] = useState(internerVermerk)
  return (
    <>
      <Formulartext name="vermerk" beschriftung={t('feld.vermerk')} maxLength={2000} />
      {internerVermerk !== anfangs && (
        <Hinweis ton="warnung">{t('schritt.vermerkInzwischen', { vermerk: internerVermerk ?? t('schritt.keinVermerk') })}</Hinweis>
      )}
    </>
  )
}
const bearbeitet: NonNullable<Aktion<Bürgschaft>['wenn']> = ({ abtretung }, { darf }) =>
  abtretung === null && darf({ aktion: 'bearbeiten', kategorien: ['Bürgschaften'] })

/** What a party keeps about a guarantee beside its life cycle. */
export const PFLEGEAKTIONEN: readonly Aktion<Bürgschaft>[] = [
  {
    wenn: (b, wer) => bearbeitet(b, wer) && b.rolle === 'AUFTRAGGEBER' && ABLAUFDATUM_ÄNDERBAR.includes(b.status),
    ernst: true,
    ...frage<{ voraussichtlichesAblaufdatum: string }>('ablauf', {
      anfang: ({ voraussichtlichesAblaufdatum: am }) => ({ voraussichtlichesAblaufdatum: am ? formatDatum(am) : '' }),
      felder: () => <Datumsfeld name="voraussichtlichesAblaufdatum" beschriftung={t('feld.ablauf')} />,
      prüfe: ({ voraussichtlichesAblaufdatum: eingabe }) => {
        const tag = parseDatum(eingabe)
        const mangel = tag && zukunftRegel(tag, kalendertag(new Date()))
        return mangel ? { voraussichtlichesAblaufdatum: mangel } : {}
      },
      sende: (transport, { id, version }, { voraussichtlichesAblaufdatum: eingabe }) =>
        rufe(transport, `PUT ${basis}/{id}/ablaufdatum`, {
          params: { id },
          body: { version, voraussichtlichesAblaufdatum: parseDatum(eingabe) ?? null },
        }),
      erfolg: t('schritt.gespeichert'),
    }),
  },
  {
    wenn: bearbeitet,
    ernst: true,
    ...frage<{ vermerk: string }>('vermerk', {
      anfang: ({ internerVermerk }) => ({ vermerk: internerVermerk ?? '' }),
      felder: (b) => <Vermerkfeld b={b} />,
      sende: (transport, { id, internerVermerk: bisher }, { vermerk }) =>
        rufe(transport, `PUT ${basis}/{id}/vermerk`, { params: { id }, body: { bisher, vermerk: vermerk.trim() || null } }),
      erfolg: t('schritt.gespeichert'),
    }),
  },
]
