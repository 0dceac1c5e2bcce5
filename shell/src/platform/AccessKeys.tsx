import { useApi } from '@avalwerk/api'
import { type Prompt, PromptDialog, withFields } from '@avalwerk/patterns/act'
import { FormSelect, FormField } from '@avalwerk/forms'
import { LoadedSection } from '@avalwerk/patterns/calls'
import { FieldRow, themeColor, Card, Button, StaticTable } from '@avalwerk/ui'
import type { AccessKey } from '@avalwerk/contracts'
import { formatInstant, MESSAGES } from '@avalwerk/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ShownOnce } from './ShownOnce.tsx'
import { t } from './texts.ts'

const DAYS_MAX = 366

const revoke: Prompt<AccessKey> = {
  title: ({ name }) => t('accessKeys.revokeTitle', { name }),
  text: () => t('accessKeys.revokeText'),
  danger: true,
  success: t('accessKeys.keyRevoked'),
  send: (api, { id }) => api.plattform.zugriffsschluesselEntziehen.mutate({ params: { id } }),
}

type Values = { name: string; remote: string; tage: string }
const newKeyPrompt = (remotes: readonly string[], onKey: (key: string) => void): Prompt<null> =>
  withFields<null, Values>({
    title: () => t('accessKeys.issueTitle'),
    text: () => t('accessKeys.issueText'),
    initial: { name: '', remote: remotes[0] ?? '', tage: '90' },
    fields: () => (
      <>
        <FormField
          name="name"
          form="schluesselname"
          label={t('accessKeys.purpose')}
          hint={t('accessKeys.purposeHint')}
          autoComplete="off"
        />
        <FieldRow>
          <FormSelect
            name="remote"
            label={t('accessKeys.remote')}
            empty={t('accessKeys.allRemotes')}
            groups={[{ options: remotes.map((name) => ({ value: name, label: name })) }]}
          />
          <FormField name="tage" form={null} label={t('accessKeys.validDays')} autoComplete="off" />
        </FieldRow>
      </>
    ),
    check: ({ name, tage }) => ({
      ...(!name.trim() && { name: MESSAGES.required }),
      ...(!/^\d{1,3}$/.test(tage) || Number(tage) < 1 || Number(tage) > DAYS_MAX
        ? { tage: t('accessKeys.validDaysError', { DAYS_MAX }) }
        : {}),
    }),
    send: async (api, _o, { name, remote, tage }) => {
      const issuing = await api.plattform.zugriffsschluesselAnlegen.mutate({ body: { name, remote: remote || null, tage: Number(tage) } })
      onKey(issuing.schluessel)
    },
  })

/** Keys with which pipelines publish. */
export function AccessKeys({ remotes }: { remotes: readonly string[] }) {
  const api = useApi()
  const [issuing, setIssuing] = useState(false)
  const [withdrawing, setWithdrawing] = useState<AccessKey>()
  const [key, setKey] = useState<string>()
  const response = useQuery(api.plattform.zugriffsschluessel.queryOptions())
  return (
    <Card title={t('accessKeys.title')} actions={<Button onClick={() => setIssuing(true)}>{t('accessKeys.issueKey')}</Button>}>
      <LoadedSection result={response} name={t('accessKeys.keys')}>
        {(all) =>
          all.length === 0 ? (
            <p css={{ color: themeColor('muted') }}>{t('accessKeys.empty')}</p>
          ) : (
            <StaticTable
              name={t('accessKeys.keys')}
              columns={[
                t('accessKeys.purpose'),
                t('accessKeys.remote'),
                t('accessKeys.issued'),
                t('accessKeys.validUntil'),
                t('accessKeys.lastUsed'),
                t('accessKeys.action'),
              ]}
              rows={all.map((key) => ({
                rowKey: key.id,
                cells: [
                  key.name,
                  key.remote ?? t('accessKeys.allRemotesShort'),
                  `${formatInstant(key.angelegtAm)}, ${key.angelegtVon}`,
                  formatInstant(key.laeuftAbAm),
                  key.zuletztAm ? formatInstant(key.zuletztAm) : t('accessKeys.neverUsed'),
                  <Button key="weg" onClick={() => setWithdrawing(key)} aria-label={t('accessKeys.revokeKey', { name: key.name })}>
                    {t('accessKeys.revoke')}
                  </Button>,
                ],
              }))}
            />
          )
        }
      </LoadedSection>
      {issuing && (
        <PromptDialog
          item={null}
          label={t('accessKeys.issueKey')}
          question={newKeyPrompt(remotes, setKey)}
          onClose={() => setIssuing(false)}
        />
      )}
      {withdrawing && (
        <PromptDialog
          item={withdrawing}
          label={t('accessKeys.revokeNamed', { name: withdrawing.name })}
          question={revoke}
          onClose={() => setWithdrawing(undefined)}
        />
      )}
      {key && (
        <ShownOnce
          title={t('accessKeys.newKeyTitle')}
          warning={t('accessKeys.newKeyWarning')}
          secret={key}
          onClose={() => setKey(undefined)}
        />
      )}
    </Card>
  )
}
