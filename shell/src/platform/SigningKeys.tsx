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
  titel: ({ name }) => `Signaturschlüssel „${name}“ entziehen?`,
  text: ({ remote }) =>
    `Was allein mit ihm signiert ist, kann nicht mehr in Kraft gesetzt werden, auch nicht durch Zurücknehmen. Ist eine solche Version von ${remote} in Kraft, läuft sie weiter, bis Sie eine andere in Kraft setzen oder den Bereich ausschalten. Ein entzogener Schlüssel wird nicht wieder zugelassen.`,
  gefahr: true,
  confirmed: true,
  erfolg: 'Der Signaturschlüssel ist entzogen.',
  sende: (using, { id }) => call(using, `DELETE ${basis}/signaturschluessel/{id}`, { params: { id } }),
}

type Values = { remote: string; name: string; publicKey: string }
const registering = withFields<null, Values>({
  titel: () => 'Signaturschlüssel registrieren',
  text: () =>
    'Mit dem ersten Schlüssel eines Bereichs werden seine neuen Versionen nur noch signiert angenommen und in Kraft gesetzt. Was in Kraft ist, läuft weiter.',
  anfang: { remote: '', name: '', publicKey: '' },
  felder: () => (
    <>
      <FieldRow>
        <FormField name="remote" form={null} beschriftung="Bereich" hinweis="Zum Beispiel mfe-texte" autoComplete="off" />
        <FormField name="name" form="schluesselname" beschriftung="Wofür" hinweis="Zum Beispiel „Team Texte, 2026“" autoComplete="off" />
      </FieldRow>
      <FormTextField
        name="publicKey"
        form={null}
        beschriftung="Öffentlicher Schlüssel"
        hinweis="Ed25519, als PEM oder als 32 Bytes in Base64; den privaten behält die Pipeline"
        rows={4}
      />
    </>
  ),
  confirmed: true,
  prüfe: ({ remote, name, publicKey }) => ({
    ...(!REMOTE_NAME.test(remote) && { remote: 'Bitte geben Sie einen Bereich wie mfe-texte an' }),
    ...(!name.trim() && { name: MESSAGES.required }),
    ...(!publicKey.trim() && { publicKey: MESSAGES.required }),
    // It doesn't leave this page.
    ...(refusedPrivateKey(publicKey) && { publicKey: refusedPrivateKey(publicKey) }),
  }),
  erfolg: 'Der Signaturschlüssel ist registriert.',
  sende: (using, _o, { remote, name, publicKey }) =>
    call(using, `POST ${basis}/signaturschluessel`, { body: { remote, name, publicKey: publicKey.trim() } }),
})

/** Public keys with which releases are signed. */
export function SigningKeys() {
  const { transport } = usePlatform()
  const [adding, setAdding] = useState(false)
  const [going, setGoing] = useState<SigningKey>()
  const answer = useQuery(apiQuery(transport, `GET ${basis}/signaturschluessel`, {}))
  return (
    <Card titel="Signaturschlüssel der Teams" aktionen={<Button onClick={() => setAdding(true)}>Signaturschlüssel registrieren</Button>}>
      <LoadedSection antwort={answer} name="Signaturschlüssel">
        {(all) =>
          all.length === 0 ? (
            <p css={{ color: themeColor('leise') }}>
              Noch keine. Teams signieren damit ihre Versionen; geprüft wird vor dem Inkraftsetzen.
            </p>
          ) : (
            <StaticTable
              name="Signaturschlüssel"
              spalten={['Bereich', 'Wofür', 'Fingerabdruck (SHA-256)', 'Registriert', 'Zustand', 'Aktion']}
              zeilen={all.map((k) => ({
                schlüssel: k.id,
                zellen: [
                  k.remote,
                  k.name,
                  <code key="fingerabdruck" css={{ fontSize: 12, overflowWrap: 'anywhere' }}>
                    {k.fingerprint}
                  </code>,
                  `${formatInstant(k.createdAt)}, ${k.createdBy}`,
                  k.revokedAt === null ? (
                    <Badge key="zustand" ton="gut">
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
      {adding && <PromptDialog o={null} wort="Registrieren" frage={registering} beiSchließen={() => setAdding(false)} />}
      {going && <PromptDialog o={going} wort={`„${going.name}“ entziehen`} frage={revoking} beiSchließen={() => setGoing(undefined)} />}
    </Card>
  )
}
