import { abfrage } from '@avalwerk/api'
import { Geladenes, kontaktzeile } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import {
  BÜRGSCHAFTSARTEN,
  type Bürgschaftsart,
  formatDatum,
  formatZahl,
  formatZeitpunkt,
  statusanzeige,
  type Sichtstatus,
  type Textdaten,
  TEXTTYP,
} from '@avalwerk/domain'
import { Link, usePlattform } from '@avalwerk/platform/remote'
import { abstand, Angaben, farbe, Karte, Verzeichnis } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { Prüfmarke, Statusmarke } from '../bausteine/marken.tsx'
import { t } from '../texte.ts'

const jaNein = (wert: boolean) => t(wert ? 'ja' : 'nein')

/** What is said of a text, label by label. */
export const datenpaare = (daten: Textdaten) =>
  [
    [t('felder.beschreibung'), daten.beschreibung],
    [t('liste.gültigAb'), daten.gültigAb && formatDatum(daten.gültigAb)],
    [t('liste.gültigBis'), daten.gültigBis && formatDatum(daten.gültigBis)],
    [t('details.befristung'), jaNein(daten.befristung)],
    [t('details.erstesAnfordern'), jaNein(daten.zahlungAufErstesAnfordernMoeglich)],
    [t('details.allgemeine'), jaNein(daten.allgemeineBestimmungen)],
    [t('felder.kontakt'), kontaktzeile(daten.ansprechPartner)],
  ] as const

/** What is said of a text. */
export function Angabenkarte({ text }: { text: Text }) {
  const { daten, templatetyp, auftraggeber, quelle, aktivierung } = text
  return (
    <Karte titel={t('details.angaben')}>
      <Angaben
        paare={[
          [t('liste.nummer'), text.id],
          [t('liste.version'), String(text.templateVersion)],
          [t('liste.art'), BÜRGSCHAFTSARTEN[daten.bürgschaftsart as Bürgschaftsart].name],
          [t('details.von'), templatetyp === 'OET' ? null : auftraggeber.name],
          ...datenpaare(daten),
          [t('details.quelle'), quelle?.name],
          [t('details.dms'), text.dmsTemplateId],
          [
            t('details.verwendet'),
            t(text.verwendet === 0 ? 'details.nie' : text.verwendet === 1 ? 'details.einmal' : 'details.mal', {
              anzahl: String(text.verwendet),
            }),
          ],
          [t('details.aktiviert'), aktivierung && `${formatZeitpunkt(aktivierung.am)}, ${aktivierung.wer}`],
        ]}
      />
    </Karte>
  )
}

