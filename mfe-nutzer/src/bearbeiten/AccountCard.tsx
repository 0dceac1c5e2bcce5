import { useApi } from '@avalwerk/api'
import { type Prompt, PromptDialog } from '@avalwerk/patterns/act'
import type { NutzerDetail } from '@avalwerk/contracts'
import { formatInstant, isSystemRole, signsInAlone, NUTZER_KINDS, nutzerKind, NUTZER_CLASS, nutzerClass } from '@avalwerk/domain'
import { usePlatform, useRight } from '@avalwerk/platform/remote'
import { spacing, DescriptionList, themeColor, Alert, Card, Button } from '@avalwerk/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOf } from '../components/queries.ts'
import { AccountRequests } from '../components/AccountRequests.tsx'
import { StatusBadge, AccessBadge } from '../components/badges.tsx'
import { t } from '../texts.ts'

type LabelledQuestion = Readonly<{ label: string; question: Prompt<NutzerDetail> }>

/** An account's state, and what may be done with it beside its data. @param list where people are when it is gone */
export function AccountCard({ nutzer, list = '/nutzer/liste' }: { nutzer: NutzerDetail; list?: string }) {
  const api = useApi()
  const { nutzer: ich } = usePlatform()
  const queryClient = useQueryClient()
  const mayDelete = useRight({ aktion: 'löschen', kategorien: ['Nutzer'] })
  const [open, setOpen] = useState<LabelledQuestion>()
  const name = nameOf(nutzer)
  const self = nutzer.nutzerId === ich.id
  const own = nutzer.organisation === ich.organisation
  const kind = nutzerKind(nutzer.rolle)
  const resetWaits = nutzer.antraege.some((application) => application.art === 'FAKTOREN')
  const reread = () =>
    queryClient.invalidateQueries({
      queryKey: api.nutzer.details.queryOptions({ params: { id: nutzer.nutzerId } }).queryKey,
    })
  const questions = questionsOn(nutzer, name, list)
  const button = (question: LabelledQuestion, danger = false) => (
    <Button variant={danger ? 'danger' : 'secondary'} onClick={() => setOpen(question)}>
      {question.label}
    </Button>
  )
  return (
    <Card title={t('bearbeiten.account')}>
      <div css={{ display: 'grid', gap: spacing(2) }}>
        <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
          <StatusBadge active={nutzer.aktiv} />
          <AccessBadge zugang={nutzer.zugang} />
        </div>
        <AccountRequests nutzer={nutzer} done={() => void reread()} />
        {nutzer.zugang === 'GESTOERT' && (
          <Alert tone="warning">
            <p>{t('bearbeiten.signInDisrupted')}</p>
          </Alert>
        )}
        <DescriptionList
          pairs={[
            [t('bearbeiten.art'), `${kind ? NUTZER_KINDS[kind] : t('bearbeiten.ownRolle')} · ${NUTZER_CLASS[nutzerClass(nutzer)]}`],
            [t('feld.unternehmen'), nutzer.unternehmenName],
            [t('bearbeiten.lastSignIn'), nutzer.letzteAnmeldungAm ? formatInstant(nutzer.letzteAnmeldungAm) : t('never')],
            [t('bearbeiten.createdAt'), formatInstant(nutzer.erstelltAm)],
            [t('bearbeiten.emails'), t(nutzer.erhaltNutzerEMails ? 'bearbeiten.emailsOn' : 'bearbeiten.emailsOff')],
          ]}
        />
        {self ? (
          <p css={{ color: themeColor('muted') }}>{t('bearbeiten.ownAccount')}</p>
        ) : (
          <div css={{ display: 'flex', flexWrap: 'wrap', gap: spacing(1) }}>
            {nutzer.aktiv && !nutzer.sso && signsInAlone(nutzer.rolle) && button(questions.einladen)}
            {nutzer.aktiv && nutzer.zugang === 'EINGERICHTET' && button(questions.signOut)}
            {own && nutzer.zugang === 'EINGERICHTET' && !nutzer.sso && !resetWaits && button(questions.faktor)}
            {own && (nutzer.aktiv ? button(questions.deaktivieren) : button(questions.aktivieren))}
            {own && mayDelete && !isSystemRole(nutzer.rolle) && button(questions.remove, true)}
          </div>
        )}
        {own && !self && mayDelete && isSystemRole(nutzer.rolle) && (
          <p css={{ color: themeColor('muted') }}>{t('bearbeiten.fixedRolleNotDeletable')}</p>
        )}
      </div>
      {open && (
        <PromptDialog
          item={nutzer}
          label={open.label}
          question={open.question}
          onClose={() => {
            setOpen(undefined)
            if (open.label !== questions.remove.label) void reread()
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
      label: t(fresh ? 'aktion.inviteAgain' : 'aktion.sendPasswordLink'),
      question: {
        title: () => t(fresh ? 'aktion.inviteAgainTitle' : 'aktion.sendPasswordLinkTitle'),
        text: () => t('aktion.linkText', { name, email: nutzer.email }),
        success: t('aktion.linkSent'),
        send: (api) => api.nutzer.einladen.mutate({ params }),
      },
    },
    signOut: {
      label: t('aktion.signOut'),
      question: {
        title: () => t('aktion.signOutTitle', { name }),
        text: () => t('aktion.signOutText'),
        success: t('aktion.signedOut'),
        send: (api) => api.nutzer.abmelden.mutate({ params }),
      },
    },
    faktor: {
      label: t('aktion.resetFactor'),
      question: {
        title: () => t('aktion.resetFactorTitle', { name }),
        text: () => [t('aktion.resetFactorText', { name }), ...(nutzer.zuZweit ? [t('aktion.resetFactorNeedsApproval')] : [])].join(' '),
        success: t(nutzer.zuZweit ? 'aktion.factorResetRequested' : 'aktion.factorReset'),
        danger: true,
        send: (api) => api.nutzer.zweitenFaktorZuruecksetzen.mutate({ params }),
      },
    },
    deaktivieren: {
      label: t('aktion.deactivate', { name }),
      question: {
        title: () => t('aktion.deactivateTitle', { name }),
        text: () => t('aktion.deactivateText'),
        success: t('aktion.deactivated'),
        danger: true,
        send: (api) => api.nutzer.deaktivieren.mutate({ params, body: { version } }),
      },
    },
    aktivieren: {
      label: t('aktion.activate', { name }),
      question: {
        title: () => t('aktion.activateTitle', { name }),
        text: () => t('aktion.activateText'),
        success: t('aktion.activated'),
        send: (api) =>
          api.nutzer.aendern.mutate({
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
    remove: {
      label: t('aktion.delete', { name }),
      question: {
        title: () => t('aktion.deleteTitle', { name }),
        text: () => t('aktion.deleteText'),
        success: t('aktion.deleted'),
        danger: true,
        after: list,
        send: (api) => api.nutzer.loeschen.mutate({ params, body: { version } }),
      },
    },
  } satisfies Record<string, LabelledQuestion>
}
