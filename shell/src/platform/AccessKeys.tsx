import { apiQuery, call } from '@avalwerk/api'
import { type Prompt, FormSelect, PromptDialog, LoadedSection, withFields, FieldRow } from '@avalwerk/bausteine'
import type { AccessKey } from '@avalwerk/contracts'
import { formatInstant, MESSAGES } from '@avalwerk/domain'
import { FormField } from '@avalwerk/forms'
import { usePlatform } from '@avalwerk/platform/remote'
import { spacing, Dialog, themeColor, Alert, Card, Button, StaticTable } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { basis } from './queries.ts'

const DAYS_MAX = 366

const revoke: Prompt<AccessKey> = {
  title: ({ name }) => `Schlüssel „${name}“ entziehen?`,
  text: () => 'Er gilt ab sofort nicht mehr. Die Pipeline, die ihn benutzt, kann nichts mehr veröffentlichen.',
  danger: true,
  success: 'Der Schlüssel ist entzogen.',
  send: (using, { id }) => call(using, `DELETE ${basis}/zugriffsschluessel/{id}`, { params: { id } }),
}

type Values = { name: string; remote: string; tage: string }
const taken = (remotes: readonly string[], onKey: (key: string) => void): Prompt<null> =>
  withFields<null, Values>({
    title: () => 'Zugriffsschlüssel vergeben',
    text: () => 'Mit dem Schlüssel veröffentlicht und schaltet eine Pipeline den gewählten Bereich, und keinen anderen.',
    initial: { name: '', remote: remotes[0] ?? '', tage: '90' },
    fields: () => (
      <>
        <FormField name="name" form="schluesselname" label="Wofür" hint="Zum Beispiel „Pipeline Team Texte“" autoComplete="off" />
        <FieldRow>
          <FormSelect
            name="remote"
            label="Bereich"
            empty="Alle Bereiche"
            groups={[{ options: remotes.map((name) => ({ value: name, label: name })) }]}
          />
          <FormField name="tage" form={null} label="Gültig (Tage)" autoComplete="off" />
        </FieldRow>
      </>
    ),
    check: ({ name, tage: days }) => ({
      ...(!name.trim() && { name: MESSAGES.required }),
      ...(!/^\d{1,3}$/.test(days) || Number(days) < 1 || Number(days) > DAYS_MAX
        ? { tage: `Bitte geben Sie 1 bis ${DAYS_MAX} Tage an` }
        : {}),
    }),
    send: async (using, _o, { name, remote, tage: days }) => {
      const fresh = await call(using, `POST ${basis}/zugriffsschluessel`, { body: { name, remote: remote || null, tage: Number(days) } })
      onKey(fresh.schlüssel)
    },
  })

/** Keys with which pipelines publish. */
export function Accesses({ remotes }: { remotes: readonly string[] }) {
  const { transport } = usePlatform()
  const [fresh, setFresh] = useState(false)
  const [way, setPath] = useState<AccessKey>()
  const [key, setKey] = useState<string>()
  const response = useQuery(apiQuery(transport, `GET ${basis}/zugriffsschluessel`, {}))
  return (
    <Card title="Zugriffsschlüssel für Pipelines" actions={<Button onClick={() => setFresh(true)}>Schlüssel vergeben</Button>}>
      <LoadedSection result={response} name="Zugriffsschlüssel">
        {(all) =>
          all.length === 0 ? (
            <p css={{ color: themeColor('leise') }}>Noch keine. Teams veröffentlichen damit aus ihrer eigenen Pipeline.</p>
          ) : (
            <StaticTable
              name="Zugriffsschlüssel"
              columns={['Wofür', 'Bereich', 'Vergeben', 'Gültig bis', 'Zuletzt benutzt', 'Aktion']}
              rows={all.map((z) => ({
                rowKey: z.id,
                cells: [
                  z.name,
                  z.remote ?? 'Alle',
                  `${formatInstant(z.angelegtAm)}, ${z.angelegtVon}`,
                  formatInstant(z.läuftAbAm),
                  z.zuletztAm ? formatInstant(z.zuletztAm) : 'Noch nie',
                  <Button key="weg" onClick={() => setPath(z)} aria-label={`Schlüssel „${z.name}“ entziehen`}>
                    Entziehen
                  </Button>,
                ],
              }))}
            />
          )
        }
      </LoadedSection>
      {fresh && <PromptDialog item={null} label="Schlüssel vergeben" question={taken(remotes, setKey)} onClose={() => setFresh(false)} />}
      {way && <PromptDialog item={way} label={`„${way.name}“ entziehen`} question={revoke} onClose={() => setPath(undefined)} />}
      {key && (
        <Dialog
          title="Der neue Schlüssel"
          onClose={() => setKey(undefined)}
          buttons={
            <Button variant="haupt" onClick={() => setKey(undefined)}>
              Notiert
            </Button>
          }
        >
          <div css={{ display: 'grid', gap: spacing(1) }}>
            <Alert tone="warnung">Er wird nur jetzt gezeigt. Hinterlegen Sie ihn in der Pipeline als AVALWERK_TOKEN.</Alert>
            <code css={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{key}</code>
          </div>
        </Dialog>
      )}
    </Card>
  )
}
