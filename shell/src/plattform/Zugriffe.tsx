import { apiQuery, rufe } from '@avalwerk/api'
import { type Prompt, FormSelect, PromptDialog, LoadedSection, withFields, FieldRow } from '@avalwerk/bausteine'
import type { AccessKey } from '@avalwerk/contracts'
import { formatInstant, MESSAGES } from '@avalwerk/domain'
import { FormField } from '@avalwerk/forms'
import { usePlatform } from '@avalwerk/platform/remote'
import { abstand, Dialog, farbe, Alert, Card, Button, StaticTable } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { basis } from './daten.ts'

const DAYS_MAX = 366

const revoke: Prompt<AccessKey> = {
  titel: ({ name }) => `Schlüssel „${name}“ entziehen?`,
  text: () => 'Er gilt ab sofort nicht mehr. Die Pipeline, die ihn benutzt, kann nichts mehr veröffentlichen.',
  gefahr: true,
  erfolg: 'Der Schlüssel ist entzogen.',
  sende: (mit, { id }) => rufe(mit, `DELETE ${basis}/zugriffsschluessel/{id}`, { params: { id } }),
}

type Values = { name: string; remote: string; tage: string }
const vergeben = (remotes: readonly string[], onKey: (schlüssel: string) => void): Prompt<null> =>
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
    prüfe: ({ name, tage }) => ({
      ...(!name.trim() && { name: MESSAGES.pflicht }),
      ...(!/^\d{1,3}$/.test(tage) || Number(tage) < 1 || Number(tage) > DAYS_MAX
        ? { tage: `Bitte geben Sie 1 bis ${DAYS_MAX} Tage an` }
        : {}),
    }),
    sende: async (mit, _o, { name, remote, tage }) => {
      const neu = await rufe(mit, `POST ${basis}/zugriffsschluessel`, { body: { name, remote: remote || null, tage: Number(tage) } })
      onKey(neu.schlüssel)
    },
  })

/** Keys with which pipelines publish. */
export function Accesses({ remotes }: { remotes: readonly string[] }) {
  const { transport } = usePlatform()
  const [neu, setNeu] = useState(false)
  const [weg, setWeg] = useState<AccessKey>()
  const [schlüssel, setSchlüssel] = useState<string>()
  const antwort = useQuery(apiQuery(transport, `GET ${basis}/zugriffsschluessel`, {}))
  return (
    <Card titel="Zugriffsschlüssel für Pipelines" aktionen={<Button onClick={() => setNeu(true)}>Schlüssel vergeben</Button>}>
      <LoadedSection antwort={antwort} name="Zugriffsschlüssel">
        {(alle) =>
          alle.length === 0 ? (
            <p css={{ color: farbe('leise') }}>Noch keine. Teams veröffentlichen damit aus ihrer eigenen Pipeline.</p>
          ) : (
            <StaticTable
              name="Zugriffsschlüssel"
              spalten={['Wofür', 'Bereich', 'Vergeben', 'Gültig bis', 'Zuletzt benutzt', 'Aktion']}
              zeilen={alle.map((z) => ({
                schlüssel: z.id,
                zellen: [
                  z.name,
                  z.remote ?? 'Alle',
                  `${formatInstant(z.angelegtAm)}, ${z.angelegtVon}`,
                  formatInstant(z.läuftAbAm),
                  z.zuletztAm ? formatInstant(z.zuletztAm) : 'Noch nie',
                  <Button key="weg" onClick={() => setWeg(z)} aria-label={`Schlüssel „${z.name}“ entziehen`}>
                    Entziehen
                  </Button>,
                ],
              }))}
            />
          )
        }
      </LoadedSection>
      {neu && (
        <PromptDialog o={null} wort="Schlüssel vergeben" frage={vergeben(remotes, setSchlüssel)} beiSchließen={() => setNeu(false)} />
      )}
      {weg && <PromptDialog o={weg} wort={`„${weg.name}“ entziehen`} frage={revoke} beiSchließen={() => setWeg(undefined)} />}
      {schlüssel && (
        <Dialog
          titel="Der neue Schlüssel"
          beiSchließen={() => setSchlüssel(undefined)}
          knöpfe={
            <Button art="haupt" onClick={() => setSchlüssel(undefined)}>
              Notiert
            </Button>
          }
        >
          <div css={{ display: 'grid', gap: abstand(1) }}>
            <Alert ton="warnung">Er wird nur jetzt gezeigt. Hinterlegen Sie ihn in der Pipeline als AVALWERK_TOKEN.</Alert>
            <code css={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{schlüssel}</code>
          </div>
        </Dialog>
      )}
    </Card>
  )
}
