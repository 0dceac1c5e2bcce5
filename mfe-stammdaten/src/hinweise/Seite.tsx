import { abfrage, rufe } from '@avalwerk/api'
import { Fragedialog, Formularhäkchen, Formularoptionen, Formulartext, Geladen, Paar, Tatseite, useEinmal } from '@avalwerk/bausteine'
import type { VerwalteterHinweis } from '@avalwerk/contracts'
import { formatZeitpunkt, HINWEISTYP, HINWEISZUSTAND, istVerschieden, OHNE_ÄNDERUNG } from '@avalwerk/domain'
import { Datumsfeld, Formularfeld } from '@avalwerk/forms'
import { useParams, usePlattform } from '@avalwerk/platform/remote'
import { abstand, Angaben, farbe, Hinweisband, Karte, Knopf, Marke, Seitenkopf } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { hinweise } from '../bausteine/daten.ts'
import { t } from '../texte.ts'
import { alsDaten, alsWerte, type Hinweiswerte, prüfeWerte } from './werte.ts'

const LISTE = '/hinweise/liste'
const PFAD = [{ beschriftung: t('hinweis.liste'), ziel: LISTE }]
const TEXTE = {
  titel: t('hinweis.lädt'),
  fehler: t('hinweis.fehler'),
  fehltTitel: t('hinweis.fehltTitel'),
  fehlt: t('hinweis.fehlt'),
  liste: { wort: t('hinweis.zurListe'), ziel: LISTE },
}

/** The operator writes a notice to all, or changes one. */
export default function Seite() {
  const { hinweisId } = useParams()
  return hinweisId ? <Vorhandener id={hinweisId} /> : <Neuer />
}

function Neuer() {
  const rufeEinmal = useEinmal()
  return (
    <Tatseite<Hinweiswerte>
      titel={t('hinweis.anlegen')}
      pfad={PFAD}
      erlaubt
      zurück={LISTE}
      anfang={alsWerte(undefined)}
      prüfe={(w) => prüfeWerte(w, new Date())}
      knopf={(w) => ({ wort: t(w.beginn === 'SOFORT' ? 'hinweis.zeigen' : 'hinweis.planen') })}
      sende={async (w) => {
        await rufeEinmal(`POST ${hinweise}`, { body: alsDaten(w, new Date()) })
        return { ziel: LISTE, meldung: t(w.beginn === 'SOFORT' ? 'hinweis.gezeigt' : 'hinweis.geplant') }
      }}
      daneben={(w) => <Vorschau w={w} />}
    >
      {(w) => <Felder w={w} neu />}
    </Tatseite>
  )
}

function Vorhandener({ id }: { id: string }) {
  const { transport } = usePlattform()
  return (
    <Geladen frisch antwort={useQuery(abfrage(transport, `GET ${hinweise}/{id}`, { params: { id } }))} texte={TEXTE}>
      {(h) => (h.zustand === 'BEENDET' ? <Beendeter h={h} /> : <Bearbeiten key={id} gelesen={h} />)}
    </Geladen>
  )
}

const ohneZustand = ({ erneutZeigen: _, ...w }: Hinweiswerte) => w

function Bearbeiten({ gelesen }: { gelesen: VerwalteterHinweis }) {
  const { transport } = usePlattform()
  const [h] = useState(gelesen)
  const [anfang] = useState(() => alsWerte(gelesen))
  const [beendet, setBeendet] = useState(false)
  const { wort, ton } = HINWEISZUSTAND[h.zustand]
  return (
    <>
      <Tatseite<Hinweiswerte>
        titel={t('hinweis.bearbeiten')}
        pfad={PFAD}
        erlaubt
        zurück={LISTE}
        anfang={anfang}
        prüfe={(w) => prüfeWerte(w, new Date(), h)}
        knopf={() => ({ wort: t('hinweis.speichern') })}
        verhindere={(w) =>
          w.erneutZeigen || istVerschieden(ohneZustand(anfang), ohneZustand(w)) ? undefined : { [FORM_ERROR]: OHNE_ÄNDERUNG }
        }
        sende={async (w) => {
          await rufe(transport, `PUT ${hinweise}/{id}`, {
            params: { id: h.id },
            body: { ...alsDaten(w, new Date(), h), version: h.version, erneutZeigen: w.erneutZeigen },
          })
          return { ziel: LISTE, meldung: t('hinweis.gespeichert') }
        }}
        weitere={<Knopf onClick={() => setBeendet(true)}>{t(h.zustand === 'AKTIV' ? 'hinweis.beenden' : 'hinweis.verwerfen')}</Knopf>}
        daneben={(w) => (
          <div css={{ display: 'grid', gap: abstand(2) }}>
            <Vorschau w={w} />
            <Karte titel={t('hinweis.stand')}>
              <Angaben
                paare={[
                  [
                    t('feld.status'),
                    <Marke key="zustand" ton={ton}>
                      {wort}
                    </Marke>,
                  ],
                  [t('hinweis.geschlossen'), t('hinweis.geschlossenVon', { count: h.geschlossen })],
                ]}
              />
            </Karte>
          </div>
        )}
      >
        {(w) => <Felder w={w} aktiv={h.zustand === 'AKTIV'} />}
      </Tatseite>
      {beendet && (
        <Fragedialog
          o={h}
          wort={t(h.zustand === 'AKTIV' ? 'hinweis.beenden' : 'hinweis.verwerfen')}
          frage={{
            titel: () => t(h.zustand === 'AKTIV' ? 'hinweis.beendenTitel' : 'hinweis.verwerfenTitel'),
            text: () => t(h.zustand === 'AKTIV' ? 'hinweis.beendenText' : 'hinweis.verwerfenText'),
            gefahr: true,
            erfolg: t('hinweis.beendet'),
            danach: LISTE,
            sende: (mit, { id, version }) => rufe(mit, `POST ${hinweise}/{id}/ende`, { params: { id }, body: { version } }),
          }}
          beiSchließen={() => setBeendet(false)}
        />
      )}
    </>
  )
}

