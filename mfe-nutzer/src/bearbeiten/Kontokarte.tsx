import { abfrage, rufe } from '@avalwerk/api'
import { type Frage, Fragedialog } from '@avalwerk/bausteine'
import type { Nutzerdetail } from '@avalwerk/contracts'
import { formatZeitpunkt, istSystemrolle, meldetSichSelbstAn, NUTZERARTEN, nutzerart, NUTZERKLASSE, nutzerklasse } from '@avalwerk/domain'
import { usePlattform, useRecht } from '@avalwerk/platform/remote'
import { abstand, Angaben, farbe, Hinweis, Karte, Knopf } from '@avalwerk/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { basis, nameVon } from '../bausteine/daten.ts'
import { Kontoantraege } from '../bausteine/Kontoantraege.tsx'
import { Statusmarke, Zugangsmarke } from '../bausteine/marken.tsx'
import { t } from '../texte.ts'

type Offen = Readonly<{ wort: string; frage: Frage<Nutzerdetail> }>

/** An account's state, and what may be done with it beside its data. @param liste where people are when it is gone */
export function Kontokarte({ nutzer, liste = '/nutzer/liste' }: { nutzer: Nutzerdetail; liste?: string }) {
  const { transport, nutzer: ich } = usePlattform()
  const abfragen = useQueryClient()
  const darfLöschen = useRecht({ aktion: 'löschen', kategorien: ['Nutzer'] })
  const [offen, setOffen] = useState<Offen>()
  const name = nameVon(nutzer)
  const selbst = nutzer.nutzerId === ich.id
  const eigene = nutzer.organisation === ich.organisation
  const art = nutzerart(nutzer.rolle)
  const resetWaits = nutzer.antraege.some((antrag) => antrag.art === 'FAKTOREN')
  const neuLesen = () =>
    abfragen.invalidateQueries({ queryKey: abfrage(transport, `GET ${basis}/benutzer/{id}`, { params: { id: nutzer.nutzerId } }).queryKey })
  const fragen = fragenZu(nutzer, name, liste)
  const knopf = (frage: Offen, gefahr = false) => (
    <Knopf art={gefahr ? 'gefahr' : 'neben'} onClick={() => setOffen(frage)}>
      {frage.wort}
    </Knopf>
  )
  return (
    <Karte titel={t('bearbeiten.konto')}>
      <div css={{ display: 'grid', gap: abstand(2) }}>
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
          <Statusmarke aktiv={nutzer.aktiv} />
          <Zugangsmarke zugang={nutzer.zugang} />
        </div>
        <Kontoantraege nutzer={nutzer} done={() => void neuLesen()} />
        {nutzer.zugang === 'GESTOERT' && (
          <Hinweis ton="warnung">
            <p>{t('bearbeiten.gestört')}</p>
          </Hinweis>
        )}
        <Angaben
          paare={[
            [t('bearbeiten.art'), `${art ? NUTZERARTEN[art] : t('bearbeiten.eigeneRolle')} · ${NUTZERKLASSE[nutzerklasse(nutzer)]}`],
            [t('feld.unternehmen'), nutzer.unternehmenName],
            [t('bearbeiten.anmeldung'), nutzer.letzteAnmeldungAm ? formatZeitpunkt(nutzer.letzteAnmeldungAm) : t('nie')],
            [t('bearbeiten.angelegt'), formatZeitpunkt(nutzer.erstelltAm)],
            [t('bearbeiten.emails'), t(nutzer.erhaltNutzerEMails ? 'bearbeiten.an' : 'bearbeiten.aus')],
          ]}
        />
        {selbst ? (
          <p css={{ color: farbe('leise') }}>{t('bearbeiten.selbst')}</p>
        ) : (
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
            {nutzer.aktiv && !nutzer.sso && meldetSichSelbstAn(nutzer.rolle) && knopf(fragen.einladen)}
            {nutzer.aktiv && nutzer.zugang === 'EINGERICHTET' && knopf(fragen.signOut)}
            {eigene && nutzer.zugang === 'EINGERICHTET' && !nutzer.sso && !resetWaits && knopf(fragen.faktor)}
            {eigene && (nutzer.aktiv ? knopf(fragen.deaktivieren) : knopf(fragen.aktivieren))}
            {eigene && darfLöschen && !istSystemrolle(nutzer.rolle) && knopf(fragen.löschen, true)}
          </div>
        )}
        {eigene && !selbst && darfLöschen && istSystemrolle(nutzer.rolle) && <p css={{ color: farbe('leise') }}>{t('bearbeiten.fest')}</p>}
      </div>
      {offen && (
        <Fragedialog
          o={nutzer}
          wort={offen.wort}
          frage={offen.frage}
          beiSchließen={() => {
            setOffen(undefined)
            if (offen.wort !== fragen.löschen.wort) void neuLesen()
          }}
        />
      )}
    </Karte>
  )
}

