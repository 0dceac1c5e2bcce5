import { abfrage, ladeDatei, rufe, speichereDatei } from '@avalwerk/api'
import {
  type Aktion,
  Aktionen,
  alsFormfehler,
  dateiIds,
  Formulartext,
  type Frage,
  Geladenes,
  kontaktzeile,
  mitFeldern,
  type Unterlage,
  unterlagenmangel,
  Unterlagenfeld,
} from '@avalwerk/bausteine'
import type { Bürgschaft, Inanspruchnahme } from '@avalwerk/contracts'
import {
  formatBetrag,
  formatDatum,
  formatEuro,
  formatZeitpunkt,
  INANSPRUCHNAHMESTATUS,
  kalendertag,
  MELDUNGEN,
  parseBetrag,
  parseDatum,
} from '@avalwerk/domain'
import { Betragsfeld, Datumsfeld } from '@avalwerk/forms'
import { usePlattform } from '@avalwerk/platform/remote'
import { Angaben, farbe, Hinweis, Karte, Knopf, Marke } from '@avalwerk/ui'
import { useMutation, useQuery } from '@tanstack/react-query'
import { t } from '../texte.ts'

const basis = '/buergschaftservice/api/private/v2'
const dokument = '/dokumentservice/api/private/v2'
const STATUS_MIT_ANSPRUCH = ['ANB', 'AN', 'ZGB', 'AKT']

/** The claims on a guarantee, each with what may be done now. Nothing where none was ever made. */
export function Ansprüche({ b }: { b: Bürgschaft }) {
  const { transport } = usePlattform()
  const antwort = useQuery({
    ...abfrage(transport, `GET ${basis}/buergschaften/{id}/inanspruchnahmen`, { params: { id: b.id } }),
    enabled: STATUS_MIT_ANSPRUCH.includes(b.status),
  })
  if (!antwort.isEnabled) return null
  return (
    <Geladenes antwort={antwort} name={t('anspruch.karte')} zeilen={0}>
      {(liste) => liste.map((i) => <Anspruchskarte key={i.id} i={i} />)}
    </Geladenes>
  )
}

function Anspruchskarte({ i }: { i: Inanspruchnahme }) {
  const { wort, ton } = INANSPRUCHNAHMESTATUS[i.status]
  return (
    <Karte titel={`${t('anspruch.karte')} ${i.id}`} aktionen={<Marke ton={ton}>{wort}</Marke>}>
      <div css={{ display: 'grid', gap: 12 }}>
        {i.ruecknahmeGewuenscht && i.status !== 'ZURUECKGEZOGEN' && (
          <Hinweis ton="warnung">
            <p>{t('anspruch.rücknahmeGewünscht')}</p>
          </Hinweis>
        )}
        {i.vorschlag && (
          <Hinweis ton="warnung">
            <p>
              {t(i.vorschlag.eigener ? 'anspruch.eigenerVorschlag' : 'anspruch.vorschlag', {
                wer: i.vorschlag.wer,
                betrag: formatEuro(i.vorschlag.betrag),
              })}
            </p>
          </Hinweis>
        )}
        <Angaben
          paare={[
            [t('anspruch.gefordert'), formatEuro(i.betrag)],
            [t('anspruch.eingereicht'), formatZeitpunkt(i.eingereichtAm)],
            [t('anspruch.begründung'), i.begruendung],
            [t('anspruch.kontakt'), kontaktzeile(i.ansprechpartner)],
            [t('anspruch.empfänger'), i.zahlungsempfaenger && `${i.zahlungsempfaenger.name}, ${i.zahlungsempfaenger.iban}`],
            [t('anspruch.stellungnahme'), formatDatum(i.stellungnahmeBis)],
            [t('anspruch.rückfrage'), i.rueckfrage],
            [t('anspruch.antwort'), i.antwort],
            [t('anspruch.anerkannt'), i.anerkannt === null ? null : formatEuro(i.anerkannt)],
            [t('schritt.grund'), i.grund],
            [t('anspruch.ausgezahlt'), i.ausgezahltAm && formatDatum(i.ausgezahltAm)],
          ]}
        />
        {i.unterlagen.length > 0 && <Unterlagenliste i={i} />}
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
          <Aktionen o={i} aktionen={AKTIONEN} />
        </div>
      </div>
    </Karte>
  )
}

function Unterlagenliste({ i }: { i: Inanspruchnahme }) {
  const { transport, fortschritt } = usePlattform()
  const laden = useMutation({
    mutationFn: (unterlageId: string) =>
      fortschritt(
        ladeDatei(transport, `GET ${dokument}/inanspruchnahmen/{id}/unterlagen/{unterlageId}`, { params: { id: i.id, unterlageId } }),
      ),
    onSuccess: speichereDatei,
  })
  return (
    <ul aria-label={t('anspruch.unterlagen')} css={{ listStyle: 'none', padding: 0, display: 'grid', gap: 4 }}>
      {i.unterlagen.map(({ id, name, groesse }) => (
        <li key={id}>
          <Knopf art="leise" icon="herunterladen" disabled={laden.isPending} onClick={() => laden.mutate(id)}>
            {name}
            <span css={{ color: farbe('leise'), fontSize: 12, fontWeight: 400 }}>{Math.ceil(groesse / 1024)} KB</span>
          </Knopf>
        </li>
      ))}
    </ul>
  )
}

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
        <Formulartext name="grund" beschriftung={t('anspruch.teilgrund')} maxLength={2000} />
      </>
    ),
    prüfe: (w, i) => {
      const { betrag, grund = '' } = w as Anerkennung & { grund?: string }
      const cent = parseBetrag(betrag)
      return alsFormfehler([
        ...(cent === undefined || cent <= 0 || cent > i.betrag
          ? [{ feld: 'betrag', grund: t('anspruch.betragHöchstens', { betrag: formatEuro(i.betrag) }) }]
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
const AKTIONEN: readonly Aktion<Inanspruchnahme>[] = [
  frage('I02', 'eingang', {
    sende: (transport, i) =>
      rufe(transport, `POST ${basis}/inanspruchnahmen/{id}/eingang`, { params: params(i), body: { version: i.version } }),
  }),
  frage<{ antwort: string; dateien: readonly Unterlage[] }>('I05', 'antworten', {
    anfang: { antwort: '', dateien: [] },
    text: ({ rueckfrage }) => rueckfrage,
    felder: () => (
      <>
        <Formulartext name="antwort" beschriftung={t('anspruch.antwort')} maxLength={4000} />
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
