import { apiQuery } from '@avalwerk/api'
import { Select, LoadedSection, FieldRow } from '@avalwerk/bausteine'
import type { Text } from '@avalwerk/contracts'
import { formatDate, PLACEHOLDER, PLACEHOLDER_PATTERN, type Placeholder } from '@avalwerk/domain'
import { useSearchParams, usePlatform } from '@avalwerk/platform/remote'
import { abstand, farbe, Card, PageHeader } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { basis, useTextId } from '../bausteine/daten.ts'
import { listPath, Rahmen } from '../bausteine/Rahmen.tsx'
import { VersionCard } from '../details/Karten.tsx'
import { t } from '../texte.ts'

/** A text's versions, and what differs between two of them. */
export default function Versions() {
  return <Rahmen id={useTextId()}>{(text) => <VersionOverview text={text} />}</Rahmen>
}

function VersionOverview({ text }: { text: Text }) {
  const { gruppe } = usePlatform().bereich
  const [suche, setSuche] = useSearchParams()
  const ids = text.versionen.map(({ id }) => id)
  const gewählt = (name: string, sonst: string | undefined) => {
    const wert = suche.get(name)
    return wert !== null && ids.includes(wert) ? wert : sonst
  }
  const neu = gewählt('neu', ids[0])
  const alt = gewählt('alt', ids[1])
  const optionen = text.versionen.map((version) => ({
    wert: version.id,
    wort: t('versionen.auswahl', { nummer: String(version.templateVersion), ab: formatDate(version.gültigAb) }),
  }))
  const wahl = (name: 'alt' | 'neu', wert: string | undefined, beschriftung: string) => (
    <Select
      beschriftung={beschriftung}
      value={wert ?? ''}
      gruppen={[{ optionen }]}
      onChange={(event) => {
        const andere = new URLSearchParams(suche)
        andere.set(name, event.target.value)
        setSuche(andere, { replace: true })
      }}
    />
  )
  return (
    <>
      <PageHeader
        titel={t('versionen.seite', { titel: text.daten.titel })}
        pfad={[listPath(gruppe, text), { beschriftung: text.daten.titel, ziel: `/auftraggebertext/details/${text.id}` }]}
      />
      <div css={{ display: 'grid', gap: abstand(2), maxWidth: 960 }}>
        <VersionCard text={text} vergleichbar={false} />
        {alt && neu ? (
          <Card titel={t('versionen.unterschiede')}>
            <FieldRow>
              {wahl('alt', alt, t('versionen.alt'))}
              {wahl('neu', neu, t('versionen.neu'))}
            </FieldRow>
            {alt === neu ? <p>{t('versionen.dieselbe')}</p> : <Comparison alt={alt} neu={neu} />}
          </Card>
        ) : (
          <p>{t('versionen.eine')}</p>
        )}
      </div>
    </>
  )
}

const KIND = {
  GLEICH: { wort: undefined, css: {} },
  NEU: { wort: 'ins', css: { background: farbe('gutgrund'), color: farbe('gut'), textDecoration: 'underline' } },
  ENTFALLEN: { wort: 'del', css: { background: farbe('gefahrgrund'), color: farbe('gefahr'), textDecoration: 'line-through' } },
} as const

/** Placeholders by what they stand for. */
const readable = (text: string) => text.replace(PLACEHOLDER_PATTERN, (_, name: string) => `[${PLACEHOLDER[name as Placeholder] ?? name}]`)

function Comparison({ alt, neu }: { alt: string; neu: string }) {
  const { transport } = usePlatform()
  const antwort = useQuery(apiQuery(transport, `GET ${basis}/{id}/vergleich`, { params: { id: neu }, query: { mit: alt } }))
  return (
    <div css={{ marginTop: abstand(2) }}>
      <LoadedSection antwort={antwort} name={t('versionen.unterschiede')} zeilen={6}>
        {({ daten, absätze }) => (
          <>
            {daten.length > 0 && (
              <ul css={{ listStyle: 'none', padding: 0, marginBottom: abstand(2) }}>
                {daten.map((data) => (
                  <li key={data.feld}>
                    {data.feld}: <del css={KIND.ENTFALLEN.css}>{data.alt ?? '–'}</del> <ins css={KIND.NEU.css}>{data.neu ?? '–'}</ins>
                  </li>
                ))}
              </ul>
            )}
            {absätze.length === 0 && daten.length === 0 && <p>{t('versionen.gleich')}</p>}
            <div css={{ display: 'grid', gap: 8 }}>
              {absätze.map((teile, index) => (
                // Paragraphs have no name but their place.
                // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown once and never reordered
                <p key={index} css={{ maxWidth: 720 }}>
                  {teile.map((teil, innerIndex) => {
                    const Caption = KIND[teil.art].wort ?? 'span'
                    return (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the same
                      <Caption key={innerIndex} css={KIND[teil.art].css}>
                        {readable(teil.text)}
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
