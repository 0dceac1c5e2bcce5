import { abfrage } from '@avalwerk/api'
import {
  type Frage,
  Fragedialog,
  Geladenes,
  hinweisdaten,
  Hinweisfelder,
  hinweiswerte,
  type Hinweiswerte,
  mitFeldern,
  prüfeHinweiswerte,
  useEinmal,
  useFormState,
} from '@avalwerk/bausteine'
import { formatZeitpunkt, HINWEISTYP, HINWEISZUSTAND } from '@avalwerk/domain'
import { Link, usePlattform } from '@avalwerk/platform/remote'
import { farbe, Karte, Knopf, Marke, Verzeichnis } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

const hinweise = '/aufgabenservice/api/private/v1/plattformhinweis'
const ANZAHL = 10

const Felder = () => <Hinweisfelder w={useFormState<Hinweiswerte>({ subscription: { values: true } }).values} neu />

/** Notices to all, those that are shown and those that are planned; a new one is written here. */
export function Hinweise() {
  const { transport } = usePlattform()
  const rufeEinmal = useEinmal()
  const [neu, setNeu] = useState(false)
  const antwort = useQuery(
    abfrage(transport, `POST ${hinweise}/filterung`, { query: { page: 0, size: ANZAHL }, body: { zustand: ['AKTIV', 'GEPLANT'] } }),
  )
  const schreiben: Frage<null> = mitFeldern<null, Hinweiswerte>({
    titel: () => 'Hinweis an alle',
    text: () => 'Der Hinweis steht für alle über jeder Seite, bis sie ihn schließen oder er endet.',
    anfang: hinweiswerte(undefined),
    felder: () => <Felder />,
    prüfe: (w) => prüfeHinweiswerte(w, new Date()),
    erfolg: 'Der Hinweis ist geschrieben.',
    sende: (_mit, _o, w) => rufeEinmal(`POST ${hinweise}`, { body: hinweisdaten(w, new Date()) }),
  })
  return (
    <Karte titel="Hinweise" aktionen={<Knopf onClick={() => setNeu(true)}>Hinweis schreiben</Knopf>}>
      <Geladenes antwort={antwort} name="Hinweise">
        {({ zeilen }) =>
          zeilen.length === 0 ? (
            <p css={{ color: farbe('leise') }}>Gerade wird keiner gezeigt, und keiner ist geplant.</p>
          ) : (
            <Verzeichnis
              name="Gezeigte und geplante Hinweise"
              spalten={['Text', 'Status', 'Art', 'Beginn', 'Ende']}
              zeilen={zeilen.map((h) => ({
                schlüssel: h.id,
                zellen: [
                  <Link key="text" to={`/bspGmbh/hinweise/${h.id}/bearbeiten`}>
                    {h.beschreibung}
                  </Link>,
                  <Marke key="zustand" ton={HINWEISZUSTAND[h.zustand].ton}>
                    {HINWEISZUSTAND[h.zustand].wort}
                  </Marke>,
                  HINWEISTYP[h.typ],
                  formatZeitpunkt(h.startZeit),
                  h.endZeit ? formatZeitpunkt(h.endZeit) : 'Ohne Ende',
                ],
              }))}
            />
          )
        }
      </Geladenes>
      {neu && <Fragedialog o={null} wort="Hinweis schreiben" frage={schreiben} beiSchließen={() => setNeu(false)} />}
    </Karte>
  )
}
