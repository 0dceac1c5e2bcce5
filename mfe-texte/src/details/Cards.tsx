import { useApi } from '@avalwerk/api'
import { LoadedSection } from '@avalwerk/patterns/calls'
import {
  formatContact,
  BUERGSCHAFTSARTEN,
  type Buergschaftsart,
  formatDate,
  formatNumber,
  formatInstant,
  statusDisplay,
  type TextData,
  TEXT_TYPE,
} from '@avalwerk/domain'
import type { Text } from '@avalwerk/contracts'
import { Link, usePlatform } from '@avalwerk/platform/remote'
import { spacing, DescriptionList, themeColor, Card, StaticTable } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { ReviewBadge, StatusBadge } from '../components/badges.tsx'
import { t } from '../texts.ts'

const yesNo = (value: boolean) => t(value ? 'yes' : 'no')

/** The data of a text, label by label. */
export const buergschaftItems = (data: TextData) =>
  [
    [t('felder.beschreibung'), data.beschreibung],
    [t('liste.gueltigAb'), data.gültigAb && formatDate(data.gültigAb)],
    [t('liste.gueltigBis'), data.gültigBis && formatDate(data.gültigBis)],
    [t('details.befristung'), yesNo(data.befristung)],
    [t('details.erstesAnfordern'), yesNo(data.zahlungAufErstesAnfordernMoeglich)],
    [t('details.allgemeineBestimmungen'), yesNo(data.allgemeineBestimmungen)],
    [t('felder.ansprechpartner'), formatContact(data.ansprechPartner)],
  ] as const

/** Shows the data of a text. */
export function DetailsCard({ text }: { text: Text }) {
  const { daten, templatetyp, auftraggeber, quelle, aktivierung } = text
  return (
    <Card title={t('details.facts')}>
      <DescriptionList
        pairs={[
          [t('liste.nummer'), text.id],
          [t('liste.version'), String(text.templateVersion)],
          [t('liste.art'), BUERGSCHAFTSARTEN[daten.bürgschaftsart as Buergschaftsart].name],
          [t('details.auftraggeber'), templatetyp === 'OET' ? null : auftraggeber.name],
          ...buergschaftItems(daten),
          [t('details.uploadedFile'), quelle?.name],
          [t('details.dmsNumber'), text.dmsTemplateId],
          [t('details.used'), text.verwendet === 0 ? t('details.usedNever') : t('details.usedIn', { count: text.verwendet })],
          [t('details.activated'), aktivierung && `${formatInstant(aktivierung.am)}, ${aktivierung.wer}`],
        ]}
      />
    </Card>
  )
}

