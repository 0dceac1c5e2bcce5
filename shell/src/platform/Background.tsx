import { apiQuery, call } from '@avalwerk/api'
import { PromptDialog, type Prompt, LoadedSection } from '@avalwerk/bausteine'
import type { JobRow } from '@avalwerk/contracts'
import { formatNumber, formatInstant, JOB_KINDS } from '@avalwerk/domain'
import { usePlatform } from '@avalwerk/platform/remote'
import { spacing, themeColor, Card, Button, Badge, StaticTable } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { basis } from './queries.ts'

const AGAIN_AFTER_MS = 15_000
const SHOWN = 25
const wordOf = ({ art }: JobRow) => (art === 'MAIL' ? 'Erneut senden' : 'Erneut versuchen')

const repeating: Prompt<JobRow> = {
  titel: (job) => (job.art === 'MAIL' ? 'Mail erneut senden?' : `${JOB_KINDS[job.art]}: erneut versuchen?`),
  text: ({ worum, an, grund }) => `${[worum, an && `an ${an}`].filter(Boolean).join(', ')}. Zuletzt gescheitert: ${grund}`,
  erfolg: 'Der Auftrag ist wieder an der Reihe.',
  sende: (using, { id }) => call(using, `POST ${basis}/hintergrundarbeit/{id}/wiederholung`, { params: { id } }),
}
const repeatingMails: Prompt<number> = {
  titel: (mails) => `${formatNumber(mails)} Mails erneut senden?`,
  text: () =>
    'Alle Mails, die in den letzten dreißig Tagen aufgegeben wurden, gehen noch einmal hinaus. Beheben Sie vorher, woran sie gescheitert sind.',
  erfolg: 'Die Mails sind wieder an der Reihe.',
  sende: (using) => call(using, `POST ${basis}/hintergrundarbeit/mails/wiederholung`, {}),
}

/** What the portal failed to do in the background, and what can be done about it. @param may order another attempt */
export function Background({ may }: { may: boolean }) {
  const { transport } = usePlatform()
  const [asking, setAsking] = useState<JobRow>()
  const [mails, setMails] = useState<number>()
  const query = apiQuery(transport, `GET ${basis}/hintergrundarbeit`, { query: { page: 0, size: SHOWN } }, { hintergrund: true })
  const answer = useQuery({ ...query, refetchInterval: AGAIN_AFTER_MS })
  const repeatable = answer.data?.mails ?? 0
  return (
    <Card
      titel="Mails und andere Hintergrundarbeit"
      {...(may &&
        repeatable > 1 && {
          aktionen: <Button onClick={() => setMails(repeatable)}>{formatNumber(repeatable)} Mails erneut senden</Button>,
        })}
    >
      <LoadedSection antwort={answer} name="Hintergrundarbeit">
        {({ zahlen, zeilen, gesamt }) => (
          <div css={{ display: 'grid', gap: spacing(1) }}>
            <p>
              An der Reihe: {formatNumber(zahlen.faellig)}. Wird erneut versucht: {formatNumber(zahlen.stockend)}. In den letzten dreißig
              Tagen aufgegeben: {formatNumber(zahlen.aufgegeben)}.
            </p>
            {zeilen.length === 0 ? (
              <p css={{ color: themeColor('leise') }}>
                Nichts ist gescheitert. Mails und Dokumente werden drei Tage lang versucht, bevor sie hier stehen bleiben.
              </p>
            ) : (
              <StaticTable
                name="Gescheiterte Hintergrundarbeit"
                spalten={['Was', 'Von', 'Grund', { titel: 'Versuche', rechts: true }, 'Stand', 'Aktion']}
                zeilen={zeilen.map((job) => ({
                  schlüssel: job.id,
                  zellen: [
                    <span key="was">
                      {[JOB_KINDS[job.art], job.worum].filter(Boolean).join(': ')}
                      {job.an && <span css={{ display: 'block', color: themeColor('leise') }}>an {job.an}</span>}
                    </span>,
                    job.organisation ?? '–',
                    <span key="grund" css={{ display: 'block', minWidth: 200, overflowWrap: 'anywhere' }}>
                      {job.grund}
                    </span>,
                    formatNumber(job.versuche),
                    job.aufgegebenAm ? (
                      <Badge key="stand" ton="gefahr">
                        {`Aufgegeben ${formatInstant(job.aufgegebenAm)}`}
                      </Badge>
                    ) : (
                      `Nächster Versuch ${formatInstant(job.naechsterVersuch ?? '')}`
                    ),
                    may && job.wiederholbar && (
                      <Button key="wieder" onClick={() => setAsking(job)} aria-label={`${wordOf(job)}: ${job.worum}`}>
                        {wordOf(job)}
                      </Button>
                    ),
                  ],
                }))}
              />
            )}
            {gesamt.anzahl > zeilen.length && (
              <p css={{ color: themeColor('leise') }}>
                Gezeigt werden die {formatNumber(zeilen.length)} neuesten von {gesamt.genau ? '' : 'mehr als '}
                {formatNumber(gesamt.anzahl)}.
              </p>
            )}
          </div>
        )}
      </LoadedSection>
      {asking && <PromptDialog o={asking} wort={wordOf(asking)} frage={repeating} beiSchließen={() => setAsking(undefined)} />}
      {mails !== undefined && (
        <PromptDialog o={mails} wort="Erneut senden" frage={repeatingMails} beiSchließen={() => setMails(undefined)} />
      )}
    </Card>
  )
}
