import { apiQuery, call } from '@avalwerk/api'
import { type Prompt, PromptDialog } from '@avalwerk/bausteine'
import type { NutzerDetail } from '@avalwerk/contracts'
import { formatInstant, isSystemRole, signsInAlone, NUTZER_KINDS, nutzerKind, NUTZER_CLASS, nutzerClass } from '@avalwerk/domain'
import { usePlatform, useRight } from '@avalwerk/platform/remote'
import { spacing, DescriptionList, themeColor, Alert, Card, Button } from '@avalwerk/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { basis, nameOf } from '../components/queries.ts'
import { AccountRequests } from '../components/AccountRequests.tsx'
import { StatusBadge, AccessBadge } from '../components/badges.tsx'
import { t } from '../texts.ts'

type Nullable = Readonly<{ wort: string; frage: Prompt<NutzerDetail> }>

/** An account's state, and what may be done with it beside its data. @param liste where people are when it is gone */
export function AccountCard({ nutzer, liste: list = '/nutzer/liste' }: { nutzer: NutzerDetail; liste?: string }) {
  const { transport, nutzer: ich } = usePlatform()
  const queryClient = useQueryClient()
  const mayDelete = useRight({ aktion: 'löschen', kategorien: ['Nutzer'] })
  const [open, setOpen] = useState<Nullable>()
  const name = nameOf(nutzer)
  const self = nutzer.nutzerId === ich.id
  const own = nutzer.organisation === ich.organisation
  const kind = nutzerKind(nutzer.rolle)
  const resetWaits = nutzer.antraege.some((application) => application.art === 'FAKTOREN')
  const reread = () =>
    queryClient.invalidateQueries({
      queryKey: apiQuery(transport, `GET ${basis}/benutzer/{id}`, { params: { id: nutzer.nutzerId } }).queryKey,
    })
  const questions = questionsOn(nutzer, name, list)
  const button = (question: Nullable, danger = false) => (
    <Button art={danger ? 'gefahr' : 'neben'} onClick={() => setOpen(question)}>
      {question.wort}
    </Button>
  )
  return (
    <Card titel={t('bearbeiten.konto')}>
      <div css={{ display: 'grid', gap: spacing(2) }}>
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
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
            [t('bearbeiten.art'), `${kind ? NUTZER_KINDS[kind] : t('bearbeiten.eigeneRolle')} · ${NUTZER_CLASS[nutzerClass(nutzer)]}`],
            [t('feld.unternehmen'), nutzer.unternehmenName],
            [t('bearbeiten.anmeldung'), nutzer.letzteAnmeldungAm ? formatInstant(nutzer.letzteAnmeldungAm) : t('nie')],
            [t('bearbeiten.angelegt'), formatInstant(nutzer.erstelltAm)],
            [t('bearbeiten.emails'), t(nutzer.erhaltNutzerEMails ? 'bearbeiten.an' : 'bearbeiten.aus')],
          ]}
        />
        {self ? (
          <p css={{ color: themeColor('leise') }}>{t('bearbeiten.selbst')}</p>
        ) : (
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
            {nutzer.aktiv && !nutzer.sso && signsInAlone(nutzer.rolle) && button(questions.einladen)}
            {nutzer.aktiv && nutzer.zugang === 'EINGERICHTET' && button(questions.signOut)}
            {own && nutzer.zugang === 'EINGERICHTET' && !nutzer.sso && !resetWaits && button(questions.faktor)}
            {own && (nutzer.aktiv ? button(questions.deaktivieren) : button(questions.aktivieren))}
            {own && mayDelete && !isSystemRole(nutzer.rolle) && button(questions.löschen, true)}
          </div>
        )}
        {own && !self && mayDelete && isSystemRole(nutzer.rolle) && <p css={{ color: themeColor('leise') }}>{t('bearbeiten.fest')}</p>}
      </div>
      {open && (
        <PromptDialog
          o={nutzer}
          wort={open.wort}
          frage={open.frage}
          beiSchließen={() => {
            setOpen(undefined)
            if (open.wort !== questions.löschen.wort) void reread()
          }}
        />
      )}
    </Card>
  )
}

function questionsOn(nutzer: NutzerDetail, name: string, list: string) {
  const params = { id: nutzer.nutzerId }
  const { version } = nutzer
  const fresh = nutzer.zugang === 'EINGELADEN'
  return {
    einladen: {
      wort: t(fresh ? 'aktion.einladen' : 'aktion.passwort'),
      frage: {
        titel: () => t(fresh ? 'aktion.einladenFrage' : 'aktion.passwortFrage'),
        text: () => t('aktion.einladenText', { name, email: nutzer.email }),
        erfolg: t('aktion.einladenErfolg'),
        sende: (transport) => call(transport, `POST ${basis}/benutzer/{id}/einladung`, { params }),
      },
    },
    signOut: {
      wort: t('aktion.signOut'),
      frage: {
        titel: () => t('aktion.signOutFrage', { name }),
        text: () => t('aktion.signOutText'),
        erfolg: t('aktion.signOutErfolg'),
        sende: (transport) => call(transport, `POST ${basis}/benutzer/{id}/abmeldung`, { params }),
      },
    },
    faktor: {
      wort: t('aktion.faktor'),
      frage: {
        titel: () => t('aktion.faktorFrage', { name }),
        text: () => [t('aktion.faktorText', { name }), ...(nutzer.zuZweit ? [t('aktion.faktorZuZweit')] : [])].join(' '),
        erfolg: t(nutzer.zuZweit ? 'aktion.faktorBeantragt' : 'aktion.faktorErfolg'),
        gefahr: true,
        sende: (transport) => call(transport, `POST ${basis}/benutzer/{id}/zweiterfaktor/zuruecksetzen`, { params }),
      },
    },
    deaktivieren: {
      wort: t('aktion.deaktivieren', { name }),
      frage: {
        titel: () => t('aktion.deaktivierenFrage', { name }),
        text: () => t('aktion.deaktivierenText'),
        erfolg: t('aktion.deaktivierenErfolg'),
        gefahr: true,
        sende: (transport) => call(transport, `POST ${basis}/benutzer/{id}/deaktivierung`, { params, body: { version } }),
      },
    },
    aktivieren: {
      wort: t('aktion.aktivieren', { name }),
      frage: {
        titel: () => t('aktion.aktivierenFrage', { name }),
        text: () => t('aktion.aktivierenText'),
        erfolg: t('aktion.aktivierenErfolg'),
        sende: (transport) =>
          call(transport, `PUT ${basis}/benutzer`, {
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
        danach: list,
        sende: (transport) => call(transport, `POST ${basis}/benutzer/{id}/loeschung`, { params, body: { version } }),
      },
    },
  } satisfies Record<string, Nullable>
}
