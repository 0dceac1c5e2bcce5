import { useApi } from '@avalwerk/api'
import { type Prompt, PromptDialog, withFields } from '@avalwerk/patterns/act'
import { FormTextField, FormField } from '@avalwerk/forms'
import { LoadedSection } from '@avalwerk/patterns/calls'
import { FieldRow, themeColor, Card, Button, Badge, StaticTable } from '@avalwerk/ui'
import type { SigningKey } from '@avalwerk/contracts'
import { formatInstant, MESSAGES, refusedPrivateKey, REMOTE_NAME } from '@avalwerk/domain'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from './texts.ts'

const revoking: Prompt<SigningKey> = {
  title: ({ name }) => t('signingKeys.revokeTitle', { name }),
  text: ({ remote }) => t('signingKeys.revokeText', { remote }),
  danger: true,
  confirmed: true,
  success: t('signingKeys.keyRevoked'),
  send: (api, { id }) => api.plattform.signaturschluesselEntziehen.mutate({ params: { id } }),
}

type Values = { remote: string; name: string; publicKey: string }
const registering = withFields<null, Values>({
  title: () => t('signingKeys.registerKey'),
  text: () => t('signingKeys.registerText'),
  initial: { remote: '', name: '', publicKey: '' },
  fields: () => (
    <>
      <FieldRow>
        <FormField name="remote" form={null} label={t('signingKeys.remote')} hint={t('signingKeys.remoteHint')} autoComplete="off" />
        <FormField
          name="name"
          form="schluesselname"
          label={t('signingKeys.purpose')}
          hint={t('signingKeys.purposeHint')}
          autoComplete="off"
        />
      </FieldRow>
      <FormTextField name="publicKey" form={null} label={t('signingKeys.publicKey')} hint={t('signingKeys.publicKeyHint')} rows={4} />
    </>
  ),
  confirmed: true,
  check: ({ remote, name, publicKey }) => ({
    ...(!REMOTE_NAME.test(remote) && { remote: t('signingKeys.remoteError') }),
    ...(!name.trim() && { name: MESSAGES.required }),
    ...(!publicKey.trim() && { publicKey: MESSAGES.required }),
    // It doesn't leave this page.
    ...(refusedPrivateKey(publicKey) && { publicKey: refusedPrivateKey(publicKey) }),
  }),
  success: t('signingKeys.keyRegistered'),
  send: (api, _o, { remote, name, publicKey }) =>
    api.plattform.signaturschluesselRegistrieren.mutate({ body: { remote, name, publicKey: publicKey.trim() } }),
})

/** Public keys with which releases are signed. */
export function SigningKeys() {
  const api = useApi()
  const [adding, setAdding] = useState(false)
  const [going, setGoing] = useState<SigningKey>()
  const answer = useQuery(api.plattform.signaturschluessel.queryOptions())
  return (
    <Card title={t('signingKeys.title')} actions={<Button onClick={() => setAdding(true)}>{t('signingKeys.registerKey')}</Button>}>
      <LoadedSection result={answer} name={t('signingKeys.keys')}>
        {(all) =>
          all.length === 0 ? (
            <p css={{ color: themeColor('muted') }}>{t('signingKeys.empty')}</p>
          ) : (
            <StaticTable
              name={t('signingKeys.keys')}
              columns={[
                t('signingKeys.remote'),
                t('signingKeys.purpose'),
                t('signingKeys.fingerprint'),
                t('signingKeys.registered'),
                t('signingKeys.state'),
                t('signingKeys.action'),
              ]}
              rows={all.map((key) => ({
                rowKey: key.id,
                cells: [
                  key.remote,
                  key.name,
                  <code key="fingerabdruck" css={{ fontSize: 12, overflowWrap: 'anywhere' }}>
                    {key.fingerprint}
                  </code>,
                  `${formatInstant(key.createdAt)}, ${key.createdBy}`,
                  key.revokedAt === null ? (
                    <Badge key="zustand" tone="success">
                      {t('signingKeys.valid')}
                    </Badge>
                  ) : (
                    t('signingKeys.revokedBy', { at: formatInstant(key.revokedAt), by: key.revokedBy ?? '' })
                  ),
                  key.revokedAt === null && (
                    <Button key="weg" onClick={() => setGoing(key)} aria-label={t('signingKeys.revokeKey', { name: key.name })}>
                      {t('signingKeys.revoke')}
                    </Button>
                  ),
                ],
              }))}
            />
          )
        }
      </LoadedSection>
      {adding && <PromptDialog item={null} label={t('signingKeys.register')} question={registering} onClose={() => setAdding(false)} />}
      {going && (
        <PromptDialog
          item={going}
          label={t('signingKeys.revokeNamed', { name: going.name })}
          question={revoking}
          onClose={() => setGoing(undefined)}
        />
      )}
    </Card>
  )
}
