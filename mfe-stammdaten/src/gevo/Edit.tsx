import { useApi } from '@avalwerk/api'
import { toFormErrors, FormCheckbox, FormTextField, useField, FormField, FORM_ERROR } from '@avalwerk/forms'
import { Loaded } from '@avalwerk/patterns/calls'
import { FieldRow, spacing, ToggleGroup, themeColor, Alert, Card } from '@avalwerk/ui'
import { ActionPage } from '@avalwerk/patterns/act'
import type { Api, GevoChannel } from '@avalwerk/contracts'
import {
  asAddresses,
  type Gevo,
  GEVOS,
  isDistinct,
  CHANNEL,
  type Channel,
  type ContactChannel,
  WITHOUT_CHANGE,
  validateContactChannel,
} from '@avalwerk/domain'
import { Navigate, useParams, useSearchParams } from '@avalwerk/platform/remote'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadTexts, stammdatenUrl, MASTER_LIST, useUnternehmen } from '../components/queries.ts'
import { t } from '../texts.ts'
import { gevoOverview } from './Overview.tsx'

type Unternehmen = Api['unternehmen']['details']['response']

/** The page to change how one company is reached about one business case. */
export default function EditGevoPage() {
  const { gevoId = '' } = useParams()
  const [search] = useSearchParams()
  const id = search.get('unternehmen') ?? ''
  if (!Object.hasOwn(GEVOS, gevoId) || !id) return <Navigate to={id ? gevoOverview(id) : MASTER_LIST} replace />
  return <With key={`${id}/${gevoId}`} id={id} gevo={gevoId as Gevo} />
}

function With({ id, gevo }: { id: string; gevo: Gevo }) {
  return (
    <Loaded result={useUnternehmen(id)} texts={loadTexts(MASTER_LIST)}>
      {(u) => <ChannelPage unternehmen={u} gevo={gevo} />}
    </Loaded>
  )
}

function ChannelPage({ unternehmen, gevo }: { unternehmen: Unternehmen; gevo: Gevo }) {
  const api = useApi()
  const buerge = unternehmen.type === 'buerge'
  const params = { id: unternehmen.unternehmenId, gevoId: gevo }
  const [ofBuerge, onChanging] = [
    useQuery({ ...api.kontaktweg.vonBuergen.queryOptions({ params }), enabled: buerge }),
    useQuery({ ...api.kontaktweg.vonAuftraggeber.queryOptions({ params }), enabled: !buerge }),
  ]
  return (
    <Loaded
      fresh
      result={buerge ? ofBuerge : onChanging}
      texts={{ ...loadTexts(gevoOverview(unternehmen.unternehmenId)), missing: t('gevo.missing') }}
    >
      {(channel) => <Edit unternehmen={unternehmen} gelesen={channel} />}
    </Loaded>
  )
}

type Values = { aktiv: boolean; kanaele: readonly Channel[]; adressen: string; vertretung: string; telefonnummer: string }
const asValues = (channel: GevoChannel): Values => ({
  aktiv: channel.aktiv,
  kanaele: channel.kanaele,
  adressen: channel.adressen.join('\n'),
  vertretung: channel.vertretung ?? '',
  telefonnummer: channel.telefonnummer ?? '',
})
const asContactChannel = (values: Values): ContactChannel & { kanaele: Channel[]; adressen: string[] } => ({
  aktiv: values.aktiv,
  kanaele: [...values.kanaele],
  adressen: asAddresses(values.adressen),
  vertretung: values.vertretung.trim() || null,
  telefonnummer: values.telefonnummer.trim() || null,
})

function Edit({ unternehmen, gelesen }: { unternehmen: Unternehmen; gelesen: GevoChannel }) {
  const api = useApi()
  const [channel] = useState(gelesen)
  const [initial] = useState(() => asValues(gelesen))
  const { gevo } = channel
  const id = unternehmen.unternehmenId
  const back = gevoOverview(id)
  return (
    <ActionPage<Values>
      title={t('gevo.editTitle', { fall: GEVOS[gevo].name })}
      path={[
        { label: unternehmen.name, target: stammdatenUrl(id) },
        { label: t('gevo.title'), target: back },
      ]}
      allowed
      back={back}
      initial={initial}
      check={(w) => toFormErrors(validateContactChannel(gevo, asContactChannel(w)))}
      button={() => ({ label: t('gevo.save') })}
      prevent={(w) => (isDistinct(asContactChannel(initial), asContactChannel(w)) ? undefined : { [FORM_ERROR]: WITHOUT_CHANGE })}
      send={async (values) => {
        const input = { params: { id, gevoId: gevo }, body: { ...asContactChannel(values), version: channel.version } }
        await (unternehmen.type === 'buerge'
          ? api.kontaktweg.vonBuergenAendern.mutate(input)
          : api.kontaktweg.vonAuftraggeberAendern.mutate(input))
        return { target: back, message: t('gevo.saved', { fall: GEVOS[gevo].name }) }
      }}
    >
      {() => (
        <>
          {!channel.gewaehlt && channel.version === 0 && (
            <Alert tone="warning">
              <p>{t('gevo.defaultApplies')}</p>
            </Alert>
          )}
          <Card title={t('gevo.channels')}>
            <div css={{ display: 'grid', gap: spacing(2) }}>
              <FormCheckbox name="aktiv" label={t('gevo.active')} />
              <ChannelChoice gevo={gevo} />
            </div>
          </Card>
          <Card title={t('gevo.mailboxes')}>
            <div css={{ display: 'grid', gap: spacing(2) }}>
              <FormTextField name="adressen" form={null} label={t('gevo.emailAddresses')} hint={t('gevo.emailAddressesHint')} rows={3} />
              <FieldRow>
                <FormField name="vertretung" form="email" label={t('gevo.deputyEmail')} autoComplete="off" />
                <FormField name="telefonnummer" form="telefonnummer" label={t('gevo.telefonnummer')} autoComplete="off" />
              </FieldRow>
            </div>
          </Card>
        </>
      )}
    </ActionPage>
  )
}

/** The channels that a case has; those of the installation that aren't there say so. */
function ChannelChoice({ gevo }: { gevo: Gevo }) {
  const { input, meta } = useField<readonly Channel[]>('kanaele')
  const possible = (GEVOS[gevo].channels as readonly Channel[]).filter((channel) => channel !== 'SCHNITTSTELLE')
  const api = (GEVOS[gevo].channels as readonly Channel[]).includes('SCHNITTSTELLE')
  return (
    <div css={{ display: 'grid', gap: 4 }}>
      <ToggleGroup
        name="kanaele"
        label={t('gevo.informVia')}
        options={possible.map((value) => ({ value, label: CHANNEL[value].name }))}
        selected={input.value}
        onChange={input.onChange}
      />
      {api && <p css={{ color: themeColor('muted'), fontSize: 12 }}>{t('gevo.apiNotSetUp')}</p>}
      {meta.submitFailed && meta.error && (
        <p role="alert" css={{ color: themeColor('danger'), fontSize: 12 }}>
          {meta.error as string}
        </p>
      )}
    </div>
  )
}
