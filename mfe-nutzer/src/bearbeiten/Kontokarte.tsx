import { apiQuery, rufe } from '@avalwerk/api'
import { type Prompt, PromptDialog } from '@avalwerk/bausteine'
import type { NutzerDetail } from '@avalwerk/contracts'
import { formatInstant, isSystemRole, signsInAlone, NUTZER_KINDS, nutzerKind, NUTZER_CLASS, nutzerClass } from '@avalwerk/domain'
import { usePlatform, useRight } from '@avalwerk/platform/remote'
import { abstand, DescriptionList, farbe, Alert, Card, Button } from '@avalwerk/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { basis, nameOf } from '../bausteine/daten.ts'
import { AccountRequests } from '../bausteine/Kontoantraege.tsx'
import { StatusBadge, AccessBadge } from '../bausteine/marken.tsx'
import { t } from '../texte.ts'

type Nullable = Readonly<{ wort: string; frage: Prompt<NutzerDetail> }>

/** An account's state, and what may be done with it beside its data. @param liste where people are when it is gone */
export function AccountCard({ nutzer, liste = '/nutzer/liste' }: { nutzer: NutzerDetail; liste?: string }) {
  const { transport, nutzer: ich } = usePlatform()
  const abfragen = useQueryClient()
  const mayDelete = useRight({ aktion: 'löschen', kategorien: ['Nutzer'] })
  const [offen, setOffen] = useState<Nullable>()
  const name = nameOf(nutzer)
  const selbst = nutzer.nutzerId === ich.id
  const eigene = nutzer.organisation === ich.organisation
  const art = nutzerKind(nutzer.rolle)
  const resetWaits = nutzer.antraege.some((antrag) => antrag.art === 'FAKTOREN')
  const reread = () =>
    abfragen.invalidateQueries({
      queryKey: apiQuery(transport, `GET ${basis}/benutzer/{id}`, { params: { id: nutzer.nutzerId } }).queryKey,
    })
  const questions = questionsOn(nutzer, name, liste)
  const knopf = (frage: Nullable, gefahr = false) => (
    <Button art={gefahr ? 'gefahr' : 'neben'} onClick={() => setOffen(frage)}>
      {frage.wort}
    </Button>
  )
  return (
    <Card titel={t('bearbeiten.konto')}>
      <div css={{ display: 'grid', gap: abstand(2) }}>
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
          <StatusBadge aktiv={nutzer.aktiv} />
          <AccessBadge zugang={nutzer.zugang} />
        </div>
        <AccountRequests nutzer={nutzer} done={() => void reread()} />
        {nutzer.zugang === 'GESTOERT' && (
          <Alert ton="warnung">
            <p>{t('bearbeiten.gestört')}</p>
          </Alert>
        )}
        <DescriptionList
          paare={[
            [t('bearbeiten.art'), `${art ? NUTZER_KINDS[art] : t('bearbeiten.eigeneRolle')} · ${NUTZER_CLASS[nutzerClass(nutzer)]}`],
            [t('feld.unternehmen'), nutzer.unternehmenName],
            [t('bearbeiten.anmeldung'), nutzer.letzteAnmeldungAm ? formatInstant(nutzer.letzteAnmeldungAm) : t('nie')],
            [t('bearbeiten.angelegt'), formatInstant(nutzer.erstelltAm)],
            [t('bearbeiten.emails'), t(nutzer.erhaltNutzerEMails ? 'bearbeiten.an' : 'bearbeiten.aus')],
          ]}
        />
        {selbst ? (
          <p css={{ color: farbe('leise') }}>{t('bearbeiten.selbst')}</p>
        ) : (
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: abstand(1) }}>
            {nutzer.aktiv && !nutzer.sso && signsInAlone(nutzer.rolle) && knopf(questions.einladen)}
            {nutzer.aktiv && nutzer.zugang === 'EINGERICHTET' && knopf(questions.signOut)}
            {eigene && nutzer.zugang === 'EINGERICHTET' && !nutzer.sso && !resetWaits && knopf(questions.faktor)}
            {eigene && (nutzer.aktiv ? knopf(questions.deaktivieren) : knopf(questions.aktivieren))}
            {eigene && mayDelete && !isSystemRole(nutzer.rolle) && knopf(questions.löschen, true)}
          </div>
        )}
        {eigene && !selbst && mayDelete && isSystemRole(nutzer.rolle) && <p css={{ color: farbe('leise') }}>{t('bearbeiten.fest')}</p>}
      </div>
      {offen && (
        <PromptDialog
          o={nutzer}
          wort={offen.wort}
          frage={offen.frage}
          beiSchließen={() => {
            setOffen(undefined)
            if (offen.wort !== questions.löschen.wort) void reread()
          }}
        />
      )}
    </Card>
  )
}

function questionsOn(nutzer: NutzerDetail, name: string, liste: string) {
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
  } satisfies Record<string, Nullable>
}
