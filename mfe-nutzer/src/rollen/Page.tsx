import { useApi } from '@avalwerk/api'
import { toFormErrors, FormField, FORM_ERROR } from '@avalwerk/forms'
import { PromptDialog, ActionPage } from '@avalwerk/patterns/act'
import { Loaded, useIdempotentCall } from '@avalwerk/patterns/calls'
import type { Role } from '@avalwerk/contracts'
import { hintsOnRole, isRoleChanged, WITHOUT_CHANGE, validateRoleData, type Right, type RoleData } from '@avalwerk/domain'
import { Link, Navigate, useLocation, useRight, useRights, useSearchParams } from '@avalwerk/platform/remote'
import { spacing, themeColor, Alert, Card, Button, buttonStyle, PageHeader } from '@avalwerk/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Avatar } from '../components/Avatar.tsx'
import { nameOf } from '../components/queries.ts'
import { RoleSentences } from '../components/NutzerFields.tsx'
import { t } from '../texts.ts'
import { AvatarChoice } from './AvatarChoice.tsx'
import { RightsChoice } from './RightsChoice.tsx'

const LIST = '/nutzer/liste/rollen'
const path = [
  { label: t('liste.title'), target: '/nutzer/liste' },
  { label: t('liste.rollen'), target: LIST },
]

/** Creates a role, or changes the one that the address names. */
export default function RollenPage() {
  const [search] = useSearchParams()
  const { pathname, state } = useLocation()
  const name = search.get('name')
  if (pathname.endsWith('/anlegen')) return <Form template={(state as { vorlage?: RoleData } | null)?.vorlage} />
  // Without a role there is one to choose.
  return name ? <Existing name={name} /> : <Navigate to={LIST} replace />
}

function Existing({ name }: { name: string }) {
  const api = useApi()
  const response = useQuery(api.rolle.details.queryOptions({ query: { name } }))
  return (
    <Loaded
      result={response}
      texts={{
        title: t('rolle.loading'),
        error: t('rolle.error'),
        missingTitle: t('rolle.missingTitle'),
        missing: t('rolle.missing'),
        list: { label: t('rolle.toList'), target: LIST },
      }}
    >
      {(role) => (role.immutable ? <Fixed rolle={role} /> : <Form key={role.name} rolle={role} />)}
    </Loaded>
  )
}

/** Shows what a role means, beside what is being ticked. */
function Summary({ rechte }: { rechte: readonly Right[] }) {
  return (
    <Card title={t('rolle.summary')}>
      <div aria-live="polite" css={{ display: 'grid', gap: spacing(1.5) }}>
        {hintsOnRole(rechte).map((notice) => (
          <Alert key={notice} tone="warning">
            <p>{notice}</p>
          </Alert>
        ))}
        <RoleSentences rechte={rechte} />
      </div>
    </Card>
  )
}

/** A role that the product brings along: to read, and to make another one from. */
function Fixed({ rolle }: { rolle: Role }) {
  const mayCreate = useRight({ aktion: 'anlegen', kategorien: ['Rollen'] })
  return (
    <>
      <PageHeader title={t('rolle.title', { name: rolle.name })} path={path} actions={mayCreate && <AsTemplate rolle={rolle} />} />
      <div css={{ display: 'grid', gap: spacing(2), maxWidth: 720 }}>
        <div css={{ display: 'flex', gap: spacing(2), alignItems: 'center' }}>
          <Avatar name={rolle.iconname} size={48} />
          <RoleUsage anzahl={rolle.nutzerAnzahl} />
        </div>
        <Holders rolle={rolle} />
        <Alert tone="warning">
          <p>{t('rolle.fixedText')}</p>
        </Alert>
        <Summary rechte={rolle.rechte} />
      </div>
    </>
  )
}

const RoleUsage = ({ anzahl }: { anzahl: number }) => (
  <p css={{ color: themeColor('muted') }}>{anzahl === 0 ? t('rolle.unused') : t('rolle.usedBy', { count: anzahl })}</p>
)