/** How far the review has come, at each guarantor. */
export function Prüfungskarte({ text }: { text: Text }) {
  return (
    <Karte titel={t('prüfungen.titel', { x: String(text.x), y: String(text.y) })}>
      <progress
        aria-label={t('prüfungen.fortschritt')}
        value={text.x}
        max={text.y}
        css={{ width: '100%', height: 8, marginBottom: abstand(1), accentColor: farbe('gut') }}
      />
      <ul css={{ listStyle: 'none', padding: 0, display: 'grid', gap: abstand(1) }}>
        {text.pruefungen.map((p) => (
          <li
            key={p.buerge.id}
            css={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'baseline', justifyContent: 'space-between' }}
          >
            <span>{p.buerge.name}</span>
            <Prüfmarke status={p.status} />
            {(p.entschiedenAm || p.ansprechpartner) && (
              <span css={{ flexBasis: '100%', color: farbe('leise'), fontSize: 12 }}>
                {[p.entschiedenAm && formatZeitpunkt(p.entschiedenAm), kontaktzeile(p.ansprechpartner)].filter(Boolean).join(' · ')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Karte>
  )
}

/** Its versions; each can be looked at, the owner compares them. */
export function Versionskarte({ text, vergleichbar = true }: { text: Text /** Leads to the comparison. */; vergleichbar?: boolean }) {
  const { pfad } = TEXTTYP[text.templatetyp]
  return (
    <Karte
      titel={t('versionen.titel')}
      aktionen={
        vergleichbar && text.templatetyp === 'AGT' ? (
          <Link to={`/${pfad}/version/${text.id}`}>{t('versionen.vergleichen')}</Link>
        ) : undefined
      }
    >
      <ul css={{ listStyle: 'none', padding: 0, display: 'grid', gap: 8 }}>
        {text.versionen.map((v) => (
          <li key={v.id} css={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'baseline' }}>
            {v.id === text.id ? (
              <strong>{t('versionen.version', { nummer: String(v.templateVersion) })}</strong>
            ) : (
              <Link to={`/${pfad}/details/${v.id}`}>{t('versionen.version', { nummer: String(v.templateVersion) })}</Link>
            )}
            <Statusmarke anzeige={v.templatestatus} x={v.x} y={v.y} />
            <span css={{ color: farbe('leise'), fontSize: 12 }}>
              {t('versionen.gültig', { ab: formatDatum(v.gültigAb), bis: v.gültigBis ? formatDatum(v.gültigBis) : t('versionen.offen') })}
            </span>
          </li>
        ))}
      </ul>
    </Karte>
  )
}

/** How often a text was used and by whom, as far as the viewer may know; a guarantor reads for whom it did. */
export function UsageCard({ text }: { text: Text }) {
  const { transport, bereich } = usePlattform()
  const { gruppe } = bereich
  const antwort = useQuery(
    abfrage(transport, 'GET /buergschaftservice/api/private/v2/buergschaftstemplates/{id}', { params: { id: text.id } }),
  )
  return (
    <Karte titel={t('nutzung.titel')}>
      <Geladenes antwort={antwort} name={t('nutzung.titel')} zeilen={2}>
        {({ buergschaften, nutzende }) =>
          nutzende.length === 0 ? (
            <p>{t('nutzung.leer')}</p>
          ) : (
            <div css={{ display: 'grid', gap: abstand(1) }}>
              <Verzeichnis
                name={t('nutzung.titel')}
                spalten={[
                  t(gruppe === 'BG' ? 'nutzung.begünstigter' : 'nutzung.bürge'),
                  { titel: t('nutzung.bürgschaften'), rechts: true },
                  { titel: t('nutzung.gemeldet'), rechts: true },
                  t('nutzung.zuletzt'),
                ]}
                zeilen={nutzende.map((n) => ({
                  schlüssel: n.name,
                  zellen: [
                    n.name,
                    formatZahl(n.buergschaften),
                    formatZahl(n.gemeldet),
                    n.zuletztGemeldet ? formatZeitpunkt(n.zuletztGemeldet) : '–',
                  ],
                }))}
              />
              {buergschaften.length > 0 && (
                <p css={{ color: farbe('leise') }}>
                  {t('nutzung.status', {
                    status: buergschaften
                      .map(({ status, anzahl }) => `${formatZahl(anzahl)} ${statusanzeige(status as Sichtstatus, gruppe).wort}`)
                      .join(', '),
                  })}
                </p>
              )}
            </div>
          )
        }
      </Geladenes>
    </Karte>
  )
}

/** What a guarantor still has to do about a text, and until when. */
export function OpenTasksCard({ text }: { text: Text }) {
  const { transport } = usePlattform()
  const buergeId = text.pruefungen[0]?.buerge.id ?? ''
  const antwort = useQuery({
    ...abfrage(transport, 'GET /aufgabenservice/api/private/v1/buergschaftstemplates/{id}/aufgaben', {
      params: { id: text.id },
      query: { buergeId },
    }),
    enabled: buergeId !== '',
  })
  if (!antwort.data?.length) return null
  return (
    <Karte titel={t('aufgaben.titel')}>
      <ul css={{ listStyle: 'none', padding: 0, display: 'grid', gap: 8 }}>
        {antwort.data.map(({ id, betreff, frist }) => (
          <li key={id}>
            {betreff}
            {frist && <span css={{ color: farbe('leise') }}> · {t('aufgaben.bis', { tag: formatDatum(frist) })}</span>}
          </li>
        ))}
      </ul>
    </Karte>
  )
}
