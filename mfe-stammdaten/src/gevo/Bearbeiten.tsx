import { abfrage, rufe } from '@avalwerk/api'
import { alsFormfehler, Formularhäkchen, Formulartext, Geladen, Paar, Tatseite, useField } from '@avalwerk/bausteine'
import type { Api, Gevokanal } from '@avalwerk/contracts'
import {
  alsAdressen,
  type Gevo,
  GEVOS,
  istVerschieden,
  KANAL,
  type Kanal,
  type Kontaktweg,
  OHNE_ÄNDERUNG,
  prüfeKontaktweg,
} from '@avalwerk/domain'
import { Formularfeld } from '@avalwerk/forms'
import { Navigate, useParams, usePlattform, useSearchParams } from '@avalwerk/platform/remote'
import { abstand, Auswahlgruppe, farbe, Hinweis, Karte } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { konfigurator, ladetexte, partner, stammseite, STAMMLISTE, useUnternehmen } from '../bausteine/daten.ts'
import { t } from '../texte.ts'
import { gevoübersicht } from './Uebersicht.tsx'

type Unternehmen = Api[`GET ${typeof partner}/unternehmen/{id}`]['antwort']

/** How one company is reached about one business case. */
export default function Seite() {
  const { gevoId = '' } = useParams()
  const [suche] = useSearchParams()
  const id = suche.get('unternehmen') ?? ''
  if (!(gevoId in GEVOS) || !id) return <Navigate to={id ? gevoübersicht(id) : STAMMLISTE} replace />
  return <Mit key={`${id}/${gevoId}`} id={id} gevo={gevoId as Gevo} />
}

function Mit({ id, gevo }: { id: string; gevo: Gevo }) {
  return (
    <Geladen antwort={useUnternehmen(id)} texte={ladetexte(STAMMLISTE)}>
      {(u) => <Kanalseite u={u} gevo={gevo} />}
    </Geladen>
  )
}

function Kanalseite({ u, gevo }: { u: Unternehmen; gevo: Gevo }) {
  const { transport } = usePlattform()
  const bürge = u.type === 'buerge'
  const params = { id: u.unternehmenId, gevoId: gevo }
  const [beim, beimAndern] = [
    useQuery({ ...abfrage(transport, `GET ${konfigurator}/buerge/{id}/gevo/{gevoId}`, { params }), enabled: bürge }),
    useQuery({ ...abfrage(transport, `GET ${konfigurator}/auftraggeber/{id}/gevo/{gevoId}`, { params }), enabled: !bürge }),
  ]
  return (
    <Geladen frisch antwort={bürge ? beim : beimAndern} texte={{ ...ladetexte(gevoübersicht(u.unternehmenId)), fehlt: t('gevo.fehlt') }}>
      {(kanal) => <Bearbeiten u={u} gelesen={kanal} />}
    </Geladen>
  )
}

type Werte = { aktiv: boolean; kanäle: readonly Kanal[]; adressen: string; vertretung: string; telefonnummer: string }
const alsWerte = (k: Gevokanal): Werte => ({
  aktiv: k.aktiv,
  kanäle: k.kanäle,
  adressen: k.adressen.join('\n'),
  vertretung: k.vertretung ?? '',
  telefonnummer: k.telefonnummer ?? '',
})
const alsWeg = (w: Werte): Kontaktweg & { kanäle: Kanal[]; adressen: string[] } => ({
  aktiv: w.aktiv,
  kanäle: [...w.kanäle],
  adressen: alsAdressen(w.adressen),
  vertretung: w.vertretung.trim() || null,
  telefonnummer: w.telefonnummer.trim() || null,
})

function Bearbeiten({ u, gelesen }: { u: Unternehmen; gelesen: Gevokanal }) {
  const { transport } = usePlattform()
  const [k] = useState(gelesen)
  const [anfang] = useState(() => alsWerte(gelesen))
  const { gevo } = k
  const id = u.unternehmenId
  const zurück = gevoübersicht(id)
  return (
    <Tatseite<Werte>
      titel={t('gevo.bearbeiten', { fall: GEVOS[gevo].name })}
      pfad={[
        { beschriftung: u.name, ziel: stammseite(id) },
        { beschriftung: t('gevo.titel'), ziel: zurück },
      ]}
      erlaubt
      zurück={zurück}
      anfang={anfang}
      prüfe={(w) => alsFormfehler(prüfeKontaktweg(gevo, alsWeg(w)))}
      knopf={() => ({ wort: t('gevo.knopf') })}
      verhindere={(w) => (istVerschieden(alsWeg(anfang), alsWeg(w)) ? undefined : { [FORM_ERROR]: OHNE_ÄNDERUNG })}
      sende={async (w) => {
        const eingabe = { params: { id, gevoId: gevo }, body: { ...alsWeg(w), version: k.version } }
        await (u.type === 'buerge'
          ? rufe(transport, `PUT ${konfigurator}/buerge/{id}/gevo/{gevoId}`, eingabe)
          : rufe(transport, `PUT ${konfigurator}/auftraggeber/{id}/gevo/{gevoId}`, eingabe))
        return { ziel: zurück, meldung: t('gevo.gespeichert', { fall: GEVOS[gevo].name }) }
      }}
    >
      {() => (
        <>
          {!k.gewählt && k.version === 0 && (
            <Hinweis ton="warnung">
              <p>{t('gevo.vorgabe')}</p>
            </Hinweis>
          )}
          <Karte titel={t('gevo.kanäle')}>
            <div css={{ display: 'grid', gap: abstand(2) }}>
              <Formularhäkchen name="aktiv" wort={t('gevo.aktiv')} />
              <Kanalwahl gevo={gevo} />
            </div>
          </Karte>
          <Karte titel={t('gevo.postfächer')}>
            <div css={{ display: 'grid', gap: abstand(2) }}>
              <Formulartext name="adressen" form={null} beschriftung={t('gevo.adressen')} hinweis={t('gevo.adressenHinweis')} rows={3} />
              <Paar>
                <Formularfeld name="vertretung" form="email" beschriftung={t('gevo.vertretung')} autoComplete="off" />
                <Formularfeld name="telefonnummer" form="telefonnummer" beschriftung={t('gevo.telefon')} autoComplete="off" />
              </Paar>
            </div>
          </Karte>
        </>
      )}
    </Tatseite>
  )
}

/** The channels that a case has; those of the installation that aren't there say so. */
function Kanalwahl({ gevo }: { gevo: Gevo }) {
  const { input, meta } = useField<readonly Kanal[]>('kanäle')
  const möglich = (GEVOS[gevo].kanäle as readonly Kanal[]).filter((kanal) => kanal !== 'SCHNITTSTELLE')
  const schnittstelle = (GEVOS[gevo].kanäle as readonly Kanal[]).includes('SCHNITTSTELLE')
  return (
    <div css={{ display: 'grid', gap: 4 }}>
      <Auswahlgruppe
        name="kanäle"
        beschriftung={t('gevo.wege')}
        optionen={möglich.map((wert) => ({ wert, wort: KANAL[wert].name }))}
        gewählt={input.value}
        beiÄnderung={input.onChange}
      />
      {schnittstelle && <p css={{ color: farbe('leise'), fontSize: 12 }}>{t('gevo.schnittstelle')}</p>}
      {meta.submitFailed && meta.error && (
        <p role="alert" css={{ color: farbe('gefahr'), fontSize: 12 }}>
          {meta.error as string}
        </p>
      )}
    </div>
  )
}