/** The users who have a role, by name, for viewers who may see users: a role can be deleted when no user has it any more. */
function Holders({ rolle }: { rolle: Role }) {
  const api = useApi()
  const seesUsers = useRight({ aktion: 'anzeigen', kategorien: ['Nutzer'] })
  const { data } = useQuery({ ...api.nutzer.alle.queryOptions(), enabled: seesUsers && rolle.nutzerAnzahl > 0 })
  const holders = (data ?? []).filter((n) => n.rolle === rolle.name)
  if (holders.length === 0) return null
  return (
    <ul aria-label={t('rolle.holders')} css={{ paddingLeft: 20 }}>
      {holders.map((nutzer) => (
        <li key={nutzer.nutzerId}>{nameOf(nutzer)}</li>
      ))}
    </ul>
  )
}

const AsTemplate = ({ rolle }: { rolle: Role }) => (
  <Link
    to="/nutzer/rollen/anlegen"
    state={{ vorlage: { name: t('rolle.copyName', { name: rolle.name }), iconname: rolle.iconname, rechte: rolle.rechte } }}
    css={buttonStyle('secondary')}
  >
    {t('rolle.useAsTemplate')}
  </Link>
)

function Form({ rolle, template }: { rolle?: Role; template?: RoleData | undefined }) {
  const api = useApi()
  const { allRights } = useRights()
  const callIdempotent = useIdempotentCall()
  const queryClient = useQueryClient()
  const [version] = useState(rolle?.version ?? 0)
  const initial: RoleData = rolle
    ? { name: rolle.name, iconname: rolle.iconname, rechte: rolle.rechte }
    : (template ?? { name: '', iconname: '', rechte: [] })
  return (
    <ActionPage<RoleData>
      title={rolle ? t('rolle.title', { name: rolle.name }) : t('rolle.newRolle')}
      path={path}
      allowed
      back={LIST}
      initial={initial}
      check={(w) => toFormErrors(validateRoleData(w, allRights))}
      button={() => ({ label: t(rolle ? 'rolle.save' : 'rolle.create') })}
      prevent={(w) => (!rolle || isRoleChanged(rolle, w) ? undefined : { [FORM_ERROR]: WITHOUT_CHANGE })}
      send={async (values) => {
        const body = { ...values, rechte: [...values.rechte] }
        if (!rolle) await callIdempotent(api.rolle.anlegen, { body })
        else {
          await api.rolle.aendern.mutate({ query: { name: rolle.name }, body: { ...body, version } })
          queryClient.removeQueries({ queryKey: [api.rolle.details.id] })
        }
        return { target: LIST, message: t(rolle ? 'rolle.saved' : 'rolle.created', { name: values.name.trim() }) }
      }}
      beside={(values) => (
        <div css={{ display: 'grid', gap: spacing(2), position: 'sticky', top: spacing(2) }}>
          <Summary rechte={values.rechte} />
          {rolle && <Delete rolle={rolle} />}
        </div>
      )}
    >
      {() => (
        <>
          <Card title={t('rolle.nameAndAvatar')}>
            <div css={{ display: 'grid', gap: spacing(2) }}>
              <FormField name="name" form="rollenname" label={t('rolle.name')} autoComplete="off" />
              <AvatarChoice />
            </div>
          </Card>
          <RightsChoice />
        </>
      )}
    </ActionPage>
  )
}

function Delete({ rolle }: { rolle: Role }) {
  const mayDelete = useRight({ aktion: 'löschen', kategorien: ['Rollen'] })
  const [open, setOpen] = useState(false)
  if (!mayDelete) return null
  const { name, nutzerAnzahl } = rolle
  return (
    <div css={{ display: 'grid', gap: spacing(1), justifyItems: 'start' }}>
      <RoleUsage anzahl={nutzerAnzahl} />
      <Holders rolle={rolle} />
      {nutzerAnzahl > 0 ? (
        <p css={{ color: themeColor('muted') }}>{t('rolle.notDeletable')}</p>
      ) : (
        <Button variant="danger" onClick={() => setOpen(true)}>
          {t('rolle.delete')}
        </Button>
      )}
      {open && (
        <PromptDialog
          item={rolle}
          label={t('rolle.delete')}
          question={{
            title: () => t('rolle.deleteTitle', { name }),
            text: () => t('rolle.deleteText'),
            success: t('rolle.deleted'),
            danger: true,
            after: LIST,
            send: (api) => api.rolle.loeschen.mutate({ query: { name } }),
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
