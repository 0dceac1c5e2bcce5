import { useApi } from '@avalwerk/api'
import { LoadedSection } from '@avalwerk/patterns/calls'
import type { Buergschaft } from '@avalwerk/contracts'
import { DECISION_WORDS, formatInstant } from '@avalwerk/domain'
import { spacing, themeColor, Card } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { t } from '../texts.ts'

/** Says which version was decided on, and which of the documents beside show it. */
const versionOf = ({ fassung, dokumente }: { fassung: number | null; dokumente: readonly number[] }) =>
  fassung === null
    ? null
    : dokumente.length === 0
      ? t('entscheidung.edition', { nummer: String(fassung) })
      : t('entscheidung.editionWithDocuments', { nummer: String(fassung), dokumente: dokumente.join(', ') })

/** Shows who decided what on a guarantee, with what they told each other; for its guarantor's people. */
export function Decisions({ buergschaft }: { buergschaft: Buergschaft }) {
  const api = useApi()
  const response = useQuery(
    api.pruefung.entscheidungen.queryOptions({
      params: { id: buergschaft.id },
      query: { type: 'buergschaft' },
    }),
  )
  if (response.data?.length === 0) return null
  return (
    <Card title={t('entscheidung.title')}>
      <LoadedSection result={response} name={t('entscheidung.title')} rows={2}>
        {(decisions) => (
          <ol css={{ listStyle: 'none', padding: 0, display: 'grid', gap: spacing(1) }}>
            {decisions.map((data) => (
              <li key={data.id}>
                <div>
                  {t(`entscheidung.${data.schritt}`)}: {DECISION_WORDS[data.entscheidung] ?? data.entscheidung}
                </div>
                <div css={{ color: themeColor('muted'), fontSize: 12 }}>
                  {[data.id, versionOf(data), data.wer, formatInstant(data.zeitpunkt)].filter(Boolean).join(' · ')}
                </div>
                {data.kommentarIntern && <p css={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{data.kommentarIntern}</p>}
                {data.werte.map(({ feld, alt, neu }) => (
                  <div key={feld} css={{ fontSize: 12 }}>
                    {feld}: {alt ?? '–'} → {neu ?? '–'}
                  </div>
                ))}
              </li>
            ))}
          </ol>
        )}
      </LoadedSection>
    </Card>
  )
}
