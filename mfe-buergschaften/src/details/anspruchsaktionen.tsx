import { ladeDatei, rufe } from '@avalwerk/api'
import {
  type Aktion,
  alsFormfehler,
  dateiIds,
  Formulartext,
  type Frage,
  mitFeldern,
  type Unterlage,
  unterlagenmangel,
  Unterlagenfeld,
} from '@avalwerk/bausteine'
import type { Inanspruchnahme } from '@avalwerk/contracts'
import { formatBetrag, formatDatum, formatEuro, kalendertag, MELDUNGEN, parseBetrag, parseDatum } from '@avalwerk/domain'
import { Betragsfeld, Datumsfeld } from '@avalwerk/forms'
import { Angaben } from '@avalwerk/ui'
import { t } from '../texte.ts'

const basis = '/buergschaftservice/api/private/v2'
const dokument = '/dokumentservice/api/private/v2'

type Wort =
  | 'eingang'
  | 'zurückziehen'
  | 'rückfragen'
  | 'antworten'
  | 'anerkennen'
  | 'freigeben'
  | 'verwerfen'
  | 'ablehnen'
  | 'zurücknehmen'
  | 'zustimmen'
  | 'auszahlen'

/** A question about a claim, with the words that every one of them has. */
const frage = <W extends object>(
  schritt: string,
  wort: Wort,
  rest: Pick<Frage<Inanspruchnahme, W>, 'sende'> & Partial<Frage<Inanspruchnahme, W>>,
): Aktion<Inanspruchnahme> => ({
  schritt,
  art: 'frage',
  platz: 'knopf',
  wort: t(`anspruch.${wort}`),
  frage: mitFeldern<Inanspruchnahme, W>({
    titel: ({ id }) => `${t(`anspruch.${wort}`)}: ${id}`,
    text: () => t(`anspruch.${wort}Text`),
    erfolg: t('schritt.ausgeführt'),
    anfang: {} as W,
    ...rest,
  }),
})
const params = ({ id }: Inanspruchnahme) => ({ id })

type Anerkennung = { betrag: string }
const anerkennen = (schritt: 'I06' | 'I07') =>
  frage<Anerkennung>(schritt, 'anerkennen', {
    anfang: { betrag: '' },
    felder: (i) => (
      <>
        <Angaben paare={[[t('anspruch.gefordert'), formatEuro(i.betrag)]]} />
        <Betragsfeld name="betrag" beschriftung={t('anspruch.anzuerkennen')} />
        <Formulartext name="grund" form="grund" beschriftung={t('anspruch.teilgrund')} />
      </>
    ),
    prüfe: (w, i) => {
      const { betrag, grund = '' } = w as Anerkennung & { grund?: string }
      const cent = parseBetrag(betrag)
      return alsFormfehler([
        ...(cent === undefined || cent <= 0 || cent > i.betrag
          ? [{ feld: 'betrag', grund: betrag ? t('anspruch.betragHöchstens', { betrag: formatEuro(i.betrag) }) : MELDUNGEN.pflicht }]
          : []),
        ...(cent !== undefined && cent < i.betrag && !grund.trim() ? [{ feld: 'grund', grund: MELDUNGEN.pflicht }] : []),
      ])
    },
    sende: (transport, i, { betrag, grund }) =>
      rufe(transport, `POST ${basis}/inanspruchnahmen/{id}/entscheidung`, {
        params: params(i),
        body: { entscheidung: 'ANERKENNEN', version: i.version, betrag: parseBetrag(betrag) ?? 0, grund: grund || null },
      }),
  })
const zurücknahme = (schritt: string, wort: 'zurückziehen' | 'zurücknehmen' | 'zustimmen') =>
  frage(schritt, wort, {
    gefahr: true,
    sende: (transport, i) =>
      rufe(transport, `POST ${basis}/inanspruchnahmen/{id}/zuruecknahme`, { params: params(i), body: { version: i.version } }),
  })

