import { useApi } from '@avalwerk/api'
import { Select, FieldRow, spacing, themeColor, Card, PageHeader } from '@avalwerk/ui'
import { LoadedSection } from '@avalwerk/patterns/calls'
import type { Text } from '@avalwerk/contracts'
import { formatDate, PLACEHOLDER, PLACEHOLDER_PATTERN, type Placeholder } from '@avalwerk/domain'
import { useSearchParams, usePlatform } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { useTextId } from '../components/queries.ts'
import { listPath, Layout } from '../components/Layout.tsx'
import { VersionCard } from '../details/Cards.tsx'
import { t } from '../texts.ts'

/** A text's versions, and what differs between two of them. */
export default function Versions() {
  return <Layout id={useTextId()}>{(text) => <VersionOverview text={text} />}</Layout>
}

function VersionOverview({ text }: { text: Text }) {
  const { group } = usePlatform().area
  const [search, setSearch] = useSearchParams()
  const ids = text.versionen.map(({ id }) => id)
  const selectedId = (name: string, otherwise: string | undefined) => {
    const value = search.get(name)
    return value !== null && ids.includes(value) ? value : otherwise
  }
  const fresh = selectedId('neu', ids[0])
  const older = selectedId('alt', ids[1])
  const options = text.versionen.map((version) => ({
    value: version.id,
    label: t('versionen.versionOption', { nummer: String(version.templateVersion), ab: formatDate(version.gültigAb) }),
  }))
  const choice = (name: 'alt' | 'neu', value: string | undefined, label: string) => (
    <Select
      label={label}
      value={value ?? ''}
      groups={[{ options }]}
      onChange={(event) => {
        const others = new URLSearchParams(search)
        others.set(name, event.target.value)
        setSearch(others, { replace: true })
      }}
    />
  )
  return (
    <>
      <PageHeader
        title={t('versionen.pageTitle', { titel: text.daten.titel })}
        path={[listPath(group, text), { label: text.daten.titel, target: `/auftraggebertext/details/${text.id}` }]}
      />
      <div css={{ display: 'grid', gap: spacing(2), maxWidth: 960 }}>
        <VersionCard text={text} comparable={false} />
        {older && fresh ? (
          <Card title={t('versionen.differences')}>
            <FieldRow>
              {choice('alt', older, t('versionen.older'))}
              {choice('neu', fresh, t('versionen.newer'))}
            </FieldRow>
            {older === fresh ? <p>{t('versionen.sameVersion')}</p> : <Comparison alt={older} neu={fresh} />}
          </Card>
        ) : (
          <p>{t('versionen.onlyOne')}</p>
        )}
      </div>
    </>
  )
}

const KIND = {
  GLEICH: { label: undefined, css: {} },
  NEU: { label: 'ins', css: { background: themeColor('successGround'), color: themeColor('success'), textDecoration: 'underline' } },
  ENTFALLEN: { label: 'del', css: { background: themeColor('dangerGround'), color: themeColor('danger'), textDecoration: 'line-through' } },
} as const

/** Placeholders by what they stand for. */
const readable = (text: string) => text.replace(PLACEHOLDER_PATTERN, (_, name: string) => `[${PLACEHOLDER[name as Placeholder] ?? name}]`)

function Comparison({ alt, neu }: { alt: string; neu: string }) {
  const api = useApi()
  const response = useQuery(api.text.vergleich.queryOptions({ params: { id: neu }, query: { mit: alt } }))
  return (
    <div css={{ marginTop: spacing(2) }}>
      <LoadedSection result={response} name={t('versionen.differences')} rows={6}>
        {({ daten, absaetze }) => (
          <>
            {daten.length > 0 && (
              <ul css={{ listStyle: 'none', padding: 0, marginBottom: spacing(2) }}>
                {daten.map((data) => (
                  <li key={data.feld}>
                    {data.feld}: <del css={KIND.ENTFALLEN.css}>{data.alt ?? '–'}</del> <ins css={KIND.NEU.css}>{data.neu ?? '–'}</ins>
                  </li>
                ))}
              </ul>
            )}
            {absaetze.length === 0 && daten.length === 0 && <p>{t('versionen.sameWording')}</p>}
            <div css={{ display: 'grid', gap: 8 }}>
              {absaetze.map((parts, index) => (
                // Paragraphs have no name but their place.
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown once and never reordered
                <p key={index} css={{ maxWidth: 720 }}>
                  {parts.map((part, innerIndex) => {
                    const Caption = KIND[part.art].label ?? 'span'
                    return (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the same
                      <Caption key={innerIndex} css={KIND[part.art].css}>
                        {readable(part.text)}
                      </Caption>
                    )
                  })}
                </p>
              ))}
            </div>
          </>
        )}
      </LoadedSection>
    </div>
  )
}
