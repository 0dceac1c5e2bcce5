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

/** What the own organisation says of a guarantee; what somebody saved meanwhile stands beside it, so that nobody overwrites it unseen. */
function OwnField({
  now,
  name,
  form,
  label,
  said,
}: {
  now: string | null
  name: string
  form: 'vermerk' | 'grund'
  label: string
  said: string
}) {
  const [before] = useState(now)
  return (
    <>
      <Formulartext name={name} form={form} beschriftung={label} />
      {now !== before && <Hinweis ton="warnung">{said}</Hinweis>}
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

const mayHold: NonNullable<Aktion<Bürgschaft>['wenn']> = ({ freigabe }, { darf }) =>
  darf({ aktion: 'bearbeiten', kategorien: ['Bürgschaften'] }) && !freigabe?.nurGeteilt
/** @param reason none: it is lifted */
const sendHold = (transport: Transport, { id, aufbewahrung: { sperre } }: Bürgschaft, reason: string) =>
  rufe(transport, `PUT ${basis}/{id}/loeschsperre`, {
    params: { id },
    body: { bisher: sperre?.grund ?? null, grund: reason.trim() || null },
  })
/** A hold has a reason, which whoever sets or changes it names. */
const holding = (word: 'setHold' | 'changeHold') =>
  frage<{ grund: string }>(word, {
    anfang: ({ aufbewahrung: { sperre } }) => ({ grund: sperre?.grund ?? '' }),
    prüfe: ({ grund }) => ({ ...(!grund.trim() && { grund: MELDUNGEN.pflicht }) }),
    felder: ({ aufbewahrung: { sperre } }) => (
      <OwnField
        now={sperre?.grund ?? null}
        name="grund"
        form="grund"
        label={t('schritt.loeschsperreGrund')}
        said={t('schritt.loeschsperreInzwischen', { grund: sperre?.grund ?? t('schritt.keineLoeschsperre') })}
      />
    ),
    sende: (transport, b, { grund }) => sendHold(transport, b, grund),
    erfolg: t('schritt.gespeichert'),
  })

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
      felder: ({ internerVermerk: now }) => (
        <OwnField
          now={now}
          name="vermerk"
          form="vermerk"
          label={t('feld.vermerk')}
          said={t('schritt.vermerkInzwischen', { vermerk: now ?? t('schritt.keinVermerk') })}
        />
      ),
      sende: (transport, { id, internerVermerk: bisher }, { vermerk }) =>
        rufe(transport, `PUT ${basis}/{id}/vermerk`, { params: { id }, body: { bisher, vermerk: vermerk.trim() || null } }),
      erfolg: t('schritt.gespeichert'),
    }),
  },
  { wenn: (b, wer) => mayHold(b, wer) && !b.aufbewahrung.sperre, ernst: true, platz: 'menü', ...holding('setHold') },
  { wenn: (b, wer) => mayHold(b, wer) && b.aufbewahrung.sperre !== null, ernst: true, platz: 'menü', ...holding('changeHold') },
  {
    wenn: (b, wer) => mayHold(b, wer) && b.aufbewahrung.sperre !== null,
    ernst: true,
    platz: 'menü',
    ...frage('liftHold', {
      text: ({ aufbewahrung: { sperre } }) => t('schritt.liftHoldText', { grund: sperre?.grund ?? t('schritt.keineLoeschsperre') }),
      gefahr: true,
      sende: (transport, b) => sendHold(transport, b, ''),
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