/** Shows how far the review has come, at each guarantor. */
export function PruefungCard({ text }: { text: Text }) {
  return (
    <Card title={t('pruefungen.title', { x: String(text.x), y: String(text.y) })}>
      <progress
        aria-label={t('pruefungen.progress')}
        value={text.x}
        max={text.y}
        css={{ width: '100%', height: 8, marginBottom: spacing(1), accentColor: themeColor('success') }}
      />
      <ul css={{ listStyle: 'none', padding: 0, display: 'grid', gap: spacing(1) }}>
        {text.pruefungen.map((review) => (
          <li
            key={review.buerge.id}
            css={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'baseline', justifyContent: 'space-between' }}
          >
            <span>{review.buerge.name}</span>
            <ReviewBadge status={review.status} />
            {(review.entschiedenAm || review.ansprechpartner) && (
              <span css={{ flexBasis: '100%', color: themeColor('muted'), fontSize: 12 }}>
                {[review.entschiedenAm && formatInstant(review.entschiedenAm), formatContact(review.ansprechpartner)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Its versions; each can be looked at, the owner compares them. */
export function VersionCard({
  text,
  comparable = true,
}: {
  text: Text
  /** Leads to the comparison. */
  comparable?: boolean
}) {
  const { path } = TEXT_TYPE[text.templatetyp]
  return (
    <Card
      title={t('versionen.title')}
      actions={
        comparable && text.templatetyp === 'AGT' ? <Link to={`/${path}/version/${text.id}`}>{t('versionen.compare')}</Link> : undefined
      }
    >
      <ul css={{ listStyle: 'none', padding: 0, display: 'grid', gap: 8 }}>
        {text.versionen.map((version) => (
          <li key={version.id} css={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'baseline' }}>
            {version.id === text.id ? (
              <strong>{t('versionen.version', { nummer: String(version.templateVersion) })}</strong>
            ) : (
              <Link to={`/${path}/details/${version.id}`}>{t('versionen.version', { nummer: String(version.templateVersion) })}</Link>
            )}
            <StatusBadge anzeige={version.templatestatus} x={version.x} y={version.y} />
            <span css={{ color: themeColor('muted'), fontSize: 12 }}>
              {t('versionen.validRange', {
                ab: formatDate(version.gültigAb),
                bis: version.gültigBis ? formatDate(version.gültigBis) : t('versionen.validOpenEnded'),
              })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Shows how often a text was used and by whom, as far as the viewer may know; a guarantor reads for whom it did. */
export function UsageCard({ text }: { text: Text }) {
  const api = useApi()
  const { area } = usePlatform()
  const { group } = area
  const response = useQuery(api.text.verwendung.queryOptions({ params: { id: text.id } }))
  return (
    <Card title={t('nutzung.title')}>
      <LoadedSection result={response} name={t('nutzung.title')} rows={2}>
        {({ buergschaften, nutzende }) =>
          nutzende.length === 0 ? (
            <p>{t('nutzung.empty')}</p>
          ) : (
            <div css={{ display: 'grid', gap: spacing(1) }}>
              <StaticTable
                name={t('nutzung.title')}
                columns={[
                  t(group === 'BG' ? 'nutzung.beguenstigter' : 'nutzung.buerge'),
                  { title: t('nutzung.buergschaften'), alignRight: true },
                  { title: t('nutzung.reported'), alignRight: true },
                  t('nutzung.lastReported'),
                ]}
                rows={nutzende.map((user) => ({
                  rowKey: user.name,
                  cells: [
                    user.name,
                    formatNumber(user.buergschaften),
                    formatNumber(user.gemeldet),
                    user.zuletztGemeldet ? formatInstant(user.zuletztGemeldet) : '–',
                  ],
                }))}
              />
              {buergschaften.length > 0 && (
                <p css={{ color: themeColor('muted') }}>
                  {t('nutzung.portalStatus', {
                    status: buergschaften
                      .map(({ status, anzahl }) => `${formatNumber(anzahl)} ${statusDisplay(status, group).caption}`)
                      .join(', '),
                  })}
                </p>
              )}
            </div>
          )
        }
      </LoadedSection>
    </Card>
  )
}

/** Shows what a guarantor still has to do about a text, and until when. */
export function OpenAufgabenCard({ text }: { text: Text }) {
  const api = useApi()
  const buergeId = text.pruefungen[0]?.buerge.id ?? ''
  const response = useQuery({
    ...api.text.aufgaben.queryOptions({
      params: { id: text.id },
      query: { buergeId },
    }),
    enabled: buergeId !== '',
  })
  return (
    <LoadedSection result={response} name={t('aufgaben.title')} rows={0}>
      {(aufgaben) =>
        aufgaben.length === 0 ? null : (
          <Card title={t('aufgaben.title')}>
            <ul css={{ listStyle: 'none', padding: 0, display: 'grid', gap: 8 }}>
              {aufgaben.map(({ id, betreff, frist }) => (
                <li key={id}>
                  {betreff}
                  {frist && <span css={{ color: themeColor('muted') }}> · {t('aufgaben.dueBy', { tag: formatDate(frist) })}</span>}
                </li>
              ))}
            </ul>
          </Card>
        )
      }
    </LoadedSection>
  )
}
