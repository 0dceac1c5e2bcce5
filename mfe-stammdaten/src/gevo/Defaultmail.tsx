import { useApi } from '@avalwerk/api'
import { toFormErrors, FormTextField, FORM_ERROR } from '@avalwerk/forms'
import { Loaded } from '@avalwerk/patterns/calls'
import { ActionPage } from '@avalwerk/patterns/act'
import type { Api } from '@avalwerk/contracts'
import { asAddresses, isEqual, WITHOUT_CHANGE, validateAddresses } from '@avalwerk/domain'
import { useParams } from '@avalwerk/platform/remote'
import { spacing, Card } from '@avalwerk/ui'
import { useState } from 'react'
import { loadTexts, stammdatenUrl, MASTER_LIST, useUnternehmen } from '../components/queries.ts'
import { t } from '../texts.ts'
import { gevoOverview, useGevos } from './Overview.tsx'

type Unternehmen = Api['unternehmen']['details']['response']
type Gevos = Api['kontaktweg']['alleVonBuergen']['response']

/** A guarantor's mailboxes for all business cases that name none of their own. */
export default function DefaultmailPage() {
  const { unternehmenId = '' } = useParams()
  return (
    <Loaded result={useUnternehmen(unternehmenId)} texts={loadTexts(MASTER_LIST)}>
      {(u) => <With key={unternehmenId} unternehmen={u} />}
    </Loaded>
  )
}

function With({ unternehmen }: { unternehmen: Unternehmen }) {
  return (
    <Loaded fresh result={useGevos(unternehmen.unternehmenId, true)} texts={loadTexts(MASTER_LIST)}>
      {(gevos) => <Edit unternehmen={unternehmen} gelesen={gevos} />}
    </Loaded>
  )
}

function Edit({ unternehmen, gelesen }: { unternehmen: Unternehmen; gelesen: Gevos }) {
  const api = useApi()
  const [{ version, defaultMail }] = useState(gelesen)
  const id = unternehmen.unternehmenId
  const back = gevoOverview(id)
  return (
    <ActionPage<{ defaultMail: string }>
      title={t('gevo.defaultMailTitle', { name: unternehmen.name })}
      path={[
        { label: unternehmen.name, target: stammdatenUrl(id) },
        { label: t('gevo.title'), target: back },
      ]}
      allowed
      back={back}
      initial={{ defaultMail: defaultMail.join('\n') }}
      check={(w) => toFormErrors(validateAddresses(asAddresses(w.defaultMail), 'defaultMail'))}
      button={() => ({ label: t('gevo.saveDefaultMail') })}
      prevent={(w) => (isEqual(defaultMail, asAddresses(w.defaultMail)) ? { [FORM_ERROR]: WITHOUT_CHANGE } : undefined)}
      send={async (values) => {
        await api.kontaktweg.postfaecherAendern.mutate({
          params: { id },
          body: { version, defaultMail: asAddresses(values.defaultMail) },
        })
        return { target: back, message: t('gevo.defaultMailSaved') }
      }}
    >
      {() => (
        <Card title={t('gevo.defaultMail')}>
          <div css={{ display: 'grid', gap: spacing(2) }}>
            <p>{t('gevo.defaultMailText')}</p>
            <FormTextField name="defaultMail" form={null} label={t('gevo.emailAddresses')} hint={t('gevo.emailAddressesHint')} rows={4} />
          </div>
        </Card>
      )}
    </ActionPage>
  )
}