/** What may be done with a claim, by the rows of its life cycle. */
export const ANSPRUCHSAKTIONEN: readonly Aktion<Inanspruchnahme>[] = [
  frage('I02', 'eingang', {
    sende: (transport, i) =>
      rufe(transport, `POST ${basis}/inanspruchnahmen/{id}/eingang`, { params: params(i), body: { version: i.version } }),
  }),
  frage<{ antwort: string; dateien: readonly Unterlage[] }>('I05', 'antworten', {
    anfang: { antwort: '', dateien: [] },
    text: ({ rueckfrage }) => rueckfrage,
    felder: () => (
      <>
        <Formulartext name="antwort" form="begruendung" beschriftung={t('anspruch.antwort')} />
        <Unterlagenfeld name="dateien" beschriftung={t('anspruch.unterlagenFeld')} />
      </>
    ),
    prüfe: ({ antwort, dateien }) => {
      const mangel = unterlagenmangel(dateien)
      return alsFormfehler([
        ...(mangel ? [{ feld: 'dateien', grund: mangel }] : []),
        ...(antwort.trim() || dateien.length > 0 ? [] : [{ feld: 'antwort', grund: MELDUNGEN.pflicht }]),
      ])
    },
    sende: (transport, i, { antwort, dateien }) =>
      rufe(transport, `POST ${basis}/inanspruchnahmen/{id}/antwort`, {
        params: params(i),
        body: { version: i.version, antwort: antwort.trim() || null, dateien: dateiIds(dateien) },
      }),
  }),
  anerkennen('I06'),
  anerkennen('I07'),
  frage('I08', 'freigeben', {
    text: ({ vorschlag: v }) => v && t('anspruch.freigebenText', { wer: v.wer, betrag: formatEuro(v.betrag), grund: v.grund ?? '–' }),
    sende: (transport, i) =>
      rufe(transport, `POST ${basis}/inanspruchnahmen/{id}/entscheidung`, {
        params: params(i),
        body: { entscheidung: 'FREIGEBEN', version: i.version },
      }),
  }),
  ...(['VERWERFEN', 'ABLEHNEN'] as const).map((entscheidung) =>
    frage(entscheidung === 'VERWERFEN' ? 'I09' : 'I10', entscheidung === 'VERWERFEN' ? 'verwerfen' : 'ablehnen', {
      gefahr: true,
      grund: t('schritt.grund'),
      sende: (transport, i, { grund }) =>
        rufe(transport, `POST ${basis}/inanspruchnahmen/{id}/entscheidung`, {
          params: params(i),
          body: { entscheidung, version: i.version, grund },
        }),
    }),
  ),
  frage('I04', 'rückfragen', {
    grund: t('anspruch.frage'),
    sende: (transport, i, { grund }) =>
      rufe(transport, `POST ${basis}/inanspruchnahmen/{id}/rueckfrage`, { params: params(i), body: { version: i.version, frage: grund } }),
  }),
  frage<{ am: string }>('I13', 'auszahlen', {
    anfang: { am: formatDatum(kalendertag(new Date())) },
    text: ({ anerkannt }) => t('anspruch.auszahlenText', { betrag: formatBetrag(anerkannt ?? 0) }),
    felder: () => <Datumsfeld name="am" beschriftung={t('anspruch.ausgezahlt')} />,
    prüfe: ({ am }) => (parseDatum(am) ? {} : { am: MELDUNGEN.datum }),
    sende: (transport, i, { am }) =>
      rufe(transport, `POST ${basis}/inanspruchnahmen/{id}/auszahlung`, {
        params: params(i),
        body: { version: i.version, betrag: i.anerkannt ?? 0, am: parseDatum(am) as string },
      }),
  }),
  zurücknahme('I03', 'zurückziehen'),
  zurücknahme('I11', 'zurücknehmen'),
  zurücknahme('I12', 'zustimmen'),
  {
    art: 'datei',
    wort: t('anspruch.dokumentation'),
    wenn: (_, { darf }) => darf({ aktion: 'Inanspruchnahmedokumentation herunterladen', kategorien: ['Bürgschaften'] }),
    lade: (transport, i) =>
      ladeDatei(transport, `GET ${dokument}/inanspruchnahmen/{id}/inanspruchnahmedokumentation.pdf`, { params: params(i) }),
  },
]
