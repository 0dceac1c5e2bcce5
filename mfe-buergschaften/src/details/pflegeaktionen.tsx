import { rufe } from '@avalwerk/api'
import { type Aktion, Formulartext } from '@avalwerk/bausteine'
import type { Bürgschaft } from '@avalwerk/contracts'
import { ABLAUFDATUM_ÄNDERBAR, BÜRGSCHAFTSSTATUS, formatDatum, kalendertag, MELDUNGEN, parseDatum, zukunftRegel } from '@avalwerk/domain'
import type { Transport } from '@avalwerk/platform'
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
      <Formulartext name="vermerk" form="vermerk" beschriftung={t('feld.vermerk')} />
      {internerVermerk !== anfangs && (
        <Hinweis ton="warnung">{t('schritt.vermerkInzwischen', { vermerk: internerVermerk ?? t('schritt.keinVermerk') })}</Hinweis>
      )}
    </>
  )
}
const bearbeitet: NonNullable<Aktion<Bürgschaft>['wenn']> = ({ abtretung }, { darf }) =>
  abtretung === null && darf({ aktion: 'bearbeiten', kategorien: ['Bürgschaften'] })

/** Somebody asked for the caller's opinion and has none yet. */
const wirdGefragt: NonNullable<Aktion<Bürgschaft>['wenn']> = ({ freigabe }) =>
  freigabe?.recht === 'FREIGABE_PRUEFEN' && freigabe.status === 'OFFEN'
const antworte = (transport: Transport, id: string, antwort: 'ANGENOMMEN' | 'ABGELEHNT', kommentar: string) =>
  rufe(transport, `POST ${basis}/{id}/freigaben/antwort`, { params: { id }, body: { antwort, kommentar: kommentar.trim() || null } })

/** A project is the organisation's own; whoever was shown the guarantee by another one has none for it. */
const hatProjekt: NonNullable<Aktion<Bürgschaft>['wenn']> = ({ rolle, freigabe }, { gruppe, darf }) =>
  gruppe === 'AG' &&
  rolle !== 'ZEDENT' &&
  rolle !== 'ZESSIONAR' &&
  freigabe?.nurGeteilt !== true &&
  ['zuordnen', 'verwalten'].some((aktion) => darf({ aktion, kategorien: ['Projekte'] }))

/** What a party keeps about a guarantee beside its life cycle. */
export const PFLEGEAKTIONEN: readonly Aktion<Bürgschaft>[] = [
  {
    art: 'seite',
    wort: t('schritt.projektZuordnen'),
    wenn: hatProjekt,
    platz: 'menü',
    ernst: true,
    ziel: ({ id }) => `/projekte/buergschaft/${id}/zuordnen/optionen`,
  },
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
  {
    art: 'seite',
    wort: t('teilen.wort'),
    platz: 'menü',
    ernst: true,
    wenn: (b, wer) => bearbeitet(b, wer) && b.rolle === 'AUFTRAGGEBER' && !b.freigabe?.nurGeteilt && !BÜRGSCHAFTSSTATUS[b.status].ende,
    ziel: ({ id }) => `/buergschaften/${id}/teilen`,
  },
  {
    wenn: (b, { gruppe }) => gruppe === 'AG' && b.abtretung === null && !b.freigabe?.nurGeteilt,
    ernst: true,
    ...frage<{ erinnerungsdatum: string }>('wiedervorlage', {
      anfang: ({ erinnerungsdatum: am }) => ({ erinnerungsdatum: am ? formatDatum(am) : '' }),
      felder: () => <Datumsfeld name="erinnerungsdatum" beschriftung={t('schritt.wiedervorlageAm')} />,
      prüfe: ({ erinnerungsdatum: eingabe }) => {
        const tag = parseDatum(eingabe)
        const mangel = tag && zukunftRegel(tag, kalendertag(new Date()))
        return mangel ? { erinnerungsdatum: mangel } : {}
      },
      sende: (transport, { id }, { erinnerungsdatum: eingabe }) =>
        rufe(transport, `POST ${basis}/{id}/erinnerung`, { params: { id }, body: { erinnerungsdatum: parseDatum(eingabe) ?? null } }),
      erfolg: t('schritt.gespeichert'),
    }),
  },
  {
    wenn: wirdGefragt,
    platz: 'knopf',
    ...frage<{ kommentar: string }>('nichtFreigeben', {
      anfang: { kommentar: '' },
      felder: () => <Formulartext name="kommentar" form="kommentar" beschriftung={t('schritt.grund')} />,
      prüfe: ({ kommentar }) => (kommentar.trim() ? {} : { kommentar: MELDUNGEN.pflicht }),
      sende: (transport, { id }, { kommentar }) => antworte(transport, id, 'ABGELEHNT', kommentar),
    }),
    ernst: true,
  },
  {
    wenn: wirdGefragt,
    platz: 'knopf',
    ...frage<{ kommentar: string }>('freigeben', {
      anfang: { kommentar: '' },
      felder: () => <Formulartext name="kommentar" form="kommentar" beschriftung={t('teilen.kommentarFreiwillig')} />,
      sende: (transport, { id }, { kommentar }) => antworte(transport, id, 'ANGENOMMEN', kommentar),
    }),
  },
]
