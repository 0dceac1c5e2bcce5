import { abfrage, rufe } from '@avalwerk/api'
import {
  Fragedialog,
  Geladen,
  hinweisdaten,
  Hinweisfelder,
  Hinweisvorschau,
  hinweiswerte,
  type Hinweiswerte,
  prüfeHinweiswerte,
  Tatseite,
  useEinmal,
} from '@avalwerk/bausteine'
import type { VerwalteterHinweis } from '@avalwerk/contracts'
import { formatZeitpunkt, HINWEISZUSTAND, istVerschieden, OHNE_ÄNDERUNG } from '@avalwerk/domain'
import { useParams, usePlattform } from '@avalwerk/platform/remote'
import { abstand, Angaben, Hinweisband, Karte, Knopf, Marke, Seitenkopf } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { hinweise } from '../bausteine/daten.ts'
import { t } from '../texte.ts'

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
      anfang={hinweiswerte(undefined)}
      prüfe={(w) => prüfeHinweiswerte(w, new Date())}
      knopf={(w) => ({ wort: t(w.beginn === 'SOFORT' ? 'hinweis.zeigen' : 'hinweis.planen') })}
      sende={async (w) => {
        await rufeEinmal(`POST ${hinweise}`, { body: hinweisdaten(w, new Date()) })
        return { ziel: LISTE, meldung: t(w.beginn === 'SOFORT' ? 'hinweis.gezeigt' : 'hinweis.geplant') }
      }}
      daneben={(w) => <Hinweisvorschau w={w} />}
    >
      {(w) => <Hinweisfelder w={w} neu />}
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
  const [anfang] = useState(() => hinweiswerte(gelesen))
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
        prüfe={(w) => prüfeHinweiswerte(w, new Date(), h)}
        knopf={() => ({ wort: t('hinweis.speichern') })}
        verhindere={(w) =>
          w.erneutZeigen || istVerschieden(ohneZustand(anfang), ohneZustand(w)) ? undefined : { [FORM_ERROR]: OHNE_ÄNDERUNG }
        }
        sende={async (w) => {
          await rufe(transport, `PUT ${hinweise}/{id}`, {
            params: { id: h.id },
            body: { ...hinweisdaten(w, new Date(), h), version: h.version, erneutZeigen: w.erneutZeigen },
          })
          return { ziel: LISTE, meldung: t('hinweis.gespeichert') }
        }}
        weitere={<Knopf onClick={() => setBeendet(true)}>{t(h.zustand === 'AKTIV' ? 'hinweis.beenden' : 'hinweis.verwerfen')}</Knopf>}
        daneben={(w) => (
          <div css={{ display: 'grid', gap: abstand(2) }}>
            <Hinweisvorschau w={w} />
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
        {(w) => <Hinweisfelder w={w} aktiv={h.zustand === 'AKTIV'} />}
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
