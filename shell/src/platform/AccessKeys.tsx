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
  titel: ({ name }) => `Schlüssel „${name}“ entziehen?`,
  text: () => 'Er gilt ab sofort nicht mehr. Die Pipeline, die ihn benutzt, kann nichts mehr veröffentlichen.',
  gefahr: true,
  erfolg: 'Der Schlüssel ist entzogen.',
  sende: (using, { id }) => call(using, `DELETE ${basis}/zugriffsschluessel/{id}`, { params: { id } }),
}

type Values = { name: string; remote: string; tage: string }
const taken = (remotes: readonly string[], onKey: (key: string) => void): Prompt<null> =>
  withFields<null, Values>({
    titel: () => 'Zugriffsschlüssel vergeben',
    text: () => 'Mit dem Schlüssel veröffentlicht und schaltet eine Pipeline den gewählten Bereich, und keinen anderen.',
    anfang: { name: '', remote: remotes[0] ?? '', tage: '90' },
    felder: () => (
      <>
        <FormField name="name" form="schluesselname" beschriftung="Wofür" hinweis="Zum Beispiel „Pipeline Team Texte“" autoComplete="off" />
        <FieldRow>
          <FormSelect
            name="remote"
            beschriftung="Bereich"
            leer="Alle Bereiche"
            gruppen={[{ optionen: remotes.map((name) => ({ wert: name, wort: name })) }]}
          />
          <FormField name="tage" form={null} beschriftung="Gültig (Tage)" autoComplete="off" />
        </FieldRow>
      </>
    ),
    prüfe: ({ name, tage: days }) => ({
      ...(!name.trim() && { name: MESSAGES.required }),
      ...(!/^\d{1,3}$/.test(days) || Number(days) < 1 || Number(days) > DAYS_MAX
        ? { tage: `Bitte geben Sie 1 bis ${DAYS_MAX} Tage an` }
        : {}),
    }),
    sende: async (using, _o, { name, remote, tage: days }) => {
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
    <Card titel="Zugriffsschlüssel für Pipelines" aktionen={<Button onClick={() => setFresh(true)}>Schlüssel vergeben</Button>}>
      <LoadedSection antwort={response} name="Zugriffsschlüssel">
        {(all) =>
          all.length === 0 ? (
            <p css={{ color: themeColor('leise') }}>Noch keine. Teams veröffentlichen damit aus ihrer eigenen Pipeline.</p>
          ) : (
            <StaticTable
              name="Zugriffsschlüssel"
              spalten={['Wofür', 'Bereich', 'Vergeben', 'Gültig bis', 'Zuletzt benutzt', 'Aktion']}
              zeilen={all.map((z) => ({
                schlüssel: z.id,
                zellen: [
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
      {fresh && <PromptDialog o={null} wort="Schlüssel vergeben" frage={taken(remotes, setKey)} beiSchließen={() => setFresh(false)} />}
      {way && <PromptDialog o={way} wort={`„${way.name}“ entziehen`} frage={revoke} beiSchließen={() => setPath(undefined)} />}
      {key && (
        <Dialog
          titel="Der neue Schlüssel"
          beiSchließen={() => setKey(undefined)}
          knöpfe={
            <Button art="haupt" onClick={() => setKey(undefined)}>
              Notiert
            </Button>
          }
        >
          <div css={{ display: 'grid', gap: spacing(1) }}>
            <Alert ton="warnung">Er wird nur jetzt gezeigt. Hinterlegen Sie ihn in der Pipeline als AVALWERK_TOKEN.</Alert>
            <code css={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{key}</code>
          </div>
        </Dialog>
      )}
    </Card>
  )
}