function fragenZu(nutzer: Nutzerdetail, name: string, liste: string) {
  const params = { id: nutzer.nutzerId }
  const { version } = nutzer
  const neu = nutzer.zugang === 'EINGELADEN'
  return {
    einladen: {
      wort: t(neu ? 'aktion.einladen' : 'aktion.passwort'),
      frage: {
        titel: () => t(neu ? 'aktion.einladenFrage' : 'aktion.passwortFrage'),
        text: () => t('aktion.einladenText', { name, email: nutzer.email }),
        erfolg: t('aktion.einladenErfolg'),
        sende: (transport) => rufe(transport, `POST ${basis}/benutzer/{id}/einladung`, { params }),
      },
    },
    signOut: {
      wort: t('aktion.signOut'),
      frage: {
        titel: () => t('aktion.signOutFrage', { name }),
        text: () => t('aktion.signOutText'),
        erfolg: t('aktion.signOutErfolg'),
        sende: (transport) => rufe(transport, `POST ${basis}/benutzer/{id}/abmeldung`, { params }),
      },
    },
    faktor: {
      wort: t('aktion.faktor'),
      frage: {
        titel: () => t('aktion.faktorFrage', { name }),
        text: () => [t('aktion.faktorText', { name }), ...(nutzer.zuZweit ? [t('aktion.faktorZuZweit')] : [])].join(' '),
        erfolg: t(nutzer.zuZweit ? 'aktion.faktorBeantragt' : 'aktion.faktorErfolg'),
        gefahr: true,
        sende: (transport) => rufe(transport, `POST ${basis}/benutzer/{id}/zweiterfaktor/zuruecksetzen`, { params }),
      },
    },
    deaktivieren: {
      wort: t('aktion.deaktivieren', { name }),
      frage: {
        titel: () => t('aktion.deaktivierenFrage', { name }),
        text: () => t('aktion.deaktivierenText'),
        erfolg: t('aktion.deaktivierenErfolg'),
        gefahr: true,
        sende: (transport) => rufe(transport, `POST ${basis}/benutzer/{id}/deaktivierung`, { params, body: { version } }),
      },
    },
    aktivieren: {
      wort: t('aktion.aktivieren', { name }),
      frage: {
        titel: () => t('aktion.aktivierenFrage', { name }),
        text: () => t('aktion.aktivierenText'),
        erfolg: t('aktion.aktivierenErfolg'),
        sende: (transport) =>
          rufe(transport, `PUT ${basis}/benutzer`, {
            body: {
              nutzerId: nutzer.nutzerId,
              version,
              aktiv: true,
              vorname: nutzer.vorname,
              nachname: nutzer.nachname,
              email: nutzer.email,
              telefonnummer: nutzer.telefonnummer,
              rolle: nutzer.rolle,
              unternehmenId: nutzer.unternehmenId,
              unternehmenSichtbeschränkt: nutzer.unternehmenSichtbeschränkt,
              sichtberechtigteUnternehmen: nutzer.sichtberechtigteUnternehmen,
            },
          }),
      },
    },
    löschen: {
      wort: t('aktion.löschen', { name }),
      frage: {
        titel: () => t('aktion.löschenFrage', { name }),
        text: () => t('aktion.löschenText'),
        erfolg: t('aktion.löschenErfolg'),
        gefahr: true,
        danach: liste,
        sende: (transport) => rufe(transport, `POST ${basis}/benutzer/{id}/loeschung`, { params, body: { version } }),
      },
    },
  } satisfies Record<string, Offen>
}
