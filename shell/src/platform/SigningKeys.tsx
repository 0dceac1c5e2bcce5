import { apiQuery, call } from '@avalwerk/api'
import { type Prompt, FormTextField, PromptDialog, LoadedSection, withFields, FieldRow } from '@avalwerk/bausteine'
import type { SigningKey } from '@avalwerk/contracts'
import { formatInstant, MESSAGES, refusedPrivateKey, REMOTE_NAME } from '@avalwerk/domain'
import { FormField } from '@avalwerk/forms'
import { usePlatform } from '@avalwerk/platform/remote'
import { themeColor, Card, Button, Badge, StaticTable } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { basis } from './queries.ts'

const revoking: Prompt<SigningKey> = {
  title: ({ name }) => `Signaturschlüssel „${name}“ entziehen?`,
  text: ({ remote }) =>
    `Was allein mit ihm signiert ist, kann nicht mehr in Kraft gesetzt werden, auch nicht durch Zurücknehmen. Ist eine solche Version von ${remote} in Kraft, läuft sie weiter, bis Sie eine andere in Kraft setzen oder den Bereich ausschalten. Ein entzogener Schlüssel wird nicht wieder zugelassen.`,
  danger: true,
  confirmed: true,
  success: 'Der Signaturschlüssel ist entzogen.',
  send: (using, { id }) => call(using, `DELETE ${basis}/signaturschluessel/{id}`, { params: { id } }),
}

type Values = { remote: string; name: string; publicKey: string }
const registering = withFields<null, Values>({
  title: () => 'Signaturschlüssel registrieren',
  text: () =>
    'Mit dem ersten Schlüssel eines Bereichs werden seine neuen Versionen nur noch signiert angenommen und in Kraft gesetzt. Was in Kraft ist, läuft weiter.',
  initial: { remote: '', name: '', publicKey: '' },
  fields: () => (
    <>
      <FieldRow>
        <FormField name="remote" form={null} label="Bereich" hint="Zum Beispiel mfe-texte" autoComplete="off" />
        <FormField name="name" form="schluesselname" label="Wofür" hint="Zum Beispiel „Team Texte, 2026“" autoComplete="off" />
      </FieldRow>
      <FormTextField
        name="publicKey"
        form={null}
        label="Öffentlicher Schlüssel"
        hint="Ed25519, als PEM oder als 32 Bytes in Base64; den privaten behält die Pipeline"
        rows={4}
      />
    </>
  ),
  confirmed: true,
  check: ({ remote, name, publicKey }) => ({
    ...(!REMOTE_NAME.test(remote) && { remote: 'Bitte geben Sie einen Bereich wie mfe-texte an' }),
    ...(!name.trim() && { name: MESSAGES.required }),
    ...(!publicKey.trim() && { publicKey: MESSAGES.required }),
    // It doesn't leave this page.
    ...(refusedPrivateKey(publicKey) && { publicKey: refusedPrivateKey(publicKey) }),
  }),
  success: 'Der Signaturschlüssel ist registriert.',
  send: (using, _o, { remote, name, publicKey }) =>
    call(using, `POST ${basis}/signaturschluessel`, { body: { remote, name, publicKey: publicKey.trim() } }),
})

/** Public keys with which releases are signed. */
export function SigningKeys() {
  const { transport } = usePlatform()
  const [adding, setAdding] = useState(false)
  const [going, setGoing] = useState<SigningKey>()
  const answer = useQuery(apiQuery(transport, `GET ${basis}/signaturschluessel`, {}))
  return (
    <Card title="Signaturschlüssel der Teams" actions={<Button onClick={() => setAdding(true)}>Signaturschlüssel registrieren</Button>}>
      <LoadedSection result={answer} name="Signaturschlüssel">
        {(all) =>
          all.length === 0 ? (
            <p css={{ color: themeColor('leise') }}>
              Noch keine. Teams signieren damit ihre Versionen; geprüft wird vor dem Inkraftsetzen.
            </p>
          ) : (
            <StaticTable
              name="Signaturschlüssel"
              columns={['Bereich', 'Wofür', 'Fingerabdruck (SHA-256)', 'Registriert', 'Zustand', 'Aktion']}
              rows={all.map((k) => ({
                rowKey: k.id,
                cells: [
                  k.remote,
                  k.name,
                  <code key="fingerabdruck" css={{ fontSize: 12, overflowWrap: 'anywhere' }}>
                    {k.fingerprint}
                  </code>,
                  `${formatInstant(k.createdAt)}, ${k.createdBy}`,
                  k.revokedAt === null ? (
                    <Badge key="zustand" tone="gut">
                      Gültig
                    </Badge>
                  ) : (
                    `Entzogen ${formatInstant(k.revokedAt)}, ${k.revokedBy}`
                  ),
                  k.revokedAt === null && (
                    <Button key="weg" onClick={() => setGoing(k)} aria-label={`Signaturschlüssel „${k.name}“ entziehen`}>
                      Entziehen
                    </Button>
                  ),
                ],
              }))}
            />
          )
        }
      </LoadedSection>
      {adding && <PromptDialog item={null} label="Registrieren" question={registering} onClose={() => setAdding(false)} />}
      {going && <PromptDialog item={going} label={`„${going.name}“ entziehen`} question={revoking} onClose={() => setGoing(undefined)} />}
    </Card>
  )
}
