import { abfrage, rufe } from '@avalwerk/api'
import { Fragedialog, type Frage, Geladenes } from '@avalwerk/bausteine'
import type { JobRow } from '@avalwerk/contracts'
import { formatZahl, formatZeitpunkt, JOB_KINDS } from '@avalwerk/domain'
import { usePlattform } from '@avalwerk/platform/remote'
import { abstand, farbe, Karte, Knopf, Marke, Verzeichnis } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { basis } from './daten.ts'

const AGAIN_AFTER_MS = 15_000
const SHOWN = 25
const wordOf = ({ art }: JobRow) => (art === 'MAIL' ? 'Erneut senden' : 'Erneut versuchen')

const repeating: Frage<JobRow> = {
  titel: (job) => (job.art === 'MAIL' ? 'Mail erneut senden?' : `${JOB_KINDS[job.art]}: erneut versuchen?`),
  text: ({ worum, an, grund }) => `${[worum, an && `an ${an}`].filter(Boolean).join(', ')}. Zuletzt gescheitert: ${grund}`,
  erfolg: 'Der Auftrag ist wieder an der Reihe.',
  sende: (mit, { id }) => rufe(mit, `POST ${basis}/hintergrundarbeit/{id}/wiederholung`, { params: { id } }),
}
const repeatingMails: Frage<number> = {
  titel: (mails) => `${formatZahl(mails)} Mails erneut senden?`,
  text: () =>
    'Alle Mails, die in den letzten dreißig Tagen aufgegeben wurden, gehen noch einmal hinaus. Beheben Sie vorher, woran sie gescheitert sind.',
  erfolg: 'Die Mails sind wieder an der Reihe.',
  sende: (mit) => rufe(mit, `POST ${basis}/hintergrundarbeit/mails/wiederholung`, {}),
}

/** What the portal failed to do in the background, and what can be done about it. @param may order another attempt */
export function Background({ may }: { may: boolean }) {
  const { transport } = usePlattform()
  const [asking, setAsking] = useState<JobRow>()
  const [mails, setMails] = useState<number>()
  const query = abfrage(transport, `GET ${basis}/hintergrundarbeit`, { query: { page: 0, size: SHOWN } }, { hintergrund: true })
  const answer = useQuery({ ...query, refetchInterval: AGAIN_AFTER_MS })
  const repeatable = answer.data?.mails ?? 0
  return (
    <Karte
      titel="Mails und andere Hintergrundarbeit"
      {...(may &&
        repeatable > 1 && { aktionen: <Knopf onClick={() => setMails(repeatable)}>{formatZahl(repeatable)} Mails erneut senden</Knopf> })}
    >
      <Geladenes antwort={answer} name="Hintergrundarbeit">
        {({ zahlen, zeilen, gesamt }) => (
          <div css={{ display: 'grid', gap: abstand(1) }}>
            <p>
              An der Reihe: {formatZahl(zahlen.faellig)}. Wird erneut versucht: {formatZahl(zahlen.stockend)}. In den letzten dreißig Tagen
              aufgegeben: {formatZahl(zahlen.aufgegeben)}.
            </p>
            {zeilen.length === 0 ? (
              <p css={{ color: farbe('leise') }}>
                Nichts ist gescheitert. Mails und Dokumente werden drei Tage lang versucht, bevor sie hier stehen bleiben.
              </p>
            ) : (
              <Verzeichnis
                name="Gescheiterte Hintergrundarbeit"
                spalten={['Was', 'Von', 'Grund', { titel: 'Versuche', rechts: true }, 'Stand', 'Aktion']}
                zeilen={zeilen.map((job) => ({
                  schlüssel: job.id,
                  zellen: [
                    <span key="was">
                      {[JOB_KINDS[job.art], job.worum].filter(Boolean).join(': ')}
                      {job.an && <span css={{ display: 'block', color: farbe('leise') }}>an {job.an}</span>}
                    </span>,
                    job.organisation ?? '–',
                    <span key="grund" css={{ display: 'block', minWidth: 200, overflowWrap: 'anywhere' }}>
                      {job.grund}
                    </span>,
                    formatZahl(job.versuche),
                    job.aufgegebenAm ? (
                      <Marke key="stand" ton="gefahr">
                        {`Aufgegeben ${formatZeitpunkt(job.aufgegebenAm)}`}
                      </Marke>
                    ) : (
                      `Nächster Versuch ${formatZeitpunkt(job.naechsterVersuch ?? '')}`
                    ),
                    may && job.wiederholbar && (
                      <Knopf key="wieder" onClick={() => setAsking(job)} aria-label={`${wordOf(job)}: ${job.worum}`}>
                        {wordOf(job)}
                      </Knopf>
                    ),
                  ],
                }))}
              />
            )}
            {gesamt.anzahl > zeilen.length && (
              <p css={{ color: farbe('leise') }}>
                Gezeigt werden die {formatZahl(zeilen.length)} neuesten von {gesamt.genau ? '' : 'mehr als '}
                {formatZahl(gesamt.anzahl)}.
              </p>
            )}
          </div>
        )}
      </Geladenes>
      {asking && <Fragedialog o={asking} wort={wordOf(asking)} frage={repeating} beiSchließen={() => setAsking(undefined)} />}
      {mails !== undefined && (
        <Fragedialog o={mails} wort="Erneut senden" frage={repeatingMails} beiSchließen={() => setMails(undefined)} />
      )}
    </Karte>
  )
}
