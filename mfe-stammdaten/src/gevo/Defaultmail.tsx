import { rufe } from '@avalwerk/api'
import { alsFormfehler, Formulartext, Geladen, Tatseite } from '@avalwerk/bausteine'
import type { Api } from '@avalwerk/contracts'
import { alsAdressen, gleich, OHNE_ÄNDERUNG, prüfeAdressen } from '@avalwerk/domain'
import { useParams, usePlattform } from '@avalwerk/platform/remote'
import { abstand, Karte } from '@avalwerk/ui'
import { FORM_ERROR } from 'final-form'
import { useState } from 'react'
import { konfigurator, ladetexte, partner, stammseite, STAMMLISTE, useUnternehmen } from '../bausteine/daten.ts'
import { t } from '../texte.ts'
import { gevoübersicht, useGevos } from './Uebersicht.tsx'

type Unternehmen = Api[`GET ${typeof partner}/unternehmen/{id}`]['antwort']
type Gevos = Api[`GET ${typeof konfigurator}/buerge/gevo`]['antwort']

/** A guarantor's mailboxes for all business cases that name none of their own. */
export default function Seite() {
  const { unternehmenId = '' } = useParams()
  return (
    <Geladen antwort={useUnternehmen(unternehmenId)} texte={ladetexte(STAMMLISTE)}>
      {(u) => <Mit key={unternehmenId} u={u} />}
    </Geladen>
  )
}

function Mit({ u }: { u: Unternehmen }) {
  return (
    <Geladen frisch antwort={useGevos(u.unternehmenId, true)} texte={ladetexte(STAMMLISTE)}>
      {(gevos) => <Bearbeiten u={u} gelesen={gevos} />}
    </Geladen>
  )
}

function Bearbeiten({ u, gelesen }: { u: Unternehmen; gelesen: Gevos }) {
  const { transport } = usePlattform()
  const [{ version, defaultMail }] = useState(gelesen)
  const id = u.unternehmenId
  const zurück = gevoübersicht(id)
  return (
    <Tatseite<{ defaultMail: string }>
      titel={t('gevo.defaultMailSeite', { name: u.name })}
      pfad={[
        { beschriftung: u.name, ziel: stammseite(id) },
        { beschriftung: t('gevo.titel'), ziel: zurück },
      ]}
      erlaubt
      zurück={zurück}
      anfang={{ defaultMail: defaultMail.join('\n') }}
      prüfe={(w) => alsFormfehler(prüfeAdressen(alsAdressen(w.defaultMail), 'defaultMail'))}
      knopf={() => ({ wort: t('gevo.defaultMailKnopf') })}
      verhindere={(w) => (gleich(defaultMail, alsAdressen(w.defaultMail)) ? { [FORM_ERROR]: OHNE_ÄNDERUNG } : undefined)}
      sende={async (w) => {
        await rufe(transport, `PUT ${konfigurator}/buerge/{id}/defaultmail`, {
          params: { id },
          body: { version, defaultMail: alsAdressen(w.defaultMail) },
        })
        return { ziel: zurück, meldung: t('gevo.defaultMailGespeichert') }
      }}
    >
      {() => (
        <Karte titel={t('gevo.defaultMail')}>
          <div css={{ display: 'grid', gap: abstand(2) }}>
            <p>{t('gevo.defaultMailText')}</p>
            <Formulartext name="defaultMail" form={null} beschriftung={t('gevo.adressen')} hinweis={t('gevo.adressenHinweis')} rows={4} />
          </div>
        </Karte>
      )}
    </Tatseite>
  )
}
