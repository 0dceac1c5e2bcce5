import { useApi } from '@avalwerk/api'
import type { LookLink, PendingRemote, ReleaseState } from '@avalwerk/contracts'
import { formatInstant, LOOK_LINK_DAYS_MAX, MESSAGES } from '@avalwerk/domain'
import { FormField, FormSelect, FormTextField } from '@avalwerk/forms'
import { type Prompt, PromptDialog, withFields } from '@avalwerk/patterns/act'
import { LoadedSection } from '@avalwerk/patterns/calls'
import { lookLinkPath } from '@avalwerk/platform/manifest'
import { Button, Card, FieldRow, StaticTable, themeColor } from '@avalwerk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { whyNot } from './queries.ts'
import { ShownOnce } from './ShownOnce.tsx'
import { t } from './texts.ts'

const end: Prompt<LookLink> = {
  title: ({ version }) => t('lookLinks.endTitle', { version }),
  text: () => t('lookLinks.endText'),
  danger: true,
  success: t('lookLinks.ended'),
  send: (api, { id }) => api.plattform.endLookLink.mutate({ params: { id } }),
}

type Values = { version: string; people: string; organisations: string; days: string }
/** What stands in a field, one to a line. */
const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || [])

const newLink = (name: string, releases: readonly ReleaseState[], onLink: (token: string) => void): Prompt<null> =>
  withFields<null, Values>({
    title: () => t('lookLinks.makeTitle', { name }),
    text: () => t('lookLinks.makeText'),
    initial: { version: releases[0]?.version ?? '', people: '', organisations: '', days: '7' },
    fields: () => (
      <>
        <FieldRow>
          <FormSelect
            name="version"
            label={t('lookLinks.version')}
            groups={[{ options: releases.map(({ version }) => ({ value: version, label: version })) }]}
          />
          <FormField name="days" form={null} label={t('lookLinks.days')} autoComplete="off" />
        </FieldRow>
        <FormTextField name="people" form={null} label={t('lookLinks.people')} hint={t('lookLinks.peopleHint')} rows={3} />
        <FormTextField
          name="organisations"
          form={null}
          label={t('lookLinks.organisations')}
          hint={t('lookLinks.organisationsHint')}
          rows={2}
        />
      </>
    ),
    check: ({ people, organisations, days }) => ({
      ...(linesOf(people + organisations).length === 0 && { people: MESSAGES.required }),
      ...(!(/^\d{1,2}$/.test(days) && Number(days) >= 1 && Number(days) <= LOOK_LINK_DAYS_MAX) && {
        days: t('lookLinks.daysError', { most: LOOK_LINK_DAYS_MAX }),
      }),
    }),
    send: async (api, _o, { version, people, organisations, days }) => {
      const body = { people: linesOf(people), organisations: linesOf(organisations), days: Number(days) }
      onLink((await api.plattform.makeLookLink.mutate({ params: { remote: name, version }, body })).token)
    },
  })

/** Links by which people look at a remote's release before it counts for anybody. */
export function LookLinks({ remote, byTwo }: { remote: PendingRemote; byTwo: boolean }) {
  const { name, signatureAsked } = remote
  const releases = remote.ausgaben.filter((release) => release.vertraeglich && whyNot({ byTwo, signatureAsked }, release) === undefined)
  const api = useApi()
  const [making, setMaking] = useState(false)
  const [ending, setEnding] = useState<LookLink>()
  const [token, setToken] = useState<string>()
  const response = useQuery(api.plattform.lookLinks.queryOptions({ params: { remote: name } }))
  return (
    <Card
      title={t('lookLinks.title', { name })}
      {...(releases.length > 0 && { actions: <Button onClick={() => setMaking(true)}>{t('lookLinks.make')}</Button> })}
    >
      <LoadedSection result={response} name={t('lookLinks.title', { name })}>
        {(links) =>
          links.length === 0 ? (
            <p css={{ color: themeColor('muted') }}>{t('lookLinks.empty')}</p>
          ) : (
            <StaticTable
              name={t('lookLinks.title', { name })}
              columns={[t('lookLinks.version'), t('lookLinks.for'), t('lookLinks.made'), t('lookLinks.until'), t('lookLinks.action')]}
              rows={links.map((link) => ({
                rowKey: link.id,
                cells: [
                  link.version,
                  [...link.people, ...link.organisations].join(', '),
                  `${formatInstant(link.createdAt)}, ${link.createdBy}`,
                  formatInstant(link.expiresAt),
                  <Button key="weg" onClick={() => setEnding(link)} aria-label={t('lookLinks.endOne', { version: link.version })}>
                    {t('lookLinks.end')}
                  </Button>,
                ],
              }))}
            />
          )
        }
      </LoadedSection>
      {making && (
        <PromptDialog
          item={null}
          label={t('lookLinks.make')}
          question={newLink(name, releases, setToken)}
          onClose={() => setMaking(false)}
        />
      )}
      {ending && (
        <PromptDialog
          item={ending}
          label={t('lookLinks.endOne', { version: ending.version })}
          question={end}
          onClose={() => setEnding(undefined)}
        />
      )}
      {token && (
        <ShownOnce
          title={t('lookLinks.newTitle')}
          warning={t('lookLinks.newWarning')}
          secret={location.origin + lookLinkPath(token)}
          onClose={() => setToken(undefined)}
        />
      )}
    </Card>
  )
}