/** A notice that is over is read only. */
function Beendeter({ h }: { h: VerwalteterHinweis }) {
  return (
    <>
      <Seitenkopf titel={t('hinweis.beendeter')} pfad={PFAD} />
      <div css={{ display: 'grid', gap: abstand(2), maxWidth: 720 }}>
        <Karte titel={t('hinweis.vorschau')}>
          <Hinweisband {...h} />
        </Karte>
        <Karte titel={t('hinweis.stand')}>
          <Angaben
            paare={[
              [t('hinweis.beginn'), formatZeitpunkt(h.startZeit)],
              [t('hinweis.ende'), h.endZeit && formatZeitpunkt(h.endZeit)],
              [t('hinweis.geschlossen'), t('hinweis.geschlossenVon', { count: h.geschlossen })],
            ]}
          />
        </Karte>
      </div>
    </>
  )
}

function Felder({ w, neu = false, aktiv = false }: { w: Hinweiswerte; neu?: boolean; aktiv?: boolean }) {
  return (
    <>
      <Karte titel={t('hinweis.inhalt')}>
        <div css={{ display: 'grid', gap: abstand(2) }}>
          <Formularoptionen
            name="typ"
            beschriftung={t('hinweis.art')}
            optionen={(['news', 'danger'] as const).map((wert) => ({ wert, wort: HINWEISTYP[wert], erklärung: t(`hinweis.${wert}`) }))}
          />
          <Formularfeld name="badge" beschriftung={t('hinweis.badge')} hinweis={t('hinweis.badgeHinweis')} autoComplete="off" />
          <Formulartext name="beschreibung" beschriftung={t('hinweis.text')} rows={3} maxLength={500} />
          <Paar>
            <Formularfeld name="link" beschriftung={t('hinweis.link')} hinweis={t('hinweis.linkHinweis')} autoComplete="off" />
            <Formularfeld name="buttonText" beschriftung={t('hinweis.knopf')} hinweis={t('hinweis.knopfHinweis')} autoComplete="off" />
          </Paar>
        </div>
      </Karte>
      <Karte titel={t('hinweis.wann')}>
        <div css={{ display: 'grid', gap: abstand(2) }}>
          {neu && (
            <Formularoptionen
              name="beginn"
              beschriftung={t('hinweis.beginn')}
              optionen={[
                { wert: 'SOFORT', wort: t('hinweis.sofort') },
                { wert: 'AB', wort: t('hinweis.ab') },
              ]}
            />
          )}
          {w.beginn === 'AB' && (
            <Paar>
              <Datumsfeld name="startTag" beschriftung={t('hinweis.startTag')} />
              <Formularfeld
                name="startUhrzeit"
                beschriftung={t('hinweis.startUhrzeit')}
                hinweis={t('hinweis.uhrzeitHinweis')}
                autoComplete="off"
              />
            </Paar>
          )}
          <Formularoptionen
            name="ende"
            beschriftung={t('hinweis.ende')}
            optionen={[
              { wert: 'OFFEN', wort: t('hinweis.ohneEnde') },
              { wert: 'BIS', wort: t('hinweis.bis') },
            ]}
          />
          {w.ende === 'BIS' && (
            <Paar>
              <Datumsfeld name="endTag" beschriftung={t('hinweis.endTag')} />
              <Formularfeld
                name="endUhrzeit"
                beschriftung={t('hinweis.endUhrzeit')}
                hinweis={t('hinweis.uhrzeitHinweis')}
                autoComplete="off"
              />
            </Paar>
          )}
          {aktiv && <Formularhäkchen name="erneutZeigen" wort={t('hinweis.erneut')} />}
        </div>
      </Karte>
    </>
  )
}

/** The notice as everybody will see it above every page. */
function Vorschau({ w }: { w: Hinweiswerte }) {
  const text = w.beschreibung.trim()
  return (
    <Karte titel={t('hinweis.vorschau')}>
      <div css={{ display: 'grid', gap: abstand(1) }}>
        <Hinweisband
          typ={w.typ}
          badge={w.badge.trim() || null}
          beschreibung={text || t('hinweis.platzhalter')}
          link={w.link.trim() || null}
          buttonText={w.buttonText.trim() || null}
        />
        <p css={{ color: farbe('leise'), fontSize: 12 }}>{t('hinweis.vorschauText')}</p>
      </div>
    </Karte>
  )
}
