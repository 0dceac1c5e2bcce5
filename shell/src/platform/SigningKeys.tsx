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
  title: ({ name }) => t('signingKeys.signaturschluesselEntziehen', { name }),
  text: ({ remote }) => t('signingKeys.wasAlleinIhm', { remote }),
  danger: true,
  confirmed: true,
  success: t('signingKeys.signaturschluesselEntzogen'),
  send: (api, { id }) => api.plattform.signaturschluesselEntziehen.mutate({ params: { id } }),
}

type Values = { remote: string; name: string; publicKey: string }
const registering = withFields<null, Values>({
  title: () => t('signingKeys.signaturschluesselRegistrieren'),
  text: () => t('signingKeys.erstenSchluesselEines'),
  initial: { remote: '', name: '', publicKey: '' },
  fields: () => (
    <>
      <FieldRow>
        <FormField name="remote" form={null} label={t('signingKeys.bereich')} hint={t('signingKeys.zumBeispielMfe')} autoComplete="off" />
        <FormField
          name="name"
          form="schluesselname"
          label={t('signingKeys.wofuer')}
          hint={t('signingKeys.zumBeispielTeam')}
          autoComplete="off"
        />
      </FieldRow>
      <FormTextField
        name="publicKey"
        form={null}
        label={t('signingKeys.oeffentlicherSchluessel')}
        hint={t('signingKeys.schluesselForm')}
        rows={4}
      />
    </>
  ),
  confirmed: true,
  check: ({ remote, name, publicKey }) => ({
    ...(!REMOTE_NAME.test(remote) && { remote: t('signingKeys.bitteGebenBereich') }),
    ...(!name.trim() && { name: MESSAGES.required }),
    ...(!publicKey.trim() && { publicKey: MESSAGES.required }),
    // It doesn't leave this page.
    ...(refusedPrivateKey(publicKey) && { publicKey: refusedPrivateKey(publicKey) }),
  }),
  success: t('signingKeys.signaturschluesselRegistriert'),
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
    <Card
      title={t('signingKeys.signaturschluesselTeams')}
      actions={<Button onClick={() => setAdding(true)}>{t('signingKeys.signaturschluesselRegistrieren')}</Button>}
    >
      <LoadedSection result={answer} name={t('signingKeys.signaturschluessel')}>
        {(all) =>
          all.length === 0 ? (
            <p css={{ color: themeColor('muted') }}>{t('signingKeys.keineTeamsSignieren')}</p>
          ) : (
            <StaticTable
              name={t('signingKeys.signaturschluessel')}
              columns={[
                t('signingKeys.bereich'),
                t('signingKeys.wofuer'),
                'Fingerabdruck (SHA-256)',
                t('signingKeys.registriert'),
                t('signingKeys.zustand'),
                t('signingKeys.aktion'),
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
                      {t('signingKeys.gueltig')}
                    </Badge>
                  ) : (
                    t('signingKeys.entzogenVon', { at: formatInstant(key.revokedAt), by: key.revokedBy ?? '' })
                  ),
                  key.revokedAt === null && (
                    <Button
                      key="weg"
                      onClick={() => setGoing(key)}
                      aria-label={t('signingKeys.signaturschluesselEntziehenName', { name: key.name })}
                    >
                      {t('signingKeys.entziehen')}
                    </Button>
                  ),
                ],
              }))}
            />
          )
        }
      </LoadedSection>
      {adding && <PromptDialog item={null} label={t('signingKeys.registrieren')} question={registering} onClose={() => setAdding(false)} />}
      {going && <PromptDialog item={going} label={`„${going.name}“ entziehen`} question={revoking} onClose={() => setGoing(undefined)} />}
    </Card>
  )
}
