import { abfrage, rufe } from '@avalwerk/api'
import { type Frage, Formularauswahl, Fragedialog, Geladenes, mitFeldern, Paar } from '@avalwerk/bausteine'
import type { Zugriffsschlüssel } from '@avalwerk/contracts'
import { formatZeitpunkt, MELDUNGEN } from '@avalwerk/domain'
import { Formularfeld } from '@avalwerk/forms'
import { usePlattform } from '@avalwerk/platform/remote'
import { abstand, Dialog, farbe, Hinweis, Karte, Knopf, Verzeichnis } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { basis } from './daten.ts'

const TAGE_HÖCHSTENS = 366

const entziehen: Frage<Zugriffsschlüssel> = {
  titel: ({ name }) => `Schlüssel „${name}“ entziehen?`,
  text: () => 'Er gilt ab sofort nicht mehr. Die Pipeline, die ihn benutzt, kann nichts mehr veröffentlichen.',
  gefahr: true,
  erfolg: 'Der Schlüssel ist entzogen.',
  sende: (mit, { id }) => rufe(mit, `DELETE ${basis}/zugriffsschluessel/{id}`, { params: { id } }),
}

type Werte = { name: string; remote: string; tage: string }
const vergeben = (remotes: readonly string[], beiSchlüssel: (schlüssel: string) => void): Frage<null> =>
  mitFeldern<null, Werte>({
    titel: () => 'Zugriffsschlüssel vergeben',
    text: () => 'Mit dem Schlüssel veröffentlicht und schaltet eine Pipeline den gewählten Bereich, und keinen anderen.',
    anfang: { name: '', remote: remotes[0] ?? '', tage: '90' },
    felder: () => (
      <>
        <Formularfeld
          name="name"
          form="schluesselname"
          beschriftung="Wofür"
          hinweis="Zum Beispiel „Pipeline Team Texte“"
          autoComplete="off"
        />
        <Paar>
          <Formularauswahl
            name="remote"
            beschriftung="Bereich"
            leer="Alle Bereiche"
            gruppen={[{ optionen: remotes.map((name) => ({ wert: name, wort: name })) }]}
          />
          <Formularfeld name="tage" form={null} beschriftung="Gültig (Tage)" autoComplete="off" />
        </Paar>
      </>
    ),
    prüfe: ({ name, tage }) => ({
      ...(!name.trim() && { name: MELDUNGEN.pflicht }),
      ...(!/^\d{1,3}$/.test(tage) || Number(tage) < 1 || Number(tage) > TAGE_HÖCHSTENS
        ? { tage: `Bitte geben Sie 1 bis ${TAGE_HÖCHSTENS} Tage an` }
        : {}),
    }),
    sende: async (mit, _o, { name, remote, tage }) => {
      const neu = await rufe(mit, `POST ${basis}/zugriffsschluessel`, { body: { name, remote: remote || null, tage: Number(tage) } })
      beiSchlüssel(neu.schlüssel)
    },
  })

/** Keys with which pipelines publish. */
export function Zugriffe({ remotes }: { remotes: readonly string[] }) {
  const { transport } = usePlattform()
  const [neu, setNeu] = useState(false)
  const [weg, setWeg] = useState<Zugriffsschlüssel>()
  const [schlüssel, setSchlüssel] = useState<string>()
  const antwort = useQuery(abfrage(transport, `GET ${basis}/zugriffsschluessel`, {}))
  return (
    <Karte titel="Zugriffsschlüssel für Pipelines" aktionen={<Knopf onClick={() => setNeu(true)}>Schlüssel vergeben</Knopf>}>
      <Geladenes antwort={antwort} name="Zugriffsschlüssel">
        {(alle) =>
          alle.length === 0 ? (
            <p css={{ color: farbe('leise') }}>Noch keine. Teams veröffentlichen damit aus ihrer eigenen Pipeline.</p>
          ) : (
            <Verzeichnis
              name="Zugriffsschlüssel"
              spalten={['Wofür', 'Bereich', 'Vergeben', 'Gültig bis', 'Zuletzt benutzt', 'Aktion']}
              zeilen={alle.map((z) => ({
                schlüssel: z.id,
                zellen: [
                  z.name,
                  z.remote ?? 'Alle',
                  `${formatZeitpunkt(z.angelegtAm)}, ${z.angelegtVon}`,
                  formatZeitpunkt(z.läuftAbAm),
                  z.zuletztAm ? formatZeitpunkt(z.zuletztAm) : 'Noch nie',
                  <Knopf key="weg" onClick={() => setWeg(z)} aria-label={`Schlüssel „${z.name}“ entziehen`}>
                    Entziehen
                  </Knopf>,
                ],
              }))}
            />
          )
        }
      </Geladenes>
      {neu && <Fragedialog o={null} wort="Schlüssel vergeben" frage={vergeben(remotes, setSchlüssel)} beiSchließen={() => setNeu(false)} />}
      {weg && <Fragedialog o={weg} wort={`„${weg.name}“ entziehen`} frage={entziehen} beiSchließen={() => setWeg(undefined)} />}
      {schlüssel && (
        <Dialog
          titel="Der neue Schlüssel"
          beiSchließen={() => setSchlüssel(undefined)}
          knöpfe={
            <Knopf art="haupt" onClick={() => setSchlüssel(undefined)}>
              Notiert
            </Knopf>
          }
        >
          <div css={{ display: 'grid', gap: abstand(1) }}>
            <Hinweis ton="warnung">Er wird nur jetzt gezeigt. Hinterlegen Sie ihn in der Pipeline als AVALWERK_TOKEN.</Hinweis>
            <code css={{ overflowWrap: 'anywhere', userSelect: 'all' }}>{schlüssel}</code>
          </div>
        </Dialog>
      )}
    </Karte>
  )
}
